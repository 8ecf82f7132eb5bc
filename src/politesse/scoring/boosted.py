"""Boosted decision trees over whole numbers, and a linear model over n-grams beside them.

They answer several questions about a text at once. To each question both give a share to each class;
the answer is the mean of the two. Stored in one file: a line of JSON, then packed the arrays one after
the other and the n-grams.
"""

from __future__ import annotations

import hashlib
import json
import math
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: The stored arrays in their order, with their kind of number.
_ARRAYS = (
    ("weights", "<i1"), ("roots", "<u2"), ("feature", "<u2"), ("limit", "<i2"), ("low", "<u2"),
    ("high", "<u2"), ("value", "<f4"),
)  # fmt: skip


_APART = "\0"  # between n-grams


@dataclass(frozen=True, slots=True)
class Trees:
    """Trees of all classes in one set of arrays; class by class within each round.

    Every node has two places, one after the other, so that a step is one sum and one look-up: in
    ``ways`` the first has where to go when the feature is above ``limit``, the second where when it
    is not. A leaf leads to itself, so that ``depth`` steps end in a leaf of every tree.
    """

    roots: NDArray[np.intp]
    feature: NDArray[np.intp]
    limit: NDArray[np.int64]
    ways: NDArray[np.intp]
    value: NDArray[np.float64]
    depth: int

    def sums(self, numbers: Sequence[int], classes: int) -> list[float]:
        """What the leaves add up to for each class."""
        import numpy as np

        row = np.array(numbers, np.int64)
        node = self.roots
        for _ in range(self.depth):
            low = row.take(self.feature.take(node)) <= self.limit.take(node)
            node = self.ways.take(node + low)
        sums: list[float] = self.value.take(node).reshape(-1, classes).sum(axis=0).tolist()
        return sums


def _trees(arrays: Mapping[str, NDArray[Any]], depth: int) -> Trees:
    """The trees of the stored arrays, in which a node has one place."""
    import numpy as np

    return Trees(
        roots=arrays["roots"].astype(np.intp) * 2,
        feature=arrays["feature"].astype(np.intp).repeat(2),
        limit=arrays["limit"].astype(np.int64).repeat(2),
        ways=np.column_stack([arrays["high"], arrays["low"]]).astype(np.intp).ravel() * 2,
        value=arrays["value"].astype(np.float64).repeat(2),
        depth=depth,
    )


@dataclass(frozen=True, slots=True)
class Boosted:
    """The two models. ``about`` says which questions, with their classes, and cues they know."""

    about: Mapping[str, Any]
    rows: Mapping[str, int]
    weights: NDArray[np.int8]
    trees: Trees
    checksum: str

    def shares(self, numbers: Sequence[int], grams: Collection[str]) -> dict[str, dict[str, float]]:
        """How likely each class of each question is, by the counted cues and n-grams of a text."""
        questions = self.about["questions"]
        start = self.about["start"]
        sums = self.trees.sums(numbers, len(start))
        trees = [first + second for first, second in zip(start, sums, strict=True)]
        linear = self._linear(grams)
        answers = {}
        begin = 0
        for question, classes in questions.items():
            part = slice(begin, begin + len(classes))
            both = zip(classes, _shares(trees[part]), _shares(linear[part]), strict=True)
            answers[question] = {name: (first + second) / 2 for name, first, second in both}
            begin = part.stop
        return answers

    def _linear(self, grams: Collection[str]) -> list[float]:
        """Every known n-gram counts the same, and a text as much as any other."""
        rows = self.rows
        known = [rows[gram] for gram in grams if gram in rows]
        scale = self.about["scale"] / math.sqrt(max(len(known), 1))
        # Whole numbers: their sum does not depend on the order.
        sums = self.weights.take(known, axis=0).sum(axis=0, dtype="int64").tolist()
        return [bias + scale * x for bias, x in zip(self.about["bias"], sums, strict=True)]


def _shares(scores: Sequence[float]) -> list[float]:
    top = max(scores)
    powers = [math.exp(score - top) for score in scores]
    whole = math.fsum(powers)
    return [power / whole for power in powers]


def write_boosted(
    about: Mapping[str, Any], arrays: Mapping[str, Any], grams: Sequence[str]
) -> bytes:
    """Pack a trained model: its numbers by the names of ``_ARRAYS``, and the n-grams it weighs."""
    import numpy as np

    parts = {name: np.ascontiguousarray(arrays[name], kind) for name, kind in _ARRAYS}
    for name, part in parts.items():
        if not np.allclose(part, arrays[name], rtol=1e-5, atol=1e-6):
            raise ValueError(f"{name} does not fit its kind of number")
    if any(_APART in gram for gram in grams):
        raise ValueError("an n-gram has the mark in it that keeps them apart")
    head = {**about, "counts": {name: part.size for name, part in parts.items()}}
    body = b"".join(part.tobytes() for part in parts.values()) + _APART.join(grams).encode()
    return json.dumps(head, ensure_ascii=False).encode() + b"\n" + zlib.compress(body, 9)


def read_boosted(data: bytes) -> Boosted:
    """A model as :func:`write_boosted` stored it."""
    import numpy as np

    head, _, packed = data.partition(b"\n")
    about, body = json.loads(head), zlib.decompress(packed)
    arrays: dict[str, Any] = {}
    offset = 0
    for name, kind in _ARRAYS:
        count = about["counts"][name]
        arrays[name] = np.frombuffer(body, kind, count, offset)
        offset += arrays[name].nbytes
    grams = body[offset:].decode().split(_APART)
    weights = arrays.pop("weights").reshape(len(grams), len(about["start"]))
    rows = {gram: row for row, gram in enumerate(grams)}
    trees = _trees(arrays, about["depth"])
    return Boosted(about, rows, weights, trees, hashlib.sha256(data).hexdigest()[:8])
