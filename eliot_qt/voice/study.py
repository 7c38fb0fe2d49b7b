"""Messages of word study: about answers, and about when a card is due again."""

from __future__ import annotations

from eliot_qt.faults import Message, Plural, joined
from eliot_qt.study.lesson import Counts
from eliot_qt.study.questions import Taken

from .move_faults import not_a_word

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def judgement(word: str, is_word: bool) -> Message:
    """``QI is a word``, ``IQ is not a word``."""
    return Message("{word} is a word", word=word) if is_word else not_a_word(word)


def taken_message(taken: Taken, word: str) -> Message:
    """Return the message on a word just typed; for a right one, the word itself."""
    match taken:
        case Taken.RIGHT:
            return Message("{word}", word=word)
        case Taken.WRONG:
            return not_a_word(word)
        case Taken.AGAIN:
            return Message("{word} was already given", word=word)
        case Taken.OTHER:
            return Message("{word} does not use these letters", word=word)


def begun(counts: Counts) -> Message:
    """``120 of 500 begun``."""
    return Message("{begun:,} of {cards:,} started", begun=counts.begun, cards=counts.cards)


def wait(seconds: int) -> Message:
    """``10 min``, ``5 h``, ``3 days``."""
    if seconds < _HOUR:
        return Message("{number} min", number=max(1, round(seconds / _MINUTE)))
    if seconds < _DAY:
        return Message("{number} h", number=round(seconds / _HOUR))
    return Plural("%n days", "1 day", round(seconds / _DAY))


def done_message(counts: Counts, now: int) -> Message:
    """Return the message for when nothing is left to do now."""
    if not counts.cards:
        return Message("This deck has no words for this quiz.")
    parts = [Message("Done for now.")]
    if counts.begun < counts.cards and not counts.new:
        parts.append(Message("You have started all of today's new cards."))
    if counts.next_due is not None:
        time = wait(max(0, counts.next_due - now))
        parts.append(Message("The next card is due in {time}.", time=time))
    return joined(parts, " ")
