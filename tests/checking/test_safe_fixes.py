"""A fix never costs a file: not when it is killed, not when it cannot write, not beside others."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from politesse.checking import check, examine

Write = Callable[..., Path]
_FILES = 40
_OLD = (
    'msgid "Enter"\nmsgstr "Gib dein Passwort ein"\n\nmsgid "%d"\nmsgstr "Wir haben Ihr Konto %d"\n'
)
_RUN = (
    "import sys; from politesse.checking import check;"
    "check(sys.argv[1], language='de', register='informal', jobs=1, fix=True)"
)


def _project(write: Write) -> tuple[Path, dict[Path, bytes]]:
    """A folder of files that all have something to mend."""
    paths = [write(f"locale/de/{n}.po", _OLD % (n, n)) for n in range(_FILES)]
    return paths[0].parent, {path: path.read_bytes() for path in paths}


def _mended(old: bytes) -> bytes:
    return old.replace(b"Ihr Konto", b"dein Konto")


def _fixing(folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", _RUN, str(folder)], stderr=subprocess.PIPE)


def test_a_killed_run_leaves_whole_files(write: Write) -> None:
    folder, old = _project(write)
    draw = random.Random(0)
    for _ in range(2):
        running = _fixing(folder)
        deadline = time.monotonic() + 60
        mended = sum(path.read_bytes() != data for path, data in old.items())
        wanted = mended + draw.randint(1, 8)
        while running.poll() is None and time.monotonic() < deadline:
            if sum(path.read_bytes() != data for path, data in old.items()) >= wanted:
                break
        running.send_signal(signal.SIGKILL)
        running.communicate()
        for path, data in old.items():
            assert path.read_bytes() in (data, _mended(data))
    assert any(path.read_bytes() != data for path, data in old.items())


def test_runs_side_by_side_leave_whole_files(write: Write) -> None:
    folder, old = _project(write)
    both = [_fixing(folder), _fixing(folder)]
    assert [run.communicate()[1] for run in both] == [b"", b""]
    assert all(path.read_bytes() == _mended(data) for path, data in old.items())
    assert sorted(folder.iterdir()) == sorted(old)


def test_a_change_meanwhile_is_kept_and_reported(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("de.po", _OLD % (1, 1))
    real = examine.faulty_segments

    def edited(*arguments: object, **others: object) -> object:
        found = real(*arguments, **others)  # type: ignore[arg-type]
        path.write_text("# mine\n" + path.read_text())
        return found

    monkeypatch.setattr(examine, "faulty_segments", edited)
    report = check(path, register="informal", fix=True, jobs=1)
    assert path.read_text() == "# mine\n" + _OLD % (1, 1)
    assert "was changed by another program meanwhile; not written" in str(report.errors[0])
    assert (report.fixed, len(report.findings), report.exit_code) == (0, 1, 2)


def test_what_cannot_be_written_is_still_found(write: Write) -> None:
    path = write("de.po", _OLD % (1, 1))
    (path.parent / "copy.po").hardlink_to(path)
    report = check(path, register="informal", fix=True, jobs=1)
    assert "it has 2 names" in str(report.errors[0])
    assert [finding.text for finding in report.findings] == ["Wir haben Ihr Konto 1"]


def test_a_full_disk_leaves_the_file(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("de.po", _OLD % (1, 1))

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    report = check(path, register="informal", fix=True, jobs=1)
    assert str(report.errors[0]).endswith("de.po: cannot be written: No space left on device")
    assert path.read_text() == _OLD % (1, 1)
    assert list(path.parent.iterdir()) == [path]


def test_a_file_without_faults_is_not_touched(write: Write) -> None:
    path = write("de.po", 'msgid "a"\nmsgstr "Gib dein Passwort ein"\n')
    before = path.stat()
    check(path, register="informal", fix=True, jobs=1)
    after = path.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
