"""The public surface: small, pinned, cheap to import."""

from __future__ import annotations

import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

import politesse
from politesse.cli import app


def test_the_public_names_are_pinned() -> None:
    assert politesse.__all__ == [
        "Candidate", "Change", "FileReport", "Finding", "Honorifics", "House", "PolitesseError",
        "Report", "Rewrite", "Score", "Scorer", "Signature", "Span", "Translation", "Value",
        "__version__", "check", "rewrite", "rewrite_stream", "score", "score_stream", "translate",
        "translate_stream",
    ]  # fmt: skip
    for name in politesse.__all__:
        assert getattr(politesse, name) is not None


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, politesse; "
        "heavy = {'translate', 'lxml', 'rich', 'typer', 'torch'} & set(sys.modules); "
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_scoring_a_given_language_loads_no_checker() -> None:
    code = (
        "import sys, politesse; politesse.score('Hast du Zeit?', 'de'); "
        "heavy = {'translate', 'lxml', 'rich', 'typer', 'torch'} & set(sys.modules); "
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def commands() -> list[list[str]]:
    group = typer.main.get_command(app)
    return [
        [name, *([inner] if inner else [])]
        for name, command in group.commands.items()
        for inner in ("", *getattr(command, "commands", {}))
    ]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_tells_about_itself(words: list[str]) -> None:
    done = CliRunner().invoke(app, [*words, "-h"])
    assert done.exit_code == 0, done.output
    assert "Usage:" in done.output


def test_shells_can_complete() -> None:
    assert "--install-completion" in CliRunner().invoke(app, ["--help"]).output
