"""What tests of several layers share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real corpora; a test that needs it is skipped where there is none."""
    named = os.environ.get("POLITESSE_DATA")
    folder = Path(named) if named else ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("no corpora here: name their folder with POLITESSE_DATA")
    return folder
