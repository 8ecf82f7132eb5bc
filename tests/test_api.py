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


NOTHING = [None, float("nan"), 3, ""]


def test_rewriting_keeps_the_place_of_what_is_no_text() -> None:
    texts = [*NOTHING, "Hast du Zeit?"]
    done = politesse.rewrite(texts, "formal", "de", on_error="null")
    assert [one.best for one in done] == ["", "", "", "", "Haben Sie Zeit?"]
    assert [one.reason for one in done[:3]] == ["no text", "no text", "a text is wanted, not int"]
    assert politesse.rewrite(None, "formal", on_error="null").language == "und"
    with pytest.raises(politesse.PolitesseError, match="on_error"):
        politesse.rewrite(texts, "formal", "de")


def test_translating_keeps_the_place_of_what_is_no_text() -> None:
    texts = [*NOTHING, "How can I help you?"]
    done = politesse.translate(texts, "de", on_error="null")
    assert [one.error for one in done] == [
        "no text",
        "no text",
        "a text is wanted, not int",
        "no text",
        None,
    ]
    assert done[0].to_dict()["translation"] is None and done[-1].text
    with pytest.raises(politesse.PolitesseError, match="on_error"):
        politesse.translate(texts, "de")
