"""A person's record as CSV (RFC 4180, one line a game) and as values for JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from eliot_qt.store.csv_cells import BYTE_ORDER_MARK, harmless

from .figures import best_plays, figures_of, groups_of
from .values import BEST_PLAYS, PlayedGame

CSV_HEADER = (
    "ended",
    "player",
    "mode",
    "lexicon",
    "opponents",
    "level",
    "score",
    "opponent_score",
    "outcome",
    "turns",
    "bingos",
    "best_word",
    "best_score",
    "accuracy",
    "file",
    "helped",
)

Accuracies = Mapping[PlayedGame, float]


def csv_text(games: Sequence[PlayedGame], accuracies: Accuracies) -> str:
    """The games, the first one first, with a byte order mark for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(CSV_HEADER)
    for game in games:
        best = game.best[0] if game.best else None
        writer.writerow(
            (
                game.ended,
                harmless(game.name),
                game.mode,
                harmless(game.lexicon),
                harmless(", ".join(game.opponents)),
                harmless(game.level),
                game.score,
                game.opponent_score,
                game.outcome.value,
                game.turns,
                game.bingos,
                harmless(best.word) if best else None,
                best.score if best else None,
                _rounded(accuracies.get(game)),
                harmless(game.file),
                game.helped,
            )
        )
    return BYTE_ORDER_MARK + out.getvalue()


def json_value(games: Sequence[PlayedGame], accuracies: Accuracies) -> dict[str, object]:
    """Figures of all games, by mode and level, the best plays, and the games one by one."""
    groups = (
        {"mode": group.mode, "level": group.level, "alone": group.alone} | asdict(group.figures)
        for group in groups_of(games, accuracies)
    )
    best = ({**asdict(play), "ended": game.ended} for play, game in best_plays(games, BEST_PLAYS))
    return {
        "figures": asdict(figures_of(games, accuracies)),
        "groups": list(groups),
        "best": list(best),
        "games": [asdict(game) | {"accuracy": accuracies.get(game)} for game in games],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)
