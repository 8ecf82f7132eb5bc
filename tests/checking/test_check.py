"""The behaviour of a check, as its users see it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from politesse.checking import check, read_config
from politesse.cli import app
from politesse.core import BadInput, PolitesseError

Write = Callable[..., Path]
INFORMAL = ["Hast du Zeit?", "Gib deinen Namen ein.", "Dein Konto ist bereit.", "Kommst du mit?"]


def catalogue(*texts: str) -> str:
    return json.dumps({f"s{number}": text for number, text in enumerate(texts)}, ensure_ascii=False)


def run(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["check", *map(str, arguments)], catch_exceptions=False)
    return result.exit_code, result.stdout, result.stderr


def codes(path: Path, **options: object) -> list[tuple[str, str]]:
    report = check(path, **options)  # type: ignore[arg-type]
    return [(finding.segment, finding.code) for finding in report.findings]


def test_the_house_register_is_what_most_strings_have(write: Write) -> None:
    path = write("de.json", catalogue(*INFORMAL, "Wir senden Ihnen einen Code.", "Speichern"))
    report = check(path)
    house = report.houses["de"]
    assert (house.register, house.strings, round(house.confidence, 2)) == ("informal", 5, 0.8)
    assert [finding.segment for finding in report.findings] == ["s4"]


def test_files_of_one_language_share_a_house(write: Write) -> None:
    write("a/de.json", catalogue(*INFORMAL))
    write("b/fr.json", catalogue("Avez-vous le temps ?", "Votre compte", "Vous partez ?"))
    root = write("c/de.json", catalogue("Haben Sie Zeit?")).parent.parent
    report = check(root)
    assert {h.language: h.register for h in report.houses.values()} == {
        "de": "informal",
        "fr": "formal",
    }
    assert [Path(f.path).parent.name for f in report.findings] == ["c"]


def test_without_a_majority_only_what_is_wrong_in_itself_is_reported(write: Write) -> None:
    path = write("de.json", catalogue("Hast du Zeit?", "Haben Sie Zeit?", "Hast du Ihre Karte?"))
    assert codes(path) == [("s2", "mixed")]


def test_a_register_given_is_the_one_expected(write: Write) -> None:
    path = write("de.json", catalogue(*INFORMAL))
    assert len(codes(path, register="formal")) == 4
    assert not codes(path, register="informal")


def test_plural_forms_must_agree(write: Write) -> None:
    path = write(
        "de.po",
        """\
        msgid "You have %d file"
        msgid_plural "You have %d files"
        msgstr[0] "Du hast %d Datei"
        msgstr[1] "Es gibt für Sie %d Dateien"
        """,
    )
    assert codes(path) == [("You have %d file[1]", "plural-forms")]
    path = write("en/de.json", '{"n_one": "Du hast eine", "n_other": "Es gibt für Sie viele"}')
    assert codes(path) == [("n_other", "plural-forms")]


def test_a_formal_pronoun_in_lower_case_is_found_and_fixed(write: Write) -> None:
    path = write(
        "de.po",
        """\
        msgid "Please enter your name"
        msgstr "Bitte geben sie Ihren Namen ein"

        msgid "We sent you your invoice"
        msgstr "Wir haben ihnen ihre Rechnung geschickt"

        msgid "They sent their invoice"
        msgstr "Wir haben ihnen ihre Rechnung geschickt"

        msgid "Are you sure?"
        msgstr "Sind Sie sicher?"

        msgid "Do you want to go?"
        msgstr "Möchten Sie gehen?"
        """,
    )
    report = check(path, fix=True)
    assert report.fixed == 3
    text = path.read_text("utf-8")
    assert 'msgstr "Bitte geben Sie Ihren Namen ein"' in text
    assert text.count("Wir haben Ihnen Ihre Rechnung geschickt") == 1
    assert text.count("Wir haben ihnen ihre Rechnung geschickt") == 1


def test_address_the_source_does_not_have_is_reported_when_asked_for(write: Write) -> None:
    path = write(
        "de.po",
        """\
        msgid "The file is gone"
        msgstr "Deine Datei ist weg"

        msgid "Open the file"
        msgstr "Öffne die Datei"
        """,
    )
    assert codes(path, register="informal") == []
    config = read_config(write("politesse.toml", 'enable = ["unprompted-address"]'))
    found = codes(path, register="informal", config=config)
    assert found == [("The file is gone", "unprompted-address")]


def test_quotations_do_not_count_unless_asked_for(write: Write) -> None:
    path = write("de.json", catalogue(*INFORMAL, "Klicke auf „Wir fragen Sie“."))
    assert codes(path) == []
    config = read_config(write("politesse.toml", "quotes = true"))
    assert codes(path, config=config) == [("s4", "mixed")]


def test_speakers_of_one_cue_are_told_apart(write: Write) -> None:
    cue = "1\n00:00:01,000 --> 00:00:02,000\n{}\n"
    path = write("a.de.srt", cue.format("- Hast du Zeit?\n- Ja, für Sie immer."))
    assert codes(path) == []
    path = write("b.de.srt", cue.format("- Hast du für Sie Zeit?\n- Ja."))
    assert codes(path) == [("cue 1, turn 1", "mixed")]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("de.po", '# politesse: ignore\nmsgid "a"\nmsgstr "Wir fragen Sie."\n'),
        ("de.yml", "de:\n  # politesse: ignore\n  a: Wir fragen Sie.\n"),
        ("de.yml", "de:\n  a: Wir fragen Sie.  # politesse: ignore\n"),
        ("x_de.properties", "# politesse: ignore\na=Wir fragen Sie.\n"),
        ("de/x.md", "<!-- politesse: ignore -->\nWir fragen Sie.\n"),
        ("de/x.md", "<!-- politesse: off -->\n\nWir fragen Sie.\n\n<!-- politesse: on -->\n"),
        (
            "values-de/strings.xml",
            "<resources>\n<!-- politesse: ignore -->\n<string name='a'>Wir fragen Sie.</string>\n</resources>",
        ),
    ],
)
def test_a_comment_can_say_to_ignore_a_string(name: str, text: str, write: Write) -> None:
    path = write(name, text)
    assert codes(path, register="informal") == []
    bare = text.replace("politesse: ignore", "other").replace("politesse: off", "other")
    path.write_text(bare, "utf-8")
    assert len(codes(path, register="informal")) == 1


def test_settings_hold_by_language_and_path(write: Write) -> None:
    write(
        "pyproject.toml",
        """\
        [tool.politesse]
        register = { de = "formal", "*" = "informal" }
        exclude = ["old"]
        ignore = ["secret.*"]
        ignore-text = ["Du bist dran"]

        [[tool.politesse.paths]]
        path = "kids/**"
        register = "informal"

        [[tool.politesse.paths]]
        path = "vendor.de.json"
        skip = true
        """,
    )
    write("old/de.json", catalogue("Hast du Zeit?"))
    write("kids/de.json", catalogue("Hast du Zeit?", "Haben Sie Zeit?"))
    write("vendor.de.json", catalogue("Hast du Zeit?"))
    write("fr.json", catalogue("As-tu le temps ?"))
    root = write(
        "de.json",
        '{"secret": {"a": "Hast du Zeit?"}, "b": "Runde zwei: Du bist dran!", "c": "Hast du?"}',
    ).parent
    found = {
        (Path(finding.path).relative_to(root).as_posix(), finding.segment)
        for finding in check(root).findings
    }
    assert found == {("kids/de.json", "s1"), ("de.json", "c")}


def test_a_setting_that_does_not_exist_is_refused(write: Write) -> None:
    path = write("politesse.toml", "registr = 'formal'")
    code, _, _ = run_failing(path.parent)
    assert code == 2


def run_failing(path: Path) -> tuple[int, str, str]:
    from politesse.core import PolitesseError

    try:
        return run(path)
    except PolitesseError as error:
        return 2, "", str(error)


def test_a_baseline_hides_what_it_knows_and_nothing_new(write: Write) -> None:
    path = write("de.json", catalogue(*INFORMAL, "Wir fragen Sie."))
    known = path.parent / "baseline.json"
    code, _, errors = run(path, "--baseline", known)
    assert (code, "1 findings written" in errors) == (0, True)
    entry = '{"file": "de.json", "key": "s4", "code": "wrong-register", "text": "Wir fragen Sie."}'
    assert known.read_text() == f'{{"version": 2, "findings": [\n{entry}\n]}}\n'
    # The file moves on: a line is added above, and a new fault.
    path.write_text(catalogue(*INFORMAL, "Wir fragen Sie.", "Wir sehen Sie.").replace(",", ",\n"))
    code, output, _ = run(path, "--baseline", known, "--format", "json")
    assert code == 1
    (finding,) = json.loads(output)["files"][0]["findings"]
    assert finding["text"] == "Wir sehen Sie."


def test_a_baseline_is_sorted_and_knows_how_often(write: Write, tmp_path: Path) -> None:
    write("b/de.json", catalogue(*INFORMAL, "Wir sehen Sie.", "Für Sie"))
    write("a/de.json", catalogue(*INFORMAL, "Für Sie"))
    path = write("c/de.md", "Wir fragen Sie.\n\nWir fragen Sie.\n")
    known = tmp_path / "known.json"
    run(tmp_path, "--register", "informal", "--baseline", known)
    lines = known.read_text().splitlines()
    assert (len(lines), lines[1:-1]) == (7, sorted(lines[1:-1]))
    path.write_text("Wir fragen Sie.\n\n" * 3)
    code, _, _ = run(tmp_path, "--register", "informal", "--baseline", known)
    assert code == 1
    written = known.read_bytes()
    run(tmp_path, "--register", "informal", "--baseline", known, "--update-baseline")
    assert known.read_bytes() != written
    assert run(tmp_path, "--register", "informal", "--baseline", known)[0] == 0


def test_a_baseline_of_the_first_kind_is_still_read(write: Write) -> None:
    path = write("de.json", catalogue(*INFORMAL, "Wir fragen Sie.", "Für Sie"))
    entry = "de.json\x1fs4\x1fwrong-register\x1fWir fragen Sie."
    key = hashlib.sha256(entry.encode()).hexdigest()[:20]
    known = write("known.json", json.dumps({"version": 1, "findings": {key: 1}}))
    code, output, _ = run(path, "--baseline", known)
    assert (code, "Für Sie" in output, "Wir fragen" in output) == (1, True, False)


@pytest.mark.parametrize("text", ["[]", "{}", '{"version": 2, "findings": [{"file": "x"}]}', "{"])
def test_what_is_no_baseline_is_refused(text: str, write: Write) -> None:
    path = write("de.json", catalogue(*INFORMAL))
    with pytest.raises(BadInput, match="is no baseline; write one with --update-baseline"):
        run(path, "--baseline", write("known.json", text))


def test_findings_can_be_no_failure_but_errors_are(write: Write) -> None:
    path = write("de.json", catalogue(*INFORMAL, "Wir fragen Sie."))
    code, output, _ = run(path, "--exit-zero")
    assert (code, "Wir fragen Sie." in output) == (0, True)
    assert run(path, path.parent / "absent.po", "--exit-zero")[0] == 2


def test_a_summary_lists_languages_and_no_findings(write: Write, tmp_path: Path) -> None:
    write("de.json", catalogue(*INFORMAL, "Wir fragen Sie."))
    write("fr.json", catalogue("Votre compte"))
    code, output, _ = run(tmp_path, "--summary-only")
    assert (code, "Wir fragen Sie." in output) == (1, False)
    rows = [line.split() for line in output.splitlines()]
    assert ["German", "(de)", "1", "5", "1", "4", "0", "0", "1", "informal,", "80", "%"] in rows
    assert ["French", "(fr)", "1", "1", "1", "0", "0", "0", "0", "not", "clear"] in rows
    with pytest.raises(PolitesseError, match="--summary-only is of the text report"):
        run(tmp_path, "--summary-only", "--format", "json")


def test_every_finding_names_file_place_and_key(write: Write) -> None:
    path = write("de.json", '{"a": "Hast du?",\n "b": {"c": "Für Sie"}, "Mit Ihnen": "Mit Ihnen"}')
    _, output, _ = run(path, "--register", "informal")
    lines = output.splitlines()
    assert f"{path}:2:14  b.c" in lines
    assert f"{path}:2:39" in lines
    _, output, _ = run(path, "--register", "informal", "--format", "github")
    assert f"::warning file={path},line=2,col=14," in output


def test_json_has_the_documented_shape(write: Write) -> None:
    path = write("de.json", catalogue(*INFORMAL, "Wir senden es Ihnen."))
    code, output, _ = run(path, "--format", "json")
    report = json.loads(output)
    assert code == 1
    assert report["version"] == 1
    (file,) = report["files"]
    assert set(file) == {
        "path", "language", "expected", "confidence", "segments", "counts", "findings", "unsure",
    }  # fmt: skip
    assert file["counts"] == {"formal": 1, "informal": 4, "neutral": 0, "mixed": 0}
    (finding,) = file["findings"]
    assert set(finding) == {
        "line", "column", "segment", "start", "end", "code", "message", "text", "register", "fix",
        "sure", "source",
    }  # fmt: skip
    assert finding["text"][finding["start"] : finding["end"]] == "Ihnen"
    assert finding["fix"] == "Wir senden es dir."


def test_sarif_github_and_junit_name_file_line_and_rule(write: Write) -> None:
    path = write("de.json", catalogue(*INFORMAL, "Wir fragen Sie: 100 %, ja?"))
    _, output, _ = run(path, "--format", "sarif")
    (result,) = json.loads(output)["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]
    assert result["ruleId"] == "wrong-register"
    assert region["artifactLocation"]["uri"] == path.as_uri()
    assert region["region"]["startLine"] == 1
    _, output, _ = run(path, "--format", "github")
    assert output.startswith(f"::warning file={path},line=1,col=119,title=politesse wrong")
    assert "100 %25" in output
    _, output, _ = run(path, "--format", "junit")
    tree = ElementTree.fromstring(output)
    assert tree.find("testsuite/testcase/failure").get("type") == "wrong-register"  # type: ignore[union-attr]


def test_the_terminal_shows_house_words_and_fix(write: Write) -> None:
    path = write("de.json", catalogue(*INFORMAL, "Wir senden es Ihnen.", "Hast du Ihre Karte?"))
    code, output, _ = run(path, "--statistics")
    assert code == 1
    assert "house register: informal (du), 80 % of 5 strings that address the reader" in output
    assert "formal   Wir senden es Ihnen." in output
    assert "fix      Wir senden es dir." in output
    assert "Hast, du | Ihre" in output
    assert "1 file, 6 strings, 2 findings" in output


def test_clean_is_0_findings_1_unreadable_2(write: Write) -> None:
    path = write("de.json", catalogue(*INFORMAL))
    assert run(path)[0] == 0
    assert run(path, "--register", "formal")[0] == 1
    assert run(path, path.parent / "absent.po")[0] == 2


def test_many_processes_find_what_one_does(write: Write) -> None:
    root = Path()
    for number in range(12):
        extra = ["Wir fragen Sie."] * (number % 3)
        root = write(f"p{number}/de.json", catalogue(*INFORMAL, *extra)).parent.parent
    one, many = (check(root, jobs=jobs) for jobs in (1, 3))
    assert [f.to_dict() for f in one.files] == [f.to_dict() for f in many.files]
    assert len(one.findings) == 12
