"""The tools themselves: what the commands answer, cut down to what an agent needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from politesse.agents.results import (
    Checked,
    Detail,
    Found,
    House,
    Rewrites,
    Rewritten,
    Scored,
    Scores,
    Translated,
    Translations,
)
from politesse.checking import check, find_config, kept_register
from politesse.checking.config import Config
from politesse.checking.paths import lies_within
from politesse.checking.report import House as Kept
from politesse.checking.texts import check_texts
from politesse.checking.unread import told
from politesse.core import Finding, PolitesseError
from politesse.languages import load
from politesse.server.service import Service
from politesse.server.settings import Settings
from politesse.server.wire import Terms

_TEXT = 50_000  # characters of one text
_TEXTS = 512

Texts = Annotated[
    list[Annotated[str, Field(max_length=_TEXT)]],
    Field(min_length=1, max_length=_TEXTS, description="The texts, each answered in order."),
]
Language = Annotated[
    str | None, Field(description="Code such as de or pt-BR; told from the text if not given.")
]
Long = Annotated[Detail, Field(description="full adds the words that carry it and alternatives.")]
Wanted = Literal["formal", "informal", "neutral"]


@dataclass(slots=True)
class Tools:
    """The tools of one server: which folders they may read, and whether they may write there."""

    roots: tuple[Path, ...]
    writing: bool = False
    service: Service = field(default_factory=lambda: Service(Settings()))

    def score(self, texts: Texts, language: Language = None, detail: Long = "short") -> Scores:
        """Say which register each text has, and how polite and formal it is.

        register is formal, informal, mixed or neutral (nobody is addressed); address lists the words
        that decide it. Use it to see how a project, or what you just wrote, speaks to its readers.
        """
        made = self.service.score(texts, language)
        return Scores(results=[_scored(one, detail) for one in made["results"]])

    def rewrite(
        self,
        texts: Texts,
        to: Literal["formal", "informal", "polite"],
        language: Language = None,
        detail: Long = "short",
    ) -> Rewrites:
        """Move texts to formal or informal address and wording, or make them more polite.

        Placeholders and markup stay. A text is given back unchanged, with the reason, where no change
        is needed or none is sure; withheld (detail full) shows what was not sure. Then write it yourself
        and verify with score.
        """
        made = self.service.rewrite(texts, to, language)
        return Rewrites(results=[_rewritten(one, detail) for one in made["results"]])

    def translate(
        self,
        texts: Texts,
        to: Annotated[str, Field(description="Code of the target language.")],
        source: Annotated[str, Field(description="Code of the source language.")] = "en",
        formality: Literal["formal", "informal", "auto"] = "auto",
        keep: Annotated[
            str | None,
            Field(description="A file of the project whose register the translations keep."),
        ] = None,
        glossary: Terms | None = None,
        detail: Long = "short",
    ) -> Translations:
        """Translate texts with a small local model, at a formality.

        The model is small: read the result. certain says whether its words are likely to be right, the
        register is surely the one asked for, and every placeholder is there.
        """
        asked = (keep and self._kept(keep, to)) or formality
        alternatives = 3 if detail == "full" else 1
        made = self.service.translate(
            texts, to, source, asked, alternatives=alternatives, glossary=glossary
        )
        return Translations(
            formality=asked, results=[_translated(one, detail) for one in made["results"]]
        )

    def check(
        self,
        paths: Annotated[
            list[str] | None,
            Field(description="Files and folders of the project; all of it if not given."),
        ] = None,
        texts: Annotated[
            Texts | None, Field(description="Texts to check instead of files, as of one project.")
        ] = None,
        language: Language = None,
        register: Annotated[
            Wanted | None,
            Field(
                description="What to hold everything to; else settings, or what most strings do."
            ),
        ] = None,
        fix: Annotated[
            bool, Field(description="Write fixes that are sure; only where the server allows it.")
        ] = False,
        most: Annotated[int, Field(ge=1, le=1000, description="Findings to list.")] = 30,
        detail: Long = "short",
    ) -> Checked:
        """Find strings that break the house register: wrong or mixed address, plural forms that differ.

        houses tells the register that each language keeps: hold to it in everything you add. A fix
        that is not sure must be read before it is used.
        """
        if fix and not self.writing:
            raise PolitesseError("files are not written here; the server needs --allow-write")
        if texts is not None:
            if paths or fix:
                raise PolitesseError("give texts, or paths to read and fix; not both")
            return _of_texts(texts, language, register, most, detail)
        return self._of_files(paths or ["."], language, register, fix, most, detail)

    def _of_files(
        self,
        paths: Sequence[str],
        language: str | None,
        register: str | None,
        fix: bool,
        most: int,
        detail: Detail,
    ) -> Checked:
        places = [self._place(path) for path in paths]
        if language:
            load(language)
        report = check(
            places,
            register=register,
            language=language,
            config=find_config(places[0]),
            jobs=1,
            fix=fix,
            within=self.roots,
        )
        made = _checked(report.findings, report.houses, most, detail, self._named)
        made.files = len({file.path for file in report.files})
        made.fixed = report.fixed if fix else None
        made.errors = [self._hidden(str(error)) for error in report.errors] or None
        made.unread = told(report.unread) or None
        return made

    def _place(self, path: str) -> Path:
        """A path from the first root; one that leads out of all roots is refused unread."""
        if "\0" in path:
            raise PolitesseError("a path has no zero byte")
        place = self.roots[0] / path
        if not lies_within(place, self.roots):
            raise PolitesseError(f"{path!r} lies outside the folders that may be read")
        return place

    def _named(self, path: str) -> str:
        """A path as the agent names it."""
        root = self.roots[0]
        return str(Path(path).relative_to(root)) if Path(path).is_relative_to(root) else path

    def _hidden(self, message: str) -> str:
        return message.replace(f"{self.roots[0]}/", "")

    def _kept(self, path: str, to: str) -> str | None:
        """The register that a file of the project has or should have, as a formality."""
        load(to)
        return kept_register(self._place(path), to)


def _of_texts(
    texts: Sequence[str], language: str | None, register: str | None, most: int, detail: Detail
) -> Checked:
    report = check_texts(texts, register=register, language=language, config=Config())
    findings = [finding for one in report.texts for finding in one.findings]
    made = _checked(findings, report.houses, most, detail, lambda path: None)
    made.errors = [
        f"text {number}: {one.reason}" for number, one in enumerate(report.texts) if one.reason
    ] or None
    return made


def _checked(
    findings: Sequence[Finding], houses: Any, most: int, detail: Detail, named: Any
) -> Checked:
    return Checked(
        findings=[_found(one, detail, named(one.path)) for one in findings[:most]],
        total=len(findings),
        houses={tag: _house(house) for tag, house in houses.items()},
    )


def _house(house: Kept) -> House:
    return House(
        register=house.register,
        confidence=round(house.confidence, 3),
        strings=house.strings,
        given=house.given,
    )


def _found(finding: Finding, detail: Detail, path: str | None) -> Found:
    return Found(
        path=path,
        line=finding.line if path else None,
        key=finding.segment,
        code=finding.code,
        message=finding.message,
        text=finding.text,
        fix=finding.fix,
        sure=finding.sure if finding.fix else None,
        spans=[span.to_dict() for span in finding.spans] if detail == "full" else None,
    )


def _scored(record: dict[str, Any], detail: Detail) -> Scored:
    spans = record["spans"]
    return Scored(
        language=record["language"],
        register=record["register"],
        level=record["level"] if record["level"] != record["register"] else None,
        politeness=_value(record["politeness"]),
        formality=_value(record["formality"]),
        address=list(dict.fromkeys(span["text"] for span in spans)) or None,
        reason=record.get("reason"),
        spans=spans if detail == "full" else None,
    )


def _value(record: dict[str, float] | None) -> float | None:
    return round(record["value"], 2) if record else None


def _rewritten(record: dict[str, Any], detail: Detail) -> Rewritten:
    full = detail == "full"
    return Rewritten(
        text=record["rewrite"],
        changed=record["changed"],
        confidence=record["confidence"],
        reason=record["reason"],
        withheld=[one["text"] for one in record.get("withheld", ())] or None if full else None,
        spans=record["spans"] if full else None,
    )


def _translated(record: dict[str, Any], detail: Detail) -> Translated:
    others = [one["text"] for one in record.get("alternatives", ())]
    return Translated(
        text=record["translation"],
        register=record["register"],
        certain=record["certain"],
        reason=record.get("reason") or record.get("doubt"),
        alternatives=others or None if detail == "full" else None,
    )
