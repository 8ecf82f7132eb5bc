"""Progress is told in one way, and shown only where somebody looks."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from politesse.cli.terminal import counted_lines, progress_bar
from politesse.core.progress import counted, silent
from politesse.dialogue.results import DialogueRecord
from politesse.dialogue.stress import Standings


def test_items_are_counted_as_they_are_used_up() -> None:
    told: list[tuple[str, int, int]] = []
    items = counted(range(5), 5, "x", lambda *what: told.append(what), every=2)
    assert next(items) == 0
    assert told == [("x", 0, 5)]
    assert list(items) == [1, 2, 3, 4]
    assert told == [("x", done, 5) for done in (0, 2, 4, 5)]


def test_a_pipe_gets_no_bar_and_the_lines_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("eins\nzwei\n")
    assert list(counted_lines(str(path))) == ["eins", "zwei"]
    with progress_bar() as progress:
        assert progress is silent
    assert capsys.readouterr().err == ""


def test_a_terminal_gets_a_bar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("eins\nzwei\n")
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    assert list(counted_lines(str(path))) == ["eins", "zwei"]
    assert "lines" in capsys.readouterr().err


def test_a_stress_run_tells_the_success_of_each_condition() -> None:
    told: list[tuple[str, int, int]] = []
    standings = Standings(lambda *what: told.append(what), 2, 4)
    standings(_record("rude"))
    assert told == [("all", 1, 4), ("rude", 1, 2)]


def _record(condition: str) -> DialogueRecord:
    return DialogueRecord("g1", condition, (), True, True, (0, 0), (0, 0), False, ())
