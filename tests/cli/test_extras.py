"""Commands that need an extra say so where it is not installed."""

from __future__ import annotations

import sys

import pytest
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import MissingExtra


@pytest.mark.parametrize(
    ("command", "package", "ours"), [("lsp", "pygls", "editors"), ("mcp", "mcp", "agents")]
)
def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, command: str, package: str, ours: str
) -> None:
    for name in list(sys.modules):
        if name.startswith((f"{package}.", f"politesse.{ours}")) or name == package:
            monkeypatch.delitem(sys.modules, name)

    class Absent:
        @staticmethod
        def find_spec(name: str, *rest: object) -> None:
            if name.partition(".")[0] == package:
                raise ModuleNotFoundError(f"No module named {name!r}", name=package)

    monkeypatch.setattr(sys, "meta_path", [Absent, *sys.meta_path])
    error = CliRunner().invoke(app, [command]).exception
    assert isinstance(error, MissingExtra) and f"politesse[{command}]" in str(error)
