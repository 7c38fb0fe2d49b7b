"""Files are read whole up to a limit, and the limit is in the error."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from eliot_qt.store.reading import read_bytes, read_text


def test_a_file_of_just_the_limit_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 1000)
    assert read_bytes(path, 1000) == b"x" * 1000


def test_one_byte_more_is_refused_naming_file_and_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 2_000_001)
    with pytest.raises(OSError, match="larger than 2 MB, the limit") as caught:
        read_bytes(path, 2_000_000)
    assert caught.value.filename == str(path)
    assert caught.value.errno == errno.EFBIG


def test_a_huge_sparse_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with path.open("wb") as file:
        file.truncate(2**40)  # reading it would run out of memory
    with pytest.raises(OSError, match="larger than 1 MB"):
        read_bytes(path, 1_000_000)


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_what_is_endless_or_blocks_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(OSError, match="not a regular file"):
            read_bytes(path, 1000)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no such files there")
def test_the_limit_holds_where_a_file_does_not_say_its_size() -> None:
    with pytest.raises(OSError, match="the limit"):
        read_bytes(Path("/proc/self/status"), 10)


def test_a_folder_and_a_missing_file_say_what_they_are(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError if sys.platform != "win32" else PermissionError):
        read_bytes(tmp_path, 1000)
    with pytest.raises(FileNotFoundError):
        read_bytes(tmp_path / "none", 1000)


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbf\xc3\xa9")
    assert read_text(path, 1000) == "é"
    path.write_bytes(b"ab\xff\xff")
    with pytest.raises(ValueError, match=r"^not UTF-8 text \(byte 3\)$"):
        read_text(path, 1000)
