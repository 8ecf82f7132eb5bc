"""A project that agents work on; without the extra there is nothing to talk to."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

if find_spec("mcp") is None:  # politesse[mcp] is not installed
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A project whose German is formal but for one string, beside something secret."""
    root = tmp_path / "shop"
    (root / "locale").mkdir(parents=True)
    (root / "locale" / "de.json").write_text(
        '{\n  "a": "Öffnen Sie Ihre Datei.",\n  "b": "Möchten Sie das löschen?",\n'
        '  "c": "Bitte geben Sie Ihren Namen ein.",\n  "d": "Hast du Zeit?"\n}\n',
        "utf-8",
    )
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "de.json").write_text('{"s": "Hast du dein Geheimnis?"}', "utf-8")
    return root
