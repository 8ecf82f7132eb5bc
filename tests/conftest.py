"""What tests of several layers share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run, and no clock: a run says the same on any machine. With
# POLITESSE_FUZZ set, property tests look for new ones.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("fuzz", deadline=None)
settings.load_profile("fuzz" if os.environ.get("POLITESSE_FUZZ") else "steady")

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real corpora; a test that needs it is skipped where there is none."""
    named = os.environ.get("POLITESSE_DATA")
    folder = Path(named) if named else ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("no corpora here: name their folder with POLITESSE_DATA")
    return folder
