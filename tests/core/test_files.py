"""Files are read with errors that name them, and written whole or not at all."""

from __future__ import annotations

import errno
import gzip
import lzma
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from politesse.core import BadInput
from politesse.core.files import (
    decoded,
    opened,
    read_json,
    read_text,
    write_bytes,
    write_text,
    writing,
)


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


def test_a_file_with_two_names_is_not_parted(tmp_path: Path) -> None:
    path, other = tmp_path / "a.txt", tmp_path / "b.txt"
    path.write_text("old")
    other.hardlink_to(path)
    with pytest.raises(BadInput, match=r"a\.txt: cannot be written: it has 2 names"):
        write_text(path, "new")
    assert path.samefile(other)
    assert other.read_text() == "old"


def test_a_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    path.chmod(0o444)
    # An administrator may write to any file; the system's answer to anybody else:
    monkeypatch.setattr(os, "access", lambda place, mode: bool(Path(place).stat().st_mode & 0o200))
    with pytest.raises(BadInput, match=r"a\.txt: cannot be written: it is read-only"):
        write_text(path, "new")
    assert path.read_text() == "old"


@pytest.mark.skipif(os.geteuid() != 0, reason="only an administrator can give a file away")
def test_an_owner_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    os.chown(path, 12345, 23456)
    path.chmod(0o664)
    write_text(path, "new")
    found = path.stat()
    assert (found.st_uid, found.st_gid, found.st_mode & 0o7777) == (12345, 23456, 0o664)


def test_a_file_whose_owner_cannot_stay_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    real = Path.stat

    def of_another(self: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = list(real(self, follow_symlinks=follow_symlinks))
        if self.name == "a.txt":
            found[4] = 12345
        return os.stat_result(found)

    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "stat", of_another)
    monkeypatch.setattr(os, "chown", refused)
    with pytest.raises(BadInput, match=r"a\.txt: cannot be written: Operation not permitted"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.txt"]


def test_what_changed_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("read")
    path.write_text("changed since")
    with pytest.raises(BadInput, match=r"a\.txt: was changed by another program"):
        write_bytes(path, b"new", before=b"read")
    assert path.read_text() == "changed since"
    path.unlink()
    with pytest.raises(BadInput, match=r"a\.txt: cannot be read"):
        write_bytes(path, b"new", before=b"read")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", [0, 1000])
def test_a_full_disk_leaves_what_was_there(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))"
    code = f"{limit}\nfrom pathlib import Path\nfrom politesse.core.files import write_bytes\n"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}write_bytes(Path({str(path)!r}), b'x' * 5000)"],
        capture_output=True,
        text=True,
    )
    assert "a.txt: cannot be written: File too large" in done.stderr
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_longest_names_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 251 + ".txt")
    write_text(path, "old")
    write_text(path, "new")
    assert path.read_text() == "new"


def test_a_circle_of_links_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.symlink_to(tmp_path / "b.txt")
    (tmp_path / "b.txt").symlink_to(path)
    with pytest.raises(BadInput, match=r"a\.txt: cannot be written"):
        write_text(path, "new")
    assert path.is_symlink()
