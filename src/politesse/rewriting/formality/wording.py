"""A pack's ``wording.toml``: what informal wording is in formal text, and the other way round.

The file is optional; a pack without one still has its abbreviations, its accents and the rules
that hold for every language.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

from politesse.core import TargetRegister
from politesse.core.toml import Each, Shape, check, keys
from politesse.languages import Pack
from politesse.languages.matching import Matcher
from politesse.languages.rules import Rule, read_rules
from politesse.scoring.noise import plain

_SURE = 0.97
_WORDS = re.compile(r"\w[\w\s'’-]*")  # what a tokenizer finds again in running text
_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_OWN: Shape = {"to": Each(str), "sure?": float, "unless?": [str], **keys("careless? sign?", bool)}
_WORDING: Shape = {
    **keys("names? nouns? kept? ambiguous? certain? only? doubled? starters? fillers?", [str]),
    **keys("dropped? questions? negations? accents? spelled_out?", [str]),
    "classes?": Each([str]),
    "formal?": [dict],
    "informal?": [dict],
    "examples?": {
        "formal?": Each(str),
        "informal?": Each(str),
        "same?": {"formal?": [str], "informal?": [str]},
    },
    "marks?": {"question?": str, "stop?": str, "pronoun?": str, "opening?": bool, "letters?": int},
    "clipped?": Each(str),
    "negation?": {
        "first": str,
        "elided": str,
        "shortened": Each(str),
        "unclear": Each([str]),
        **keys("seconds idioms late adverbs clitics subjects verbs commands aspirated", [str]),
        **keys("before_infinitive no_infinitives participles", [str]),
    },
}


@dataclass(frozen=True, slots=True)
class WordRule:
    """A rule of the pack, and what each of its phrases becomes."""

    rule: Rule
    to: Mapping[str, str]
    sure: float
    careless: bool  #: only in a text that is careless elsewhere
    unless: tuple[str, ...]  #: not in a text with one of these in it
    sign: bool  #: a spelling or spoken form that shows by itself that a text is careless


@dataclass(frozen=True, slots=True)
class Wording:
    """The table of one pack for one direction, ready to use."""

    rules: tuple[WordRule, ...]
    matcher: Matcher
    by_id: Mapping[str, WordRule]
    names: Mapping[str, str]
    nouns: Mapping[str, str]
    accents: Mapping[str, str]
    doubled: frozenset[str]
    starters: frozenset[str]
    fillers: frozenset[tuple[str, ...]]
    dropped: frozenset[str]
    clipped: Mapping[str, str]
    questions: tuple[tuple[str, ...], ...]
    negation: Mapping[str, Any] = field(default_factory=dict)
    marks: Mapping[str, Any] = field(default_factory=dict)
    checksum: str = ""


def table(pack: Pack) -> dict[str, Any]:
    """``wording.toml`` as it stands; empty where the pack has none."""
    return pack.table("wording.toml", _WORDING, optional=True)


@cache
def wording(pack: Pack, to: TargetRegister) -> Wording:
    """The wording table of a pack towards a register, read once."""
    data = table(pack)
    entries = [*data.get(to, [])]
    if to == "formal":
        entries += _abbreviations(pack, data)
    rules = _word_rules(pack, entries, data.get("classes", {}))
    digest = hashlib.sha256(repr((to, sorted(data.items()), _short(pack))).encode())
    return Wording(
        rules=tuple(rules),
        matcher=Matcher(rule.rule for rule in rules),
        by_id={rule.rule.id: rule for rule in rules},
        names={name.lower(): name for name in data.get("names", [])},
        nouns={noun.lower(): noun for noun in data.get("nouns", [])},
        accents=_accents(pack, data) if to == "formal" else {},
        doubled=frozenset(data.get("doubled", [])),
        starters=frozenset(data.get("starters", [])),
        fillers=frozenset(
            tuple(_cut(pack, phrase)) for phrase in data.get("fillers", []) if to == "formal"
        ),
        dropped=frozenset(data.get("dropped", [])) if to == "formal" else frozenset(),
        clipped=data.get("clipped", {}) if to == "formal" else {},
        questions=tuple(tuple(_cut(pack, phrase)) for phrase in data.get("questions", [])),
        negation=data.get("negation", {}),
        marks=data.get("marks", {}),
        checksum=digest.hexdigest()[:8],
    )


def _short(pack: Pack) -> list[tuple[str, str]]:
    return list(pack.abbreviations.items()) if pack.has("abbreviations.tsv") else []


def _abbreviations(pack: Pack, data: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
    """The pack's short forms as rules: sure ones, and those that are words of their own too.

    A short form of one letter, of digits, or of two letters is never taken for one in a text
    that is not careless elsewhere.
    """
    kept, only = set(data.get("kept", [])), set(data.get("only", []))
    ambiguous, certain = set(data.get("ambiguous", [])), set(data.get("certain", []))
    ambiguous -= certain
    rows = {
        short: full
        for short, full in _short(pack)
        if short not in kept and (not only or short in only) and _WORDS.fullmatch(short)
    }
    doubtful = {
        short: full
        for short, full in rows.items()
        if short in ambiguous or (len(short) < 3 and not only and short not in certain)
    }
    sure = {short: full for short, full in rows.items() if short not in doubtful}
    common = {"kind": "abbreviation"}
    if sure:
        yield {"id": "abbreviation", "to": sure, "sign": True, **common}
    if doubtful:
        yield {"id": "short-abbreviation", "to": doubtful, "sure": 0.9, "careless": True, **common}


def _word_rules(
    pack: Pack, entries: Sequence[Mapping[str, Any]], classes: Mapping[str, Sequence[str]]
) -> list[WordRule]:
    where = f"languages/{pack.code}/wording.toml"
    targets = []
    plain_rules = []
    for entry in entries:
        own = {key: value for key, value in entry.items() if {key, f"{key}?"} & set(_OWN)}
        check(own, _OWN, where, f"rule {entry.get('id', '?')}")
        to = _spread(pack, entry["to"], classes)
        targets.append(to)
        rest = {key: value for key, value in entry.items() if key not in own}
        plain_rules.append({"kind": "wording", **rest, "level": "wording", "words": list(to)})
    made = read_rules(
        {"classes": classes, "rule": plain_rules}, pack.paradigms, ("wording",), where
    )
    return [
        WordRule(
            rule,
            to,
            float(entry.get("sure", _SURE)),
            bool(entry.get("careless", False)),
            tuple(entry.get("unless", [])),
            bool(entry.get("sign", False)),
        )
        for rule, to, entry in zip(made, targets, entries, strict=True)
        if rule.applies_to(pack.variant)
    ]


def _spread(
    pack: Pack, to: Mapping[str, str], classes: Mapping[str, Sequence[str]]
) -> dict[str, str]:
    """The phrases as the pack cuts them; ``{name}`` stands for each word of a class in turn."""
    found = {}
    for phrase, new in to.items():
        slots = [name for name in classes if f"{{{name}}}" in phrase]
        for words in product(*(classes[name] for name in slots)):
            old, made = phrase, new
            for name, word in zip(slots, words, strict=True):
                old, made = old.replace(f"{{{name}}}", word), made.replace(f"{{{name}}}", word)
            found[" ".join(_cut(pack, old))] = made
    return found


def _cut(pack: Pack, phrase: str) -> list[str]:
    """A phrase as the words that the pack's tokenizer finds in running text."""
    words = pack.tokenize(phrase).words
    return words if words and "".join(words) == phrase.lower().replace(" ", "") else phrase.split()


def _accents(pack: Pack, data: Mapping[str, Any]) -> dict[str, str]:
    """Careless spellings of words with accents, with the right ones."""
    words = data.get("accents", [])
    known = frozenset(words)
    found = {plain(word): word for word in words if plain(word) not in known}
    if pack.variant != "CH":  # Swiss spelling has no ß
        found |= {
            word.lower().translate(_SPELLED_OUT): word for word in data.get("spelled_out", [])
        }
    return found
