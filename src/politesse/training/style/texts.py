"""What transfer is learnt from and measured on: pairs, their translations, texts by style."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

from politesse import datasets
from politesse.core import PolitesseError, TargetRegister
from politesse.core.progress import Progress, silent
from politesse.core.protect import protected
from politesse.datasets.locate import found
from politesse.languages import load
from politesse.scoring.formality import formality_scorer
from politesse.training.seq2seq import recipe as translation
from politesse.training.seq2seq.corpus import Cleaner, Pair, key
from politesse.training.seq2seq.recipe import Datasets
from politesse.training.sources import corpora, rows
from politesse.training.style import recipe as recipes
from politesse.translation import Engine, translator

STYLES: tuple[TargetRegister, ...] = get_args(TargetRegister)
_CHUNK = 64


@dataclass(frozen=True, slots=True)
class Contrast:
    """A text in both styles. ``origin`` is the English text it was made from, or itself."""

    informal: str
    formal: str
    language: str
    origin: str

    def __getitem__(self, style: TargetRegister) -> str:
        return self.formal if style == "formal" else self.informal


@dataclass(frozen=True, slots=True)
class Found:
    """A text of a style as it was found, with its English; nothing says it in the other style."""

    text: str
    english: str
    language: str
    style: TargetRegister


def english_pairs(data: Path | None, settings: recipes.Pairs, seed: int) -> list[Contrast]:
    """The English pairs of the recipe's datasets, once each."""
    seen: dict[tuple[str, str], Contrast] = {}
    for name in settings.datasets:
        dataset, _, split = name.partition(" ")
        for record in datasets.read(dataset, data, language="en", split=split or None):
            for informal in record.informal:
                for formal in record.formal:
                    if informal and formal:
                        pair = Contrast(_spaced(informal), _spaced(formal), "en", _spaced(informal))
                        seen.setdefault((pair.informal, pair.formal), pair)
    pairs = list(seen.values())
    most = settings.most
    if most and len(pairs) > most:
        pairs = [pairs[i] for i in sorted(random.Random(seed).sample(range(len(pairs)), most))]
    return pairs


def translated(
    pairs: Sequence[Contrast],
    language: str,
    engine: str | Engine,
    settings: recipes.Pairs,
    cache: Path | None = None,
    progress: Progress = silent,
) -> list[Contrast]:
    """The English pairs in another language; ``cache`` keeps what an engine has said.

    Pairs of which a side came out empty are left out.
    """
    if language == "en":
        return list(pairs)
    output: dict[TargetRegister, dict[str, str]] = {}
    for style in STYLES:
        asked = f"prefer_{style}" if settings.address else "auto"
        translate = translator(language, asked, "en", engine=engine)  # type: ignore[arg-type]
        texts = list(dict.fromkeys(pair[style] for pair in pairs))
        file = cache / f"{language}.{_short(translate.signature)}.jsonl" if cache else None
        output[style] = _cached(texts, translate, file, lambda n: progress(style, n, len(texts)))  # noqa: B023
    return [
        Contrast(
            output["informal"][pair.informal], output["formal"][pair.formal], language, pair.origin
        )
        for pair in pairs
        if output["informal"][pair.informal] and output["formal"][pair.formal]
    ]


def _cached(
    texts: Sequence[str], translate: Any, file: Path | None, progress: Callable[[int], object]
) -> dict[str, str]:
    known: dict[str, str] = {}
    if file and file.is_file():
        known = dict(json.loads(line) for line in file.read_text("utf-8").splitlines())
    todo = [text for text in texts if text not in known]
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(todo), _CHUNK):
        chunk = todo[start : start + _CHUNK]
        new = {
            text: _spaced(result.text) for text, result in zip(chunk, translate(chunk), strict=True)
        }
        known |= new
        if file:
            with file.open("a", encoding="utf-8") as lines:
                lines.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in new.items())
        progress(start + len(chunk))
    return known


def held_back(
    pairs: Iterable[Contrast], share: float, seed: int
) -> tuple[list[Contrast], list[Contrast]]:
    """The pairs to learn from and those held back, by origin: in all languages or in none."""
    train: list[Contrast] = []
    dev: list[Contrast] = []
    for pair in pairs:
        chance = random.Random(f"{seed} {key(pair.origin)}").random()
        (dev if chance < share else train).append(pair)
    return train, dev


def by_style(
    language: str,
    data: Path,
    settings: recipes.Text,
    seed: int,
    left_out: frozenset[str] = frozenset(),
    progress: Progress = silent,
) -> dict[TargetRegister, list[Found]]:
    """Texts of a language by their style, as the formality scorer has it, as many as asked for.

    ``left_out`` are texts of evaluation sets, spaced and in lower case.
    """
    scores = formality_scorer(load(language))
    if scores is None:
        raise PolitesseError(f"there is no formality model for {language!r} to sort texts with")
    wanted: dict[TargetRegister, int] = {"formal": settings.formal, "informal": settings.informal}
    lines = list(dict.fromkeys(_lines(language, data, settings)))
    random.Random(seed).shuffle(lines)
    pools: dict[TargetRegister, list[Found]] = {style: [] for style in STYLES}
    for number, (english, text) in enumerate(lines):
        if all(len(pools[style]) >= wanted[style] for style in STYLES):
            break
        if text.lower() in left_out:
            continue
        style: TargetRegister = (
            "formal" if scores(text).value.value >= settings.line else "informal"
        )
        if len(pools[style]) < wanted[style]:
            pools[style].append(Found(text, english, language, style))
        if number % 1000 == 0:
            progress(f"sorting {language}", number, len(lines))
    for style in STYLES:
        if wanted[style] and not pools[style]:
            raise PolitesseError(
                f"no {style} text for {language!r} in the recipe's corpora under {data / 'text'}"
            )
    return pools


def _lines(language: str, data: Path, settings: recipes.Text) -> Iterator[tuple[str, str]]:
    """The English and the text of each line that is worth it."""
    for name, path, most in corpora(data, language, settings.corpora):
        cells = (row for row in rows(path)[:most] if len(row) >= 2)
        pairs: Iterable[Pair] = (Pair(row[0], row[1], language, name, "talk") for row in cells)
        if settings.clean:
            pairs = Cleaner(language, translation.read().clean, frozenset())(pairs)
        for pair in pairs:
            english, text = _spaced(pair.source), _spaced(pair.target)
            if settings.shortest <= len(text.split()) <= settings.longest and (
                not protected(text) and (settings.questions or not text.endswith("?"))
            ):
                yield english, text


@dataclass(frozen=True, slots=True)
class Examination:
    """Informal texts and sets of formal references, which nothing is learnt from."""

    name: str
    language: str
    sources: list[str]
    references: list[list[str]]


def examination(data: Path | None, language: str, settings: Datasets) -> Examination | None:
    """The first public test set that has a language and that the user has."""
    for name in settings.datasets:
        dataset, _, split = name.partition(" ")
        known = {code.partition("-")[0] for code in datasets.entry(dataset).languages}
        if language in known and found(dataset, data):
            records = datasets.read(dataset, data, language=language, split=split or None)
            pairs = [record for record in records if record.origin == "informal"]
            if pairs:
                fewest = min(len(pair.references) for pair in pairs)
                references = [[pair.references[n] for pair in pairs] for n in range(fewest)]
                return Examination(name, language, [pair.source for pair in pairs], references)
    return None


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _short(signature: str) -> str:
    return sha256(signature.encode()).hexdigest()[:12]
