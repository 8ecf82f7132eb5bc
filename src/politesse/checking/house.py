"""The house register: what a project keeps to in each language, and what a file is held to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from politesse.checking.config import Config
from politesse.checking.report import House
from politesse.checking.survey import Job, Survey
from politesse.formats import format_of

_ADDRESSING = {"formal", "informal"}
_FEWEST = 3  # strings that address the reader, for a house register to be inferred


def infer_houses(surveys: Iterable[Survey], config: Config) -> dict[str, House]:
    """The register each language keeps: given, or kept by a clear majority of its strings."""
    totals: dict[str, Counter[str]] = {}
    for result in surveys:
        if (kind := format_of(result.job.path)) and kind.dialogue and config.subtitles != "house":
            continue
        for tag, counts in result.counts.items():
            if tag in result.stories:
                continue
            totals.setdefault(tag, Counter()).update(counts - result.scoped[tag])
    for result in surveys:
        for tag in result.counts:
            totals.setdefault(tag, Counter())
    return {tag: _house(tag, counts, config) for tag, counts in totals.items()}


def _house(tag: str, counts: Counter[str], config: Config) -> House:
    addressing = counts["formal"] + counts["informal"]
    given = config.expected(None, tag)
    if given:
        among = counts.total() if given == "neutral" else addressing
        share = counts[given] / among if among else 1.0
        return House(tag, given, share, addressing, given=True)
    if not addressing:
        return House(tag, None, 0.0, 0, given=False)
    register = "formal" if counts["formal"] >= counts["informal"] else "informal"
    share = counts[register] / addressing
    clear = addressing >= _FEWEST and share >= config.confidence
    return House(tag, register if clear else None, share, addressing, given=False)


def expected_register(job: Job, tag: str, houses: Mapping[str, House]) -> str | None:
    """The register a file is held to: given for it or named by its tag, or that of the house."""
    kind = format_of(job.path)
    if kind and kind.dialogue and job.config.subtitles != "house":
        return None
    given = job.config.expected(job.path, tag)
    return given or (houses[tag].register if tag in houses else None)


def own_speech(result: Survey) -> frozenset[str]:
    """The languages in which a file is a story, unless a register was asked for: it has no findings then."""
    config, path = result.job.config, result.job.path
    return frozenset(tag for tag in result.stories if not config.expected(path, tag))


def look_again(result: Survey, houses: Mapping[str, House]) -> bool:
    """Whether the first pass saw anything in a file that may be a finding."""
    stories = own_speech(result)
    if stories >= result.counts.keys():
        return False
    if result.suspect:
        return True
    for tag, counts in result.counts.items():
        if tag in stories:
            continue
        expected = expected_register(result.job, tag, houses)
        wrong = _ADDRESSING - {expected}
        if expected and any(counts[register] for register in wrong):
            return True
    return False
