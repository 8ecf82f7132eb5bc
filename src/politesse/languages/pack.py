"""A language pack: one folder of data, read and checked."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from politesse.core import BadInput, PolitesseError, Register
from politesse.core.files import read_text
from politesse.core.toml import Each, Shape, check, keys, parse
from politesse.languages.matching import Matcher
from politesse.languages.paradigms import Paradigms, read_paradigms
from politesse.languages.rules import RULES, Rule, read_rules
from politesse.languages.subjects import SUBJECTS, Subjects
from politesse.languages.tokens import Tokenizer, Tokens

#: Names folders, beside the package's own, that are full of packs.
VARIABLE = "POLITESSE_LANGUAGES"
# Files that a score does not depend on.
_NO_VERDICT = (
    "examples.toml", "conversion.toml", "transfer.toml", "scenarios.toml", "wording.toml",
    "requests.tsv", "honorifics.toml", "outbursts.toml",
)  # fmt: skip
_TEXTS_REMEMBERED = 4
_REGISTER = ("formal", "informal", "neutral", "mixed")
_LEVEL: Shape = {"register": _REGISTER, "name": str, "meaning": str}
_LANGUAGE: Shape = {
    "name": str,
    "script": str,
    "address?": bool,
    "every_sentence?": bool,
    "level?": ("majority", "marked"),
    "caution?": float,
    "leaning?": Each(float),
    "told?": [str],
    "unshared_verbs?": bool,
    "own_verbs?": bool,
    "asked_back?": str,
    "plural_to_one?": bool,
    "proposed?": bool,
    "opening?": keys("rules after", [str]),
    "labels?": keys(
        "rules marks particles endings? after? halves? orders? listing? naming? stating? commands? asking?",
        [str],
    ),
    "levels": Each(_LEVEL),
    "tokens?": dict,  # of the tokenizer, which knows its shape
    "identify?": {"words?": [str], "telling?": [str], "letters?": str},
    "variants?": Each(
        {"regions?": [str], "levels?": Each({f"{key}?": kind for key, kind in _LEVEL.items()})}
    ),
}
#: How text is cut, where the pack has no tokenizer of its own.
TOKENS: Shape = {
    "apostrophe?": ("split", "left", "right", "inside"),
    "abbreviations?": [str],
}
_MISCASED: Shape = keys("words cells without owning not_before possessives joined", [str])
_SWAPS: Shape = {"formal?": Each(str), "informal?": Each(str)}
_EXAMPLES: Shape = {
    "set": [
        {"about": str, "register": _REGISTER, "level?": str, "variant?": str, "sentences": [str]}
    ],
    "unsolved?": [str],
}


@cache
def packs() -> dict[str, Traversable]:
    """The folder of each pack by its code, found by looking: first our own, then the user's."""
    named = [Path(folder) for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
    for folder in named:
        if not folder.is_dir():
            raise BadInput(str(folder), f"is no folder of language packs (${VARIABLE})")
    homes: list[Traversable] = [files("politesse.languages"), *named]
    folders: dict[str, Traversable] = {}
    for home in homes:
        for entry in home.iterdir():
            if entry.joinpath("language.toml").is_file():
                folders.setdefault(entry.name, entry)
    return dict(sorted(folders.items()))


@dataclass(frozen=True, slots=True)
class Level:
    """One step of a language's address system, and the register it commits to."""

    id: str
    register: Register
    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence written for the pack, with the register it has."""

    text: str
    register: Register
    level: str | None
    about: str
    variant: str | None
    unsolved: bool = False


class Pack:
    """The data of one language, and of a variant of it where one is named.

    Everything is read on first use, so that a pack costs only what is asked of it.
    """

    def __init__(self, code: str, variant: str | None = None) -> None:
        self.code = code
        self.variant = variant
        self._folder: Traversable = packs()[code]
        self._tables: dict[str, dict[str, Any]] = {}

    def __repr__(self) -> str:
        return f"Pack({self.tag!r})"

    @property
    def tag(self) -> str:
        """The language tag: ``pt`` or ``pt-BR``."""
        return f"{self.code}-{self.variant}" if self.variant else self.code

    @cached_property
    def about(self) -> dict[str, Any]:
        """``language.toml``, with what the variant says laid over it."""
        about = self.table("language.toml", _LANGUAGE)
        variants = about.get("variants", {})
        laid_over = variants.get(self.variant, {})
        return {**_overlay(about, laid_over), "variants": sorted(variants)}

    @property
    def every_sentence(self) -> bool:
        """Whether every sentence has a register, also one that speaks to nobody."""
        return bool(self.about.get("every_sentence", False))

    @cached_property
    def regions(self) -> dict[str, str]:
        """Every region the pack knows, mapped to the variant it belongs to."""
        variants = self.table("language.toml", _LANGUAGE).get("variants", {})
        return {
            region.upper(): name
            for name, entry in variants.items()
            for region in (name, *entry.get("regions", []))
        }

    @property
    def name(self) -> str:
        """The English name of the language."""
        return str(self.about["name"])

    @cached_property
    def levels(self) -> dict[str, Level]:
        """The levels of address, from the lowest to the highest."""
        return {
            name: Level(name, entry["register"], entry["name"], entry["meaning"])
            for name, entry in self.about["levels"].items()
        }

    @cached_property
    def paradigms(self) -> Paradigms:
        """The inflected words of the pack; none where it has no table."""
        return _paradigms(self.code)

    @cached_property
    def subjects(self) -> Subjects | None:
        """Says whose verb a verb is, where the pack has a table of how subjects are known."""
        return _subjects(self.code)

    @property
    def register_table(self) -> dict[str, Any]:
        """``register.toml`` as it stands."""
        return self.table(
            "register.toml",
            {**RULES, "swaps?": _SWAPS, "miscased?": Each(str), "miscased_subjects?": _MISCASED},
        )

    @cached_property
    def register_rules(self) -> list[Rule]:
        """The markers of address that hold for this variant."""
        where = self.where("register.toml")
        rules = read_rules(self.register_table, self.paradigms, self.levels, where)
        return [rule for rule in rules if rule.applies_to(self.variant)]

    @cached_property
    def register_matcher(self) -> Matcher:
        """Finds the markers of address in tokens."""
        return Matcher(self.register_rules)

    @property
    def politeness_table(self) -> dict[str, Any]:
        """``politeness.toml`` as it stands."""
        return self.table("politeness.toml", RULES)

    @cached_property
    def politeness_rules(self) -> list[Rule]:
        """The politeness strategies; a rule's ``kind`` is its strategy."""
        where = self.where("politeness.toml")
        return read_rules(self.politeness_table, self.paradigms, None, where)

    @cached_property
    def construction_rules(self) -> list[Rule]:
        """Where single words mislead; a rule's ``kind`` is the construction. None without a file."""
        table = self.table("constructions.toml", RULES, optional=True)
        return read_rules(table, self.paradigms, None, self.where("constructions.toml"))

    @property
    def formality_table(self) -> dict[str, Any]:
        """``formality.toml`` as it stands; empty where the pack has none."""
        return self.table("formality.toml", {**RULES, "accents?": [str]}, optional=True)

    @cached_property
    def formality_rules(self) -> list[Rule]:
        """Words that are formal or informal by themselves; a rule's ``kind`` says which."""
        where = self.where("formality.toml")
        return read_rules(self.formality_table, self.paradigms, ("formal", "informal"), where)

    @cached_property
    def swaps(self) -> dict[str, dict[str, str]]:
        """Words that change with the register and need no other change, by target register."""
        table = self.register_table.get("swaps", {})
        return {
            "informal": dict(table.get("informal", {})),
            "formal": dict(table.get("formal", {})),
        }

    @cached_property
    def miscased(self) -> dict[str, str]:
        """Lower-case words that are capitalised when they address the reader."""
        return dict(self.register_table.get("miscased", {}))

    @cached_property
    def miscased_subjects(self) -> dict[str, list[str]]:
        """Of what may be miscased the ``words`` that are the reader only as a subject: beside a form
        of ``cells``, and in a clause ``without`` some words; and those ``owning`` what follows,
        which does not begin as ``not_before`` does."""
        return dict(self.register_table.get("miscased_subjects", {}))

    @cached_property
    def abbreviations(self) -> dict[str, str]:
        """Shortened spellings of informal text and what they stand for."""
        rows = {}
        for line in self.read("abbreviations.tsv").splitlines():
            if line.strip() and not line.startswith("#"):
                short, _, full = line.partition("\t")
                rows[short] = full
        return rows

    @cached_property
    def examples(self) -> list[Example]:
        """The sentences of ``examples.toml``."""
        tables = self.table("examples.toml", _EXAMPLES)
        unsolved = set(tables.get("unsolved", []))
        return [
            Example(
                text,
                entry["register"],
                entry.get("level"),
                entry["about"],
                entry.get("variant"),
                text in unsolved,
            )
            for entry in tables["set"]
            for text in entry["sentences"]
        ]

    @cached_property
    def tokenize(self) -> Callable[[str], Tokens]:
        """Cuts text into tokens, by the pack's own analyser where it has one.

        The last texts are remembered: scoring, options and checks of one text all ask for its tokens.
        """
        return lru_cache(maxsize=_TEXTS_REMEMBERED)(self._tokenizer())

    def _tokenizer(self) -> Callable[[str], Tokens]:
        settings: Mapping[str, Any] = self.about.get("tokens", {})
        if self.has("morphology.py"):
            own = import_module(f"politesse.languages.{self.code}.morphology")
            check(settings, own.TOKENS, self.where("language.toml"), "tokens")
            return own.tokenizer(settings)  # type: ignore[no-any-return]
        check(settings, TOKENS, self.where("language.toml"), "tokens")
        return Tokenizer(
            settings.get("apostrophe", "split"), frozenset(settings.get("abbreviations", []))
        )

    @cached_property
    def checksum(self) -> str:
        """Eight characters that change when anything that decides a verdict does."""
        digest = hashlib.sha256()
        for entry in sorted(self._folder.iterdir(), key=lambda item: item.name):
            if entry.name.endswith((".toml", ".tsv", ".py")) and (entry.name not in _NO_VERDICT):
                digest.update(entry.name.encode() + entry.read_bytes())
        return digest.hexdigest()[:8]

    def has(self, name: str) -> bool:
        """Whether the pack has a file of that name."""
        return self._folder.joinpath(name).is_file()

    def where(self, name: str) -> str:
        """What a file of the pack is called in errors."""
        return f"languages/{self.code}/{name}"

    def read(self, name: str) -> str:
        """The text of one of the pack's files."""
        if not self.has(name):
            raise PolitesseError(f"languages/{self.code} has no {name}")
        return read_text(self._folder.joinpath(name))

    def table(self, name: str, shape: Shape, optional: bool = False) -> dict[str, Any]:
        """One of the pack's TOML files, checked and read once; empty if ``optional`` and not there."""
        if name not in self._tables:
            there = not optional or self.has(name)
            self._tables[name] = parse(self.read(name), self.where(name), shape) if there else {}
        return self._tables[name]


@cache
def _paradigms(code: str) -> Paradigms:
    """The variants of a language share its words."""
    pack = Pack(code)
    if not pack.has("paradigms.tsv"):
        return Paradigms(())
    classes, table = pack.read("conjugation.toml"), pack.read("paradigms.tsv")
    return read_paradigms(classes, table, f"languages/{code}")


@cache
def _subjects(code: str) -> Subjects | None:
    """The variants of a language share how its subjects are known."""
    pack = Pack(code)
    table = pack.table("subjects.toml", SUBJECTS, optional=True)
    if not table:
        return None
    return Subjects(table, pack.register_table.get("classes", {}), pack.paradigms)


def _overlay(base: dict[str, Any], top: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in top.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _overlay(merged[key], value)
        else:
            merged[key] = value
    return merged
