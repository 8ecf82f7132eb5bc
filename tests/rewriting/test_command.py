"""``politesse rewrite`` and what ``politesse check --fix`` takes from it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from politesse.checking import check
from politesse.cli import app

FIELDS = [
    "text", "rewrite", "language", "from", "to", "changed", "confidence", "meaning", "spans",
    "reason", "signature",
]  # fmt: skip


def run(*arguments: str, text: str = "") -> tuple[int, list[str], str]:
    result = CliRunner().invoke(app, ["rewrite", *arguments], input=text)
    return result.exit_code, result.stdout.splitlines(), result.stderr


def test_as_many_lines_come_out_as_go_in() -> None:
    code, lines, _ = run("--to", "informal", "--lang", "de", text="Haben Sie Zeit?\n\nJa.\n")
    assert code == 0
    assert lines == ["Hast du Zeit?", "", "Ja."]


def test_one_record_a_line() -> None:
    _, lines, _ = run("--to", "formal", "--format", "jsonl", text="Hast du Zeit?\nIch komme.\n")
    records = [json.loads(line) for line in lines]
    assert [list(record) for record in records] == [FIELDS] * 2
    first, second = records
    assert (first["rewrite"], first["from"], first["to"]) == (
        "Haben Sie Zeit?",
        "informal",
        "formal",
    )
    assert first["changed"] is True and first["reason"] is None
    assert (second["changed"], second["confidence"]) == (False, 1.0)
    assert second["reason"]


def test_more_candidates() -> None:
    _, lines, _ = run(
        "--to", "informal", "--lang", "de", "--nbest", "3", "--format", "jsonl",
        text="Sie können das sehen.\n",
    )  # fmt: skip
    found = json.loads(lines[0])["candidates"]
    assert 1 < len(found) <= 3
    assert found[0]["text"] == json.loads(lines[0])["rewrite"]


def test_a_diff_shows_both_texts() -> None:
    _, lines, _ = run("--to", "formal", "--lang", "fr", "--diff", text="Tu viens ?\nIl vient.\n")
    assert lines[0] == "- Tu viens ?"
    assert lines[1].startswith("+ Vous venez ?")
    assert lines[2] == "  Il vient."


def test_wrong_options_are_refused() -> None:
    assert run("--to", "loud", text="Hallo\n")[0] != 0
    assert run("--format", "xml", text="Hallo\n")[0] != 0
    assert run("--lang", "xx", text="Hallo\n")[0] != 0


def test_a_diff_is_coloured_where_that_is_wanted() -> None:
    _, plain, _ = run("--to", "formal", "--lang", "fr", "--diff", text="Tu viens ?\n")
    _, loud, _ = run(
        "--to", "formal", "--lang", "fr", "--diff", "--color", "always", text="Tu viens ?\n"
    )
    assert "\x1b[" not in "".join(plain)
    assert "\x1b[1;31mTu\x1b[0m" in loud[0] and "\x1b[1;32mVous\x1b[0m" in loud[1]


def test_aspects_are_chosen() -> None:
    def made(*options: str) -> str:
        return run("--to", "formal", "--lang", "fr", *options, text="Tu trouves ça sympa ?\n")[1][0]

    assert made() == made("--aspects", "address") == "Vous trouvez ça sympa ?"
    assert made("--aspects", "style") == "Tu trouves cela sympathique ?"
    assert made("--aspects", "address,style") == "Vous trouvez cela sympathique ?"


def test_rewriters_and_weights_are_named_in_the_signature() -> None:
    _, lines, _ = run(
        "--to", "formal", "--lang", "it", "--rewriter", "surface", "--rewriter", "built-in",
        "--weights", "target=1,meaning=3", "--format", "jsonl", "--nbest", "4",
        text="cmq nn so perche!!!\n",
    )  # fmt: skip
    record = json.loads(lines[0])
    assert "|weights:target=1,meaning=3,fluency=0.2|" in record["signature"]
    assert "surface-" in record["signature"] and "style-" in record["signature"]
    assert len({one["rewriter"].partition("-")[0] for one in record["candidates"]}) == 2
    assert all(0 <= one["scores"]["total"] <= 1 for one in record["candidates"])


def test_a_round_trip_goes_through_a_translation_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "phrasebook_engine.py"
    module.write_text(
        "BOOK = {'salut': 'hello', 'hello': 'bonjour'}\n"
        "def engine(texts, source, target):\n"
        "    return [BOOK.get(text, text) for text in texts]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    code, lines, error = run(
        "--to", "formal", "--lang", "fr", "--rewriter",
        "round-trip:python:phrasebook_engine:engine", text="salut\n",
    )  # fmt: skip
    assert (code, lines) == (0, ["bonjour"]), error


def test_bad_input_comes_back_unchanged_with_a_reason() -> None:
    texts = {
        "": "empty",
        "<br/> {name} %s": "no words",
        "i dont know " * 3334: "more than 5,000 words",
        "Kannst du mir bitte dabei helfen? Could you please help me with this?": "mixes languages",
    }
    code, lines, _ = run("--to", "formal", "--format", "jsonl", text="\n".join(texts) + "\n")
    records = [json.loads(line) for line in lines]
    assert code == 0 and len(records) == len(texts)
    for record, (text, reason) in zip(records, texts.items(), strict=True):
        assert record["rewrite"] == record["text"] == text
        assert record["changed"] is False and reason in record["reason"]


def test_wrong_rewriters_weights_and_aspects_are_refused() -> None:
    for options in (("--rewriter", "loud"), ("--weights", "loud=1"), ("--aspects", "loud")):
        assert run("--lang", "de", *options, text="Hallo\n")[0] != 0


STRINGS = ["Gib deinen Namen ein.", "Hast du ein Konto?", "Öffne deine Dateien.", "Du bist dran."]


def _file(folder: Path, *more: str) -> Path:
    path = folder / "app.de.json"
    path.write_text(json.dumps({str(n): s for n, s in enumerate([*STRINGS, *more])}), "utf-8")
    return path


def test_check_fixes_whole_strings(tmp_path: Path) -> None:
    path = _file(tmp_path, "Bitte geben Sie Ihr Passwort ein.")
    report = check(path, fix=True)
    assert report.fixed == 1
    assert json.loads(path.read_text("utf-8"))["4"] == "Bitte gib dein Passwort ein."
    assert check(path).findings == []


def test_check_proposes_what_it_is_not_sure_of(tmp_path: Path) -> None:
    from politesse.checking import fixes

    path = _file(tmp_path, "Bitte geben Sie Ihr Passwort ein.")
    before, threshold = path.read_bytes(), fixes.SURE
    try:
        fixes.SURE = 1.1
        report = check(path, fix=True)
    finally:
        fixes.SURE = threshold
    assert report.fixed == 0
    assert [finding.fix for finding in report.findings] == ["Bitte gib dein Passwort ein."]
    assert path.read_bytes() == before


def test_a_turn_is_calmed_on_the_command_line():
    texts = "My dog ate my phone and nobody here listens. A train to Ely on Friday.\nHello.\n"
    result = CliRunner().invoke(app, ["rewrite", "--to", "calm", "--lang", "en"], input=texts)
    assert result.exit_code == 0
    assert result.output.splitlines() == ["A train to Ely on Friday, please.", "Hello."]
