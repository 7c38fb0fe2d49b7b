"""Screenshots for software centres, which fetch them from the address where a release has them."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.sax.saxutils import escape

from .environment import ROOT
from .terminal import Trouble

METAINFO = "resources/desktop/eliot-qt.metainfo.xml"
PICTURES = ROOT / "docs/pictures"
CAPTIONS = {
    "game.png": "A game under way",
    "training.png": "Training: every move, previewed",
    "review.png": "A review: each turn graded, and why",
    "start.png": "The start page",
    "end.png": "The end of a game",
}
_WHERE = '  <content_rating type="oars-1.1"/>\n'
_ADDRESS = re.compile(r"https?://\S+")


def check_address(address: str) -> None:
    """Raise :class:`Trouble` if this is not an address of a folder on the web."""
    if not _ADDRESS.fullmatch(address):
        raise Trouble(f"Pictures need an address that begins with https://, not {address!r}.")


def add_screenshots(folder: Path, address: str) -> None:
    """Name the pictures at ``address`` in a bundle's metainfo."""
    path = folder / "_internal/eliot_qt" / METAINFO
    path.write_text(with_screenshots(path.read_text("utf-8"), address), encoding="utf-8")


def with_screenshots(metainfo: str, address: str) -> str:
    """Return a metainfo that names the pictures at ``address``. Raises :class:`Trouble`."""
    if _WHERE not in metainfo:
        raise Trouble(f"{METAINFO} has no line {_WHERE.strip()}, before which the pictures go.", 1)
    shots = "".join(_screenshot(name, address.rstrip("/")) for name in CAPTIONS)
    return metainfo.replace(_WHERE, f"  <screenshots>\n{shots}  </screenshots>\n{_WHERE}")


def _screenshot(name: str, address: str) -> str:
    # A PNG says its size in the same place always.
    width, height = struct.unpack(">II", (PICTURES / name).read_bytes()[16:24])
    first = ' type="default"' if name == next(iter(CAPTIONS)) else ""
    size = f'width="{width}" height="{height}"'
    return (
        f"    <screenshot{first}>\n"
        f"      <caption>{escape(CAPTIONS[name])}</caption>\n"
        f'      <image type="source" {size}>{escape(address)}/{name}</image>\n'
        "    </screenshot>\n"
    )
