"""Where the lessons of the address rewriter come from: pairs of texts, and texts that stay."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from zlib import crc32

from politesse.core import PolitesseError, TargetRegister
from politesse.languages import Pack
from politesse.languages.english import may_command, mentions_thanks, says_you
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Hints, Option
from politesse.rewriting.address.conversion import conversion
from politesse.rewriting.address.options import OptionLister, option_lister
from politesse.scoring import scorer
from politesse.training.rewriting.alignment import Lesson, exact_lesson, lesson
from politesse.training.rewriting.recipe import Limits, Recipe
from politesse.training.sources import rows

_SOMEBODY = re.compile(r"\b(?:he|she|him|his|her|hers|himself|herself)\b", re.IGNORECASE)
_NAMED = re.compile(
    r"\b(?:Tom|Mary|John|Bob|Jim|Jane|Ken|Bill|Mike|Sami|Layla|(?:the|my|our|an?|this|that|every) \w+)"
    r"|(?<=[a-z,] )[A-Z][a-z]+"
)
_SHORTEST_NARRATED = 50  # characters
_MOST_TWINS = 4  # sentences of each register taken from translations of one English sentence


@dataclass(frozen=True, slots=True)
class Study:
    """A text with its options and what should become of it."""

    tokens: Tokens
    options: list[list[Option]]
    lesson: Lesson
    kind: str
    hints: Hints


@dataclass(frozen=True, slots=True)
class Texts:
    """The sentences of a language's corpora, sorted by what is known of their address."""

    formal: list[str]
    informal: list[str]
    quiet: list[str]
    twins: list[tuple[str, str]]  # formal, informal
    narrated: list[str] = field(default_factory=list)  # read-aloud prose, mostly of third persons

    @property
    def narrated_learnt(self) -> list[str]:
        """The narrated texts to learn from; the others are for the weights of evidence."""
        return self.narrated[: 2 * len(self.narrated) // 3]

    @property
    def narrated_unseen(self) -> list[str]:
        return self.narrated[2 * len(self.narrated) // 3 :]


def gather(pack: Pack, data: Path, settings: Recipe) -> Texts:
    """Read the recipe's corpora and sort their sentences."""
    chance = random.Random(settings.seed)
    score = scorer(pack)
    longest = settings.limits.longest
    sorted_texts: dict[str, list[str]] = {"formal": [], "informal": [], "quiet": []}
    by_english: dict[str, dict[str, list[str]]] = {}
    for english, text, name in _rows(pack.code, data, settings, chance):
        if len(text) > longest or mentions_thanks(english):
            continue
        speaks = says_you(english) or may_command(english)
        if not speaks and name.startswith("tatoeba") and _unnamed(english):
            continue
        register = score(text).register
        if not speaks:
            if register == "neutral":
                sorted_texts["quiet"].append(text)
        elif register in ("formal", "informal"):
            sorted_texts[register].append(text)
            if name == "tatoeba":
                group = by_english.setdefault(english, {})
                group.setdefault(register, []).append(text)
    twins = [
        (formal, informal)
        for group in by_english.values()
        for formal in group.get("formal", [])[:_MOST_TWINS]
        for informal in group.get("informal", [])[:_MOST_TWINS]
    ]
    for texts in (*sorted_texts.values(), twins):
        chance.shuffle(texts)  # type: ignore[arg-type]
    narrated = _narrated(pack, data, settings.limits.narrated * 3 // 2, chance)
    return Texts(
        sorted_texts["formal"], sorted_texts["informal"], sorted_texts["quiet"], twins, narrated
    )


def _narrated(pack: Pack, data: Path, limit: int, chance: random.Random) -> list[str]:
    """Sentences of Common Voice that tell of somebody and speak to nobody."""
    path = data / "text" / f"mono_commonvoice.{pack.code}.txt.xz"
    if not limit or not path.is_file():
        return []
    score = scorer(pack)
    lines = [row[0].strip() for row in rows(path)]
    chance.shuffle(lines)
    narrated = []
    for line in lines:
        if len(line) > _SHORTEST_NARRATED and not set("?!¿¡") & set(line):
            if score(line).register == "neutral":
                narrated.append(line)
            if len(narrated) >= limit:
                break
    return narrated


def _unnamed(english: str) -> bool:
    """Whether the text speaks of a he or she whom nothing before names.

    The other language then may say just what it would say to the reader.
    """
    first = _SOMEBODY.search(english)
    return first is not None and not _NAMED.search(english, 0, first.start())


def _rows(
    code: str, data: Path, settings: Recipe, chance: random.Random
) -> Iterator[tuple[str, str, str]]:
    for name, limit in settings.corpora.items():
        path = data / "text" / f"{name}.en-{code}.tsv.xz"
        if not path.is_file():
            continue
        lines = rows(path)
        chance.shuffle(lines)
        for row in lines[:limit]:
            if len(row) >= 2:
                yield row[0], row[1], name


def listed_pairs(code: str, data: Path) -> list[tuple[str, str]]:
    """Interface strings that a project has in both registers."""
    path = data / "text" / f"formality_contrast.{code}.tsv.xz"
    if not path.is_file():
        return []
    return [(row[1], row[2]) for row in rows(path) if len(row) >= 3 and row[1] != row[2]]


class Teacher:
    """Makes studies for one direction of one language."""

    def __init__(self, pack: Pack, target: TargetRegister) -> None:
        self.pack = pack
        self.target = target
        lister = option_lister(pack, target)
        if lister is None:
            raise PolitesseError(f"languages/{pack.code} has no conversion.toml to learn for")
        self.lister: OptionLister = lister
        self._cut: dict[str, list[str]] = {}
        settings = conversion(pack, target).settings
        self._one_form: dict[str, str] = settings.get("one_form", {}).get(target, {})
        self._spaced = pack.code != "ja"

    def pair(self, source: str, wanted: str, kind: str, most_cost: int) -> Study | None:
        """What a pair teaches, or None if it differs in too much else."""
        tokens = self.pack.tokenize(source)
        options = self.lister(tokens)
        goal = [unit for word in self.pack.tokenize(wanted).words for unit in self._words(word)]
        align = lesson if most_cost or not self._spaced else exact_lesson
        found = align(tokens, options, goal, self._words)
        if found is None or found.cost > most_cost:
            return None
        return Study(tokens, options, found, kind, self.lister.hints)

    def stays(self, text: str, kind: str) -> Study | None:
        """A text of which nothing should change."""
        tokens = self.pack.tokenize(text)
        options = self.lister(tokens)
        if not any(options):
            return None
        return Study(tokens, options, Lesson((), 0, frozenset()), kind, self.lister.hints)

    def _words(self, new: str) -> list[str]:
        if new not in self._cut:
            cut = new.lower().replace("-", " ").split() if self._spaced else list(new)
            self._cut[new] = [self._one_form.get(unit, unit) for unit in cut]
        return self._cut[new]

    def directed(self, formal: str, informal: str) -> tuple[str, str]:
        """A pair as source and wanted text."""
        return (informal, formal) if self.target == "formal" else (formal, informal)


class Company:
    """Puts quiet sentences beside a text, as in talk of several sentences."""

    def __init__(self, quiet: list[str], settings: Recipe) -> None:
        self._quiet = [text for text in quiet[:50_000] if text[-1:] in ".!?।。"]
        self._chance = random.Random(settings.seed)
        self._often = settings.joined

    def __call__(self, *texts: str) -> tuple[str, ...]:
        """The texts, sometimes all with the same sentences before or after them."""
        before = after = ""
        if self._quiet and self._chance.random() < self._often:
            other = self._chance.choice(self._quiet)
            if self._chance.random() < 0.5:
                before = f"{other} "
            elif texts[0][-1:] in ".!?।。":
                after = f" {other}"
        return tuple(f"{before}{text}{after}" for text in texts)


def paired_studies(
    teacher: Teacher,
    contrast: list[tuple[str, str]],
    listed: list[tuple[str, str]],
    twins: list[tuple[str, str]],
    limits: Limits,
    company: Company,
) -> Iterator[Study]:
    """Studies from texts that exist in both registers."""
    for formal, informal in contrast:
        study = teacher.pair(*teacher.directed(formal, informal), "contrast", 3)
        if study is not None:
            yield study
    left = limits.mined
    for formal, informal in chain(listed[: left // 3], twins):
        if left <= 0:
            return
        source, target = company(*teacher.directed(formal, informal))
        study = teacher.pair(source, target, "mined", 0)
        if study is not None and study.lesson.chosen:
            left -= 1
            yield study


def made_studies(
    teacher: Teacher,
    texts: list[str],
    convert: Callable[[str], str | None],
    limit: int,
    company: Company,
) -> Iterator[Study]:
    """Studies from natural text and what the other direction's model makes of it."""
    for text in texts[: limit * 2]:
        if limit <= 0:
            return
        source_text = convert(text)
        if source_text is None:
            continue
        source, target = company(source_text, text)
        study = teacher.pair(source, target, "made", 0)
        if study is not None and study.lesson.chosen:
            limit -= 1
            yield study


def still_studies(
    teacher: Teacher, texts: Texts, limits: Limits, company: Company
) -> Iterator[Study]:
    """Studies of texts that stay: without address, or with the wanted one."""
    done = texts.formal if teacher.target == "formal" else texts.informal
    for kind, pool in (("quiet", texts.quiet), ("narrated", texts.narrated_learnt), ("done", done)):
        for text in pool[: getattr(limits, kind)]:
            (joined,) = company(text)
            study = teacher.stays(joined, kind)
            if study is not None:
                yield study


def analogue_studies(teacher: Teacher, texts: Texts, limit: int) -> Iterator[Study]:
    """Studies of one word each, put where a word stands that agrees just as its options do.

    Of French *votre* it is learned from *mon* and *ma* whether a noun takes *ton* or *ta*.
    """
    table = conversion(teacher.pack, teacher.target).analogues
    wanted = {
        word: (source, new) for source, entries in table.items() for word, new in entries.items()
    }
    if not wanted:
        return
    for text in texts.quiet:
        if limit <= 0:
            return
        tokens = teacher.pack.tokenize(text)
        indices = [index for index, word in enumerate(tokens.words) if word in wanted]
        if not indices:
            continue
        index = indices[crc32(text.encode()) % len(indices)]
        source, new = wanted[tokens.words[index]]
        start, end = tokens.starts[index], tokens.ends[index]
        again = teacher.pack.tokenize(text[:start] + source + text[end:])
        options = teacher.lister(again)
        if index >= len(options):
            continue
        right = [option for option in options[index] if option.new == new]
        if right:
            others = frozenset(range(len(again.words))) - {index}
            limit -= 1
            yield Study(
                again, options, Lesson((right[0],), 0, others), "analogue", teacher.lister.hints
            )
