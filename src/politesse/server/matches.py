"""What is wrong with a running text, sentence by sentence: its register, and insults in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from politesse.checking.config import Config
from politesse.checking.texts import TextReport, check_texts
from politesse.core import Finding
from politesse.languages import Pack
from politesse.rewriting.politeness import calm
from politesse.scoring import politeness
from politesse.server.deadline import in_time

_LINE = re.compile(r"[^\r\n]+")
_WORD = re.compile(r"\w+")
_IMPOLITE = -0.45  # on the scale of politeness; an insult in a text above it is none, or a joke
_KINDS = {"insult": "INSULT", "impatience": "IMPATIENCE", "slang": "SLANG"}
_PROJECT = re.compile(r"the project is (\w+)")
_FEWEST_WORDS = 2  # that must be left of a sentence for it to be offered without its rudeness


@dataclass(frozen=True, slots=True)
class Rule:
    """Something that matches are matches of."""

    id: str
    description: str
    short: str
    category: str
    issue: str
    picky: bool = False


#: Every rule by its id; those that are picky are looked for only where that is asked for.
RULES = {
    rule.id: rule
    for rule in (
        Rule("POLITESSE_WRONG_REGISTER", "Address that is not the one wanted", "Register", "REGISTER", "register"),
        Rule("POLITESSE_MIXED", "Formal and informal address in one text", "Mixed address", "REGISTER", "register"),
        Rule("POLITESSE_MISCASED", "Formal pronouns in lower case", "Lower case", "REGISTER", "typographical"),
        Rule("POLITESSE_INSULT", "Words that insult", "Insult", "POLITENESS", "style"),
        Rule("POLITESSE_IMPATIENCE", "Words of impatience", "Impatience", "POLITENESS", "style", True),
        Rule("POLITESSE_SLANG", "Coarse words", "Coarse word", "POLITENESS", "style", True),
    )
}  # fmt: skip
CATEGORIES = {"REGISTER": "Register", "POLITENESS": "Politeness"}
_BY_CODE = {
    "wrong-register": "POLITESSE_WRONG_REGISTER",
    "mixed": "POLITESSE_MIXED",
    "miscased": "POLITESSE_MISCASED",
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and where in the text it begins."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Match:
    """A stretch of a sentence that a rule speaks of, and what could stand in its place."""

    rule: Rule
    sentence: Sentence
    start: int  #: in the text
    end: int
    message: str
    replacements: tuple[str, ...] = ()


def sentences(text: str, pack: Pack) -> list[Sentence]:
    """The sentences of a text, line by line.

    >>> from politesse.languages import load
    >>> [sentence.text for sentence in sentences("Hast du Zeit? Ja.\\n\\nGut!", load("de"))]
    ['Hast du Zeit?', 'Ja.', 'Gut!']
    """
    found = []
    for line in _LINE.finditer(text):
        tokens = pack.tokenize(line.group())
        firsts = [tokens.starts[at] for at in range(len(tokens.words)) if tokens.first(at)]
        for start, end in zip([0, *firsts[1:]], [*firsts[1:], len(line.group())], strict=True):
            own = line.group()[start:end]
            if own.strip():
                lead = len(own) - len(own.lstrip())
                found.append(Sentence(own.strip(), line.start() + start + lead))
    return found


def matches(text: str, pack: Pack, register: str | None, rules: frozenset[str]) -> list[Match]:
    """What the rules have to say of a text, in order."""
    cut = sentences(text, pack)
    found = [match for match in _of_register(cut, pack, register) if match.rule.id in rules]
    rude = [kind for kind, name in _KINDS.items() if f"POLITESSE_{name}" in rules]
    if rude:
        found += [match for one in in_time(cut) for match in _impolite(one, pack, rude)]
    return sorted(found, key=lambda match: (match.start, match.end))


def _of_register(cut: Sequence[Sentence], pack: Pack, register: str | None) -> Iterator[Match]:
    """Sentences whose address is not that which is wanted, or not that of the others."""
    texts = [one.text for one in cut]
    report = check_texts(texts, language=pack.tag, register=register, config=Config())
    side = None if register else _kept_by_most(report.texts)
    if side:
        report = check_texts(texts, language=pack.tag, register=side, config=Config())
    for sentence, checked in zip(in_time(cut), report.texts, strict=True):
        for finding in checked.findings:
            yield _register_match(sentence, finding, side)


def _kept_by_most(reports: Sequence[TextReport]) -> str | None:
    """The address that a text with both has in most sentences, or had first."""
    sides = [one.register for one in reports if one.register in ("formal", "informal")]
    if len(set(sides)) < 2:
        return None
    return max(dict.fromkeys(sides), key=sides.count)


def _register_match(sentence: Sentence, finding: Finding, side: str | None) -> Match:
    code, message = finding.code, finding.message
    if side and code == "wrong-register":
        code = "mixed"
    if code != "miscased":
        wanted = f"the text elsewhere is {side}" if side else r"\1 address is wanted"
        message = _PROJECT.sub(wanted, message)
    rule = RULES[_BY_CODE[code]]
    if finding.fix is None:
        start, end = finding.start, finding.end
        return Match(rule, sentence, sentence.start + start, sentence.start + end, message)
    start, end, new = changed(sentence.text, finding.fix)
    return Match(rule, sentence, sentence.start + start, sentence.start + end, message, (new,))


def changed(old: str, new: str) -> tuple[int, int, str]:
    """The stretch of a text that another differs in, as whole words, and what stands there.

    >>> changed("Bitte gib dein Wort.", "Bitte geben Sie Ihr Wort.")
    (6, 14, 'geben Sie Ihr')
    """
    start = _alike(old, new)
    while start and old[start - 1].isalnum():
        start -= 1
    most = min(len(old), len(new)) - start
    behind = min(_alike(old[::-1], new[::-1]), most)
    while behind and old[len(old) - behind].isalnum():
        behind -= 1
    end, new_end = len(old) - behind, len(new) - behind
    while old[start:end][-1:].isspace() and new[start:new_end][-1:].isspace():
        end, new_end = end - 1, new_end - 1
    return start, end, new[start:new_end]


def _alike(one: str, other: str) -> int:
    """How many letters two texts have in common at their beginning."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _impolite(sentence: Sentence, pack: Pack, kinds: Sequence[str]) -> Iterator[Match]:
    """Insults, and other rudeness where asked for, in a sentence that reads as impolite."""
    polite = politeness(sentence.text, pack.tag)
    if polite is None or polite.value.value > _IMPOLITE:
        return
    parts = [part for part in polite.strategies if part.name in kinds and part.amount < 0]
    calmer = _calmer(sentence.text, pack, [(part.start, part.end) for part in parts])
    for part in parts:
        word = sentence.text[part.start : part.end]
        rule = RULES[f"POLITESSE_{_KINDS[part.name]}"]
        message = f"“{word}” may hurt: the sentence reads as impolite ({polite.value.value:+.1f})"
        start, end, new = changed(sentence.text, calmer) if calmer else (part.start, part.end, "")
        stretch = (sentence.start + start, sentence.start + end)
        yield Match(rule, sentence, *stretch, message, (new,) if calmer else ())


def _calmer(text: str, pack: Pack, rude: Sequence[tuple[int, int]]) -> str | None:
    """The sentence without its rudeness, where all of that goes and enough is left to be said."""
    if not rude or not pack.has("transfer.toml"):
        return None
    candidate = calm(text, language=pack.tag, courtesy=False)
    words = _WORD.findall(candidate.text.lower())
    said = {word.lower() for word in _WORD.findall(text)}
    gone = {word.lower() for start, end in rude for word in _WORD.findall(text[start:end])}
    fits = len(words) >= _FEWEST_WORDS and said.issuperset(words) and gone.isdisjoint(words)
    return candidate.text if fits else None
