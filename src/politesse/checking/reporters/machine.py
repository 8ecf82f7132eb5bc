"""Reports that other programs read: JSON, SARIF, GitHub annotations, JUnit XML."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from politesse.checking.report import Report
from politesse.core import Finding
from politesse.core.version import VERSION

_RULES = {
    "wrong-register": "The string addresses the reader in another register than the project.",
    "mixed": "The string addresses the reader formally and informally at once.",
    "plural-forms": "The plural forms of one message address the reader differently.",
    "miscased": "A formal pronoun that must be capitalised is not.",
    "unprompted-address": "The string addresses the reader, its source does not.",
    "drift": "The formal and the informal file of one language no longer say the same.",
}


def json_report(report: Report) -> str:
    """The report as documented in docs/check.md."""
    return json.dumps(report.to_dict(), ensure_ascii=False, indent=2)


def sarif_report(report: Report) -> str:
    """SARIF 2.1.0, for code scanning."""
    run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "politesse",
                "version": VERSION,
                "rules": [
                    {"id": code, "shortDescription": {"text": text}}
                    for code, text in _RULES.items()
                ],
            }
        },
        "invocations": [
            {
                "executionSuccessful": not report.errors,
                "toolExecutionNotifications": [
                    {"level": "error", "message": {"text": str(error)}} for error in report.errors
                ],
            }
        ],
        "results": [_sarif_result(finding) for finding in report.findings],
    }
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    return json.dumps(log, ensure_ascii=False, indent=2)


def _sarif_result(finding: Finding) -> dict[str, Any]:
    message = finding.message + (f". Fix: {finding.fix}" if finding.fix else "")
    return {
        "ruleId": finding.code,
        "level": "warning",
        "message": {"text": message},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": Path(finding.path).as_posix()},
                    "region": {
                        "startLine": finding.line,
                        "startColumn": finding.column,
                        "snippet": {"text": finding.text},
                    },
                },
                "logicalLocations": [{"fullyQualifiedName": finding.segment}],
            }
        ],
        "properties": {
            "register": finding.register,
            "words": [span.text for span in finding.spans],
        },
    }


def github_report(report: Report) -> str:
    """Workflow commands that GitHub shows beside the changed lines."""
    lines = [
        f"::warning file={_property(finding.path)},line={finding.line},"
        f"title={_property(f'politesse {finding.code}')}::{_data(_with_fix(finding))}"
        for finding in report.findings
    ]
    lines += [f"::error::{_data(str(error))}" for error in report.errors]
    return "\n".join(lines)


def _with_fix(finding: Finding) -> str:
    fix = f"\nFix: {finding.fix}" if finding.fix else ""
    return f"{finding.message}\n{finding.text}{fix}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def junit_report(report: Report) -> str:
    """JUnit XML: a suite per file, a failed case per finding."""
    suites = []
    for file in report.files:
        cases = [
            f"<testcase classname={_attribute(file.path)} name={_attribute(finding.segment)}>"
            f"<failure type={_attribute(finding.code)} message={_attribute(finding.message)}>"
            f"{escape(_clean(f'{file.path}:{finding.line}: {_with_fix(finding)}'))}</failure></testcase>"
            for finding in file.findings
        ] or [f"<testcase classname={_attribute(file.path)} name={_attribute('register')}/>"]
        suites.append(
            f"<testsuite name={_attribute(f'{file.path} ({file.language})')} "
            f'tests="{len(cases)}" failures="{len(file.findings)}">{"".join(cases)}</testsuite>'
        )
    for error in report.errors:
        suites.append(
            f'<testsuite name={_attribute(error.where)} tests="1" errors="1">'
            f"<testcase name={_attribute(error.where)}><error message={_attribute(str(error))}/>"
            "</testcase></testsuite>"
        )
    body = "".join(suites)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="politesse">{body}</testsuites>'
    )


def _attribute(text: str) -> str:
    return quoteattr(_clean(text))


def _clean(text: str) -> str:
    """Text without the control characters that XML cannot hold."""
    return "".join(char for char in text if char >= " " or char in "\n\t")
