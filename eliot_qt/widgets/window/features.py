"""The features of the program, connected to each other; none of them knows another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtGui import QAction

from eliot_qt.play.setup import GameKind

from ..actions.commands import Command
from ..analysis.feature import AnalysisFeature
from ..club.feature import ClubFeature
from ..help.feature import HelpFeature
from ..lessons.feature import LessonsFeature
from ..lexicons.feature import LEXICON_SUFFIXES, LexiconFeature
from ..paper.feature import PaperFeature
from ..parts.shell import Feature, Place
from ..play.feature import PlayFeature
from ..preferences.feature import PreferencesFeature
from ..puzzles.feature import PuzzlesFeature
from ..record.feature import RecordFeature
from ..start.feature import StartFeature
from ..study.feature import StudyFeature
from ..words.feature import WordFeature

_WISHED = {"play": GameKind.COMPUTER, "train": GameKind.TRAINING}


@dataclass(frozen=True)
class Features:
    """One object for each feature; made with the parts of the program it needs."""

    start: StartFeature
    play: PlayFeature
    club: ClubFeature
    analysis: AnalysisFeature
    paper: PaperFeature
    record: RecordFeature
    preferences: PreferencesFeature
    lexicons: LexiconFeature
    study: StudyFeature
    words: WordFeature
    help: HelpFeature
    puzzles: PuzzlesFeature
    lessons: LessonsFeature

    def __post_init__(self) -> None:
        self._connect_games()
        self._connect_tools()

    def __iter__(self) -> Iterator[Feature]:
        """The features in the order of their commands."""
        yield from (self.play, self.start, self.analysis, self.paper, self.record, self.help)
        yield self.lessons
        yield from (self.preferences, self.words, self.study, self.puzzles)
        yield from (self.lexicons, self.club)

    def use(self, actions: Mapping[Command, QAction]) -> None:
        """Let all features know the actions of all commands."""
        for feature in self:
            feature.actions = actions

    def open_file(self, path: Path) -> None:
        """Open a game of any format, or begin to add the lexicon of another program."""
        if path.suffix.lower() in LEXICON_SUFFIXES:
            self.lexicons.add_file(path)
        else:
            self.start.opener.open_file(path)

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open a file; several, and those of a folder, are reviewed together."""
        if len(paths) == 1 and not paths[0].is_dir():
            self.open_file(paths[0])
        else:
            self.analysis.many.open()
            self.analysis.many.add(paths)

    def grant(self, wish: str) -> None:
        """Show what the desktop's menu offers: ``play``, ``train`` or ``words``.

        A game of that kind that is in front goes on.
        """
        kind = _WISHED.get(wish)
        if kind is None:
            self.words.open()
        elif not self.play.is_going_on(kind):
            self.start.start(kind)

    def link(self, place: Place, page: Any) -> None:
        """Let the word tools look at a page that has been made."""
        if place not in (Place.START, Place.WORDS, Place.LEXICONS):
            self.words.link(place, page)

    def prepare(self, dressing: Callable[[Place], Iterator[None]]) -> Iterator[object]:
        """Get ready what the start page leads to, in steps that each take little time.

        Pages of a game, its analysis, a position, the sheet and preferences are made and dressed.
        """
        self.start.complete()
        yield None
        # Each page that is made is linked to the word tools.
        from ..words import word_clicks

        yield word_clicks
        yield from self.play.prepare()
        yield from dressing(Place.PLAY)
        yield None
        yield from self.start.prepare()
        yield from dressing(Place.SHEET)
        yield None
        yield from self.analysis.prepare()
        yield from dressing(Place.ANALYSIS)
        yield None
        yield from dressing(Place.BENCH)
        yield None
        for feature in (self.words, self.lexicons, self.study, self.record):
            yield from feature.prepare()
        yield from self.play.prepare_puzzles()
        yield from self.preferences.prepare()
        yield from dressing(Place.PREFERENCES)

    def _connect_games(self) -> None:
        opener, play, club = self.start.opener, self.play, self.club
        opener.play_opened.connect(club.close_projector)
        opener.play_opened.connect(play.leave_puzzles)
        opener.play_opened.connect(play.show)
        opener.guide_wanted.connect(lambda: play.page.guide.begin())
        opener.club_opened.connect(play.leave_puzzles)
        opener.club_opened.connect(club.show)
        opener.position_opened.connect(self.analysis.open_position)
        self.start.setup_wanted.connect(self.analysis.set_up_position)
        opener.file_opened.connect(self.paper.take_origin)
        play.review_wanted.connect(self.analysis.open_game)
        self.analysis.reviewed.connect(play.show_accuracies)
        play.new_wanted.connect(self.start.new_game)
        play.position_wanted.connect(opener.guess_on)
        play.secret.connect(self.words.keep_cards_closed)
        play.chosen_wanted.connect(self.puzzles.next)
        play.chosen_tried.connect(self.puzzles.note_result)
        self.puzzles.puzzle_wanted.connect(play.open_chosen)
        self.puzzles.rush_changed.connect(play.show_rush)
        self.lessons.position_wanted.connect(opener.guess_on)
        play.changed.connect(lambda: self.words.turn())
        club.analysis_wanted.connect(self.analysis.open_game)
        club.print_wanted.connect(lambda: self.paper.files.print())
        self.paper.pasted.connect(opener.open_text)
        self.analysis.paper_wanted.connect(lambda *game: self.paper.files.print_game(*game))
        opener.game_read.connect(self.analysis.open_read)
        self.analysis.record_wanted.connect(opener.play_on)
        self.analysis.train_wanted.connect(opener.train_on)
        self.record.kept_game_wanted.connect(opener.resume)
        self.record.practice_wanted.connect(play.practise)
        self.record.file_wanted.connect(opener.open_file)
        self.record.play_wanted.connect(lambda: self.grant("play"))

    def _connect_tools(self) -> None:
        page = self.start.page
        page.words_requested.connect(self.words.open)
        page.record_requested.connect(self.record.open)
        page.study_requested.connect(lambda: self.study.open())
        page.puzzles_requested.connect(self.play.show_own_puzzle)
        page.lessons_requested.connect(self.lessons.open)
        page.day_requested.connect(self.puzzles.open_today)
        self.analysis.missed.connect(self.study.add_missed)
        self.study.added.connect(lambda text: self.analysis.page.say(text))
        self.words.study_wanted.connect(self.study.open)
        self.help.play_wanted.connect(lambda: self.grant("play"))
        self.help.guide_wanted.connect(self.start.opener.start_guided_game)
