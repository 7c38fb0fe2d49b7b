"""The rules on five cards with pictures."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eliot_qt.game.game import Game
from eliot_qt.models.said import said_text
from eliot_qt.voice.how_to_play import HOW_TO_PLAY, BoardPicture, RuleCard

from ..board.tile_painter import TilePainter
from ..parts.page import label, panel
from .rule_picture import WIDTH, RulePicture, pictured_play, pictured_rack

_WIDEST, _LARGEST_PICTURE = 760, 1.25


class HowToPlayView(QWidget):
    """Five cards below one another; ``play_wanted`` asks for a first game."""

    play_wanted = Signal()

    def __init__(self, painter: TilePainter, game: Game) -> None:
        super().__init__()
        self._pictures: list[RulePicture] = []
        self._frames: list[QWidget] = []
        self.play = QPushButton(self.tr("Play a game"))
        self.play.setObjectName("primary")
        self.play.setAutoDefault(True)
        self.play.clicked.connect(self.play_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        for number, card in enumerate(HOW_TO_PLAY, 1):
            column.addWidget(self._card(number, card, painter, game))
        column.addWidget(self.play, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def set_scale(self, scale: float) -> None:
        """Grow with the text."""
        self.setMaximumWidth(round(_WIDEST * scale))
        # Large text needs the room beside the pictures.
        pictured = min(scale, _LARGEST_PICTURE)
        for picture in self._pictures:
            picture.set_scale(pictured)
        for frame in self._frames:
            frame.setFixedWidth(round(WIDTH * pictured))

    def _card(self, number: int, card: RuleCard, painter: TilePainter, game: Game) -> QFrame:
        points = 0
        if isinstance(card.picture, BoardPicture):
            play = pictured_play(card.picture, game)
            points = play.points
            picture = RulePicture(painter, play)
        else:
            picture = RulePicture(painter, pictured_rack(card.picture, game.tile_set))
        text = said_text(card.text(points))
        picture.setAccessibleName(said_text(card.title))
        self._pictures.append(picture)
        words = QWidget()
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(label(f"{number}. {said_text(card.title)}", "heading", wrap=True))
        column.addWidget(label(text, wrap=True))
        column.addStretch(1)
        both = QWidget()
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(20)
        row.addWidget(self._framed(picture), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(words, 1)
        return panel(both)

    def _framed(self, picture: RulePicture) -> QWidget:
        """A picture in a column as wide as all others, so that the texts stand in line."""
        frame = QWidget()
        row = QHBoxLayout(frame)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignLeft)
        self._frames.append(frame)
        return frame
