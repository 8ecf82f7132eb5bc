"""Makes formal texts out of informal ones, to learn from: which word addresses is then known.

Formal address in languages that use the third person for it (*tiene*, *su*) is rare in
parallel text and never labelled by word. Informal address is frequent and plain, and a
language's paradigms say what each form would be instead. The result need not be perfect
to read; it is only ever counted.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from politesse.languages import Pack


@dataclass(frozen=True, slots=True)
class Converted:
    """A text made formal, and the stretches of it that were changed."""

    text: str
    changed: tuple[tuple[int, int], ...]


class Converter:
    """Replaces what addresses informally, word by word.

    ``words`` maps pronouns and possessives to their formal forms, several divided by ``|``
    and one chosen by chance; an empty one is dropped. Where ``reflexive`` stands before a
    converted verb it becomes the other pronoun named.
    """

    def __init__(self, pack: Pack, words: Mapping[str, str], reflexive: Mapping[str, str]) -> None:
        self._pack = pack
        self._words = {word: forms.split("|") for word, forms in words.items()}
        self._reflexive = reflexive
        self._verbs = _formal_forms(pack)
        self._registers = {level.id: level.register for level in pack.levels.values()}

    def __call__(self, text: str, chance: random.Random) -> Converted | None:
        """The text made formal, or None if something in it has no formal form here."""
        tokens = self._pack.tokenize(text)
        matches = [m for m in self._pack.register_matcher(tokens) if m.rule.strength == "strong"]
        registers = {self._registers[match.rule.level] for match in matches}
        if registers != {"informal"} or any(tokens.quoted):
            return None
        edits: dict[int, str] = {}
        for match in matches:
            before = len(edits)
            for index in range(match.low, match.high):
                new = self._formal(tokens.words, index, chance)
                if new is not None:
                    edits[index] = new
            if len(edits) == before:
                return None
        return _edited(text, [(tokens.starts[p], tokens.ends[p], edits[p]) for p in sorted(edits)])

    def _formal(self, words: list[str], index: int, chance: random.Random) -> str | None:
        word = words[index]
        if word in self._reflexive and index + 1 < len(words) and words[index + 1] in self._verbs:
            return self._reflexive[word]
        if word in self._words:
            return chance.choice(self._words[word])
        return self._verbs.get(word)


def _formal_forms(pack: Pack) -> dict[str, str]:
    """Each second-person form of the paradigms, with the third-person form of the same cell."""
    forms: dict[str, str] = {}
    for word in pack.paradigms.words:
        for cell, informal in word.cells.items():
            formal = word.cells.get(cell.replace("2sg", "3sg"), ()) if "2sg" in cell else ()
            for index, form in enumerate(informal if formal else ()):
                forms.setdefault(form, formal[min(index, len(formal) - 1)])
    return forms


def _edited(text: str, edits: list[tuple[int, int, str]]) -> Converted:
    parts: list[str] = []
    changed = []
    length = position = 0
    capital = False
    for start, end, new in edits:
        kept = text[position:start]
        if capital and kept.strip():
            kept = kept.lstrip()
            kept = kept[:1].upper() + kept[1:]
            capital = False
        if text[start].isupper() or (capital and not kept.strip()):
            capital = not new
            new = new[:1].upper() + new[1:]
        if not new and text[end : end + 1] == " ":
            end += 1
        parts += [kept, new]
        length += len(kept)
        if new:
            changed.append((length, length + len(new)))
        length += len(new)
        position = end
    rest = text[position:]
    if capital:
        rest = rest[:1].upper() + rest[1:]
    return Converted("".join([*parts, rest]), tuple(changed))
