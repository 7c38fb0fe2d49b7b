"""The champion among the levels: where it can play, and who stands in for it elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from eliot_qt.engine.cache import is_warm
from eliot_qt.game.position import Position

from .analysis import Analysis, Player
from .analysts import Effort, Equipment
from .static import StaticPlayer

if TYPE_CHECKING:
    from eliot_qt.engine.listing import Lister

# Seconds by the clock for a move where none are asked for, a fifth less while there are many tiles
# in the bag.
SECONDS = 3.0


class ChampionLevel:
    """Plays as the champion in games of two; elsewhere the best static move by ``strategy``.

    Elsewhere are common racks, more seats, rules for blanks or words of their own (explosive,
    joker, Clabbers), and where the engine is not compiled. Unless it ``may_compile`` it also plays
    statically until its kernels are compiled, which takes a minute, once. It thinks for at most so
    many ``seconds`` by the clock. It is made anew for each move, for what it needs is too much to
    be kept: no move uses seconds another has left over. It plays for practical chances, so
    pre-endgames are simulated, not proven.
    """

    def __init__(
        self,
        lister: Lister,
        seed: int,
        strategy: str,
        may_compile: bool,
        seconds: float = SECONDS,
    ) -> None:
        self._lister, self._seed, self._strategy = lister, seed, strategy
        self._may_compile, self._seconds = may_compile, seconds

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """As the player that answers; see :class:`~.analysis.Player`."""
        yield from self._player(position).analyse(position)

    def _player(self, position: Position) -> Player:
        rules = position.rules
        is_its_game = position.is_duel and position.seats == 2 and not rules.one_blank
        static = StaticPlayer(self._lister, self._strategy)
        if not is_its_game or rules.anagrams or not (self._may_compile or _is_compiled()):
            return static
        from eliot_qt.engine import Engine

        from .makers import ANALYSTS

        if not isinstance(self._lister, Engine):
            return static
        equipment = Equipment(self._lister, position.game)
        return ANALYSTS["champion"](
            equipment, Effort(seconds=self._seconds, seed=self._seed, practical=True)
        )


def _is_compiled() -> bool:
    return is_warm(everything=True)
