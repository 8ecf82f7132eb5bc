"""Reports that other programs read: JSON, GitHub annotations, GitLab code quality, JUnit XML."""

from __future__ import annotations

import json
from xml.sax.saxutils import escape, quoteattr

from politesse.checking.report import Report
from politesse.checking.reporters.places import numbered_fingerprints, relative
from politesse.core import Finding


def json_report(report: Report) -> str:
    """The report as documented in docs/check.md."""
    return json.dumps(report.to_dict(), ensure_ascii=False, indent=2)


def github_report(report: Report) -> str:
    """Workflow commands that GitHub shows beside the changed lines."""
    lines = [
        f"::warning file={_property(finding.path)},line={finding.line},col={finding.column},"
        f"title={_property(f'politesse {finding.code}')}::{_data(_with_fix(finding))}"
        for finding in report.findings
    ]
    lines += [f"::error::{_data(str(error))}" for error in report.errors]
    return "\n".join(lines)


def gitlab_report(report: Report) -> str:
    """A code quality report, as GitLab shows beside merge requests."""
    issues = [
        {
            "description": _with_fix(finding),
            "check_name": finding.code,
            "fingerprint": known_by,
            "severity": "minor",
            "location": {
                "path": relative(finding.path) or finding.path,
                "lines": {"begin": finding.line},
            },
        }
        for finding, known_by in numbered_fingerprints(report.findings)
    ]
    return json.dumps(issues, ensure_ascii=False, indent=2)


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
