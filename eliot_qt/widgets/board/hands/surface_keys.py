"""Keys of board and rack, for the key overlay; :mod:`.keys` reads them."""

from __future__ import annotations

from eliot_qt.widgets.actions.commands import QT_TRANSLATE_NOOP

# What the play surface itself understands, for the key overlay.
SURFACE_KEYS = (
    (QT_TRANSLATE_NOOP("Actions", "letter"), QT_TRANSLATE_NOOP("Actions", "place a tile")),
    (QT_TRANSLATE_NOOP("Actions", "Shift+letter"), QT_TRANSLATE_NOOP("Actions", "place the blank")),
    (
        QT_TRANSLATE_NOOP("Actions", "arrows"),
        QT_TRANSLATE_NOOP("Actions", "move along the arrow, or turn it"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Ctrl+arrow"),
        QT_TRANSLATE_NOOP("Actions", "next square beside a tile"),
    ),
    (QT_TRANSLATE_NOOP("Actions", "Space"), QT_TRANSLATE_NOOP("Actions", "turn the arrow")),
    (
        QT_TRANSLATE_NOOP("Actions", "Backspace"),
        QT_TRANSLATE_NOOP("Actions", "take back the last tile"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Delete"),
        QT_TRANSLATE_NOOP("Actions", "take back the tile under the arrow"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Enter"),
        QT_TRANSLATE_NOOP("Actions", "play the move on the button"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Ctrl+Enter"),
        QT_TRANSLATE_NOOP("Actions", "pin the placed tiles to compare (training)"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Esc"),
        QT_TRANSLATE_NOOP("Actions", "close the preview, recall the tiles, hide the arrow"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "Ctrl+1 … 7"),
        QT_TRANSLATE_NOOP("Actions", "place a rack tile at the arrow"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "digit or /"),
        QT_TRANSLATE_NOOP("Actions", "type a move: 8h word"),
    ),
)
