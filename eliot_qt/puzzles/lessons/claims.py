"""The facts a step claims in its texts, each looked up anew.

A fact is a name and what it is about: ``word QI ZA``, ``phony QUA``, ``all LATE?: LATED LATER``,
``score 8D HORSE 24``; docs/lessons.md lists them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from operator import attrgetter

from eliot_qt.coach.figures import Measure
from eliot_qt.coach.weights import weigh
from eliot_qt.engine.listing import Lister
from eliot_qt.faults import Fault
from eliot_qt.game.check import check_move
from eliot_qt.game.clock import overtime_points
from eliot_qt.game.move import Move, is_same
from eliot_qt.game.notation import format_square, parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.game.tiles import BLANK
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.static import StaticPlayer
from eliot_qt.words.lookup import plus_one

from .answers import points_of

_OPEN, _MOST_OPEN = "?", 2
# What the search for a proof may open, in playouts.
_ENDGAME = 400_000


class Claims:
    """Looks the facts of one step up: its position, and the ``best`` move if one is asked for."""

    def __init__(
        self, position: Position, best: Move | None, lexicon: Lexicon, lister: Lister
    ) -> None:
        self._position, self._best = position, best
        self._lexicon, self._lister = lexicon, lister
        self._player = StaticPlayer(lister)

    def holds(self, fact: str) -> bool:
        """Return whether a fact is true. Raises ``ValueError`` for one that cannot be read."""
        name, _, rest = fact.partition(" ")
        look_up = _FACTS.get(name)
        if look_up is None:
            raise Fault(
                "{name!r} is not a kind of fact; there are {facts}",
                name=name,
                facts=", ".join(_FACTS),
            )
        return look_up(self, rest)

    def _words(self, rest: str) -> bool:
        return all(map(self._is_word, rest.split()))

    def _phonies(self, rest: str) -> bool:
        return not any(map(self._is_word, rest.split()))

    def _all(self, rest: str) -> bool:
        pattern, _, words = rest.partition(":")
        if pattern.count(_OPEN) > _MOST_OPEN:
            raise Fault(
                "{pattern}: more than {most} open letters", pattern=pattern, most=_MOST_OPEN
            )
        return set(self._filled(pattern)) == set(words.split())

    def _stem(self, rest: str) -> bool:
        stem, count = rest.split()
        by_tile = plus_one(self._lexicon.graph, self._position.tile_set.parse(stem))
        return sum(tile != BLANK and bool(words) for tile, words in by_tile.items()) == int(count)

    def _score(self, rest: str) -> bool:
        text, _, points = rest.rpartition(" ")
        return points_of(self._move(text), self._position) == int(points)

    def _made(self, rest: str) -> bool:
        text, _, words = rest.partition(":")
        verdict = check_move(self._move(text), self._position, self._lexicon)
        show = self._position.tile_set.show
        words_made = sorted(show(word.tiles).upper() for word, _ in verdict.words)
        return verdict.ok and words_made == sorted(words.split())

    def _unseen(self, rest: str) -> bool:
        letters, _, count = rest.rpartition(" ")
        return unseen_of(letters.strip(), self._position) == int(count)

    def _keep(self, rest: str) -> bool:
        better, worse = rest.split(" over ")
        values = self._player.values_for(self._position)
        parse = self._position.tile_set.parse
        return values.of(parse(better)) > values.of(parse(worse))

    def _tiles(self, rest: str) -> bool:
        letter, count = rest.split()
        (tile,) = self._position.tile_set.parse(letter)
        return self._position.tile_set.full_bag.count(tile) == int(count)

    def _value(self, rest: str) -> bool:
        letter, points = rest.split()
        (tile,) = self._position.tile_set.parse(letter)
        return self._position.tile_set.value(tile) == int(points)

    def _rule(self, rest: str) -> bool:
        name, value = rest.split()
        return str(attrgetter(name)(self._position.rules)) == value

    def _overtime(self, rest: str) -> bool:
        """``65 20``: who is 65 seconds over the time loses 20 points by the usual rule."""
        seconds, points = map(int, rest.split())
        rule = ClockRule(ClockKind.GAME, seconds=60)
        return overtime_points(rule, -1000 * seconds) == -points

    def _ends(self, rest: str) -> bool:
        """``win`` or ``draw``: with an empty bag the best move is proven to end so."""
        position = self._position
        equipment = equipment_of(self._lister, position.game)
        effort = Effort(playouts=_ENDGAME)
        *_, last = ANALYSTS["endgame"](equipment, effort).analyse(position)
        best, lead = last.best, position.scores[0] - position.scores[1]
        is_best = self._best is not None and is_same(best.move, self._best, position.board.size)
        end = lead + (best.value or 0)
        outcome = "win" if end > 0 else "loss" if end else "draw"
        return best.exact and is_best and outcome == rest

    def _because(self, rest: str) -> bool:
        """``reply over 8J GAINER at 15A``: the coach measures such a reason for the best move."""
        rest, _, square = rest.partition(" at ")
        kind, text = rest.split(" over ")
        if self._best is None:
            raise Fault("no move is asked for")
        rows = [self._row(move) for move in (self._best, self._move(text))]
        first, second = map(self._measure.figures, rows)
        size = self._seen.board.size
        return any(
            each.is_for
            and each.kind == kind
            and (not square or (each.spot and format_square(each.spot.square, size) == square))
            for each in weigh(first, second, self._seen)
        )

    @cached_property
    def _seen(self) -> Position:
        return self._position.seen_by(self._position.to_move)

    @cached_property
    def _measure(self) -> Measure:
        return Measure(self._seen, self._lister, self._lexicon)

    def _row(self, move: Move) -> Candidate:
        size = self._seen.board.size
        rows = self._player.rank(self._seen)
        match = next((row for row in rows if is_same(row.move, move, size)), None)
        if match is None:
            raise Fault("a move that cannot be played")
        return match

    def _move(self, text: str) -> Move:
        return parse_move(text, self._position.board, self._position.tile_set)

    @property
    def _letters(self) -> tuple[str, ...]:
        return self._lexicon.letters

    def _is_word(self, word: str) -> bool:
        return self._lexicon.accepts(self._position.tile_set.parse(word))

    def _filled(self, pattern: str) -> Iterator[str]:
        """The words that fit a pattern."""
        places = [self._letters if sign == _OPEN else (sign,) for sign in pattern]
        return filter(self._is_word, map("".join, itertools.product(*places)))


_FACTS: Mapping[str, Callable[[Claims, str], bool]] = {
    "word": Claims._words,
    "phony": Claims._phonies,
    "all": Claims._all,
    "stem": Claims._stem,
    "score": Claims._score,
    "makes": Claims._made,
    "unseen": Claims._unseen,
    "keep": Claims._keep,
    "tiles": Claims._tiles,
    "value": Claims._value,
    "rule": Claims._rule,
    "overtime": Claims._overtime,
    "ends": Claims._ends,
    "because": Claims._because,
}


def unseen_of(letters: str, position: Position) -> int:
    """Count the tiles the side to move cannot see, of these letters, or all of them."""
    unseen = position.unseen_by(position.to_move)
    if not letters:
        return len(unseen)
    return sum(unseen.count(tile) for tile in set(position.tile_set.parse(letters)))
