"""Trains the model that tells languages.

politesse train identify --data corpora/ --catalogues catalogues/
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path
from typing import Any
from unicodedata import combining, normalize

from politesse.core import BadInput
from politesse.core.files import decoded, opened
from politesse.core.progress import Progress, silent
from politesse.core.protect import OBJECT, mask
from politesse.formats import format_of, read_file
from politesse.languages import available
from politesse.languages.identify import chosen, likelihoods
from politesse.languages.ngrams import WORDS, Table, has_word, packed, prepared, unpacked
from politesse.training.identify.lesson import Lesson
from politesse.training.identify.recipe import Recipe
from politesse.training.sources import rows

#: Texts by language and source.
Texts = dict[str, dict[str, list[str]]]

_SHORTCUT = re.compile(r"[_&~](?=\w)")
_SHORT = 3  # words of a short text
_SIGNS = 6  # of Chinese or Japanese that are learnt from at once
_BARE = str.maketrans("đł", "dl")


class Trainer:
    """Reads the texts once, then trains and measures."""

    def __init__(
        self, data: Path, catalogues: Path, settings: Recipe, tell: Progress = silent
    ) -> None:
        self._settings = settings
        self._tell = tell
        self._texts: Texts = defaultdict(lambda: defaultdict(list))
        self._known = {code for script in settings.scripts.values() for code in script.languages}
        self._read_parallel(data / "text")
        self._read_catalogues(catalogues)

    def _read_parallel(self, folder: Path) -> None:
        """The texts of languages with parallel text; English is the other side of all."""
        lines = self._settings.lines
        paths = sorted(folder.glob("*.xz"))
        for done, path in enumerate(paths):
            self._tell("parallel text", done, len(paths))
            name, language = path.name.split(".")[:2]
            if language.startswith("en-"):
                code = language[3:5]
                for cells in _some(rows(path), lines, path.name):
                    if len(cells) > 1 and cells[0].casefold() != cells[1].casefold():
                        self._add(code, name, cells[1])
                        if len(self._texts["en"][name]) < lines:
                            self._add("en", name, cells[0])
            elif name.startswith("mono_"):
                with opened(path) as file:
                    for line in _some(list(decoded(file, str(path))), lines, path.name):
                        self._add(language, name, line)

    def _read_catalogues(self, folder: Path) -> None:
        """The texts of languages without parallel text: ``…/<language>/LC_MESSAGES/<catalogue>.mo``."""
        paths = sorted(folder.rglob("LC_MESSAGES/*.mo"))
        if not paths:
            raise BadInput(str(folder), "has no compiled catalogues (LC_MESSAGES/*.mo)")
        parallel = set(self._texts)
        for done, path in enumerate(paths):
            self._tell("catalogues", done, len(paths))
            tag = path.parent.parent.name
            code = self._settings.names.get(tag, tag)
            if code in self._known and code not in parallel:
                for source, text in _messages(path):
                    if source.casefold() != text.casefold():
                        self._add(code, f"mo:{path.stem}", text)

    def _add(self, code: str, source: str, text: str) -> None:
        """Keep the lines of a text that have words."""
        if code not in self._known:
            return
        for line in text.split("\n"):
            prose = " ".join(mask(_SHORTCUT.sub("", line)).replace(OBJECT, " ").split())
            if len(prose) < self._settings.longest and has_word(prose):
                self._texts[code][source].append(prose)

    def held_out(self, source: str) -> bool:
        """Whether a corpus or a catalogue is measured on."""
        if source.startswith("mo:"):
            return _number(source) % self._settings.held_out_catalogues == 0
        return any(fnmatchcase(source, pattern) for pattern in self._settings.held_out)

    def train(self) -> bytes:
        """The packed model."""
        tables = {}
        for script, about in self._settings.scripts.items():
            samples = list(self._samples(script, about.languages))
            lesson = Lesson(script, about.languages, samples, self._settings)
            self._tell(script, 0, 1)
            tables[script] = (about.languages, *lesson.learn(about.rows))
        return packed(tables)

    def _samples(self, script: str, languages: Sequence[str]) -> Iterator[tuple[list[str], int]]:
        """The words of texts, mostly cut short, and the number of their language."""
        chance = random.Random(f"{self._settings.seed} {script}")
        for number, code in enumerate(languages):
            wanted = self._wanted(code)
            texts = self._mixed(code, wanted, chance)
            for text in (texts * (1 + min(5, wanted // max(1, len(texts)))))[:wanted]:
                words = self._cut(WORDS[script].findall(prepared(text)), script, code, chance)
                if words:
                    yield words, number

    def _wanted(self, code: str) -> int:
        """How many texts of a language are learnt from."""
        settings = self._settings
        most = settings.lookalikes if code in settings.close else settings.others
        return (settings.texts if code in available() else most) * settings.more.get(code, 1)

    def _mixed(self, code: str, wanted: int, chance: random.Random) -> list[str]:
        """Texts from all sources of a language that are learnt from, not too many of any."""
        most = max(200, int(wanted * self._settings.source))
        mixed = []
        for source, texts in sorted(self._texts[code].items()):
            if not self.held_out(source):
                once = list(dict.fromkeys(texts))
                mixed += chance.sample(once, min(most, len(once)))
        chance.shuffle(mixed)
        return mixed[:wanted]

    def _cut(self, words: list[str], script: str, code: str, chance: random.Random) -> list[str]:
        """Some words in a row, in Chinese some signs, perhaps without diacritics."""
        if script == "han":
            signs = "".join(words)
            start = chance.randrange(max(1, len(signs)))
            return [signs[start : start + chance.randint(1, _SIGNS)]] if signs else []
        part = chance.random()
        for kind in self._settings.lengths:
            if part < kind.part:
                length = chance.randint(kind.least, kind.most)
                start = chance.randrange(max(1, len(words) - length + 1))
                words = words[start : start + length]
                break
            part -= kind.part
        bare = self._settings.bare.get(code, self._settings.bare_others)
        if script == "latin" and chance.random() < bare:
            return [_without_diacritics(word) for word in words]
        return words

    def report(self, model: bytes) -> Iterator[dict[str, Any]]:
        """What held-out texts of each language are taken for, of up to three words and longer."""
        tables = unpacked(model)
        most = self._settings.measured
        for code, by_source in sorted(self._texts.items()):
            held = [
                text
                for source, texts in sorted(by_source.items())
                if self.held_out(source)
                for text in dict.fromkeys(texts)
            ]
            random.Random(f"{self._settings.seed} {code}").shuffle(held)
            short = [text for text in held if len(text.split()) <= _SHORT][:most]
            longer = [text for text in held if len(text.split()) > _SHORT][:most]
            yield {
                "language": code,
                "short": _taken(short, code, tables),
                "longer": _taken(longer, code, tables),
            }


def _taken(texts: Sequence[str], code: str, tables: Mapping[str, Table]) -> dict[str, float]:
    """How many texts are taken for their own language, and for another that has a pack."""
    packs = available()
    guesses = [chosen(likelihoods(text, tables), packs) for text in texts]
    wrong = sum(name in packs and name != code for name in guesses)
    many = max(1, len(guesses))
    return {"right": round(guesses.count(code) / many, 4), "claimed": round(wrong / many, 4)}


def _messages(path: Path) -> Iterator[tuple[str, str]]:
    """The sources and translations of a compiled catalogue; of one that is damaged, none."""
    kind = format_of(path)
    try:
        if kind is not None:
            for segment in kind.read(path, read_file(path, kind)):
                yield segment.source or "", segment.text
    except BadInput:
        return


def _some(lines: list[Any], most: int, seed: str) -> list[Any]:
    """Some lines of a corpus, drawn from all of it."""
    return random.Random(seed).sample(lines, min(most, len(lines)))


def _number(source: str) -> int:
    """A number that belongs to a name, the same everywhere."""
    return int(sha256(source.encode()).hexdigest()[:8], 16)


def _without_diacritics(word: str) -> str:
    letters = (letter for letter in normalize("NFD", word) if not combining(letter))
    return "".join(letters).translate(_BARE)
