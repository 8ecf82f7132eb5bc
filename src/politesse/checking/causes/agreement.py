"""Markers that bear each other out, where the source speaks to nobody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from politesse.checking.causes.context import VERBAL
from politesse.languages.matching import Match


def agreed(markers: Sequence[Match]) -> set[str]:
    """The levels that several sure markers have, one of which at least is no verb."""
    sure = [match.rule for match in markers if match.rule.strength == "strong"]
    times = Counter(rule.level for rule in sure)
    return {rule.level for rule in sure if times[rule.level] > 1 and rule.kind not in VERBAL}
