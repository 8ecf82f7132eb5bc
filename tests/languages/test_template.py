"""The template is a whole pack: a language is added by one folder, and everything knows it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from politesse.languages.pack import Pack, packs
from politesse.rewriting.address.options import option_lister

ROOT = Path(__file__).parent.parent.parent
#: Files that only one language has (Japanese, Korean, English, Portuguese), beside the code of some.
PECULIAR = {
    "address.toml", "brazil.toml", "endings.tsv", "honorifics.toml", "lexicon.toml", "predicates.tsv",
}  # fmt: skip
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs a module in a world that has the template as one more language."""
    shutil.copytree(ROOT / "templates" / "language", tmp_path / "languages" / "enm")
    world = {**os.environ, "POLITESSE_LANGUAGES": str(tmp_path / "languages"), "PYTHONUTF8": "1"}

    def running(*words: str | Path, text: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", *map(str, words)]
        return subprocess.run(
            command, env=world, input=text, capture_output=True, encoding="utf-8", cwd=ROOT
        )

    return running


def test_the_template_has_every_file_that_a_pack_can_have() -> None:
    folders = [path for path in (ROOT / "src/politesse/languages").iterdir() if path.is_dir()]
    files = {path.name for folder in folders for path in folder.glob("*.t*")}
    have = {path.name for path in (ROOT / "templates" / "language").iterdir()}
    assert have == files - PECULIAR


def test_the_template_keeps_the_contract_of_packs(run: Run) -> None:
    done = run(
        "pytest", "-q", "-p", "no:cacheprovider", "tests/languages/test_packs.py",
        "tests/rewriting/test_wording.py", "tests/rewriting/politeness/test_rule_sentences.py", "-k",
        "enm and not examples_are_many and not abbreviations_are",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("........")


def test_a_text_of_a_new_language_is_scored(run: Run) -> None:
    asked = ("politesse", "score", "-", "--lang", "enm", "--format", "jsonl")
    done = run(*asked, text="Thou hast a new message.\nPlease enter your password.\n")
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["register"] for row in rows] == ["informal", "formal"]
    assert [span["text"] for span in rows[0]["spans"]] == ["Thou", "hast"]


def test_a_file_of_a_new_language_is_checked_and_mended(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "locale" / "enm.json"
    path.parent.mkdir()
    texts = ["Thou hast paid.", "Where goest thou?", "Enter thy name.", "Is this your ship?"]
    path.write_text(json.dumps(dict(enumerate(texts)), indent=1), "utf-8")
    found = run("politesse", "check", path)
    assert "informal (thou)" in found.stdout, found.stdout + found.stderr
    assert run("politesse", "check", path, "--fix").returncode == 0
    assert "Is this thy ship?" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("to", "text", "made"),
    [
        ("formal", "Thou hast thy ship.", "You have your ship."),
        ("informal", "Have you paid your debt?", "Hast thou paid thy debt?"),
        ("impolite", "Could you find me two rooms, please?", "Find me two rooms."),
        ("polite", "Find me two rooms, knave.", "Could you find me two rooms?"),
    ],
)
def test_a_text_of_a_new_language_is_rewritten(run: Run, to: str, text: str, made: str) -> None:
    done = run("politesse", "rewrite", "--to", to, "--lang", "enm", text=text)
    assert made in done.stdout, done.stdout + done.stderr


def test_the_wording_of_a_new_language_is_rewritten(run: Run) -> None:
    asked = ("politesse", "rewrite", "--to", "formal", "--lang", "enm", "--aspects", "style")
    done = run(*asked, text="It's late, um, and the gate is shut.")
    assert "It is late, and the gate is shut." in done.stdout, done.stdout + done.stderr


def test_what_the_conversion_of_a_new_language_lists(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(packs(), "enm", ROOT / "templates" / "language")
    listed = option_lister(Pack("enm"), "formal")(Pack("enm").tokenize("Thou hast thy ship."))
    assert [[option.new for option in options] for options in listed] == [
        ["you"], ["have"], ["your"], [],
    ]  # fmt: skip


def test_a_folder_that_is_not_there_is_named() -> None:
    world = {**os.environ, "POLITESSE_LANGUAGES": "no/such/folder"}
    done = subprocess.run(
        [sys.executable, "-m", "politesse", "languages"], env=world, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "no/such/folder: is no folder of language packs ($POLITESSE_LANGUAGES)" in done.stderr
