from __future__ import annotations

from pytestqt.qtbot import QtBot

from eliot_qt.session.background.question import Question


class Heard:
    def __init__(self, question: Question) -> None:
        self.said: list[tuple[str, object]] = []
        question.progressed.connect(lambda analysis: self.said.append(("progressed", analysis)))
        question.finished.connect(lambda analysis: self.said.append(("finished", analysis)))
        question.failed.connect(lambda message: self.said.append(("failed", message)))


def test_analyses_come_until_the_last(qtbot: QtBot) -> None:
    question = Question()
    heard = Heard(question)
    question.progress(1)
    question.progress(2)
    question.finish(3)
    assert heard.said == [("progressed", 1), ("progressed", 2), ("finished", 3)]
    assert not question.is_open


def test_after_the_end_nothing_comes(qtbot: QtBot) -> None:
    for end in ("finish", "fail", "cancel"):
        question = Question()
        getattr(question, end)(*([] if end == "cancel" else ["over"]))
        heard = Heard(question)
        question.progress(1)
        question.finish(2)
        question.fail("late")
        assert heard.said == []


def test_cancelling_drops_it_once_and_only_while_it_is_open(qtbot: QtBot) -> None:
    dropped: list[str] = []
    question = Question(lambda: dropped.append("open"))
    question.cancel()
    question.cancel()
    answered = Question(lambda: dropped.append("answered"))
    answered.finish(1)
    answered.cancel()
    assert dropped == ["open"]


def test_a_listener_may_cancel_while_it_is_called(qtbot: QtBot) -> None:
    question = Question()
    heard = Heard(question)
    question.progressed.connect(lambda _: question.cancel())
    question.progress(1)
    question.finish(2)
    assert heard.said == [("progressed", 1)]
