"""The steps a corpus is built by, each a function over an iterator of candidates.

A step keeps no state outside itself, reads its input once, and changes no candidate in place.
"""

from __future__ import annotations

import hashlib
import math
import random
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from politesse.core import PolitesseError, TargetRegister, UnknownLanguage
from politesse.core.protect import protected
from politesse.datasets import talkpages
from politesse.languages import load, split_tag

Scorer = Callable[[str], float]

_MARKUP = re.compile(r"\[\[|\]\]|\{\{|\}\}|\{\||</?[A-Za-z][^<>]*>|&[a-z]+;|^\||''")
_BARE_URL = re.compile(r"\b[\w-]+\.(?:com|org|net|info|edu|gov|[a-z]{2})/\S")
_TOKEN = re.compile(r"\.{2,}|[^\w\s]")


@dataclass(frozen=True, slots=True)
class RawText:
    """A text that may go into the corpus, and where it comes from."""

    text: str
    file: str
    line: int
    language: str = ""
    score: float | None = None

    def to_dict(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "language": self.language,
            "score": self.score,
            "file": self.file,
            "line": self.line,
        }


@dataclass(frozen=True, slots=True)
class Settings:
    """What the steps go by.

    ``low`` and ``high`` bound the number of tokens; ``style`` is what is selected, below or
    above ``threshold``; ``limit`` is the size of the sample, None for everything; with
    ``stratified`` the sample is spread evenly over the scores.
    """

    language: str
    low: int = 0
    high: float = math.inf
    style: TargetRegister = "informal"
    threshold: float = 0.0
    limit: int | None = None
    seed: int = 1
    stratified: bool = False
    scorer: Scorer | None = None


Stream = Iterator[RawText]
Step = Callable[[Stream, Settings], Stream]


def clean(stream: Stream, settings: Settings) -> Stream:
    """Take markup and signatures off; what is then empty is dropped."""
    for candidate in stream:
        text = talkpages.clean(candidate.text)
        if text:
            yield replace(candidate, text=text)


def sentences(stream: Stream, settings: Settings) -> Stream:
    """Cut posts into sentences."""
    for candidate in stream:
        for sentence in talkpages.sentences(candidate.text, settings.language):
            yield replace(candidate, text=sentence)


def requests(stream: Stream, settings: Settings) -> Stream:
    """Two successive sentences of a post, the second of which ends in a question mark."""
    for candidate in stream:
        for first, second in pairwise(talkpages.sentences(candidate.text, settings.language)):
            if talkpages.is_question(second):
                yield replace(candidate, text=f"{first} {second}")


def language(stream: Stream, settings: Settings) -> Stream:
    """Keep what is identified as being in the language."""
    from politesse.languages.identify import identify

    wanted = split_tag(settings.language)[0]
    for candidate in stream:
        try:
            code = identify(candidate.text)
        except UnknownLanguage:
            continue
        if code == wanted:
            yield replace(candidate, language=settings.language)


def urls(stream: Stream, settings: Settings) -> Stream:
    """Drop what holds a web or mail address."""
    for candidate in stream:
        kinds = {kind for _, _, kind in protected(candidate.text)}
        if not kinds & {"url", "mail"} and not _BARE_URL.search(candidate.text):
            yield candidate


def markup(stream: Stream, settings: Settings) -> Stream:
    """Drop what still holds wiki or HTML markup."""
    return (candidate for candidate in stream if not _MARKUP.search(candidate.text))


def questions(stream: Stream, settings: Settings) -> Stream:
    """Drop questions."""
    return (candidate for candidate in stream if not talkpages.is_question(candidate.text))


def length(stream: Stream, settings: Settings) -> Stream:
    """Keep what has at least ``low`` and at most ``high`` tokens."""
    for candidate in stream:
        if settings.low <= count_tokens(candidate.text, settings.language) <= settings.high:
            yield candidate


def count_tokens(text: str, language: str) -> int:
    """Words, as the language's pack cuts them, and punctuation marks.

    >>> count_tokens("saiam disso, força de vontade!!", "pt")
    8
    """
    return len(load(language).tokenize(text).words) + len(_TOKEN.findall(text))


def duplicates(stream: Stream, settings: Settings) -> Stream:
    """Keep the first of those that differ in case, spaces and punctuation only."""
    seen: set[bytes] = set()
    for candidate in stream:
        key = hashlib.blake2b(fingerprint(candidate.text).encode(), digest_size=12).digest()
        if key not in seen:
            seen.add(key)
            yield candidate


def fingerprint(text: str) -> str:
    """What counts of a text when duplicates are looked for.

    >>> fingerprint("Why,  THEN?") == fingerprint("why then")
    True
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    kept = "".join(char for char in folded if unicodedata.category(char)[0] in "LMN")
    return kept or folded


def score(stream: Stream, settings: Settings) -> Stream:
    """Score what has no score from the input."""
    for candidate in stream:
        if candidate.score is None:
            if settings.scorer is None:
                raise PolitesseError(
                    "the step 'score' has nothing to score by: name a column of the input with "
                    "--score-column, or a function with --scorer python:MODULE:NAME"
                )
            value = float(settings.scorer(candidate.text))
            if not math.isfinite(value):
                raise PolitesseError(
                    f"the scorer gives {value} for {candidate.file}:{candidate.line}"
                )
            candidate = replace(candidate, score=value)
        yield candidate


def select(stream: Stream, settings: Settings) -> Stream:
    """Keep candidates of the style: informal below the threshold, formal above it."""
    for candidate in score(stream, settings):
        value = _score_of(candidate)
        below = value < settings.threshold
        if below if settings.style == "informal" else value > settings.threshold:
            yield candidate


def sample(stream: Stream, settings: Settings) -> Stream:
    """A random sample of ``limit``, in the order of the input; everything without a limit.

    Memory is bounded by the sample, not by the stream. Stratified, the scores are binned by
    whole numbers and each bin gives as many as any other, as far as it can.
    """
    if settings.limit is None:
        return stream
    rng = random.Random(settings.seed)
    pools: dict[int, list[tuple[int, RawText]]] = defaultdict(list)
    seen: dict[int, int] = defaultdict(int)
    for order, candidate in enumerate(stream):
        stratum = math.floor(_score_of(candidate)) if settings.stratified else 0
        seen[stratum] += 1
        pool = pools[stratum]
        if len(pool) < settings.limit:
            pool.append((order, candidate))
        elif (index := rng.randrange(seen[stratum])) < settings.limit:
            pool[index] = (order, candidate)
    shares = _shares({stratum: len(pool) for stratum, pool in pools.items()}, settings.limit)
    drawn = [
        entry for stratum in sorted(pools) for entry in rng.sample(pools[stratum], shares[stratum])
    ]
    return (candidate for _, candidate in sorted(drawn, key=lambda entry: entry[0]))


def _shares(sizes: Mapping[int, int], limit: int) -> dict[int, int]:
    """How many to draw from each pool: the same from all, as far as each has them."""
    shares = {}
    left, waiting = limit, sorted(sizes, key=lambda stratum: (sizes[stratum], stratum))
    for position, stratum in enumerate(waiting):
        shares[stratum] = min(sizes[stratum], left // (len(waiting) - position))
        left -= shares[stratum]
    return shares


def _score_of(candidate: RawText) -> float:
    if candidate.score is None:
        raise PolitesseError(
            f"{candidate.file}:{candidate.line}: the candidate has no score: name a column with "
            "--score-column, or put the step 'score' first"
        )
    return candidate.score


STEPS: Mapping[str, Step] = {
    "clean": clean,
    "sentences": sentences,
    "requests": requests,
    "language": language,
    "urls": urls,
    "markup": markup,
    "questions": questions,
    "length": length,
    "duplicates": duplicates,
    "score": score,
    "select": select,
    "sample": sample,
}
