"""A check of texts that stand in no file: the same house, judge, findings and fixes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from politesse.checking.config import Config
from politesse.checking.examine import finding_of
from politesse.checking.house import infer_houses
from politesse.checking.judge import Judge
from politesse.checking.report import House
from politesse.checking.survey import Job, Survey, judge_for
from politesse.core import Finding, PolitesseError, Register
from politesse.formats import LONGEST_SEGMENT, FileText, Segment
from politesse.formats.types import Place, Run
from politesse.languages import Pack, load
from politesse.languages.identify import identify


@dataclass(frozen=True, slots=True)
class TextReport:
    """One text: its language and register, what is wrong with it, or why it was not checked."""

    text: str
    language: str
    register: Register | None
    findings: tuple[Finding, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class TextsReport:
    """Texts that were checked together, in their order, and the houses they were held to."""

    texts: tuple[TextReport, ...]
    houses: Mapping[str, House]


def check_texts(
    texts: Sequence[str],
    *,
    register: str | None = None,
    language: str | None = None,
    config: Config | None = None,
) -> TextsReport:
    """Check texts for mixed or wrong address, all of one project.

    The language of each is identified where it is not given. The house register is inferred from
    the texts unless ``register`` or the settings give it.

    >>> report = check_texts(["Hast du Zeit?", "Haben Sie Zeit?"], register="formal", language="de")
    >>> [[finding.fix for finding in text.findings] for text in report.texts]
    [['Haben Sie Zeit?'], []]
    """
    settings = config or Config()
    if register:
        settings = replace(settings, register={"*": register}, keys=())
    packs = [_pack(text, language) for text in texts]
    houses = _houses(texts, packs, settings)
    judges = {tag: judge_for(tag, house.register, settings) for tag, house in houses.items()}
    results = []
    for number, (text, pack) in enumerate(zip(texts, packs, strict=True)):
        if isinstance(pack, str):
            results.append(TextReport(text, "und", None, reason=pack))
        else:
            results.append(_judged(judges[pack.tag], number, text))
    return TextsReport(tuple(results), houses)


def _pack(text: str, language: str | None) -> Pack | str:
    """The pack that reads a text, or why it cannot be checked."""
    if not text.strip():
        return "no text"
    if len(text) > LONGEST_SEGMENT:
        return f"it has more than {LONGEST_SEGMENT:,} characters"
    try:
        return load(language or identify(text))
    except PolitesseError as error:
        if language:
            raise
        return str(error)


def _houses(
    texts: Sequence[str], packs: Sequence[Pack | str], settings: Config
) -> dict[str, House]:
    """What the texts keep to, by language."""
    survey = Survey(Job(Path("texts"), True, settings, None, 0))
    judges: dict[str, Judge] = {}
    for text, pack in zip(texts, packs, strict=True):
        if isinstance(pack, str):
            continue
        if pack.tag not in judges:
            judges[pack.tag] = judge_for(pack.tag, None, settings, surveying=True)
        list(judges[pack.tag](_segment(0, text)))
    for tag, judge in judges.items():
        survey.counts[tag], survey.scoped[tag] = judge.counts, judge.scoped
    return infer_houses([survey], settings)


def _judged(judge: Judge, number: int, text: str) -> TextReport:
    before, tag = judge.counts.copy(), judge.pack.tag
    faults = list(judge(_segment(number, text)))
    (register,) = judge.counts - before
    file = FileText(b"", text, "utf-8")
    found = tuple(finding_of("", file, tag, fault) for fault in faults)
    return TextReport(text, tag, register, found)  # type: ignore[arg-type]


def _segment(number: int, text: str) -> Segment:
    return Segment(str(number), text, Place([Run(0, len(text), 0, len(text), True)]))
