"""Parallel text to learn translation from: read, cleaned, and labelled with its register.

The register of a pair is what the detector says of its target side; the speaker's gender what
the recipe's patterns say. English sources of held-out sets are left out of every language.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from math import log
from pathlib import Path
from statistics import median
from typing import Any, cast

from politesse import datasets
from politesse.core import PolitesseError
from politesse.languages import load
from politesse.languages.english import may_command, says_you
from politesse.languages.identify import likelihoods
from politesse.languages.tags import code_of
from politesse.rewriting import rewrite
from politesse.rewriting.types import To
from politesse.scoring.register import scorer
from politesse.training.seq2seq.recipe import Clean, Corpus, Made, Recipe
from politesse.training.seq2seq.switching import switched
from politesse.training.sources import rows
from politesse.translation.glossary import terms
from politesse.translation.placeholders import aligned

_DIGITS = re.compile(r"\d+")
_CONTEXT = re.compile(r"^[^\n^]{1,60}\^(?=\S)")
_ACCELERATOR = re.compile(r"&(?=[^\W\d_])(?!\w+;)")
_SCRIPTS = {
    "hi": re.compile("[\u0900-\u097f]"),
    "ja": re.compile("[\u3040-\u30ff\u4e00-\u9fff]"),
    "ko": re.compile("[\uac00-\ud7a3]"),
    "ru": re.compile("[\u0400-\u04ff]"),
    "ta": re.compile("[\u0b80-\u0bff]"),
}
_ENGLISH = re.compile(r"[a-zA-Z]")
_WRITTEN = "translated-lines"
_KINDS = {
    "interface": "interface", "support": "talk", "talk": "talk", "news": "prose", "prose": "prose",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pair:
    """An English text and its translation, with what is known of it."""

    source: str
    target: str
    language: str
    corpus: str
    kind: str
    weight: float = 1.0
    register: str = ""
    gender: str = ""
    committed: bool = False  # to a register, or to both: then no tag but its own may be shown


def key(text: str) -> str:
    """An English text as it is compared with held-out ones: its letters and digits alone.

    >>> key("You're  right!") == key("you’re right")
    True
    """
    return "".join(char for char in unicodedata.normalize("NFKC", text).lower() if char.isalnum())


def held_out(data: Path, settings: Recipe) -> frozenset[str]:
    """The English sources no training text may have, as :func:`key` writes them."""
    keys: set[str] = set()
    for name in settings.held_out.datasets:
        dataset, _, split = name.partition(" ")
        for record in datasets.read(dataset, data, split=split or None):
            keys.add(key(record.source))
    return frozenset(keys)


class Cleaner:
    """Says which pairs of one language are worth learning from, and counts why others are not."""

    def __init__(self, code: str, settings: Clean, left_out: frozenset[str]) -> None:
        self._code = code_of(code)
        self._settings = settings
        self._left_out = left_out
        self._script = _SCRIPTS.get(self._code)
        self._seen: set[tuple[str, str]] = set()
        self.dropped: Counter[str] = Counter()

    def __call__(self, pairs: Iterable[Pair]) -> list[Pair]:
        """The pairs worth keeping, tidied."""
        kept = []
        for pair in pairs:
            both = aligned(_source(pair), _text(pair.target, pair.kind))
            tidy = replace(pair, source=both[0], target=both[1]) if both else pair
            cause = self._cause(tidy) if both else "placeholders"
            if cause:
                self.dropped[cause] += 1
            else:
                kept.append(tidy)
        usual = median(log(len(p.target) / len(p.source)) for p in kept) if kept else 0.0
        return [pair for pair in kept if self._even(pair, usual)]

    def _cause(self, pair: Pair) -> str:
        source, target = pair.source, pair.target
        low, high = self._settings.shortest, self._settings.longest
        if not low <= len(source) <= high or not 1 <= len(target) <= high:
            return "length"
        if source.casefold() == target.casefold():
            return "copy"
        letters = [char for char in source if char.isalpha()]
        if not letters or len(_ENGLISH.findall(source)) < 0.9 * len(letters):
            return "source not English"
        if self._script and not self._script.search(target):
            return "script"
        numbers, others = set(_DIGITS.findall(source)), set(_DIGITS.findall(target))
        if numbers and others and not numbers & others:
            return "numbers"
        if key(source) in self._left_out:
            return "held out"
        both = (source.lower(), target.lower())
        if both in self._seen:
            return "duplicate"
        self._seen.add(both)
        return "" if self._own(target) else "language"

    def takes(self, target: str) -> bool:
        """Whether a text without its English may be learnt from."""
        longest, shortest = self._settings.longest // 2, self._settings.identify_from
        in_script = not self._script or self._script.search(target) is not None
        return shortest // 2 <= len(target) <= longest and in_script and self._own(target)

    def _own(self, target: str) -> bool:
        if self._script or len(target) < self._settings.identify_from:
            return True
        name, likelihood = next(iter(likelihoods(target).items()), (self._code, 0.0))
        return name == self._code or likelihood < self._settings.certain

    def _even(self, pair: Pair, usual: float) -> bool:
        slack = self._settings.slack
        if abs(len(pair.target) - len(pair.source)) <= slack and len(pair.source) <= 2 * slack:
            return True
        strays = abs(log(len(pair.target) / len(pair.source)) - usual)
        if strays > log(self._settings.ratio):
            self.dropped["ratio"] += 1
            return False
        return True


class Labeller:
    """Labels pairs of one language with the register and the speaker's gender.

    Where formal address is in the third person (``third``), the English must speak to the
    reader for it to count. Where it does and no register was found, none is guessed either:
    the pair counts as committed, to what is not known.
    """

    def __init__(self, code: str, genders: Mapping[str, str], third: bool = False) -> None:
        self._score = scorer(load(code), quotes=True)
        self._genders = {name: re.compile(text, re.I) for name, text in genders.items()}
        self._third = third

    def __call__(self, pair: Pair) -> Pair:
        genders = [name for name, shape in self._genders.items() if shape.search(pair.target)]
        gender = pair.gender or (genders[0] if len(genders) == 1 else "")
        if pair.register:
            return replace(pair, gender=gender, committed=True)
        register: str = self._score(pair.target).register
        spoken_to = says_you(pair.source) or may_command(pair.source)
        if register == "formal" and self._third and not spoken_to:
            register = "neutral"
        known = register if register in ("formal", "informal") else ""
        committed = register != "neutral" or spoken_to
        return replace(pair, register=known, gender=gender, committed=committed)


def pairs(
    code: str,
    data: Path,
    settings: Recipe,
    left_out: frozenset[str],
    report: Callable[[str], None] = lambda _: None,
) -> list[Pair]:
    """All pairs of a language that the recipe takes, cleaned and labelled, in files' order."""
    clean = Cleaner(code, settings.clean, left_out)
    base = code_of(code)
    third = base in settings.clean.third_person
    label = Labeller(code, settings.gender.get(base, {}), third)
    labelled: list[Pair] = []
    for corpus, pairs in _files(code, data, settings):
        kept = clean(pairs)
        entry = _entry(corpus, settings)
        most = entry.most if entry else None
        if most is not None and len(kept) > most:
            kept = [kept[index] for index in sorted(_chosen(len(kept), most, settings.seed))]
        labelled += map(label, kept)
    labelled += list(rarer(labelled, code, settings.made, settings.seed))
    if settings.switching:
        shown = [
            p for p in labelled if not is_looked_at(p.source, settings.clean.dev, settings.seed)
        ]
        labelled += switched(shown, code, settings.switching, settings.seed)
    labelled += map(label, interface_words(code, settings.glossary.weight))
    labelled += map(label, clean(written(code, settings)))
    if not labelled:
        raise PolitesseError(f"no parallel text for {code!r} under {data / 'text'}")
    counts = Counter(pair.register or "-" for pair in labelled)
    report(f"{code}: {len(labelled)} pairs, {dict(counts)}, dropped {dict(clean.dropped)}")
    return labelled


def alone(code: str, data: Path, settings: Recipe, left_out: frozenset[str]) -> list[Pair]:
    """Texts of a language whose English is not known, cleaned and labelled."""
    own, base = settings.alone, code_of(code)
    path = data / "text" / f"{own.pattern}.{base}.txt.xz" if own else None
    if own is None or path is None or not path.is_file():
        return []
    clean, foreign = Cleaner(code, settings.clean, left_out), _foreign(code, settings)
    texts = [_text(cells[0], own.kind) for cells in rows(path) if cells]
    kept = [t for t in texts if clean.takes(t) and not (foreign and foreign.search(t))]
    label = Labeller(code, settings.gender.get(base, {}), base in settings.clean.third_person)
    blank = Pair("", "", code, own.pattern, own.kind, own.weight)
    return [label(replace(blank, target=text)) for text in kept]


def rarer(pairs: Sequence[Pair], code: str, settings: Made, seed: int) -> Iterator[Pair]:
    """Talk in the language's commoner register, converted to the other by the rewriter.

    As many as make both equally common, but no more than the recipe's ``most``; only what speaks
    to somebody and what the rewriter is sure of.
    """
    counts = Counter(pair.register for pair in pairs)
    to, common = sorted(("formal", "informal"), key=lambda register: counts[register])
    wanted = min(counts[common] - counts[to], settings.most)
    tried = [pair for pair in pairs if pair.register == common and pair.kind == "talk"]
    random.Random(seed).shuffle(tried)
    for pair in tried:
        if wanted <= 0:
            return
        if not (says_you(pair.source) or may_command(pair.source)):
            continue
        rewritten = rewrite(pair.target, to=cast(To, to), language=code, aspects=("address",))
        if rewritten.changed and rewritten.confidence >= settings.sure:
            wanted -= 1
            yield replace(
                pair, target=rewritten.best, register=to, weight=pair.weight * settings.weight
            )


def interface_words(code: str, weight: float) -> Iterator[Pair]:
    """The labels of the glossary, each English way with the rendering that is written."""
    for term in terms(code):
        if term.is_label:
            for english in term.english:
                yield Pair(english, term.renderings[0], code, "glossary", "interface", weight)


def written(code: str, settings: Recipe) -> Iterator[Pair]:
    """The project's own translated lines that are there to learn from.

    A variant also has those of its language that may be its own, and the language those of its variants.
    None where the recipe gives them no weight.
    """
    base, foreign, weight = code_of(code), _foreign(code, settings), settings.written.weight
    if not weight or base not in datasets.entry(_WRITTEN).languages:
        return
    for line in datasets.read(_WRITTEN, language=base, split="train"):
        if line.language == code or not (foreign and foreign.search(line.target)):
            yield Pair(line.source, line.target, code, _WRITTEN, _KINDS[line.kind], weight)


def _chosen(total: int, most: int, seed: int) -> list[int]:
    return random.Random(seed).sample(range(total), most)


def _entry(corpus: str, settings: Recipe) -> Corpus | None:
    """What the recipe says of a corpus: the first pattern that fits."""
    entries = (*settings.corpora, settings.contrasts)
    return next((entry for entry in entries if fnmatchcase(corpus, entry.pattern)), None)


def _files(code: str, data: Path, settings: Recipe) -> Iterator[tuple[str, Iterator[Pair]]]:
    for path, foreign in _paths(code, data / "text", settings):
        corpus = path.name.split(".")[0]
        entry = _entry(corpus, settings)
        if entry:
            read = _rows(path, Pair("", "", code, corpus, entry.kind, entry.weight))
            yield corpus, (pair for pair in read if not (foreign and foreign.search(pair.target)))
    contrasts = settings.contrasts
    path = data / "text" / f"{contrasts.pattern}.{code}.tsv.xz"
    if path.is_file():
        blank = Pair("", "", code, contrasts.pattern, contrasts.kind, contrasts.weight)
        yield contrasts.pattern, _contrasts(path, blank)


def _paths(
    code: str, folder: Path, settings: Recipe
) -> Iterator[tuple[Path, re.Pattern[str] | None]]:
    """The files of a language, each with what tells that a text of it is of another variant."""
    variant = settings.variants.get(code)
    if variant:
        yield from ((path, None) for path in sorted(folder.glob(f"*.en-{variant.files}.tsv.xz")))
    foreign = _foreign(code, settings)
    yield from ((path, foreign) for path in sorted(folder.glob(f"*.en-{code_of(code)}.tsv.xz")))


def _foreign(code: str, settings: Recipe) -> re.Pattern[str] | None:
    """What tells that a text of a language is of another variant than the one that is meant."""
    variant = settings.variants.get(code)
    others = [own.own for name, own in settings.variants.items() if code == code_of(name)]
    foreign = [variant.other] if variant else others
    return re.compile("|".join(foreign), re.IGNORECASE) if foreign else None


def _rows(path: Path, blank: Pair) -> Iterator[Pair]:
    for cells in rows(path):
        if len(cells) >= 2:
            yield replace(blank, source=cells[0], target=cells[1])


def _contrasts(path: Path, blank: Pair) -> Iterator[Pair]:
    for cells in rows(path):
        if len(cells) == 3 and cells[1] != cells[2]:
            yield replace(blank, source=cells[0], target=cells[1], register="formal")
            yield replace(blank, source=cells[0], target=cells[2], register="informal")


def _source(pair: Pair) -> str:
    """The source without the note to translators that some games put before it."""
    text = _text(pair.source, pair.kind)
    return _CONTEXT.sub("", text) if pair.corpus.startswith(("wesnoth", "conv_game")) else text


def _text(text: str, kind: str) -> str:
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    if kind != "interface":
        return plain
    plain = _ACCELERATOR.sub("", plain)
    return plain.replace("_", "", 1) if plain.startswith("_") and plain.count("_") == 1 else plain


def is_looked_at(source: str, share: float, seed: int) -> bool:
    """Whether pairs with this English source are only looked at in training, in whatever language."""
    return _chance(f"dev {seed}", source) < share


def is_dev(source: str, settings: Recipe) -> bool:
    """Whether a contrastive pair with this English source is held back, in whatever language."""
    return _chance(str(settings.seed), source) < settings.finetune.dev


def _chance(name: str, source: str) -> float:
    return random.Random(f"{name} {key(source)}").random()


def contrastive(
    data: Path, settings: Recipe, left_out: frozenset[str]
) -> tuple[list[Pair], list[Pair]]:
    """The contrastive pairs for fine-tuning, and those held back: split by English source.

    A source is held back in every language or in none. Where a feminine reference differs
    from the other, both are taken and show their gender.
    """
    train: list[Pair] = []
    dev: list[Pair] = []
    for dataset in settings.finetune.datasets:
        for record in datasets.read(dataset, data, split="train"):
            code = code_of(record.language)
            name = key(record.source)
            if code in settings.languages and name not in left_out:
                chosen = dev if is_dev(record.source, settings) else train
                chosen.extend(_references(record, code, dataset))
    return train, dev


def held_back(data: Path, settings: Recipe, language: str) -> list[Any]:
    """The contrastive train pairs of a language that fine-tuning does not see."""
    left_out = held_out(data, settings)
    return [
        record
        for dataset in settings.finetune.datasets
        for record in datasets.read(dataset, data, split="train")
        if record.language.split("-")[0] == language
        and key(record.source) not in left_out
        and is_dev(record.source, settings)
    ]


def _references(record: Any, code: str, dataset: str) -> Iterator[Pair]:
    for register in ("formal", "informal"):
        plain = getattr(record, register)
        feminine = getattr(record, f"{register}_feminine")
        differs = bool(feminine) and feminine != plain
        for text, gender in ((plain, "masculine"), (feminine, "feminine")):
            if text and (gender == "masculine" or differs):
                yield Pair(
                    _text(record.source, "talk"), _text(text, "talk"), code, dataset, "talk",
                    register=register, gender=gender if differs else "", committed=True,
                )  # fmt: skip
