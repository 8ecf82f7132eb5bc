"""What formality tags learn from: the same network fine-tuned on different labelled pairs.

Each study starts from the generic weights and teaches two tags the network has never seen, so
that what it can do comes from the study's pairs alone: contrastive ones copied more or less often,
fewer sources in both registers against more in one, or generic pairs labelled by the detector.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from politesse.core import PolitesseError
from politesse.core.progress import Say
from politesse.training.seq2seq import decode, tags
from politesse.training.seq2seq.batches import gather
from politesse.training.seq2seq.prepared import Pairs, PreparedCorpus
from politesse.training.seq2seq.recipe import Studies, Tuning
from politesse.training.seq2seq.trainer import Run

_BATCH = 300  # sentences translated at a time


@dataclass(frozen=True, slots=True)
class Study:
    """Which labelled pairs of one language are learnt from, and how often each is copied.

    ``labels`` is ``contrastive`` (both registers of each source), ``feminine`` (the same, with the
    feminine references where they differ), ``contrastive-half`` (of every second source), ``one-each`` (one register of each source, as many pairs as the half has) or
    ``detector`` (generic talk, its register found by the detector; ``pairs`` of it).
    """

    language: str
    labels: str
    times: int
    pairs: int = 0

    @property
    def name(self) -> str:
        count = f"-{self.pairs}" if self.pairs else ""
        return f"{self.language}.{self.labels}{count}.x{self.times}"


def planned(settings: Studies) -> list[Study]:
    """The studies of the recipe.

    >>> [study.name for study in planned(Studies(("de",), 1e-4, 2048, (1, 5), ()))]
    ['de.contrastive.x1', 'de.contrastive.x5']
    """
    studies = []
    for code in settings.languages:
        studies += [Study(code, "contrastive", times) for times in settings.upsampling]
        studies += [Study(code, kind.labels, kind.times, kind.pairs) for kind in settings.labels]
    return studies


def labelled(pack: PreparedCorpus, study: Study, seed: int) -> Pairs:
    """The pairs a study learns from."""
    language = pack.languages.index(study.language)
    chance = np.random.default_rng(seed)
    if study.labels == "detector":
        return _detected(pack.sets["train"], language, study.pairs, chance)
    pairs = pack.sets["contrast"]
    other = "masculine" if study.labels == "feminine" else "feminine"
    fits = pairs.gender != tags.GENDERS.index(other)
    own = np.flatnonzero((pairs.language == language) & fits)
    order = chance.permutation(np.unique(pairs.source[own]))
    half = np.isin(pairs.source[own], order[: len(order) // 2])
    if study.labels in ("contrastive", "feminine"):
        return _chosen(pairs, own)
    if study.labels == "contrastive-half":
        return _chosen(pairs, own[half])
    if study.labels == "one-each":
        formal = pairs.register[own] == tags.REGISTERS.index("formal")
        return _chosen(pairs, own[half == formal])
    raise PolitesseError(f"no study learns from {study.labels!r}")


def _detected(pairs: Pairs, language: int, count: int, chance: np.random.Generator) -> Pairs:
    talk = (pairs.language == language) & (pairs.kind == tags.KINDS.index("talk"))
    chosen = []
    for register in (1, 2):
        rows = np.flatnonzero(talk & (pairs.register == register))
        chosen.append(chance.permutation(rows)[: count // 2])
    return _chosen(pairs, np.sort(np.concatenate(chosen)))


def _chosen(pairs: Pairs, rows: NDArray[np.integer[Any]]) -> Pairs:
    """These pairs, without their other tags."""
    nothing = np.zeros(len(rows), np.uint8)
    return replace(
        pairs, source=pairs.source[rows], targets=gather(pairs.targets, rows),
        language=pairs.language[rows], register=pairs.register[rows], gender=nothing,
        kind=nothing, committed=pairs.committed[rows], weight=pairs.weight[rows],
    )  # fmt: skip


def fresh_tags(pack: PreparedCorpus) -> tuple[int, int]:
    """Two symbols of the vocabulary that no text has: the bytes that are no letter's part."""
    return pack.pieces.index("<0xFE>"), pack.pieces.index("<0xFF>")


def run(
    work: Run,
    settings: Studies,
    sources: Mapping[str, Mapping[str, Sequence[Sequence[int]]]],
    say: Say,
) -> Iterator[tuple[str, str, str, list[list[int]]]]:
    """Each study's translations, as ``(study, set, register, pieces)``.

    ``work`` has the generic weights and has them again in the end. ``sources`` has, for every
    language, texts by the name of their set, as pieces without tags. Sets named ``generic…`` are
    translated without a tag, the others in both registers.
    """
    own = {name: value.detach().clone() for name, value in work.model.state_dict().items()}
    pair = fresh_tags(work.pack)
    yield from _translated(work, "generic", sources, pair, tagged=False)
    for study in planned(settings):
        work.model.load_state_dict(own)
        chosen = labelled(work.pack, study, work.options.seed)
        batches = work.tune(chosen, Tuning(study.times, settings.rate, settings.tokens), pair)
        say(f"{study.name}: {len(chosen)} pairs, {batches} steps")
        source = {study.language: sources[study.language]}
        yield from _translated(work, study.name, source, pair, tagged=True)
    work.model.load_state_dict(own)


def _translated(
    work: Run, name: str, sources: Mapping[str, Mapping[str, Any]], pair: tuple[int, int],
    tagged: bool,
) -> Iterator[tuple[str, str, str, list[list[int]]]]:  # fmt: skip
    first = tags.END_ID + 1
    for code, sets in sources.items():
        language = first + work.pack.languages.index(code)
        for which, texts in sets.items():
            plain = which.startswith("generic") or not tagged
            asked = {"": []} if plain else {"formal": [pair[0]], "informal": [pair[1]]}
            for register, tag in asked.items():
                begun = [[language, *tag, *text, tags.END_ID] for text in texts]
                yield name, f"{code}.{which}", register, _greedy(work, begun)


def _greedy(work: Run, sources: list[list[int]]) -> list[list[int]]:
    order = sorted(range(len(sources)), key=lambda row: len(sources[row]))
    outputs: list[list[int]] = [[] for _ in sources]
    for start in range(0, len(order), _BATCH):
        rows = order[start : start + _BATCH]
        longest = min(120, 2 * len(sources[rows[-1]]) + 10)
        with work.precision():
            answers = decode.greedy(work.model, [sources[row] for row in rows], longest)
        for row, pieces in zip(rows, answers, strict=True):
            outputs[row] = pieces
    return outputs
