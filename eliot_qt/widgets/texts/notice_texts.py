"""The notices for a person who has not asked, in words, for the notice bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from eliot_qt.faults import Said
from eliot_qt.models.names import you
from eliot_qt.models.said import said_text
from eliot_qt.play.notices import Notice, NoticeKind

from .error_texts import error_text

if TYPE_CHECKING:
    from .refusal_texts import GameInView

translate = QCoreApplication.translate

# What clocks have to say.
OF_CLOCKS = frozenset(
    {NoticeKind.TIME_LEFT, NoticeKind.TURN_TIME_LEFT, NoticeKind.TIME_USED, NoticeKind.TIME_UP}
    | {NoticeKind.TURN_TIME_UP, NoticeKind.TOPPING_TIME_UP, NoticeKind.CLOCK_RESET}
)
# What is wrong with a file that is kept stays until it has been read.
LASTING = frozenset(
    {NoticeKind.SETTINGS_DAMAGED, NoticeKind.SETTINGS_FAILED}
    | {NoticeKind.AUTOSAVE_DAMAGED, NoticeKind.AUTOSAVE_FAILED, NoticeKind.KEPT_GAME_FAILED}
    | {NoticeKind.RESULTS_DAMAGED, NoticeKind.RECORD_DAMAGED, NoticeKind.RECORD_FAILED}
    | {NoticeKind.PUZZLES_DAMAGED, NoticeKind.PUZZLES_FAILED}
    | {NoticeKind.LESSONS_DAMAGED, NoticeKind.LESSONS_FAILED}
)


def lexicon_text(file: str, named: str, used: str) -> str:
    """Say that a file's game was played with another lexicon than the one it has now."""
    from eliot_qt.voice.notices import other_lexicon

    return f"{file}: {said_text(other_lexicon(named, used))}."


def engine_text(why: Said) -> str:
    """Say that the compiled engine cannot be used."""
    text = translate("Notices", "The fast engine is not available; a slower one is used. {why}")
    return text.format(why=error_text(why))


def notice_text(notice: Notice, table: GameInView) -> str:
    """The notice as sentences that name the file and the place. A game may not be open."""
    # Most starts have nothing to notice: the window opens without its sentences.
    from eliot_qt.voice.notices import notice_message

    return said_text(notice_message(notice, lambda: table.record, you())).strip()
