"""The house register: what a project keeps to in each language, and what a file is held to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from politesse.checking.config import Config
from politesse.checking.report import House
from politesse.checking.survey import Job, Survey
from politesse.formats import format_of

_ADDRESSING = {"formal", "informal"}
_FEWEST = 3  # strings that address the reader, for a house register to be inferred
_MANY, _MOST = 20, 0.93  # descriptions, and their share, from which on all are held to the house


def infer_houses(surveys: Sequence[Survey], config: Config) -> dict[str, House]:
    """The register each language keeps: given, or kept by a clear majority of its strings.

    Where one file is a story, others in the first person are taken for such as well.
    """
    if any(result.stories for result in surveys):
        for result in surveys:
            if result.in_first_person:
                result.stories.update(result.counts)
    totals: dict[str, Counter[str]] = {}
    described: dict[str, Counter[str]] = {}
    for result in surveys:
        if (kind := format_of(result.job.path)) and kind.dialogue and config.subtitles != "house":
            continue
        for tag, counts in result.counts.items():
            if tag in result.stories | result.divided:
                continue
            totals.setdefault(tag, Counter()).update(counts - result.scoped[tag])
            described.setdefault(tag, Counter()).update(result.described.get(tag, {}))
    for result in surveys:
        for tag in result.counts:
            totals.setdefault(tag, Counter())
    houses = {tag: _house(tag, counts, config) for tag, counts in totals.items()}
    return {
        tag: replace(house, descriptions=_clear(described.get(tag, Counter()), house.register))
        for tag, house in houses.items()
    }


def _clear(described: Counter[str], register: str | None) -> bool:
    """Whether descriptions keep to a register too."""
    kept = described[register] if register in _ADDRESSING else 0
    return kept >= max(_MANY, _MOST * (described.total() - described["neutral"]))


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
    """The languages in which a file is a story or keeps no register: it has no findings then.

    Where a register was asked for it has.
    """
    config, path, tags = result.job.config, result.job.path, result.stories | result.divided
    return frozenset(tag for tag in tags if not config.expected(path, tag))


def keeps_descriptions(tag: str, houses: Mapping[str, House]) -> bool:
    """Whether descriptions are held to the house register."""
    return tag in houses and houses[tag].descriptions


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
        wrong = (_ADDRESSING | {"mixed"}) - {expected}
        if expected and any(counts[register] for register in wrong):
            return True
        described = result.described.get(tag, Counter())
        if keeps_descriptions(tag, houses) and any(described[register] for register in wrong):
            return True
    return False
