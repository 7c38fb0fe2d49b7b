from __future__ import annotations

from pytestqt.qtbot import QtBot

from eliot_qt.widgets.parts.eliding_label import ElidingLabel


def test_parts_are_shown_whole_or_not_at_all(qtbot: QtBot) -> None:
    label = ElidingLabel()
    qtbot.addWidget(label)
    label.show_parts(("93 unseen", "Turn 1", "Duplicate"), " · ")
    wide = label.fontMetrics().horizontalAdvance
    assert (
        label.visible_text(wide(label.text())) == label.text() == "93 unseen · Turn 1 · Duplicate"
    )
    assert label.visible_text(wide(label.text()) - 1) == "93 unseen · Turn 1"
    assert label.visible_text(wide("93 unseen · Turn 1") - 1) == "93 unseen"
    assert label.visible_text(wide("93 unseen") - 1).endswith("…")
