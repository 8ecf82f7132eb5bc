"""What all tests of runs need."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def found_by_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have processes that are started find the tasks of the tests."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
