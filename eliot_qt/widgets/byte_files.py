"""Writing files of bytes whole or not at all."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QIODevice, QSaveFile


def write_bytes(path: Path, data: bytes) -> None:
    """Replace a file so that a crash leaves the old or the new one; folders are created.

    Raises ``OSError``.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    file = QSaveFile(str(path))
    if not file.open(QIODevice.OpenModeFlag.WriteOnly):
        raise OSError(f"{path}: {file.errorString()}")
    if file.write(data) != len(data) or not file.commit():
        raise OSError(f"{path}: {file.errorString()}")
