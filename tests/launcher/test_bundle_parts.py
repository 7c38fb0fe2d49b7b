"""The list of what a bundle is made of, its licences, the sums of what is handed out."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import sysconfig
from pathlib import Path

import pytest

from eliot_qt import __version__
from launcher import bundle_parts
from launcher.bundle_parts import Part


def make_package(site: Path, name: str, *needs: str, licence: str = "") -> None:
    folder = site / f"{name}-1.2.dist-info"
    folder.mkdir(parents=True)
    lines = [f"Name: {name}", "Version: 1.2", "License-Expression: MIT"]
    lines += [f"Requires-Dist: {each}" for each in needs]
    (folder / "METADATA").write_text("\n".join(lines) + "\n")
    (folder / "LICENSE").write_text(licence)
    (folder / "RECORD").write_text(f"{folder.name}/LICENSE,,\n")


def test_parts_are_what_the_program_asks_for_and_nothing_else(tmp_path: Path) -> None:
    make_package(tmp_path, "eliot_qt", "Num_Ba>=1", 'tester>=2; extra == "test"', "elsewhere>1")
    make_package(tmp_path, "num.ba", "llvm<9", licence="do as you like")
    make_package(tmp_path, "llvm")
    make_package(tmp_path, "tester")
    found = {part.name: part for part in bundle_parts.python_parts(tmp_path)}
    assert set(found) == {"num.ba", "llvm"}
    assert found["num.ba"].texts == ("do as you like",)
    assert (found["llvm"].licence, found["llvm"].url) == ("MIT", "pkg:pypi/llvm@1.2")


def test_both_files_name_every_part(tmp_path: Path) -> None:
    parts = [Part("b", "2", "MIT", ("text of b",), "pkg:x/b@2"), Part("A", "1", "X", (), "u")]
    bundle_parts.write_parts(tmp_path / "parts", parts)
    text = (tmp_path / "parts/licences.txt").read_text()
    assert text.startswith("A 1: X") and "b 2: MIT\n\ntext of b" in text
    told = json.loads((tmp_path / "parts/parts.cdx.json").read_text())
    assert told["bomFormat"] == "CycloneDX"
    assert [each["name"] for each in told["components"]] == ["A", "b"]


def test_the_interpreter_comes_with_its_licence() -> None:
    library = Path(sysconfig.get_path("stdlib"))
    part = bundle_parts.interpreter_part(library, sys.version.split()[0])
    if not list(library.glob("LICENSE*")):
        pytest.skip("this Python has no licence beside its library")
    assert "PYTHON SOFTWARE FOUNDATION" in part.texts[0]


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="for Debian")
def test_libraries_of_the_system_have_the_licence_of_their_package() -> None:
    (part,) = bundle_parts.system_parts(["libz.so.1", "of-nobody.so.7"])
    assert part.name == "zlib" and part.version
    assert any("zlib" in text.lower() for text in part.texts)


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="for Debian")
def test_packages_of_one_source_are_one_part() -> None:
    names = [part.name for part in bundle_parts.system_parts(["libz.so.1", "libz.so.1.*"])]
    assert names == ["zlib"]


def test_the_licence_of_most_files_is_read_from_debians_form() -> None:
    form = "Format: https://x\nSource: y\n\n"
    form += "Files: *\nCopyright: 1999, A\n  2004, B\nLicense: Zlib\n as is\n\n"
    form += "Files: debian/*\nCopyright: C\nLicense: GPL-2+\n"
    assert bundle_parts.licence_named_in(form) == "Zlib"
    assert bundle_parts.licence_named_in(form.removeprefix("Format")) == ""
    assert bundle_parts.licence_named_in("Format: x\n\nFiles: debian/*\nLicense: MIT\n") == ""


def test_what_is_in_qt_and_among_our_files_is_listed_with_its_licence() -> None:
    names = {part.name for part in bundle_parts.works_in_qt("6.9")}
    assert {"ICU", "HarfBuzz", "libpng"} <= names
    own = {part.name: part for part in bundle_parts.own_works()}
    assert {"en (lexicon)", "en_common (lexicon)", "WordNet (definitions)"} <= own.keys()
    assert bundle_parts.without_text(own.values()) == []
    assert all("Open Font License" in own[n].texts[0] for n in own if "typeface" in n)
    assert bundle_parts.without_text([Part("bare", "1", "MIT", (), "u")]) == ["bare"]


def test_sums_are_of_this_versions_files(tmp_path: Path) -> None:
    name = f"eliot-qt-{__version__}-linux.tar.xz"
    (tmp_path / name).write_bytes(b"packed")
    (tmp_path / "eliot-qt-0.0.0-linux.tar.xz").write_bytes(b"old")
    (tmp_path / "notes.txt").write_bytes(b"")
    told = bundle_parts.write_sums(tmp_path).read_text()
    assert told == f"{hashlib.sha256(b'packed').hexdigest()}  {name}\n"
