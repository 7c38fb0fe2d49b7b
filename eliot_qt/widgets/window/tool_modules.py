"""What the pages of tools are made of, loaded behind the start page a part at a time.

Each comes after what it needs, so that no part takes long; then the pages open at once.
"""

from __future__ import annotations

_NAMES = """
    words.expression words.regex words.matcher words.automata words.walk words.lookup
    words.rarity words.figures words.search words.definitions words.card sheets.word_list
    session.word_search study.deck_file study.decks widgets.texts.study_texts
    widgets.texts.word_tool_texts widgets.words.list_menus widgets.words.word_pane
    lexicon.layouts.eliot lexicon.file_formats lexicon.importer lexicon.difference lexicon.facts
    lexicon.layer session.lexicon_build session.lexicon_shelf widgets.lexicons.overview
    widgets.lexicons.lexicon_page study.lesson session.study_quiz session.study_boards
    session.study_tools widgets.study.deck_form widgets.study.quiz_pane widgets.study.study_page
    widgets.study.study_opener play.record_book.book widgets.record.record_view
    widgets.record.line_graph widgets.record.record_page review.accuracies review.puzzle_reader
    widgets.window.puzzle_view widgets.words.word_page widgets.preferences.preferences_page
"""
TOOL_MODULES = tuple(f"eliot_qt.{name}" for name in _NAMES.split())
