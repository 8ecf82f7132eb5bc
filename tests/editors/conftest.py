"""Projects to edit; without the extra nobody can be talked to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

if find_spec("pygls") is None:  # politesse[lsp] is not installed
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture
def talk() -> Callable[[Coroutine[Any, Any, None]], None]:
    """Runs what an editor does."""
    return asyncio.run


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A project whose German is formal, but for one string."""
    folder = tmp_path / "shop" / "locale"
    folder.mkdir(parents=True)
    (folder / "de.json").write_text(
        '{\n  "a": "Öffnen Sie Ihre Datei.",\n  "b": "Möchten Sie das löschen?",\n'
        '  "c": "Bitte geben Sie Ihren Namen ein."\n}\n',
        "utf-8",
    )
    (folder / "app.de.json").write_text(
        '{\n  "greeting": "😀 Hast du \\"Zeit\\"?",\n  "bye": "Auf Wiedersehen"\n}\n', "utf-8"
    )
    return tmp_path / "shop"
