"""The first player's lead at some numbers of tiles in the bag: the stages of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

# A stage is reached by the first turn that leaves so many tiles in the bag, or fewer.
STAGES = (60, 30, 14, 7, 0)


class StageLeads:
    """Notes the lead at each stage of one game, in half points.

    It is the mean of the leads before and after the turn that reaches the stage. Before it one side
    has the move, after it the other: a player who often leaves the last turn from the bag to the
    opponent would else seem to be behind.
    """

    def __init__(self) -> None:
        self._last = 0
        self._leads: list[int] = []

    def turn_made(self, in_bag: int, lead: int) -> None:
        """Note the lead if the turn just made reaches a stage, or several at once."""
        while len(self._leads) < len(STAGES) and in_bag <= STAGES[len(self._leads)]:
            self._leads.append(self._last + lead)
        self._last = lead

    def leads(self, final: int) -> tuple[int, ...]:
        """Return the lead at each stage; at those the game did not reach, its final lead."""
        return tuple(self._leads + [2 * final] * (len(STAGES) - len(self._leads)))


@dataclass(frozen=True)
class StageLead:
    """The mean lead at a stage over some games, in points; its standard error needs two trials."""

    in_bag: int
    games: int
    lead: float
    error: float | None


def stage_leads(leads: Sequence[Sequence[int]], pairs: bool) -> tuple[StageLead, ...]:
    """Sum up the leads of games, in half points, by stage; games without leads are left out.

    With ``pairs`` two games in a row count as one trial, and only if both have leads.
    """
    size = 2 if pairs else 1
    trials = [leads[at : at + size] for at in range(0, len(leads), size)]
    trials = [trial for trial in trials if all(trial)]
    if not trials:
        return ()
    games = size * len(trials)
    return tuple(
        StageLead(
            stage, games, *_mean([sum(game[at] for game in trial) / 2 / size for trial in trials])
        )
        for at, stage in enumerate(STAGES)
    )


def _mean(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean and its standard error."""
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else None
    return fmean(values), error
