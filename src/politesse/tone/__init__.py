"""A bot's own tone: what its replies must sound like, and whether rude users change that.

>>> from politesse import tone
>>> tone.judge("Ich habe Ihren Tisch gebucht.", register="formal", language="de").passed
True
>>> print(tone.judge("Hab dir was gebucht!", register="formal", language="de").reason)
register is informal ('Hab', 'dir'), not formal
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from politesse.tone.drift import Drift, drift
from politesse.tone.expected import Expected
from politesse.tone.judging import Verdict, judge, judge_all

if TYPE_CHECKING:
    from politesse.tone.provoking import provoked

__all__ = ["Drift", "Expected", "Verdict", "drift", "judge", "judge_all", "provoked"]


def __getattr__(name: str) -> Any:
    """Rewriting is loaded only where a bot is to be provoked."""
    if name == "provoked":
        from politesse.tone.provoking import provoked

        return provoked
    raise AttributeError(f"module 'politesse.tone' has no attribute {name!r}")
