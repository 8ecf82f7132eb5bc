"""Small corpora written for these tests, in the real layouts; ``corpora`` is a data folder."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

CORPORA = Path(__file__).parent / "corpora"


@pytest.fixture
def corpora() -> Path:
    """The authored corpora, not to be changed."""
    return CORPORA


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[str], Path]:
    """Copies the folder of one corpus, so that a test can break something in it."""

    def copy(folder: str) -> Path:
        return Path(shutil.copytree(CORPORA / folder, tmp_path / folder))

    return copy
