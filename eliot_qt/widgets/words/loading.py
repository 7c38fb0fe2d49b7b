"""The word tools, loaded step by step while nothing else is to be done."""

from __future__ import annotations

from collections.abc import Iterator


def load_tools() -> Iterator[object]:
    """Load the tools, after what they search and show."""
    from eliot_qt.words import regex

    yield regex
    from eliot_qt.words import automata, matcher

    yield automata, matcher
    from eliot_qt.words import lookup, rarity, walk

    yield lookup, rarity, walk
    from eliot_qt.words import definitions

    yield definitions
    from eliot_qt.words import search

    yield search
    from eliot_qt.words import card

    yield card
    from eliot_qt.session import word_search
    from eliot_qt.sheets import word_list

    yield word_list, word_search
    from eliot_qt.study import decks

    yield decks
    from . import list_menus

    yield list_menus
    from . import other_tools

    yield other_tools
    from . import study_card, word_pane

    yield study_card, word_pane
    from . import word_page

    yield word_page
