"""Several requests at once, in a service that has loaded nothing yet, get what each gets alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from politesse.languages import load
from politesse.server.service import Service
from politesse.server.settings import Settings


@pytest.fixture
def switching() -> Iterator[None]:
    """Threads that take turns all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def _requests() -> list[tuple[str, dict[str, Any]]]:
    asked: list[tuple[str, dict[str, Any]]] = []
    for code in ("de", "fr", "ja"):
        texts = [example.text for example in load(code).examples][:12]
        asked += [
            ("score", {"texts": texts}),
            ("score", {"texts": texts, "language": code, "aspects": ["register"]}),
            ("rewrite", {"texts": texts, "to": "formal", "language": code}),
            ("check", {"texts": texts, "language": code, "register": "formal"}),
        ]
    return asked


def test_answers_do_not_depend_on_company(switching):
    asked = _requests()
    together = Service(Settings())
    with ThreadPoolExecutor(6) as threads:
        made = list(threads.map(lambda one: getattr(together, one[0])(**one[1]), asked))
    alone = Service(Settings())
    assert made == [getattr(alone, name)(**fields) for name, fields in asked]
