"""The arbiter's page in a window of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.widgets.board.tile_painter import TilePainter
from eliot_qt.widgets.club.arbitration_page import ArbitrationPage
from tests.session.club import FewWords, make_club
from tests.widgets.page_checks import dressed, theme_of, wear

from .club_desk import ClubDesk


@pytest.fixture(scope="module")
def painter(qapp: QApplication) -> TilePainter:
    """Its tiles are painted once for all tests of a file."""
    return TilePainter(theme_of("light"))


@pytest.fixture
def club_desk(
    qapp: QApplication,
    tmp_path: Path,
    tile_sets: dict[str, TileSet],
    standard15: Layout,
    painter: TilePainter,
) -> Iterator[ClubDesk]:
    """The page with a club; every word counts but TEN."""
    phony = FewWords(tile_sets["en"].parse("TEN"))
    club = make_club(tmp_path / "autosave", tile_sets, standard15, phony)
    with dressed(qapp) as theme:
        page = ArbitrationPage(club.session, painter)
        wear(theme, page)
        page.set_theme(theme)
        page.resize(1180, 800)
        page.show()
        page.activateWindow()
        yield ClubDesk(qapp, club, page)
        page.close_projector()
        page.close()
        page.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
