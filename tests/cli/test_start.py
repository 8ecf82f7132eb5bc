"""What a command imports before it works: no more than it needs, which is what starting costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from politesse.cli import COMMANDS, app, commands

_HEAVY = ("numpy", "ctranslate2", "sentencepiece", "rich", "typer", "lxml", "politesse.scoring")


def imported(*arguments: str) -> set[str]:
    """The modules that a process has imported when a command has ended."""
    code = (
        "import sys\n"
        "from politesse.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True
    )
    return set(ended.stderr.split())


def test_the_version_is_said_without_anything_heavy() -> None:
    assert not imported("--version").intersection(_HEAVY)


def test_a_command_does_not_load_the_others(tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("Hast du Zeit?\n", "utf-8")
    modules = imported("score", str(lines), "--lang", "de", "--aspects", "register")
    assert "politesse.cli.score" in modules
    others = {f"politesse.cli.{name}" for name in COMMANDS if name != "score"}
    assert not modules & {*others, "politesse.checking", "politesse.formats", "numpy"}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_alone_is_what_it_is_among_all(name: str) -> None:
    import typer

    alone, among = (
        typer.main.get_command(given).commands[name]  # type: ignore[attr-defined]
        for given in (commands([name]), app)
    )
    assert alone.help == among.help
    assert [one.name for one in alone.params] == [one.name for one in among.params]
    assert type(alone) is type(among)
