"""SARIF 2.1.0: what code scanning, editors and security dashboards read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from politesse.checking.report import Report
from politesse.checking.reporters.places import numbered_fingerprints, relative
from politesse.core import Finding, Region
from politesse.core.version import VERSION

_ROOT = "%SRCROOT%"
_LONGEST_SNIPPET = 1000


class _Rule(NamedTuple):
    """What a code is called, what it says of a string, and what to do about it."""

    name: str
    short: str
    full: str
    help: str


_RULES = {
    "wrong-register": _Rule(
        "WrongRegister",
        "The string addresses the reader in another register than the project.",
        "Most strings of the project address the reader in one register, or its settings ask for "
        "one; this string keeps to the other.",
        "Write the string in the house register. If it is right as it is, put the comment "
        "'politesse: ignore' above it or name it under 'ignore' in politesse.toml.",
    ),
    "mixed": _Rule(
        "MixedRegister",
        "The string addresses the reader formally and informally at once.",
        "Words of one string address the reader in both registers, which is wrong whatever the "
        "house register is.",
        "Choose one register for the whole string.",
    ),
    "plural-forms": _Rule(
        "PluralFormsDiffer",
        "The plural forms of one message address the reader differently.",
        "The plural forms, or the arms of a selection, are one message to the reader, who sees "
        "now one of them and now another.",
        "Write all forms of the message in one register.",
    ),
    "miscased": _Rule(
        "MiscasedPronoun",
        "A formal pronoun that must be capitalised is not.",
        "In lower case the pronoun means somebody else (German 'sie': she, they).",
        "Write the pronoun with a capital, or address the reader in another way.",
    ),
    "unprompted-address": _Rule(
        "UnpromptedAddress",
        "The string addresses the reader, its source does not.",
        "The translation speaks to the reader where the source speaks to nobody.",
        "Word the translation without address, as its source is.",
    ),
    "speech": _Rule(
        "SpeechInAnotherRegister",
        "An example, a prompt or a quotation has another register than the project.",
        "By its name the string is what somebody says, which may keep a register of its own.",
        "Leave it, or write it in the house register if the project speaks there itself.",
    ),
    "unsure": _Rule(
        "MayBeAnotherRegister",
        "The string may address the reader in another register than the project.",
        "A word says so that may as well be something else: its source says nothing to the reader, or only "
        "one verb of the string is of the other register.",
        "Read the string; if it does, write it in the house register.",
    ),
    "drift": _Rule(
        "FormalAndInformalDrift",
        "The formal and the informal file of one language no longer say the same.",
        "Paired files must hold the same strings and differ in address alone.",
        "Bring the older of the two strings up to date.",
    ),
}
_ORDER = {code: number for number, code in enumerate(_RULES)}


def sarif_report(report: Report) -> str:
    """A log of one run. Paths under the current folder are given from there."""
    run = {
        "tool": {"driver": _driver()},
        "invocations": [_invocation(report)],
        "columnKind": "utf16CodeUnits",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "originalUriBaseIds": {
            _ROOT: {"description": {"text": "The folder in which politesse was run."}}
        },
        "results": [_result(*known) for known in numbered_fingerprints(report.findings)],
    }
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    return json.dumps(log, ensure_ascii=False, indent=2)


def _driver() -> dict[str, Any]:
    return {
        "name": "politesse",
        "fullName": "Politesse, register of localisation files",
        "version": VERSION,
        "semanticVersion": VERSION,
        "rules": [
            {
                "id": code,
                "name": rule.name,
                "shortDescription": {"text": rule.short},
                "fullDescription": {"text": rule.full},
                "help": {"text": rule.help, "markdown": rule.help.replace("'", "`")},
                "defaultConfiguration": {"level": "warning"},
                "properties": {"tags": ["localization"]},
            }
            for code, rule in _RULES.items()
        ],
    }


def _invocation(report: Report) -> dict[str, Any]:
    return {
        "executionSuccessful": not report.errors,
        "toolExecutionNotifications": [
            {
                "level": "error",
                "message": {"text": str(error)},
                "locations": [{"physicalLocation": _place(error.where, error.line)}],
            }
            for error in report.errors
        ],
    }


def _result(finding: Finding, known_by: str) -> dict[str, Any]:
    result = {
        "ruleId": finding.code,
        "ruleIndex": _ORDER[finding.code],
        "level": "warning",
        "message": {"text": _message(finding)},
        "locations": [
            {
                "physicalLocation": _place(finding.path, finding.line, finding.region),
                "logicalLocations": [{"fullyQualifiedName": finding.segment}],
            }
        ],
        "partialFingerprints": {"politesseFinding/v1": known_by},
        "properties": {
            "register": finding.register,
            "words": [span.text for span in finding.spans],
        },
    }
    if finding.replacements:
        result["fixes"] = [_fix(finding)]
    return result


def _message(finding: Finding) -> str:
    return f"{finding.message[:1].upper()}{finding.message[1:]}."


def _fix(finding: Finding) -> dict[str, Any]:
    return {
        "description": {"text": f"Write: {finding.fix}"},
        "artifactChanges": [
            {
                "artifactLocation": _artifact(finding.path),
                "replacements": [
                    {
                        "deletedRegion": _bounds(one.region),
                        "insertedContent": {"text": one.text},
                    }
                    for one in finding.replacements
                ],
            }
        ],
    }


def _place(path: str, line: int | None, region: Region | None = None) -> dict[str, Any]:
    place = {"artifactLocation": _artifact(path)}
    if region is not None:
        snippet = {"snippet": {"text": region.text}}
        place["region"] = _bounds(region) | (
            snippet if len(region.text) <= _LONGEST_SNIPPET else {}
        )
    elif line:
        place["region"] = {"startLine": line}
    return place


def _artifact(path: str) -> dict[str, Any]:
    """A path as a URI, from the current folder where it lies there."""
    short = relative(path)
    if short is None:
        return {"uri": Path(path).resolve().as_uri()}
    return {"uri": quote(short), "uriBaseId": _ROOT}


def _bounds(region: Region) -> dict[str, int]:
    return {
        "startLine": region.start_line,
        "startColumn": region.start_column,
        "endLine": region.end_line,
        "endColumn": region.end_column,
    }
