"""Boosted decision trees over whole numbers, and a linear model over n-grams beside them.

They answer several questions about a text at once. To each question both give a share to each class;
the answer is the mean of the two. Stored in one file: a line of JSON, then the arrays one after the
other.
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
    ("keys", "<u4"), ("weights", "<i1"), ("roots", "<u2"), ("feature", "<u2"), ("limit", "<i2"),
    ("low", "<u2"), ("high", "<u2"), ("value", "<f4"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Trees:
    """Trees of all classes in one set of arrays; class by class within each round.

    At a node the way is ``low`` where the feature is at most ``limit``, else ``high``; a leaf leads
    to itself, so that ``depth`` steps end in a leaf of every tree.
    """

    roots: NDArray[np.intp]
    feature: NDArray[np.intp]
    limit: NDArray[np.int64]
    low: NDArray[np.intp]
    high: NDArray[np.intp]
    value: NDArray[np.float64]
    depth: int

    def sums(self, numbers: Sequence[int], classes: int) -> list[float]:
        """What the leaves add up to for each class."""
        import numpy as np

        row = np.array(numbers, np.int64)
        node = self.roots
        for _ in range(self.depth):
            down = row.take(self.feature.take(node)) <= self.limit.take(node)
            node = np.where(down, self.low.take(node), self.high.take(node))
        found: list[float] = self.value.take(node).reshape(-1, classes).sum(axis=0).tolist()
        return found


@dataclass(frozen=True, slots=True)
class Boosted:
    """The two models. ``about`` says which questions, with their classes, and cues they know."""

    about: Mapping[str, Any]
    rows: Mapping[int, int]
    weights: NDArray[np.int8]
    trees: Trees
    checksum: str

    def shares(self, numbers: Sequence[int], grams: Collection[int]) -> dict[str, dict[str, float]]:
        """How likely each class of each question is, by the counted cues and n-grams of a text."""
        questions = self.about["questions"]
        start = self.about["start"]
        sums = self.trees.sums(numbers, len(start))
        trees = [first + second for first, second in zip(start, sums, strict=True)]
        linear = self._linear(grams)
        found = {}
        place = 0
        for question, classes in questions.items():
            part = slice(place, place + len(classes))
            both = zip(classes, _shares(trees[part]), _shares(linear[part]), strict=True)
            found[question] = {name: (first + second) / 2 for name, first, second in both}
            place = part.stop
        return found

    def _linear(self, grams: Collection[int]) -> list[float]:
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


def write_boosted(about: Mapping[str, Any], arrays: Mapping[str, Any]) -> bytes:
    """Pack a trained model; ``arrays`` by the names that :func:`read_boosted` gives back."""
    import numpy as np

    parts = {name: np.ascontiguousarray(arrays[name], kind) for name, kind in _ARRAYS}
    for name, part in parts.items():
        if not np.allclose(part, arrays[name], rtol=1e-5, atol=1e-6):
            raise ValueError(f"{name} does not fit its kind of number")
    head = {**about, "counts": {name: part.size for name, part in parts.items()}}
    body = b"".join(part.tobytes() for part in parts.values())
    return json.dumps(head, ensure_ascii=False).encode() + b"\n" + zlib.compress(body, 9)


def read_boosted(data: bytes) -> Boosted:
    """A model as :func:`write_boosted` stored it."""
    import numpy as np

    head, _, packed = data.partition(b"\n")
    about, body = json.loads(head), zlib.decompress(packed)
    arrays: dict[str, Any] = {}
    place = 0
    for name, kind in _ARRAYS:
        count = about["counts"][name]
        arrays[name] = np.frombuffer(body, kind, count, place)
        place += arrays[name].nbytes
    keys = arrays.pop("keys").tolist()
    weights = arrays.pop("weights").reshape(len(keys), len(about["start"]))
    rows = {key: row for row, key in enumerate(keys)}
    limit, value = arrays.pop("limit").astype(np.int64), arrays.pop("value").astype(np.float64)
    places = {name: array.astype(np.intp) for name, array in arrays.items()}
    trees = Trees(**places, limit=limit, value=value, depth=about["depth"])
    return Boosted(about, rows, weights, trees, hashlib.sha256(data).hexdigest()[:8])
