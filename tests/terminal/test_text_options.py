from __future__ import annotations

import pytest

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Variant
from eliot_qt.terminal.options import seats_of

from .talks import options, talk


def test_players_are_names_with_levels() -> None:
    assert seats_of("free", ["Ann", "Bob:club", "C:3PO:h2"]) == (
        Seat("Ann"),
        Seat("Bob", "club"),
        Seat("C:3PO", "h2"),
    )


def test_tables_are_numbered_in_arbitration() -> None:
    assert seats_of("arbitration", ["Ann", "Bob"]) == (Seat("Ann", table=1), Seat("Bob", table=2))


def test_auto_fills_the_seats_of_people() -> None:
    assert [seat.player for seat in seats_of("free", ["Ann", "Bob:club"], auto=True)] == [
        "master",
        "club",
    ]


def test_variants_repeat() -> None:
    wanted = options("--mode free --variant joker --variant 7among8 --seed 4")
    assert wanted.variants == (Variant.JOKER, Variant.SEVEN_AMONG_EIGHT)
    assert wanted.seed == 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--mode free --players Ann:strong Bob", "there is no level 'strong'"),
        ("--mode free --players :club Bob", "needs a name"),
        ("--mode topping --players Ann:club", "no computer players in topping"),
        ("--mode training --players Ann Bob", "training seats at most 1"),
        ("--mode duplicate --save game.gcg", "GCG holds free games only"),
        ("--mode duplicate --save game.pdf", "saved as .eliot, .json, .xml, .gcg"),
        ("--mode free --clock", "for duplicate and topping"),
        ("--mode free --master game.json", "cannot follow a master game"),
        ("--mode topping --master game.json --load game.json", "for new games"),
        ("--auto", "--mode is missing"),
    ],
)
def test_what_does_not_fit_is_refused(arguments: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        options(arguments)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--mode free --players Ann", "1 seats; a free game takes 2 to 4"),
        ("--mode free --lexicon klingon", "no lexicon 'klingon'"),
        ("--mode free --layout round", "no board 'round'; there are standard15, super21"),
        ("--mode free --variant joker --variant explosive", "exclude each other"),
        ("--load missing.json", "missing.json"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        talk(arguments)


@pytest.mark.parametrize("name", ["\udc99", "Ann\x00", "\udcef:casual"])
def test_names_that_cannot_be_printed_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="can be printed") as caught:
        seats_of("free", [name, "Ben"])
    assert str(caught.value).isprintable()
