"""``politesse translate`` on text: as many lines come out as go in."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import PolitesseError
from politesse.core.http import Unreachable
from politesse.translation.engines.custom import Called
from politesse.translation.lines import translate_lines
from politesse.translation.pipeline import Translator

FIELDS = [
    "text", "translation", "from", "to", "formality", "register", "obtained", "certain", "intact",
    "score", "engine", "signature",
]  # fmt: skip
ENGINE = "python:tests_translation_engine:engine"
MODULE = """
from politesse.core import PolitesseError
WORDS = {"Come here.": "Komm her.", "Are you there?": "Bist du da?", "Two\\u2028lines": "zwei\\nZeilen",
         "Lose 5.": "Verlieren.", "Lose {1}.": "Verlieren."}
def engine(texts, source, target):
    if any("fail" in text for text in texts):
        raise PolitesseError("out of order")
    return [WORDS.get(text, text.upper()) for text in texts]

class Judge:
    # An engine that doubts what it shouts.
    from politesse.translation.engines.custom import Called
    name, capabilities, signature = "judge", Called.capabilities, lambda self: "judge"

    def translate(self, texts, request):
        return self.Called("judge", engine).translate(texts, request)

    def judge(self, source, text, score, request):
        from politesse.translation.types import Judgement
        loud = text.isupper()
        return Judgement(0.25 if loud else 0.875, "it shouts" if loud else None)

judge = Judge()
"""


@pytest.fixture(autouse=True)
def module(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = tmp_path_factory.mktemp("engine")
    (folder / "tests_translation_engine.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(folder))
    return str(folder)


def run(*arguments: str, text: str | bytes = "") -> tuple[int, bytes, str]:
    command = ["translate", "--engine", ENGINE, "--to", "de", *arguments]
    result = CliRunner().invoke(app, command, input=text)
    if isinstance(result.exception, PolitesseError):
        raise result.exception
    return result.exit_code, result.stdout_bytes, result.stderr


def test_line_in_line_out() -> None:
    code, out, _ = run("--formality", "formal", text="Come here.\n\n  \nAre you there?")
    assert code == 0
    assert out.decode() == "Kommen Sie her.\n\n  \nSind Sie da?\n"


def test_a_line_that_fails_is_left_empty_and_named() -> None:
    code, out, said = run(text="Come here.\nfail\nAre you there?\n")
    assert code == 1
    assert out.decode() == "Komm her.\n\nBist du da?\n"
    assert "-:2: out of order" in said


def test_or_comes_out_as_it_was() -> None:
    code, out, _ = run("--on-error", "source", text="fail\nCome here.\n")
    assert (code, out) == (1, b"fail\nKomm her.\n")


def test_where_nothing_can_be_translated_the_exit_code_is_two() -> None:
    assert run(text="fail\nfail\n")[:2] == (2, b"\n\n")


def test_bytes_that_are_no_text_cost_only_their_line() -> None:
    code, out, said = run("--on-error", "source", text=b"Come here.\n\xff\xfe\nAre you there?\n")
    assert (code, out) == (1, b"Komm her.\n\xff\xfe\nBist du da?\n")
    assert "-:2: is not UTF-8" in said


def test_a_translation_that_is_not_intact_is_written_and_named() -> None:
    code, out, said = run(text="Come here.\nLose 5.\n")
    assert (code, out.decode()) == (1, "Komm her.\nVerlieren.\n")
    assert "-:2: the figure 5 is missing" in said
    record = json.loads(run("--format", "jsonl", text="Lose 5.\n")[1])
    assert (record["intact"], record["certain"]) == (False, False)
    assert record["reason"] == "the figure 5 is missing"


def test_what_the_engine_doubts_is_counted_and_can_be_left_out() -> None:
    judge = ENGINE.replace(":engine", ":judge")
    text = "Come here.\nwho knows\n\nAre you there?\n"
    code, out, said = run("--engine", judge, text=text)
    assert (code, out.decode()) == (0, "Komm her.\nWHO KNOWS\n\nBist du da?\n")
    assert "1 of 3 translations are doubtful" in said
    code, out, said = run("--engine", judge, "--only-certain", text=text)
    assert (code, out.decode()) == (0, "Komm her.\n\n\nBist du da?\n")
    assert "1 of 3 translations are doubtful: left out" in said
    first, second = map(
        json.loads, run("--engine", judge, "--format", "jsonl", text=text)[1].splitlines()[:2]
    )
    assert (first["confidence"], first["certain"], "doubt" in first) == (0.875, True, False)
    assert (second["confidence"], second["certain"], second["doubt"]) == (0.25, False, "it shouts")
    (left,) = map(
        json.loads,
        run("--engine", judge, "--format", "jsonl", "--only-certain", text="who knows\n")[
            1
        ].splitlines(),
    )
    assert left == {"text": "who knows", "translation": None, "error": "it shouts"}
    said = run(text="who knows\n")[2]
    assert "doubtful" not in said, "an engine that does not judge is not doubted"


def test_a_translation_with_a_line_break_stays_one_line() -> None:
    assert run(text="Two\u2028lines\n")[1] == b"zwei Zeilen\n"


def test_one_record_a_line() -> None:
    code, out, _ = run("--format", "jsonl", "--formality", "formal", text="Come here.\n\nfail\n")
    first, second, third = (json.loads(line) for line in out.splitlines())
    assert code == 1
    assert list(first) == FIELDS
    assert (first["translation"], first["obtained"]) == ("Kommen Sie her.", "rewritten")
    assert second == {"text": "", "translation": ""}
    assert third == {"text": "fail", "translation": None, "error": "out of order"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--format", "xml"], "--format must be text or jsonl"),
        (["--on-error", "stop"], "--on-error must be empty or source"),
        (["--nbest", "3"], "--nbest needs --format jsonl"),
        (["--to", "de,fr"], "one language at a time"),
        (["--to", ""], "name the language"),
        (["--formality", "posh"], "unknown formality"),
        (["--engine", "babelfish"], "unknown engine"),
        (["--engine", "python:nowhere:engine"], "python:nowhere:engine"),
        (["--engine", "python:"], "write python:MODULE:NAME"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], message: str) -> None:
    with pytest.raises(PolitesseError, match=message):
        run(*arguments)


def test_without_weights_the_embedded_engine_says_so(tmp_path: object) -> None:
    with pytest.raises(PolitesseError, match=r"there is no translation model in .* --engine"):
        run("--engine", f"embedded:{tmp_path}")


@given(
    st.lists(st.sampled_from(["Come here.", "", " ", "fail", "a b", "\udcff"]), max_size=20),
    st.integers(1, 5),
)
def test_every_line_comes_out_in_its_place(lines: list[str], batch: int) -> None:
    def shout(texts: Sequence[str], source: str, target: str) -> list[str]:
        if any(text == "fail" for text in texts):
            raise PolitesseError("out of order")
        return [text.upper() for text in texts]

    made = Translator(Called("shout", shout), "de")
    found = list(translate_lines(lines, made, batch))
    assert [line.text for line in found] == lines
    assert [line.number for line in found] == list(range(1, len(lines) + 1))
    for line in found:
        assert (line.error is not None) == (line.text in ("fail", "\udcff"))
        assert (line.translation is not None) == (line.text in ("Come here.", "a b"))


def test_an_engine_that_is_gone_is_not_asked_for_ever() -> None:
    asked = []

    def gone(texts: Sequence[str], source: str, target: str) -> list[str]:
        asked.append(texts)
        raise Unreachable("nobody there")

    made = Translator(Called("gone", gone), "de")
    found = list(translate_lines(["Come here."] * 100, made, 10))
    assert len(found) == 100 and all(line.error == "nobody there" for line in found)
    assert len(asked) < 10


def test_an_answer_comes_before_the_next_line_is_written(module: str) -> None:
    command = [sys.executable, "-m", "politesse", "translate", "--to", "de", "--engine", ENGINE]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=module, bufsize=0
    )
    assert process.stdin and process.stdout
    for line, answer in (
        (b"Come here.\n", b"Komm her.\n"),
        (b"Are you there?\n", b"Bist du da?\n"),
    ):
        process.stdin.write(line)
        assert process.stdout.readline() == answer
        time.sleep(0.05)
    process.stdin.close()
    assert process.wait(10) == 0
