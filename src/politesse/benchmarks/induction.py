"""Strategy lexicons for a language from English cues: translate, align, collect.

For every occurrence of an English cue in the translations, the words aligned with it in the
originals are counted; the most frequent are the cue's words in the language.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from politesse.benchmarks.aligners import Links, aligner
from politesse.core import BadInput, PolitesseError, Signature
from politesse.core.backends import load_object
from politesse.core.files import write_text
from politesse.core.progress import Progress, counted, silent
from politesse.datasets.files import Report, lines
from politesse.languages import load
from politesse.languages.tokens import Tokens
from politesse.metrics.inputs import iterate_lines

Cue = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Induced:
    """One cue of a strategy and the words found for it, with their counts."""

    strategy: str
    cue: str
    words: tuple[tuple[str, int], ...]
    seen: int


@dataclass(frozen=True, slots=True)
class InducedLexicon:
    """The lexicon of a language, and what it was made from."""

    language: str
    entries: tuple[Induced, ...]
    pairs: int
    aligner: str
    top: int

    @property
    def coverage(self) -> float:
        """The share of cues for which a word was found."""
        return sum(bool(entry.words) for entry in self.entries) / len(self.entries)

    @property
    def signature(self) -> str:
        """How it was made."""
        choices = {
            "lang": self.language,
            "cues": f"en:{load('en').checksum}",
            "pairs": self.pairs,
            "aligner": self.aligner,
            "top": self.top,
        }
        return str(Signature("induced-lexicon", choices))

    def to_dict(self) -> dict[str, Any]:
        strategies: dict[str, dict[str, int]] = {}
        for entry in self.entries:
            counts = strategies.setdefault(entry.strategy, {"cues": 0, "seen": 0, "mapped": 0})
            counts["cues"] += 1
            counts["seen"] += bool(entry.seen)
            counts["mapped"] += bool(entry.words)
        return {
            "language": self.language,
            "pairs": self.pairs,
            "coverage": self.coverage,
            "strategies": strategies,
            "signature": self.signature,
        }


def english_cues() -> dict[str, tuple[Cue, ...]]:
    """The English pack's words for each strategy, as token sequences.

    >>> ("please",) in english_cues()["please"]
    True
    """
    cues: dict[str, dict[Cue, None]] = {}
    for rule in load("en").politeness_rules:
        cues.setdefault(rule.kind, {}).update(dict.fromkeys(rule.words))
    return {strategy: tuple(words) for strategy, words in cues.items() if words}


def read_pairs(
    language: str,
    files: Sequence[Path],
    texts: Path | None = None,
    translator: str | None = None,
    limit: int = 0,
) -> list[tuple[str, str]]:
    """Pairs of an English text and its original: from files, or by translating the originals."""
    if bool(files) == bool(texts):
        raise PolitesseError("name either files of pairs, or texts and a translator")
    if texts is None:
        pairs = islice(_from_files(files), limit or None)
        return list(pairs)
    if translator is None:
        raise PolitesseError("--texts needs --translator: a function texts → English texts")
    originals = list(islice((line for line in iterate_lines(texts) if line.strip()), limit or None))
    english = list(load_object(translator)(originals))
    if len(english) != len(originals):
        raise PolitesseError(f"{translator} gave {len(english)} for {len(originals)} texts")
    return list(zip(english, originals, strict=True))


def induce_lexicon(
    pairs: Sequence[tuple[str, str]],
    language: str,
    cues: Mapping[str, Sequence[Cue]],
    align: str = "eflomal",
    top: int = 5,
    progress: Progress = silent,
) -> InducedLexicon:
    """Align the pairs and collect, for each cue, the words most often aligned with it."""
    if not pairs:
        raise PolitesseError("there are no pairs to induce a lexicon from")
    english, original = load("en").tokenize, load(language).tokenize
    sources: list[Tokens] = []
    targets: list[list[str]] = []
    for translation, text in counted(pairs, len(pairs), "tokenizing", progress, 500):
        left, right = english(translation), original(text).words
        if left.words and right:
            sources.append(left)
            targets.append(right)
    links = aligner(align)([tokens.words for tokens in sources], targets)
    phrases, seen = collect(sources, targets, links, cues)
    entries = tuple(
        Induced(strategy, " ".join(cue), _best(phrases[strategy, cue], top), seen[strategy, cue])
        for strategy, words in cues.items()
        for cue in words
    )
    return InducedLexicon(language, entries, len(sources), align, top)


def collect(
    sources: Sequence[Tokens],
    targets: Sequence[Sequence[str]],
    links: Sequence[Links],
    cues: Mapping[str, Sequence[Cue]],
) -> tuple[dict[tuple[str, Cue], Counter[str]], Counter[tuple[str, Cue]]]:
    """Count what each cue is aligned with, and how often it was seen."""
    index: dict[str, list[tuple[str, Cue]]] = defaultdict(list)
    for strategy, known in cues.items():
        for cue in known:
            index[cue[0]].append((strategy, cue))
    phrases: dict[tuple[str, Cue], Counter[str]] = defaultdict(Counter)
    seen: Counter[tuple[str, Cue]] = Counter()
    for tokens, words, pairs in zip(sources, targets, links, strict=True):
        aligned: dict[int, list[int]] = defaultdict(list)
        for source, target in pairs:
            aligned[source].append(target)
        for low, word in enumerate(tokens.words):
            for strategy, cue in index.get(word, ()):
                high = low + len(cue)
                if tuple(tokens.words[low:high]) != cue or not _fits(strategy, tokens.first(low)):
                    continue
                seen[strategy, cue] += 1
                places = [target for index in range(low, high) for target in aligned.get(index, ())]
                phrase = " ".join(words[index] for index in longest_run(places))
                if any(unicodedata.category(letter)[0] == "L" for letter in phrase):
                    phrases[strategy, cue][phrase] += 1
    return phrases, seen


def _fits(strategy: str, first: bool) -> bool:
    """Whether a cue counts where it stands: some only at the start of a sentence, one never."""
    return first if strategy.endswith("-start") else not (first and strategy == "please")


def longest_run(places: Iterable[int]) -> list[int]:
    """The longest stretch of places that follow each other, the first of equals.

    >>> longest_run([7, 3, 4, 1])
    [3, 4]
    """
    best: list[int] = []
    run: list[int] = []
    for index in sorted(set(places)):
        run = [*run, index] if run and index == run[-1] + 1 else [index]
        if len(run) > len(best):
            best = run
    return best


def write_csv(lexicon: InducedLexicon, output: str) -> None:
    """Write a lexicon in the layout of the published ones; ``-`` is standard output."""
    text = as_csv(lexicon)
    if output == "-":
        print(text, end="")
        return
    write_text(Path(output), text)


def as_csv(lexicon: InducedLexicon) -> str:
    """The layout of the published lexicons: a strategy's line, then its cues'."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(("0", "1", "2"))
    strategy = ""
    for entry in lexicon.entries:
        if entry.strategy != strategy:
            strategy = entry.strategy
            writer.writerow((f"Strategy - {strategy}", "", ""))
        writer.writerow((entry.cue, repr(list(entry.words)), str(bool(entry.seen))))
    return buffer.getvalue()


def _best(counts: Counter[str], top: int) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:top])


def _from_files(files: Sequence[Path]) -> Iterator[tuple[str, str]]:
    for path in files:
        for number, line in lines(path, Report()):
            fields = line.split("\t")
            if len(fields) < 2:
                raise BadInput(str(path), "a pair is English, a tab, the original", number)
            yield fields[0], fields[1]
