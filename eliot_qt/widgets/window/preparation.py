"""What the start page leads to, got ready behind it in steps that each take little time."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from ..parts.shell import Place
from .features import Features
from .window_pages import WindowPages

# The page of a game in parts.
_PLAY_MODULES = tuple(
    f"eliot_qt.widgets.{name}"
    for name in (
        "board.board_column",
        "board.tile_surface",
        "play.play_table",
        "play.moves_pane",
        "parts.figure_strip",
        "play.master_pane",
        "play.play_page",
    )
)

# The sheet that asks for a game.
_SHEET_MODULES = tuple(
    f"eliot_qt.widgets.start.{name}" for name in ("sheet.new_game_sheet", "master_start")
)

# What the page of an analysis is made of, a part at a time.
_ANALYSIS_MODULES = tuple(
    f"eliot_qt.{name}"
    for name in (
        "review.judges.decisions",
        "review.judges.draws",
        "review.judges.equities",
        "review.judges.preendings",
        "review.judges.analyst",
        "review.job",
        "engine.cache",
        "session.analysis.analysis_parts",
        "widgets.analysis.candidate_table",
        "widgets.analysis.analysis_page",
    )
)

# What the pages of tools are made of; each comes after what it needs, so that no part takes long.
_NAMES = """
    words.expression words.regex words.matcher words.automata words.walk words.lookup
    words.rarity words.figures words.search words.definitions words.card sheets.word_list
    session.word_search study.deck_file study.decks widgets.texts.study_texts
    widgets.texts.word_tool_texts widgets.words.list_menus widgets.words.word_pane
    lexicon.layouts.eliot lexicon.file_formats lexicon.importer lexicon.difference lexicon.facts
    lexicon.layer session.lexicon_build session.lexicon_shelf widgets.lexicons.overview
    widgets.lexicons.lexicon_page study.lesson session.study.study_quiz session.study.study_boards
    session.study.study_tools widgets.study.deck_form widgets.study.quiz_pane
    widgets.study.study_page widgets.study.study_opener play.record_book.book
    widgets.record.record_view
    widgets.record.line_graph widgets.record.record_page review.accuracies review.puzzle_reader
    widgets.play.puzzle_view widgets.words.word_page widgets.preferences.preferences_page
"""
_TOOL_MODULES = tuple(f"eliot_qt.{name}" for name in _NAMES.split())


def prepare(features: Features, pages: WindowPages) -> Iterator[None]:
    """Load, make and dress the pages of a game, its analysis, the sheet, settings; load tools."""
    for name in _PLAY_MODULES:
        import_module(name)
        yield
    _ = features.play
    yield
    yield from pages.dressing(Place.PLAY)
    yield
    for name in _SHEET_MODULES:
        import_module(name)
        yield
    _ = features.start.sheet
    yield
    yield from pages.dressing(Place.SHEET)
    for name in _ANALYSIS_MODULES:
        yield
        import_module(name)
    yield
    _ = features.analysis.page
    yield
    yield from pages.dressing(Place.ANALYSIS)
    for name in _TOOL_MODULES:
        yield
        import_module(name)
    yield
    _ = features.preferences.page
    yield
    yield from pages.dressing(Place.PREFERENCES)
