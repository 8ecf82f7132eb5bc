"""Pairs in whose English a word or two of the target language stands.

Where a dictionary or a user's glossary knows a word, the embedded translator is given it in the source (``translation.dictionary``);
from these pairs the network learns to take such a word and to bend it as its sentence wants. Which words say the same
is counted in the pairs themselves: an English word and a stem that mostly come together. The form that is put in is the stem's
commonest or one of the others, so that it is often not the one the target has.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from politesse.training.seq2seq.recipe import Switching
from politesse.translation.lexicon import stems

if TYPE_CHECKING:
    from politesse.training.seq2seq.corpus import Pair

_ENGLISH = re.compile(r"(?<![\w'’<{/@.&%$\\-])[a-z]{4,}(?![\w’>}/@=-]|'\w)")
_WORD = re.compile(r"[^\W\d_\u0900-\u097f]{3,}|[\u0900-\u097f]{3,}")
_RUN = re.compile(
    r"[\u30a0-\u30ff]{2,}|[\u4e00-\u9fff]{2,}"
)  # of signs, where no spaces stand between words
_UNSPACED = ("ja",)
_READ = 250_000  # pairs that are counted
_LOOKED_AT = 40  # of the pairs with an English word
_RAREST = 8
_FEWEST = 4  # words of a source
_MOST = 2  # words put into it


def switched(pairs: Sequence[Pair], code: str, settings: Switching, seed: int) -> Iterator[Pair]:
    """Pairs of a language again with words of their targets in their sources."""
    choose = random.Random(f"{seed} {code}")
    order = list(pairs)
    choose.shuffle(order)
    stem_of, forms = _lexicon(order[:_READ], code, settings.together)
    left = settings.most
    for pair in order:
        if left <= 0:
            return
        if source := _put(pair, code, stem_of, forms, choose):
            left -= 1
            yield replace(pair, source=source, weight=pair.weight * settings.weight)


def _put(
    pair: Pair, code: str, stem_of: dict[str, str], forms: dict[str, Counter[str]], choose: random.Random
) -> str:  # fmt: skip
    """The source of a pair with words of its target; blank where it has none."""
    if len(pair.source.split()) < _FEWEST:
        return ""
    found = [match for match in _ENGLISH.finditer(pair.source) if match.group() in stem_of]
    said = {stem for stem, _ in _stems(pair.target, code)} if found else set()
    found = [match for match in found if stem_of[match.group()] in said]
    chosen = choose.sample(found, min(len(found), choose.randint(1, _MOST)))
    text = pair.source
    for match in sorted(chosen, key=lambda match: -match.start()):
        own = forms[stem_of[match.group()]]
        form = max(own, key=own.__getitem__)
        if choose.random() < 1 / 2:
            form = choose.choices(list(own), weights=list(own.values()))[0]
        text = text[: match.start()] + form + text[match.end() :]
    return text if chosen else ""


def _lexicon(
    pairs: Sequence[Pair], code: str, together: float
) -> tuple[dict[str, str], dict[str, Counter[str]]]:
    """The stem that comes with an English word, and the forms that a stem has in the targets."""
    sources: Counter[str] = Counter()
    targets: Counter[str] = Counter()
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    looked_at: dict[str, list[int]] = defaultdict(list)
    said: list[frozenset[str]] = []
    for number, pair in enumerate(pairs):
        own = list(_stems(pair.target, code))
        for place, (stem, form) in enumerate(own):
            if place or code in _UNSPACED:  # elsewhere the first word of a text has a capital
                forms[stem][form] += 1
        said.append(frozenset(stem for stem, _ in own))
        targets.update(said[-1])
        for word in set(_ENGLISH.findall(pair.source)):
            sources[word] += 1
            if sources[word] <= _LOOKED_AT:
                looked_at[word].append(number)
    found = {}
    for word, numbers in looked_at.items():
        if sources[word] < _RAREST:
            continue
        counts = Counter(stem for number in numbers for stem in said[number])
        stem, count = max(
            counts.items(), key=lambda item: item[1] ** 2 / targets[item[0]], default=("", 0)
        )
        both = count / len(numbers) * sources[word] if stem else 0.0
        likely = 2 * both >= together * (sources[word] + targets[stem])
        if likely and forms[stem] and not word.startswith(stem):
            found[word] = stem
    return found, {stem: forms[stem] for stem in set(found.values())}


def _stems(text: str, code: str) -> Iterator[tuple[str, str]]:
    """The words of a target, each with what its forms have in common."""
    shape = _RUN if code in _UNSPACED else _WORD
    return ((stems(word, code)[0], word) for word in shape.findall(text))
