"""Screenshots in the metainfo of what is handed out."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from launcher import bundle, commands, metainfo
from launcher.environment import ROOT
from launcher.terminal import Trouble

TEXT = (ROOT / metainfo.METAINFO).read_text(encoding="utf-8")


def test_every_picture_of_the_handbook_is_named_with_its_size() -> None:
    tree = ElementTree.fromstring(metainfo.with_screenshots(TEXT, "https://example.org/1/"))
    images = [image.text for image in tree.iter("image")]
    names = {path.name for path in metainfo.PICTURES.glob("*.png")}
    assert {str(image).removeprefix("https://example.org/1/") for image in images} == names
    assert all(image.attrib["width"] == "1366" for image in tree.iter("image"))
    assert [s.attrib.get("type") for s in tree.iter("screenshot")].count("default") == 1


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstreamcli")
def test_the_desktops_own_tool_has_no_complaint(tmp_path: Path) -> None:
    path = tmp_path / "eliot-qt.metainfo.xml"
    path.write_text(metainfo.with_screenshots(TEXT, "https://example.org/1"), encoding="utf-8")
    command = ["appstreamcli", "validate", "--no-net", str(path)]
    answer = subprocess.run(command, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout


def test_an_address_is_asked_for() -> None:
    metainfo.check_address("http://example.org/x")
    with pytest.raises(Trouble, match="https://"):
        metainfo.check_address("pictures")
    with pytest.raises(Trouble, match="https://"):
        bundle.bundle("pictures")  # before anything is built


def test_run_py_is_told_where_the_pictures_are(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []

    def build(pictures: str = "") -> int:
        given.append(pictures)
        return 3

    monkeypatch.setattr(bundle, "bundle", build)
    assert commands.main(["bundle", "--pictures", "https://example.org"]) == 3
    assert commands.main(["bundle"]) == 3
    assert given == ["https://example.org", ""]
