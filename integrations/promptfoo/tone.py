"""An assertion for promptfoo: ``type: python, value: file://tone.py``, with what is asked for under ``config``."""

from __future__ import annotations

from typing import Any

from politesse import tone


def get_assert(output: str, context: dict[str, Any]) -> dict[str, Any]:
    """What :func:`politesse.tone.judge` says of an output, as promptfoo wants it."""
    verdict = tone.judge(output, **(context.get("config") or {}))
    return {"pass": verdict.passed, "score": verdict.score, "reason": verdict.reason}
