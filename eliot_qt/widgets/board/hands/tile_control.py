"""The hand that board and rack show: a player's, or an arbiter's."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import SignalInstance

from eliot_qt.game.draft import Arrow, Draft
from eliot_qt.game.tiles import TileSet


class TileControl(Protocol):
    """Commands about tiles; what is refused says so by ``refused``."""

    @property
    def letter_wanted(self) -> SignalInstance:
        """Emitted with a blank's slot and the square it is for."""
        ...

    @property
    def refused(self) -> SignalInstance:
        """Emitted with the refusal."""
        ...

    @property
    def is_open(self) -> bool:
        """True if there is a game."""
        ...

    @property
    def tile_set(self) -> TileSet:
        """The tiles played with."""
        ...

    @property
    def draft(self) -> Draft:
        """The tiles set and the cursor."""
        ...

    def type_letter(self, text: str, force_blank: bool = False) -> None:
        """Set a tile at the cursor."""
        ...

    def step(self, arrow: Arrow) -> None:
        """Move or turn the cursor."""
        ...

    def jump(self, arrow: Arrow) -> None:
        """Move the cursor to the next square beside a tile."""
        ...

    def flip(self) -> None:
        """Turn the cursor."""
        ...

    def click_square(self, square: int) -> None:
        """Put the cursor there."""
        ...

    def backspace(self) -> None:
        """Return the tile set last."""
        ...

    def delete(self) -> None:
        """Return the tile under the cursor."""
        ...

    def put_slot(self, slot: int, square: int, letter: int = 0) -> None:
        """Set a rack tile on a square."""
        ...

    def place_slot(self, slot: int, letter: int = 0) -> None:
        """Set a rack tile at the cursor."""
        ...

    def move_tile(self, source: int, target: int) -> None:
        """Move a tile that was set."""
        ...

    def take_back(self, square: int) -> None:
        """Return one tile to the rack."""
        ...

    def reorder(self, source: int, target: int) -> None:
        """Move a slot of the rack."""
        ...

    def escape(self) -> None:
        """Leave the uppermost layer."""
        ...

    def preview_text(self, text: str) -> None:
        """Show a move that is being written as a ghost."""
        ...
