"""Trains the address model from parallel text.

The English side says whether a text speaks to the reader. In one that does, at least one
ambiguous marker is address, so the most likely is taken for it and the model trained anew
(multiple-instance learning); in one that does not, none is.

    politesse train address es --data corpora/
"""

from __future__ import annotations

import lzma
import math
import random
import tomllib
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import MissingExtra, PolitesseError
from politesse.languages import load
from politesse.languages.english import commands, may_command, mentions_thanks, says_you
from politesse.scoring.address import marker_features, text_features, write_model

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_matrix


@dataclass(frozen=True, slots=True)
class Bag:
    """One text: the hashed features of each of its ambiguous markers, and its label."""

    markers: list[list[int]]
    addresses: bool
    corpus: str


def recipe() -> dict[str, Any]:
    """The committed recipe."""
    path = files("politesse.training").joinpath("recipes", "address.toml")
    return tomllib.loads(path.read_text("utf-8"))


def corpora(data: Path, code: str, settings: dict[str, Any]) -> Iterator[tuple[str, Path, int]]:
    """The corpora the recipe names that are there, with the most texts to take from each."""
    seen: set[Path] = set()
    for pattern, limit in settings["corpora"].items():
        for path in sorted((data / "text").glob(f"{pattern}.en-{code}.tsv.xz")):
            if path not in seen:
                seen.add(path)
                yield path.name.split(".")[0], path, limit


def bags(data: Path, code: str, settings: dict[str, Any]) -> Iterator[Bag]:
    """Texts without strong markers, with what the English says of them."""
    pack = load(code)
    bits = (1 << settings["bits"]) - 1
    chance = random.Random(settings["seed"])
    for name, path, limit in corpora(data, code, settings):
        with lzma.open(path, "rt", encoding="utf-8") as file:
            rows = [line.rstrip("\n").split("\t") for line in file]
        chance.shuffle(rows)
        for english, text, *_ in (row for row in rows[:limit] if len(row) >= 2):
            addresses = says_you(english)
            if mentions_thanks(english) or len(text) > 1000:
                continue
            command = not addresses and may_command(english)
            tokens = pack.tokenize(text)
            found = [m for m in pack.register_matcher(tokens) if not tokens.quoted[m.low]]
            if any(match.rule.strength == "strong" for match in found):
                continue
            markers = [match for match in found if match.rule.strength == "ambiguous"]
            if command:
                # A command speaks to the reader, but only an imperative marker shows it; what
                # may be one and may be not teaches nothing.
                markers = [match for match in markers if match.rule.kind == "imperative"]
                if not commands(english):
                    continue
                addresses = True
            everywhere = [_hash(feature, bits) for feature in text_features(tokens, markers)]
            yield Bag(
                [
                    everywhere + [_hash(f, bits) for f in marker_features(tokens, match)]
                    for match in markers
                ],
                addresses,
                name,
            )


def _hash(feature: str, bits: int) -> int:
    return zlib.crc32(feature.encode()) & bits


def train(
    code: str,
    data: Path,
    settings: dict[str, Any],
    tell: Callable[[str, int, int], None] = lambda what, done, total: None,
) -> tuple[bytes, dict[str, Any]]:
    """The packed model of one language and how it did on the held-out texts."""
    try:
        import numpy as np
        import sklearn  # noqa: F401
    except ImportError:
        raise MissingExtra("scikit-learn", "train", "training the address model") from None

    chance = random.Random(settings["seed"])
    tell(f"{code}: reading", 0, 1)
    every = list(bags(data, code, settings))
    tell(f"{code}: reading", 1, 1)
    chance.shuffle(every)
    cut = int(len(every) * settings["held_out"])
    held, used = every[:cut], [bag for bag in every[cut:] if bag.markers]
    if not used:
        raise PolitesseError(f"{code}: no corpus of the recipe is under {data / 'text'}")
    matrix, owners = _matrix(used, settings["bits"])
    labels = np.array([bag.addresses for bag in used])
    chosen = np.ones(len(owners), dtype=bool)
    coefficients, bias = np.zeros(1), 0.0
    for number in range(settings["rounds"]):
        coefficients, bias = _fit(matrix[chosen], labels[owners[chosen]], settings)
        scores = matrix @ coefficients + bias
        chosen = _best(scores, owners, labels)
        tell(f"{code}: training", number + 1, settings["rounds"])
    threshold, report = _threshold(held, coefficients, bias, settings)
    report |= {"texts": len(used), "addressing": int(labels.sum()), "threshold": threshold}
    about = {"language": code, "seed": settings["seed"], "texts": len(used)}
    return write_model(coefficients.tolist(), bias, threshold, about), report


def _matrix(bags: list[Bag], bits: int) -> tuple[csr_matrix, NDArray[np.int64]]:
    import numpy as np
    from scipy.sparse import csr_matrix

    rows = [marker for bag in bags for marker in bag.markers]
    owners = np.repeat(np.arange(len(bags)), [len(bag.markers) for bag in bags])
    lengths = np.fromiter((len(row) for row in rows), dtype=np.int64, count=len(rows))
    indices = np.fromiter(
        (index for row in rows for index in row), dtype=np.int32, count=int(lengths.sum())
    )
    starts = np.concatenate([[0], np.cumsum(lengths)])
    values = np.ones(len(indices), dtype=np.float32)
    return csr_matrix((values, indices, starts), shape=(len(rows), 1 << bits)), owners


def _fit(
    matrix: csr_matrix, labels: NDArray[np.bool_], settings: dict[str, Any]
) -> tuple[NDArray[np.float64], float]:
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(
        C=settings["strength"],
        solver="liblinear",
        max_iter=settings["iterations"],
        random_state=settings["seed"],
    )
    model.fit(matrix, labels)
    return model.coef_[0], float(model.intercept_[0])


def _best(
    scores: NDArray[np.float64], owners: NDArray[np.int64], labels: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """All markers of texts without address, and the likeliest one of each text with it."""
    import numpy as np

    chosen = ~labels[owners]
    order = np.lexsort((-scores, owners))
    firsts = order[np.concatenate([[True], np.diff(owners[order]) > 0])]
    chosen[firsts] = True
    return chosen


def _threshold(
    held: list[Bag], coefficients: NDArray[np.float64], bias: float, settings: dict[str, Any]
) -> tuple[float, dict[str, Any]]:
    def best(bag: Bag) -> float:
        scores = (float(coefficients[marker].sum()) + bias for marker in bag.markers)
        return 1 / (1 + math.exp(-max(scores)))

    rules = settings["threshold"]
    plain = [bag for bag in held if not bag.addresses and bag.corpus in rules["corpora"]]
    alarms = sorted(best(bag) for bag in plain if bag.markers)
    allowed = int(len(plain) * rules["false_alarms"])
    threshold = rules["floor"]
    if len(alarms) > allowed:
        threshold = max(threshold, alarms[-allowed - 1])
    scored = [(best(bag) > threshold, bag.addresses) for bag in held if bag.markers]
    found = [taken for taken, addresses in scored if addresses]
    false = [taken for taken, addresses in scored if not addresses]
    return threshold, {
        "held_out_found": round(sum(found) / max(1, len(found)), 4),
        "held_out_false": round(sum(false) / max(1, len(false)), 4),
    }
