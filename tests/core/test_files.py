"""Files are read with errors that name them, and written whole or not at all."""

from __future__ import annotations

import gzip
import lzma
import os
import threading
from pathlib import Path

import pytest

from politesse.core import BadInput
from politesse.core.files import decoded, opened, read_json, read_text, write_text, writing


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbfSie\r\n")
    assert read_text(path) == "Sie\r\n"


def test_what_cannot_be_read_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with pytest.raises(BadInput, match=r"a\.json: cannot be read: No such file"):
        read_text(path)
    path.write_bytes(b"one\ntwo \xff\n")
    with pytest.raises(BadInput, match=r"a\.json:2: is not UTF-8: byte 0xff"):
        read_text(path)
    path.write_text('{\n "a": }\n')
    with pytest.raises(BadInput, match=r"a\.json:2: is not JSON"):
        read_json(path)


@pytest.mark.parametrize(("ending", "pack"), [(".gz", gzip.compress), (".xz", lzma.compress)])
def test_packed_files_are_read_as_lines(tmp_path: Path, ending: str, pack: object) -> None:
    path = tmp_path / f"a.txt{ending}"
    path.write_bytes(pack(b"eins\nzwei\r\n"))  # type: ignore[operator]
    with opened(path) as file:
        assert list(decoded(file, "a")) == ["eins\n", "zwei\r\n"]
    path.write_bytes(path.read_bytes()[:-8])
    with pytest.raises(BadInput, match=f"is not a whole {ending} file"), opened(path) as file:
        list(file)


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    with pytest.raises(RuntimeError), writing(path) as fresh:
        fresh.write_text("half")
        raise RuntimeError
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link.txt"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_text(link, "new")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o640)
    assert link.is_symlink()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none/a\.txt: cannot be written: No such file"):
        write_text(tmp_path / "none" / "a.txt", "text")


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()))
    reader.start()
    write_text(pipe, "through")
    reader.join(5)
    assert got == ["through"]
    assert pipe.is_fifo()
