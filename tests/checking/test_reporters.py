"""What other programs read: exact places, fixes that can be applied, names that stay."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.checking.test_formats import FILES

from politesse.checking import check
from politesse.checking.report import Report
from politesse.checking.reporters import REPORTERS

Write = Callable[..., Path]
INFORMAL = ["Gib dein Passwort ein", "Wie heißt du?", "Hast du Zeit?"]


def _po(*texts: str) -> str:
    return "\n".join(f'msgid "{n}"\nmsgstr "{text}"\n' for n, text in enumerate(texts))


def _sarif(report: Report) -> dict[str, Any]:
    run: dict[str, Any] = json.loads(REPORTERS["sarif"](report))["runs"][0]
    return run


def _offset(lines: list[bytes], line: int, column: int) -> int:
    """The byte of a text in UTF-16 at which a line and a column of SARIF stand."""
    return sum(map(len, lines[: line - 1])) + 2 * (column - 1)


def _applied(text: str, results: list[dict[str, Any]]) -> str:
    """The text with the fixes of a SARIF log made, by nothing but what the log says."""
    data = text.encode("utf-16-le")
    lines = [line.encode("utf-16-le") for line in text.replace("\r\n", "\n\n").splitlines(True)]
    changes = {}
    for fix in (fix for result in results for fix in result.get("fixes", ())):
        for change in fix["artifactChanges"][0]["replacements"]:
            region = change["deletedRegion"]
            start = _offset(lines, region["startLine"], region["startColumn"])
            end = _offset(lines, region["endLine"], region["endColumn"])
            changes[start, end] = change["insertedContent"]["text"].encode("utf-16-le")
    for (start, end), new in sorted(changes.items(), reverse=True):
        data = data[:start] + new + data[end:]
    return data.decode("utf-16-le")


@pytest.mark.parametrize(
    "name",
    [name for name in FILES if isinstance(FILES[name], str) and not name.startswith("film")],
)
def test_the_fixes_of_sarif_are_those_that_are_written(name: str, write: Write) -> None:
    # Wide characters take two columns.
    content = textwrap.dedent(FILES[name]).replace("Wir haben", "\U0001f642 Wir haben")
    path = write(name, content)
    before = path.read_bytes().decode()
    results = _sarif(check(path, language="de", register="informal", jobs=1))["results"]
    made = _applied(before, results)
    report = check(path, language="de", register="informal", jobs=1, fix=True)
    assert report.fixed == len(results) > 0
    assert path.read_bytes().decode() == made != before


def test_a_region_is_where_the_wrong_words_stand(write: Write) -> None:
    path = write("de.po", _po(*INFORMAL, "\U0001f642 Wir danken Ihnen."))
    (result,) = _sarif(check(path, jobs=1))["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {
        "startLine": 11,
        "startColumn": 23,
        "endLine": 11,
        "endColumn": 28,
        "snippet": {"text": "Ihnen"},
    }


def test_fingerprints_stay_when_lines_move(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("de.po", _po(*INFORMAL, "Ihr Konto", "Ihre Karte"))
    monkeypatch.chdir(path.parent)
    first = _sarif(check("de.po", register="informal", jobs=1))["results"]
    path.write_text("# a comment\n\n" + path.read_text())
    second = _sarif(check("de.po", register="informal", jobs=1))["results"]
    known = [result["partialFingerprints"] for result in first]
    assert known == [result["partialFingerprints"] for result in second]
    assert len({str(one) for one in known}) == 2


def test_paths_are_uris_from_the_folder(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("my app/ä#%/de.po", _po(*INFORMAL, "Ihr Konto"))
    monkeypatch.chdir(path.parent.parent)
    for given in (Path("ä#%/de.po"), path):
        (result,) = _sarif(check(given, jobs=1))["results"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {
            "uri": "%C3%A4%23%25/de.po",
            "uriBaseId": "%SRCROOT%",
        }


def test_every_rule_explains_itself(write: Write) -> None:
    path = write("de.po", _po(*INFORMAL, "Ihr Konto", "Hast du Ihre Karte?"))
    run = _sarif(check(path, jobs=1))
    rules = run["tool"]["driver"]["rules"]
    for rule in rules:
        texts = [rule[key]["text"] for key in ("shortDescription", "fullDescription", "help")]
        assert all(text.endswith(".") for text in texts)
        assert len(set(texts)) == 3
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"].endswith(".")


def test_what_could_not_be_read_is_a_notification(write: Write) -> None:
    path = write("it.yml", "a: [")
    (invocation,) = _sarif(check(path, jobs=1))["invocations"]
    (told,) = invocation["toolExecutionNotifications"]
    assert not invocation["executionSuccessful"]
    assert told["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == path.as_uri()


def test_gitlab_gets_an_issue_a_finding(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("de.json", json.dumps([*INFORMAL, "Ihr Konto", "Ihr Konto"], indent=1))
    monkeypatch.chdir(path.parent)
    issues = json.loads(REPORTERS["gitlab"](check(path, register="informal", jobs=1)))
    assert [issue["location"] for issue in issues] == [
        {"path": "de.json", "lines": {"begin": line}} for line in (5, 6)
    ]
    assert len({issue["fingerprint"] for issue in issues}) == 2
    assert {issue["severity"] for issue in issues} == {"minor"}
    assert {issue["check_name"] for issue in issues} == {"wrong-register"}
