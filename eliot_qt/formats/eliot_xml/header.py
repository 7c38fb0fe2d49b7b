"""The header of an Eliot game: mode, variants, players, and the rules that follow from them.

The format does not hold the preferences a game was played with. Where the history gives them away
they are taken from there: what a penalty costs, how long a turn of topping lasts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from eliot_qt.faults import Message
from eliot_qt.game.player_ids import percent_id
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import BlankRule, ClockKind, ClockRule, Rules, Variant, WordCheck
from eliot_qt.game.tiles import TileSet

from ..errors import FormatError as FormatError
from .tree import COMMENT, Node, XmlWarning

FORMAT = "2"
TRAINING, FREE, TOPPING = "training", "free", "topping"
DUPLICATE, ARBITRATION = "duplicate", "arbitration"
MODES = {
    "training": TRAINING,
    "duplicate": DUPLICATE,
    "freegame": FREE,
    "arbitration": ARBITRATION,
    "topping": TOPPING,
}
VARIANTS = {
    "bingo": Variant.JOKER,
    "explosive": Variant.EXPLOSIVE,
    "7among8": Variant.SEVEN_AMONG_EIGHT,
}
# Eliot's levels are percentages of the best score. What stands for each of ours; all other
# numbers are what they say.
LEVELS = {
    "master": 100,
    "expert": 90,
    "tournament": 86,
    "club": 80,
    "keen": 73,
    "casual": 65,
    "relaxed": 50,
}
BINGO_TILES, BINGO_BONUS = 7, 50
TOPPING_SECONDS = 180
# A remark of ours, which Eliot passes over, with the seconds of a turn; 0 without a clock.
TURN_CLOCK = "seconds for a turn:"
_MAX_PLAYERS = 1000
_MAX_NAME = 200
_MAX_WARNINGS = 50
_MAX_PRICE = 20
_LONGEST_NUMBER = 5
_PLAYERS = {TRAINING: 1, TOPPING: 1}


@dataclass
class ParsedGame:
    """A file taken apart. ``ids`` are seats by the number the file gives a player."""

    mode: str
    variants: frozenset[Variant]
    seats: tuple[Seat, ...]
    ids: Mapping[int, int]
    letters: str
    dictionary: str
    turns: Sequence[Node]
    statistics: Mapping[int, Node]
    turn_seconds: int | None = None
    warnings: list[XmlWarning] = field(default_factory=list)

    @property
    def shared(self) -> bool:
        """True if all play with the same rack."""
        return self.mode in (DUPLICATE, ARBITRATION, TOPPING)

    def seat(self, node: Node) -> int:
        """The seat an element of the history is about. Raises :class:`FormatError`."""
        number = player_id(node)
        if number is None or number not in self.ids:
            node.fail("<{tag}>: there is no player {number}", tag=node.tag, number=number)
        return self.ids[number]

    def commands(self, tag: str) -> list[Node]:
        """All elements of a tag in the history."""
        return [node for turn in self.turns for node in turn.all(tag)]


def read_game(root: Node, warnings: list[XmlWarning]) -> ParsedGame:
    """Take a file apart. Raises :class:`FormatError` naming the line."""
    if root.tag != "EliotGame":
        root.fail("<{tag}> is not a game of Eliot", tag=root.tag[:40])
    version = root.attributes.get("format", "")
    if version != FORMAT:
        message = Message(
            "format {version!r} is read as {format!r}", version=version[:20], format=FORMAT
        )
        warnings.append(XmlWarning(root.line, message))
    game = root.first("Game")
    if game is None:
        root.fail("there is no <Game>")
    mode = MODES.get(game.text_of("Mode"))
    if mode is None:
        game.fail("there is no mode {mode!r}", mode=game.text_of("Mode")[:40])
    players = game.all("Player")
    if not 1 <= len(players) <= _PLAYERS.get(mode, _MAX_PLAYERS):
        game.fail("{count} players in a game of {mode}", count=len(players), mode=mode)
    dictionary, history = root.first("Dictionary"), root.first("History")
    parsed = ParsedGame(
        mode=mode,
        variants=_read_variants(game),
        seats=tuple(_read_player(player, warnings) for player in players),
        ids=_read_ids(players),
        letters=dictionary.text_of("Letters") if dictionary else "",
        dictionary=dictionary.text_of("Name").strip()[:_MAX_NAME] if dictionary else "",
        turns=history.all("Turn") if history else (),
        statistics={},
        turn_seconds=_turn_seconds(game),
        warnings=warnings,
    )
    statistics = root.first("Statistics")
    stats = statistics.all("PlayerStats") if statistics else []
    parsed.statistics = {parsed.seat(node): node for node in stats}
    return parsed


def player_id(node: Node) -> int | None:
    """Whom an element is about; old files spell the attribute otherwise."""
    number = node.number("playerId")
    return node.number("playerid") if number is None else number


def _read_ids(players: Sequence[Node]) -> dict[int, int]:
    """Return the seats by the numbers of their players; a player without one is its seat's."""
    ids: dict[int, int] = {}
    for seat, player in enumerate(players):
        number = player.number("id")
        if ids.setdefault(seat if number is None else number, seat) != seat:
            player.fail("there are two players {number}", number=number)
    return ids


def fitting_tile_sets(
    game: ParsedGame, tile_sets: Mapping[str, TileSet], lexicon: str
) -> list[TileSet]:
    """Tile sets with the file's letters, the likeliest first. Raises :class:`FormatError`."""
    letters = "".join(game.letters.split()).replace("?", "")
    fitting = [ts for ts in tile_sets.values() if "".join(ts.letters[1:]) == letters]
    if not fitting:
        fitting = [
            ts for ts in tile_sets.values() if sorted("".join(ts.letters[1:])) == sorted(letters)
        ]
    if not fitting:
        raise FormatError(
            "there is no tile set of the letters {letters!r}", letters=game.letters[:200]
        )
    # Sorting keeps the order of those that do not differ.
    return sorted(fitting, key=lambda ts: (ts.id != lexicon, not lexicon.startswith(ts.id)))


def rules_of(game: ParsedGame, tile_set: TileSet, lexicon: str) -> Rules:
    """The rules a game is played by."""
    blanks = BlankRule.PLAIN
    if Variant.JOKER in game.variants:
        blanks = BlankRule.JOKER
    elif Variant.EXPLOSIVE in game.variants:
        blanks = BlankRule.EXPLOSIVE
    changes: dict[str, Any] = {TOPPING: _topping, FREE: _free}.get(game.mode, _club)(game)
    if game.shared and game.turn_seconds is not None:
        seconds = game.turn_seconds
        changes["clock"] = ClockRule(ClockKind.TURN, seconds) if seconds else ClockRule()
    return Rules(
        lexicon=lexicon,
        tile_set=tile_set.id,
        rack_size=8 if Variant.SEVEN_AMONG_EIGHT in game.variants else 7,
        bingo_tiles=BINGO_TILES,
        bingo_bonus=BINGO_BONUS,
        exchange_minimum=tile_set.exchange_minimum,
        finisher_gains_twice=changes.pop("finisher_gains_twice", False),
        first_move_across=game.shared,
        record_invalid=game.shared and any(_is(node, "invalid") for node in _moves(game)),
        blanks=blanks,
        **changes,
    )


def _free(game: ParsedGame) -> dict[str, Any]:
    phonies = any(_is(node, "invalid") for node in _moves(game))
    ends = [node.number("points") or 0 for node in game.commands("EndGame")]
    twice = len(game.seats) == 2 and max(ends, default=0) > 0 and min(ends, default=0) == 0
    return {
        "word_check": WordCheck.AFTER_PLAY if phonies else WordCheck.REFUSE,
        "finisher_gains_twice": twice,
    }


def _topping(game: ParsedGame) -> dict[str, Any]:
    usual = Rules().timeout_penalty
    moves = game.commands("PlayerMove")
    outs = {node.number("points") or 0 for node in moves if _is(node, "none")} - {0}
    seconds = outs.pop() - usual if len(outs) == 1 else TOPPING_SECONDS
    return {
        "count_seconds": seconds != 0,
        "clock": ClockRule(ClockKind.TURN, seconds if seconds > 0 else TOPPING_SECONDS),
    }


def _club(game: ParsedGame) -> dict[str, Any]:
    usual = Rules()
    solos = {node.number("points") or 0 for node in game.commands("Solo")}
    value = next(iter(solos)) if len(solos) == 1 else usual.solo_value
    limit, penalty = _warning_rule(game)
    return {
        "solo_value": max(value, 0),
        "warnings_limit": limit,
        "penalty_value": penalty,
        "board_receives_top": game.mode == DUPLICATE and any(map(_received_top, game.turns)),
    }


def _warning_rule(game: ParsedGame) -> tuple[int, int]:
    """Free warnings and the price of others. Warnings name none, but the statistics add it up."""
    usual = Rules().warnings_limit, Rules().penalty_value
    prices = {abs(node.number("points") or 0) for node in game.commands("Penalty")}
    price = prices.pop() if len(prices) == 1 else usual[1]
    sums = {seat: node.number("penaltiesPoints") for seat, node in game.statistics.items()}
    # The turn that is being played may count or not.
    for turns in ([turn for turn in game.turns if turn.first("GameMove")], game.turns):
        warned, fined = [0] * len(game.seats), [0] * len(game.seats)
        for node in (node for turn in turns for node in turn.all("Warning")):
            warned[game.seat(node)] += 1
        for node in (node for turn in turns for node in turn.all("Penalty")):
            fined[game.seat(node)] += node.number("points") or 0
        limits = range(min(max(warned), _MAX_WARNINGS) + 1)
        rules = [(n, each) for n in limits for each in (price, *range(_MAX_PRICE + 1))]
        for limit, each in [(usual[0], price), *rules]:
            costs = (fined[s] - each * max(n - limit, 0) for s, n in enumerate(warned))
            if all(sums.get(s, cost) in (cost, None) for s, cost in enumerate(costs)):
                return limit, each
    return usual[0], price


def _received_top(turn: Node) -> bool:
    """Return whether the board got a valid move that no player had, though players had some."""
    plays = {_words(node) for node in turn.all("PlayerMove") if _is(node, "valid")}
    boards = [_words(node) for node in turn.all("GameMove") if _is(node, "valid")]
    return bool(plays) and any(words not in plays for words in boards)


def _words(node: Node) -> tuple[str, str]:
    return node.attributes.get("word", ""), node.attributes.get("coord", "")


def _moves(game: ParsedGame) -> list[Node]:
    return game.commands("PlayerMove") + game.commands("ToppingMove")


def _is(node: Node, kind: str) -> bool:
    return node.attributes.get("type") == kind


def _turn_seconds(game: Node) -> int | None:
    """Return the turn's length from our remark about the clock; None without one."""
    remarks = (node.text.strip() for node in game.all(COMMENT))
    remark = next((text for text in remarks if text.startswith(TURN_CLOCK)), "")
    number = remark.removeprefix(TURN_CLOCK).strip()
    return int(number) if number.isdecimal() and len(number) <= _LONGEST_NUMBER else None


def _read_variants(game: Node) -> frozenset[Variant]:
    variants = set()
    for node in game.all("Variant"):
        variant = VARIANTS.get(node.text.strip())
        if variant is None:
            node.fail("there is no variant {variant!r}", variant=node.text.strip()[:40])
        variants.add(variant)
    if {Variant.JOKER, Variant.EXPLOSIVE} <= variants:
        game.fail("the variants bingo and explosive exclude each other")
    return frozenset(variants)


def _read_player(node: Node, warnings: list[XmlWarning]) -> Seat:
    name = node.first("Name")
    text = name.text if name else ""
    if len(text) > _MAX_NAME:
        warnings.append(XmlWarning(node.line, Message("the name {name!r}… is cut", name=text[:40])))
    player = ""
    if node.text_of("Type") == "computer":
        percent = node.number_of("Level")
        percent = 100 if percent is None else percent
        ours = {share: level for level, share in LEVELS.items()}
        player = ours.get(percent) or percent_id(min(max(percent, 0), 100))
    table = max(node.number_of("TableNb") or 0, 0)
    return Seat(text[:_MAX_NAME], player, table)
