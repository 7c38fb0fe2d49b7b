"""A second opinion on a game: the rules once more, over the text of a save file alone.

Nothing of the program is used: letters are texts, the board is a table by row and column, racks
are counted. What a game's own record says (points, tiles drawn, the end) is compared with what
the rules of the field say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Square = tuple[int, int]
Tile = str
"""A letter; in lower case a blank that stands for it, ``?`` a blank on a rack."""

_TOKEN = re.compile(r"\[([^\]]*)\]|(.)")
_SQUARE = re.compile(r"(\d+)([A-Z])|([A-Z])(\d+)")
_FACTORS = {"d": (2, 1), "t": (3, 1), "q": (4, 1), "D": (1, 2), "T": (1, 3), "Q": (1, 4)}


class Foul(AssertionError):
    """The rules say something else than the game."""


@dataclass(frozen=True)
class Kind:
    """A letter of the set: how many there are, their value, whether vowel or consonant."""

    count: int
    value: int
    vowel: bool = False
    consonant: bool = False


@dataclass
class _Turn:
    """A turn all play with one rack: what each seat scored, has been marked with, and the solo."""

    rack: Counter[Tile]
    board: dict[Square, Tile]
    scores: dict[int, int] = field(default_factory=dict)
    moved: set[int] = field(default_factory=set)
    marks: list[tuple[int, str, int]] = field(default_factory=list)
    solo: tuple[int | None, int] | None = None
    closed: bool = False
    elapsed: int = 0


def tokens(text: str) -> list[Tile]:
    """The tiles of a text; letters of several characters stand in brackets."""
    return [long or short for long, short in _TOKEN.findall(text)]


class Referee:
    """Replays a saved game; :meth:`check` raises :class:`Foul` at the first difference.

    ``grid`` are the rows of the board's layout file, ``words`` all words, or None where any do.
    """

    def __init__(
        self,
        save: Mapping[str, Any],
        kinds: Mapping[Tile, Kind],
        grid: Sequence[str],
        words: frozenset[tuple[Tile, ...]] | None = None,
    ) -> None:
        self.save = save
        self.leave: Counter[Tile] = Counter()
        self.rules: Mapping[str, Any] = save["rules"]
        self.kinds = kinds
        self.grid = grid
        self.words = words
        self.one_blank = self.rules.get("blanks", "plain") != "plain"
        self.seats = len(save["seats"])
        start = save["start"]
        self.board: dict[Square, Tile] = {}
        for row, text in enumerate(start["board"]):
            for col, tile in enumerate(tokens(text)):
                if tile != ".":
                    self.board[row, col] = tile
        self.racks = [Counter(tokens(text)) for text in start["racks"]]
        self.scores = list(start["scores"])
        self.shared = bool(start.get("shared"))
        self.bag: Counter[Tile] = Counter({tile: kind.count for tile, kind in kinds.items()})
        for rack in self.racks:
            self._take(self.bag, rack)
        self._take(self.bag, Counter(map(_lying, self.board.values())))
        self.to_move = start["to_move"]
        self.scoreless = self.passes = 0
        self.spent = [0] * self.seats
        self.plays = [0] * self.seats
        self.gone: set[int] = set()
        self.last: dict[str, Any] | None = None
        self.over: str | None = None
        self.adjusted: list[tuple[int, int, str]] = []
        self.turns: list[_Turn] = []

    def check(self) -> None:
        """Replay all events."""
        for number, event in enumerate(self.save["events"], 1):
            try:
                getattr(self, "_on_" + event["event"])(event)
                self._check_tiles()
            except Foul as foul:
                raise Foul(f"event {number} ({event}): {foul}") from foul
        if self.shared:
            self._add_up_turns()
        if self.over is not None and not self.shared and self.save["mode"] == "free":
            self._check_end()

    # points

    def points(self, placed: Mapping[Square, Tile], board: Mapping[Square, Tile]) -> int:
        """Points of tiles laid on a board; faults of the geometry are fouls."""
        rows, cols = {r for r, _ in placed}, {c for _, c in placed}
        if not placed or (len(rows) > 1 and len(cols) > 1):
            raise Foul("tiles not in a line")
        after = {**board, **placed}
        total = 0
        formed = {_run(after, square, step) for square in placed for step in ((0, 1), (1, 0))}
        longest = max(formed, key=lambda run: len(set(run) & set(placed)))
        if not set(placed) <= set(longest):
            raise Foul("a gap between the tiles")
        for run in formed:
            if len(run) > 1:
                total += self._word_points(run, placed, after)
        return total + self._bonus(len(placed))

    def _word_points(
        self, run: Sequence[Square], placed: Mapping[Square, Tile], after: Mapping[Square, Tile]
    ) -> int:
        total, factor = 0, 1
        for row, col in run:
            tile = after[row, col]
            value = 0 if _is_blank(tile) else self.kinds[tile].value
            if (row, col) in placed:
                letter, word = _FACTORS.get(self.grid[row][col], (1, 1))
                value, factor = value * letter, factor * word
            total += value
        return total * factor

    def _bonus(self, count: int) -> int:
        table = self.rules.get("bonus_table", "")
        if table:
            pairs = [entry.split(":") for entry in table.split()]
            return {int(tiles): int(points) for tiles, points in pairs}.get(count, 0)
        return int(self.rules["bingo_bonus"]) if count == self.rules["bingo_tiles"] else 0

    def _placed(self, text: str, board: Mapping[Square, Tile]) -> dict[Square, Tile]:
        """The tiles a move lays, read from ``8H W(IN)TER`` or ``8H W..TER``."""
        start, _, word = text.partition(" ")
        match = _SQUARE.fullmatch(start)
        if match is None:
            raise Foul(f"{start} is not a square")
        down = match[3] is not None
        row = int(match[4] or match[1]) - 1
        col = ord(match[3] or match[2]) - ord("A")
        placed: dict[Square, Tile] = {}
        through = False
        for tile in tokens(word):
            if tile in "()":
                through = tile == "("
                continue
            here = board.get((row, col))
            if through or tile == ".":
                if here is None or (through and here != tile):
                    raise Foul(f"{tile} does not lie at {row + 1}, {col + 1}")
            elif here is not None:
                raise Foul(f"{row + 1}, {col + 1} is taken")
            elif not (0 <= row < len(self.grid) and 0 <= col < len(self.grid)):
                raise Foul("off the board")
            else:
                placed[row, col] = tile
            row, col = row + down, col + (not down)
        return placed

    def _check_legal(self, placed: Mapping[Square, Tile], board: Mapping[Square, Tile]) -> None:
        middle = len(self.grid) // 2
        if not board and (middle, middle) not in placed:
            raise Foul("the first move is not through the centre")
        near = {(r + a, c + b) for r, c in placed for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        if board and not near & set(board):
            raise Foul("the move touches nothing")
        if len(placed) > self.rules["bingo_tiles"]:
            raise Foul("too many tiles")
        after = {**board, **placed}
        for square in placed:
            for step in ((0, 1), (1, 0)):
                run = _run(after, square, step)
                word = tuple(after[at].upper() for at in run)
                if self.words is not None and len(run) > 1 and not self._is_word(word):
                    raise Foul(f"{''.join(word)} is not a word")

    def _is_word(self, word: tuple[Tile, ...]) -> bool:
        assert self.words is not None
        if self.rules.get("anagrams"):
            return tuple(sorted(word)) in self.words
        return word in self.words

    # tiles

    def _take(self, pool: Counter[Tile], tiles: Mapping[Tile, int]) -> None:
        for tile, count in tiles.items():
            if pool[tile] < count:
                raise Foul(f"{count} times {tile} of {pool[tile]}")
            pool[tile] -= count

    def _check_tiles(self) -> None:
        racks = self.racks[:1] if self.shared else self.racks
        there = sum(racks, Counter(self.bag)) + Counter(map(_lying, self.board.values()))
        if +there != Counter({tile: kind.count for tile, kind in self.kinds.items()}):
            raise Foul("tiles are lost or doubled")
        if any(rack.total() > self.rules["rack_size"] for rack in racks):
            raise Foul("a rack is too full")
        if self.one_blank and any(rack["?"] > 1 for rack in racks):
            raise Foul("two blanks on a rack")

    def _replace_blanks(self, placed: dict[Square, Tile], replaced: Sequence[Tile]) -> None:
        """In joker games a letter of the bag takes the place of each blank, if there is one."""
        expected: list[Tile] = []
        for square, tile in sorted(placed.items()):
            if self.one_blank and _is_blank(tile) and self.bag[tile.upper()]:
                expected.append(tile.upper())
                self.bag[tile.upper()] -= 1
                self.bag["?"] += 1
                self.board[square] = tile.upper()
        if Counter(expected) != Counter(replaced):
            raise Foul(f"{expected} take the place of blanks, not {list(replaced)}")

    def _lay(self, placed: dict[Square, Tile], rack: Counter[Tile]) -> None:
        self._take(rack, Counter(map(_lying, placed.values())))
        self.board |= placed

    # games in which each seat has a rack

    def _on_turn(self, event: Mapping[str, Any]) -> None:
        seat = event["seat"]
        if seat != self.to_move or self.over:
            raise Foul(f"it is the turn of seat {self.to_move}")
        rack, drawn = self.racks[seat], Counter(tokens(event["drawn"]))
        before = (dict(self.board), [Counter(r) for r in self.racks], Counter(self.bag))
        text = event["move"]
        placed: dict[Square, Tile] = {}
        returned: Counter[Tile] = Counter()
        points = 0
        if text.startswith("ex "):
            returned = Counter(tokens(text[3:]))
            if self.bag.total() < self.rules["exchange_minimum"]:
                raise Foul("an exchange with so few tiles in the bag")
            self._take(rack, returned)
        elif text != "pass":
            placed = self._placed(text, self.board)
            points = self.points(placed, self.board)
            if self.rules["word_check"] == "refuse":
                self._check_legal(placed, self.board)
            self._lay(placed, rack)
            self._replace_blanks(placed, tokens(event.get("replaced", "")))
        if points != event["score"]:
            raise Foul(f"{points} points, not {event['score']}")
        self._draw(rack, drawn, returned)
        self._note_turn(event, before, placed, points, exchanged=bool(returned))

    def _draw(self, rack: Counter[Tile], drawn: Counter[Tile], returned: Counter[Tile]) -> None:
        pool = Counter(self.bag)
        if self.one_blank:
            pool["?"] += returned["?"]
        room = self.rules["rack_size"] - rack.total()
        if not self.one_blank and drawn.total() != min(room, pool.total()):
            raise Foul(f"{drawn.total()} tiles drawn, room for {room}")
        if self.one_blank and pool["?"] and room and rack["?"] + drawn["?"] != 1:
            raise Foul("not one blank on a rack of a joker game")
        self._take(pool, drawn)
        if self.one_blank:
            pool["?"] -= returned["?"]
        self.bag = pool + returned if not self.one_blank else pool
        if self.one_blank:
            for tile, count in returned.items():
                self.bag[tile] += count
        rack.update(drawn)

    def _note_turn(
        self,
        event: Mapping[str, Any],
        before: tuple[dict[Square, Tile], list[Counter[Tile]], Counter[Tile]],
        placed: Mapping[Square, Tile],
        points: int,
        exchanged: bool,
    ) -> None:
        seat = event["seat"]
        self.scores[seat] += points
        self.spent[seat] += event["spent"]
        self.plays[seat] += event["move"] != "pass"  # a pass earns no increment
        earlier = (self.scoreless, self.passes)
        self.scoreless = 0 if points else self.scoreless + 1
        self.passes = 0 if placed or exchanged else self.passes + 1
        self.last = None
        if placed:
            self.last = {"seat": seat, "points": points, "before": before, "earlier": earlier}
        self.to_move = self._next(seat)

    def _next(self, seat: int) -> int:
        for step in range(1, self.seats + 1):
            if (seat + step) % self.seats not in self.gone:
                return (seat + step) % self.seats
        return seat

    def _on_challenge(self, event: Mapping[str, Any]) -> None:
        if self.last is None:
            raise Foul("there is no play to challenge")
        rule = self.rules["challenge"]
        seat, challenger = self.last["seat"], event["seat"]
        if challenger is not None:
            self.spent[challenger] += event["spent"]
        if event["success"]:
            self.board, self.racks, self.bag = self.last["before"]
            self.scores[seat] -= self.last["points"]
            again = challenger is not None and rule == "void"
            if event["again"] is not again:
                raise Foul("who plays now?")
            self.scoreless = self.last["earlier"][0] + (not again)
            self.passes = 0  # a phony is no pass
            if again:
                self.to_move = seat
            self.last = None
            return
        bonus = {"+5": 5, "+10": 10}.get(rule, 0)
        if (event["bonus"], event["loses_turn"]) != (bonus, rule == "double"):
            raise Foul(f"a challenge of an acceptable play costs {bonus} by the rule {rule}")
        self.scores[seat] += bonus
        if event["loses_turn"]:
            self.to_move = self._next(self.to_move)
            self.scoreless += 1  # the challenger's lost turn earns nothing
        self.last = {**self.last, "stands": True}

    def _on_rack(self, event: Mapping[str, Any]) -> None:
        seat = event["seat"]
        self.bag.update(self.racks[seat])
        self.racks[seat] = Counter(tokens(event["rack"]))
        self._take(self.bag, self.racks[seat])

    def _on_exploded(self, event: Mapping[str, Any]) -> None:
        for rack in self.racks if self.shared else [self.racks[event["seat"]]]:
            self._take(rack, {"?": 1})
            rack[event["letter"]] += 1
        if self.shared:
            self.turns[-1].rack = Counter(self.racks[0])
        self._take(self.bag, {event["letter"]: 1})
        self.bag["?"] += 1

    def _on_resigned(self, event: Mapping[str, Any]) -> None:
        seat = event["seat"]
        self.gone.add(seat)
        self.spent[seat] += event["spent"]
        self.bag.update(self.racks[seat])
        self.racks[seat] = Counter()
        self.scoreless = self.passes = 0
        if self.to_move == seat:
            self.to_move = self._next(seat)

    def _on_adjustment(self, event: Mapping[str, Any]) -> None:
        self.scores[event["seat"]] += event["points"]
        self.adjusted.append((event["seat"], event["points"], event["reason"]))

    def _on_ended(self, event: Mapping[str, Any]) -> None:
        self.over = event["reason"]

    def _check_end(self) -> None:
        """The adjustments are those of the rules, and the end was due."""
        active = [s for s in range(self.seats) if s not in self.gone]
        left = {s: self._rack_points(self.racks[s]) for s in active}
        expected: list[tuple[int, int, str]] = []
        if self.over == "out":
            out = [s for s in active if not self.racks[s].total()]
            if len(out) != 1 or self.bag.total():
                raise Foul("nobody has gone out")
            others = [s for s in active if s not in out]
            twice = len(active) == 2 and self.rules["finisher_gains_twice"]
            gain = sum(left.values()) * (2 if twice else 1)
            expected.append((out[0], gain, "end rack"))
            expected += [] if twice else [(s, -left[s], "end rack") for s in others]
        elif self.over in ("scoreless", "blocked"):
            expected += [(s, -left[s], "end rack") for s in active]
            limit = self.rules["scoreless_limit"]
            enough = self.scoreless >= limit if len(active) == 2 else self.passes >= 3 * len(active)
            if self.over == "scoreless" and not enough:
                raise Foul("too few turns without a score")
        clock = self.rules["clock"]
        if clock["kind"] == "game":
            for seat, spent in enumerate(self.spent):
                given = 1000 * (clock["seconds"] + self.plays[seat] * clock["increment"])
                minutes = -(-max(spent - given, 0) // 60_000)
                expected.append((seat, -minutes * clock["overtime_penalty"], "time"))
        if sorted(a for a in expected if a[1]) != sorted(a for a in self.adjusted if a[1]):
            raise Foul(f"the end: {self.adjusted}, by the rules {expected}")

    def _rack_points(self, rack: Counter[Tile]) -> int:
        return sum(self.kinds[tile].value * count for tile, count in rack.items())

    # games in which all play with one rack

    def _on_dealt(self, event: Mapping[str, Any]) -> None:
        kept, drawn = Counter(tokens(event["kept"])), Counter(tokens(event["drawn"]))
        pool = self.bag + self.racks[0]
        if self.turns and not self.turns[-1].closed:
            # The rack is drawn again.
            self.turns.pop()
        number = len(self.turns)
        self._take(Counter(self.leave), kept)
        self.bag = Counter(pool)
        rack = kept + drawn
        self._take(self.bag, rack)
        if not event["by_hand"]:
            self._check_dealt(rack, number, pool)
        self.racks = [Counter(rack) for _ in range(self.seats)]
        self.turns.append(_Turn(rack, dict(self.board)))

    def _check_dealt(self, rack: Counter[Tile], number: int, pool: Counter[Tile]) -> None:
        """Two vowels and two consonants through turn 15, then one of each, if there are."""
        for kind in ("vowel", "consonant"):
            have = sum(n for tile, n in rack.items() if self._is(tile, kind))
            could = sum(n for tile, n in pool.items() if self._is(tile, kind))
            if self.one_blank:
                could -= max(pool["?"] - 1, 0)
            both = all(
                sum(n for t, n in pool.items() if self._is(t, k)) >= 4
                for k in ("vowel", "consonant")
            )
            wanted = 2 if number < 15 and both and could >= 4 else 1
            if have < wanted:
                raise Foul(f"a rack with {have} {kind}s in turn {number + 1}")

    def _is(self, tile: Tile, kind: str) -> bool:
        return tile == "?" or bool(getattr(self.kinds[tile], kind))

    def _entry_points(self, entry: Mapping[str, Any], turn: _Turn) -> tuple[int, bool]:
        """Points of an entry, and whether it is a move at all."""
        if entry["move"] == "pass":
            return 0, False
        if not entry["valid"]:
            if entry["score"]:
                raise Foul("points for an invalid move")
            return 0, True
        placed = self._placed(entry["move"], turn.board)
        self._check_legal(placed, turn.board)
        self._take(Counter(turn.rack), Counter(map(_lying, placed.values())))
        points = self.points(placed, turn.board)
        if points != entry["score"]:
            raise Foul(f"{points} points, not {entry['score']}")
        return points, True

    def _on_entered(self, event: Mapping[str, Any]) -> None:
        turn, seat = self.turns[event["turn"]], event["seat"]
        turn.scores.pop(seat, None)
        turn.moved.discard(seat)
        if event["entry"] is None:
            return
        points, is_move = self._entry_points(event["entry"], turn)
        if is_move:
            turn.moved.add(seat)
        if is_move and event["entry"]["valid"]:
            turn.scores[seat] = points

    def _on_tried(self, event: Mapping[str, Any]) -> None:
        self._entry_points(event["entry"], self.turns[-1])

    def _on_marked(self, event: Mapping[str, Any]) -> None:
        turn, seat, kind, points = (event[k] for k in ("turn", "seat", "kind", "points"))
        if kind in ("warning", "penalty"):
            value = self.rules.get("penalty_value", 5)
            free = self.rules.get("warnings_limit", 3)
            given = sum(m[:2] == (seat, "warning") for t in self.turns for m in t.marks)
            expected = 0 if kind == "warning" and given < free else -value
            if points != expected:
                raise Foul(f"a {kind} costs {expected}")
        if kind == "hint" and points not in (20, 40, 60, 70, 80, 120):
            raise Foul(f"a hint costs {points}")
        self.turns[turn].marks.append((seat, kind, points))

    def _on_unmarked(self, event: Mapping[str, Any]) -> None:
        del self.turns[event["turn"]].marks[event["index"]]

    def _on_solo(self, event: Mapping[str, Any]) -> None:
        by_hand = (event["seat"], event["points"])
        self.turns[event["turn"]].solo = None if event["automatic"] else by_hand

    def _on_chosen(self, event: Mapping[str, Any]) -> None:
        if event["move"] is not None:
            self._placed(event["move"], self.turns[-1].board)

    def _on_clocked(self, event: Mapping[str, Any]) -> None:
        self.turns[-1].elapsed = max(self.turns[-1].elapsed, event["elapsed"])

    def _on_board(self, event: Mapping[str, Any]) -> None:
        turn = self.turns[-1]
        turn.closed = True
        best = max(turn.scores.values(), default=None)
        if event["source"] == "best of the seats" and event["score"] != best:
            raise Foul(f"the best of the seats has {best} points")
        top = event["top_score"]
        if self.words and top is not None and best is not None and best > top:
            raise Foul("somebody scored more than the top")
        self.leave = Counter(self.racks[0])
        if event["move"] is None:
            return
        placed = self._placed(event["move"], self.board)
        if (points := self.points(placed, self.board)) != event["score"]:
            raise Foul(f"{points} points, not {event['score']}")
        rack = self.racks[0]
        self._lay(placed, rack)
        self._replace_blanks(placed, tokens(event["replaced"]))
        self.racks = [Counter(rack) for _ in range(self.seats)]
        self.leave = Counter(rack)

    def _add_up_turns(self) -> None:
        """Entries, marks and solos of all closed turns."""
        active: set[int] = set()
        for turn in self.turns:
            active |= turn.moved
            if not turn.closed:
                continue
            for seat, points in turn.scores.items():
                self.scores[seat] += points
            for seat, _, points in turn.marks:
                self.scores[seat] += points
            seat_of_solo, value = turn.solo or self._solo(turn, len(active))
            if seat_of_solo is not None:
                self.scores[seat_of_solo] += value

    def _solo(self, turn: _Turn, active: int) -> tuple[int | None, int]:
        if not self.rules.get("solo_automatic", True):
            return None, 0
        if active < self.rules.get("solo_players", 16) or not turn.scores:
            return None, 0
        best = max(turn.scores.values())
        seats = [s for s, points in turn.scores.items() if points == best]
        return (seats[0], self.rules.get("solo_value", 10)) if len(seats) == 1 else (None, 0)


def _is_blank(tile: Tile) -> bool:
    return tile != tile.upper()


def _lying(tile: Tile) -> Tile:
    """What the tile is on a rack."""
    return "?" if _is_blank(tile) else tile


def _run(board: Mapping[Square, Tile], square: Square, step: Square) -> tuple[Square, ...]:
    """The squares of the word through a square."""
    (row, col), (down, across) = square, step
    while (row - down, col - across) in board:
        row, col = row - down, col - across
    found = []
    while (row, col) in board:
        found.append((row, col))
        row, col = row + down, col + across
    return tuple(found)
