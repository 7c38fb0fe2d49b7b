from __future__ import annotations

import pytest
from PySide6.QtGui import Qt, QTextDocument

from eliot_qt.models.plain import plain_button, plain_tip

HOSTILE = ["<img src='file:///x.png'>", "<b>Tom</b> & Jerry", "a <i>\nb</i>", "<table><tr><td>x"]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_tip_that_looks_like_html_is_shown_letter_by_letter(qapp: object, text: str) -> None:
    document = QTextDocument()
    document.setHtml(plain_tip(text))
    assert document.toPlainText() == text
    assert "<img" not in plain_tip(text)


@pytest.mark.parametrize("text", ["", "Ann & Bob", "a < b", "two\nlines"])
def test_other_tips_stay_as_they_are(qapp: object, text: str) -> None:
    assert not Qt.mightBeRichText(text)
    assert plain_tip(text) == text


def test_an_ampersand_is_no_mark_of_a_button() -> None:
    assert plain_button("Tom & <Jerry>") == "Tom && <Jerry>"
