"""Reports for people and for machines."""

from __future__ import annotations

from collections.abc import Callable

from politesse.checking.report import Report
from politesse.core import Registry

#: Turns a report into text. The terminal's own format is written by ``text`` instead.
Reporter = Callable[[Report], str]

REPORTERS: Registry[Reporter] = Registry(
    "format",
    {
        "json": "politesse.checking.reporters.machine:json_report",
        "sarif": "politesse.checking.reporters.sarif:sarif_report",
        "github": "politesse.checking.reporters.machine:github_report",
        "gitlab": "politesse.checking.reporters.machine:gitlab_report",
        "junit": "politesse.checking.reporters.machine:junit_report",
    },
)
