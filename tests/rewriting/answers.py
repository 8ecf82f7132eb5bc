"""Pairs of texts with every right answer, read as the figures of ``evaluation/calibration.py`` read them."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from politesse.rewriting.types import To

PAIRS = Path(__file__).parent / "pairs"
_SCRIPT = Path(__file__).parent.parent.parent / "evaluation" / "calibration.py"


@cache
def _script() -> Any:
    spec = importlib.util.spec_from_file_location("calibration", _SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def readings(text: str) -> list[str]:
    """All texts that one with alternatives in brackets stands for."""
    return list(_script().readings(text))


def alike(text: str, code: str) -> str:
    """A text without what may be written either way."""
    return str(_script().plain(text, code))


def pairs(code: str, folder: Path) -> Iterator[tuple[To, str, list[str]]]:
    """Texts of a language with their target and all that is right, in both directions."""
    for line in (folder / f"{code}.tsv").read_text("utf-8").splitlines():
        formal, informal = map(readings, line.split("\t"))
        yield "informal", formal[0], informal
        yield "formal", informal[0], formal


def pairs_to(to: To, code: str, folder: Path) -> list[tuple[str, list[str]]]:
    """Texts of a language that are to go one way, with all that is right."""
    return [(text, right) for target, text, right in pairs(code, folder) if target == to]
