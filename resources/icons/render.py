"""Render eliot-qt.svg to the PNG sizes and the Windows icon beside it.

Run after changing the drawing: ``QT_QPA_PLATFORM=offscreen python resources/icons/render.py``.
"""

from __future__ import annotations

import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

FOLDER = Path(__file__).resolve().parent
SIZES = (16, 24, 32, 48, 64, 128, 256)


def png(renderer: QSvgRenderer, size: int) -> bytes:
    """The drawing as a square PNG file of ``size`` pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon file of PNG pictures by size (16 to 256)."""
    header = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    entries = []
    for size, data in pictures.items():
        side = size % 256  # the format writes 256 as 0
        entries.append(struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), offset))
        offset += len(data)
    return header + b"".join(entries) + b"".join(pictures.values())


def main() -> None:
    """Write eliot-qt-N.png for each size and eliot-qt.ico."""
    application = QGuiApplication([])
    renderer = QSvgRenderer(str(FOLDER / "eliot-qt.svg"))
    if not renderer.isValid():
        raise SystemExit("eliot-qt.svg cannot be read")
    pictures = {size: png(renderer, size) for size in SIZES}
    for size, data in pictures.items():
        (FOLDER / f"eliot-qt-{size}.png").write_bytes(data)
    (FOLDER / "eliot-qt.ico").write_bytes(ico(pictures))
    del application


if __name__ == "__main__":
    main()
