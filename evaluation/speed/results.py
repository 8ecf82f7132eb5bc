"""What the scripts share: timing, and results.md with one section a benchmark."""

from __future__ import annotations

import platform
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from politesse import __version__

RESULTS = Path(__file__).with_name("results.md")


def rate(work: Callable[[], Any], sentences: int, repeats: int = 3) -> float:
    """Sentences a second, the best of some runs."""
    best = float("inf")
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return sentences / best


def write(title: str, setting: str, lines: list[str]) -> None:
    """Put one benchmark's section into results.md."""
    section = "\n".join(
        [
            f"## {title}",
            "",
            f"{setting}; Politesse {__version__}, Python {platform.python_version()}.",
            "",
            *lines,
            "",
        ]
    )
    text = RESULTS.read_text("utf-8") if RESULTS.exists() else "# Results\n\n"
    pattern = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    if pattern.search(text):
        text = pattern.sub(lambda _: section + "\n", text).rstrip() + "\n"
    else:
        text = text.rstrip() + "\n\n" + section
    RESULTS.write_text(text, "utf-8")
