"""What a chat model is asked for each role: the prompts of ``prompts.toml``, with examples or without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from politesse.core import PolitesseError, UnknownLanguage, toml
from politesse.core.toml import Each, Shape, keys
from politesse.datasets import read
from politesse.datasets.records import ContrastPair, ImpoliteTurn, StylePair
from politesse.languages import load

STYLES = ("paper", "modern")
_PROMPT: Shape = {**keys("about user answer", str), "system?": str, "choices?": [str]}
_SHOTS: Shape = {**keys("dataset part split", str), "language?": str}
_LONGEST = 240  # characters of an example: longer ones cost more than they teach


@dataclass(frozen=True, slots=True)
class Prompt:
    """One way to ask for one thing; ``choices`` are the answers there can be, the upper one first."""

    role: str
    style: str
    user: str
    answer: str
    system: str = ""
    choices: tuple[str, ...] = ()
    about: str = ""

    def messages(
        self, text: str, language: str, formality: str = "", shots: Sequence[tuple[str, str]] = ()
    ) -> list[dict[str, str]]:
        """The conversation that ends with the question, examples before it as turns of their own."""
        filled = {"language": language_name(language), "formality": formality}
        said = [("system", self.system.format(text="", **filled))] if self.system else []
        for before, after in shots:
            said += [("user", self.user.format(text=before, **filled)), ("assistant", after)]
        said.append(("user", self.user.format(text=text, **filled)))
        return [{"role": role, "content": content} for role, content in said]


@cache
def prompts() -> Mapping[str, Mapping[str, Any]]:
    """The file: by role, the ways to ask and where examples come from."""
    path = files(__package__).joinpath("prompts.toml")
    shape = Each({**dict.fromkeys(STYLES, _PROMPT), "shots": _SHOTS})
    table: Mapping[str, Mapping[str, Any]] = toml.read(path, shape, "prompts.toml")
    return table


def prompt(role: str, style: str) -> Prompt:
    """The prompt of a role.

    >>> prompt("politeness", "paper").choices
    ('yes', 'no')
    """
    if style not in STYLES:
        raise PolitesseError(f"prompt={style} is unknown; choose from: {', '.join(STYLES)}")
    found = dict(prompts()[role][style])
    found["choices"] = tuple(found.get("choices", ()))
    return Prompt(role, style, **found)


@cache
def digest() -> str:
    """Eight characters that change with any prompt."""
    text = files(__package__).joinpath("prompts.toml").read_bytes()
    return sha256(text).hexdigest()[:8]


def language_name(tag: str) -> str:
    """A language as a prompt names it."""
    try:
        pack = load(tag)
    except UnknownLanguage:
        return f"the language with the tag {tag}"
    return f"{pack.name} ({tag})" if pack.variant else pack.name


def examples(
    asked: Prompt, number: int, data: Path | None, language: str, formality: str = ""
) -> list[tuple[str, str]]:
    """Texts of the training part with their right answers, the same in every run.

    They are taken in the order of their digests, which no order of a file decides; of a choice, its
    answers in turn.
    """
    if not number:
        return []
    place = prompts()[asked.role]["shots"]
    records = read(
        place["dataset"],
        data,
        part=place["part"],
        split=place["split"],
        language=place.get("language", language),
    )
    found = sorted(
        {pair for record in records for pair in _solved(record, asked, formality) if _fits(pair)},
        key=lambda pair: sha256(pair[0].encode()).digest(),
    )
    if asked.choices:
        found = list(_in_turn(found, asked.choices))
    if len(found) < number:
        raise PolitesseError(
            f"shots={number} takes examples from {place['dataset']} {place['part']} "
            f"{place['split']}, which has {len(found)} for {place.get('language', language)}"
        )
    return found[:number]


def _fits(pair: tuple[str, str]) -> bool:
    return all(0 < len(text) <= _LONGEST for text in pair)


def _in_turn(pairs: Sequence[tuple[str, str]], answers: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pairs with each answer in turn, as long as two sorts of answer are left."""
    sorts = [[pair for pair in pairs if pair[1] == answer] for answer in answers]
    sorts = [one for one in sorts if one]
    for place in range(max(map(len, sorts), default=0)):
        yield from (one[place] for one in sorts if place < len(one))


def _solved(record: Any, asked: Prompt, formality: str) -> Iterator[tuple[str, str]]:
    """What a record teaches of a role: texts and answers."""
    if isinstance(record, ContrastPair):
        if asked.role == "translate":
            yield record.source, getattr(record, formality)
        elif record.formal == record.informal:
            return
        elif asked.role == "readdress":
            yield (
                (record.informal, record.formal)
                if formality == "formal"
                else (record.formal, record.informal)
            )
        else:
            yield record.formal, "formal"
            yield record.informal, "informal"
    elif isinstance(record, StylePair):
        if record.origin == "informal":
            yield record.source, record.references[0]
    elif isinstance(record, ImpoliteTurn):
        yield record.original, record.impolite
    elif asked.answer == "number":
        yield record.text, f"{record.score:.1f}"
    elif record.score:
        yield record.text, asked.choices[0 if record.score > 0 else 1]
