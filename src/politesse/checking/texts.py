"""A check of texts that stand in no file: the same house, judge, findings and fixes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from politesse.checking.config import Config
from politesse.checking.examine import finding_of
from politesse.checking.house import infer_houses
from politesse.checking.judge import Judge
from politesse.checking.report import House
from politesse.checking.survey import Job, Survey, judge_for
from politesse.core import Finding, PolitesseError, Register
from politesse.core.errors import no_text
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
    checker = TextsChecker(settings, language)
    houses = houses_of(checker.counts(texts), settings)
    kept = {tag: house.register for tag, house in houses.items()}
    return TextsReport(tuple(checker(texts, kept)), houses)


class TextsChecker:
    """Checks texts a few at a time, which may be of one project all the same."""

    def __init__(self, settings: Config, language: str | None = None) -> None:
        self._settings, self._language = settings, language
        self._judges: dict[tuple[str, str | None], Judge] = {}

    def counts(self, texts: Sequence[Any]) -> dict[str, Counter[str]]:
        """How many of the texts have which register, by language: what a house is inferred from."""
        judges: dict[str, Judge] = {}
        for text in texts:
            pack = _pack(text, self._language)
            if isinstance(pack, str):
                continue
            if pack.tag not in judges:
                judges[pack.tag] = judge_for(pack.tag, None, self._settings, surveying=True)
            list(judges[pack.tag](_segment(0, text)))
        return {tag: judge.counts - judge.scoped for tag, judge in judges.items()}

    def __call__(
        self, texts: Sequence[Any], kept: Mapping[str, str | None]
    ) -> Iterator[TextReport]:
        """Each text held to the register that is kept in its language, or in any (``*``)."""
        for number, text in enumerate(texts):
            pack = _pack(text, self._language)
            if isinstance(pack, str):
                given = text if isinstance(text, str) else ""
                yield TextReport(given, "und", None, reason=pack)
            else:
                expected = kept.get(pack.tag, kept.get("*"))
                yield _judged(self._judge(pack.tag, expected), number, text)

    def _judge(self, tag: str, expected: str | None) -> Judge:
        key = (tag, expected)
        if key not in self._judges:
            self._judges[key] = judge_for(tag, expected, self._settings)
        return self._judges[key]


def houses_of(counts: Mapping[str, Counter[str]], settings: Config) -> dict[str, House]:
    """What texts keep to, by language, from how many of them have which register."""
    survey = Survey(Job(Path("texts"), True, settings, None, 0))
    survey.counts = dict(counts)
    survey.scoped = {tag: Counter() for tag in counts}
    return infer_houses([survey], settings)


def _pack(text: Any, language: str | None) -> Pack | str:
    """The pack that reads a text, or why it cannot be checked."""
    if not isinstance(text, str) or not text.strip():
        return no_text(text)
    if len(text) > LONGEST_SEGMENT:
        return f"it has more than {LONGEST_SEGMENT:,} characters"
    try:
        return load(language or identify(text))
    except PolitesseError as error:
        if language:
            raise
        return str(error)


def _judged(judge: Judge, number: int, text: str) -> TextReport:
    before, tag = judge.counts.copy(), judge.pack.tag
    faults = list(judge(_segment(number, text)))
    (register,) = judge.counts - before
    file = FileText(b"", text, "utf-8")
    found = tuple(finding_of("", file, tag, fault) for fault in faults)
    return TextReport(text, tag, register, found)  # type: ignore[arg-type]


def _segment(number: int, text: str) -> Segment:
    return Segment(str(number), text, Place([Run(0, len(text), 0, len(text), True)]))
