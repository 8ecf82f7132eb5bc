"""Fluency: the perplexity of texts under an n-gram model of well-written text.

The model is an interpolated Kneser–Ney model (``ngram_model``), five words long unless told
otherwise, trained on the user's own text; or a pretrained one (``language_model``). The end of a sentence counts as a token; an unknown
word counts with the probability of ``<unk>``, and a second perplexity leaves unknown words out.
"""

from __future__ import annotations

import json
import math
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import BadInput, PolitesseError, Signature
from politesse.core.files import writing
from politesse.core.progress import Progress, silent
from politesse.metrics.extras import need
from politesse.metrics.ngram_model import Level, NgramModel, batches, train, write_arpa
from politesse.metrics.significance import Sums, Values

if TYPE_CHECKING:
    from politesse.metrics.language_model import LanguageModel

__all__ = [
    "Fluency", "NgramModel", "TrainedModel", "describe", "fluency", "load", "load_any", "save", "train",
    "write_arpa",
]  # fmt: skip

_PURPOSE = "An n-gram model"
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Fluency:
    """Perplexity of a corpus and of each sentence.

    ``sentence_nats`` is the mean over sentences of −ln P / tokens: every sentence weighs the same,
    however long it is. ``rows`` hold, for each sentence, log10 P and tokens, both again without
    unknown words, and its nats per token.
    """

    perplexity: float
    perplexity_known: float
    sentence_nats: float
    tokens: int
    unknown: int
    model: str
    rows: tuple[tuple[float, float, float, float, float], ...] = field(default=(), repr=False)

    @property
    def sentences(self) -> tuple[float, ...]:
        """The perplexity of each sentence."""
        return tuple(_perplexity(log, tokens) for log, tokens, *_ in self.rows)

    @property
    def signature(self) -> str:
        """How it was computed."""
        return str(Signature("fluency", {"model": self.model, "lines": len(self.rows)}))

    def parts(self) -> Sums:
        """What is resampled: the log-probability and length of each sentence."""
        return Sums([(*row, 1) for row in self.rows], _measure)

    def to_dict(self) -> dict[str, Any]:
        return {
            "perplexity": self.perplexity,
            "perplexity_known": self.perplexity_known,
            "sentence_nats": self.sentence_nats,
            "tokens": self.tokens,
            "unknown": self.unknown,
            "lines": len(self.rows),
            "signature": self.signature,
        }


@dataclass(frozen=True, slots=True)
class TrainedModel:
    """What there is to say of a model itself."""

    model: NgramModel = field(repr=False)

    @property
    def signature(self) -> str:
        """Which model it is."""
        return str(Signature("ngram-model", {"model": describe(self.model)}))

    def to_dict(self) -> dict[str, Any]:
        model = self.model
        return {
            "order": model.order,
            "sentences": model.sentences,
            "tokens": model.tokens,
            "words": len(model.words),
            "ngrams": [len(level.keys) for level in model.levels],
            "discounts": [list(three) for three in model.discounts],
            "signature": self.signature,
        }


def fluency(
    texts: Sequence[str], model: NgramModel | LanguageModel, progress: Progress = silent
) -> Fluency:
    """The perplexity of texts, one sentence each, under a trained model.

    >>> model = train(["the cat sat", "the dog sat", "a cat sat down"], order=3)
    >>> near, far = fluency(["the cat sat"], model), fluency(["sat the down"], model)
    >>> near.perplexity < far.perplexity
    True
    """
    np = need("numpy", _PURPOSE)
    if not texts:
        raise PolitesseError("there are no texts to measure: the file is empty")
    rows: list[tuple[float, float, float, float, float]] = []
    for batch in batches(texts):
        logs, owners, known = model.log_probabilities(batch)
        size = len(batch)
        log = np.bincount(owners, weights=logs, minlength=size)
        tokens = np.bincount(owners, minlength=size)
        known_log = np.bincount(owners[known], weights=logs[known], minlength=size)
        known_tokens = np.bincount(owners[known], minlength=size)
        nats = -log * math.log(10) / tokens
        columns = (log, tokens, known_log, known_tokens, nats)
        rows += zip(*(column.tolist() for column in columns), strict=True)
        progress("measuring", len(rows), len(texts))
    sums = [*(math.fsum(column) for column in zip(*rows, strict=True)), len(rows)]
    return Fluency(
        **_measure(sums),
        tokens=round(sums[1]),
        unknown=round(sums[1] - sums[3]),
        model=describe(model),
        rows=tuple(rows),
    )


def _measure(sums: Sequence[float]) -> Values:
    log, tokens, known_log, known_tokens, nats, lines = sums
    return {
        "perplexity": _perplexity(log, tokens),
        "perplexity_known": _perplexity(known_log, known_tokens),
        "sentence_nats": float(nats / lines),
    }


def _perplexity(log: float, tokens: float) -> float:
    return float(10 ** (-log / tokens)) if log > -math.inf else math.inf


def describe(model: NgramModel | LanguageModel) -> str:
    """What a signature says of a model: its order, text, vocabulary, and a checksum; or its name."""
    if not isinstance(model, NgramModel):
        return model.name
    import zlib

    checksum = zlib.crc32("\n".join(model.words).encode())
    for level in model.levels:
        checksum = zlib.crc32(level.log_probabilities.tobytes(), checksum)
    return (
        f"kn{model.order}/tok={model.tokenize}/sentences={model.sentences}"
        f"/words={len(model.words)}/crc={checksum:08x}"
    )


def save(model: NgramModel, path: Path) -> None:
    """Write a model to one compressed file, whole or not at all."""
    np = need("numpy", _PURPOSE)
    about = {
        "format": _FORMAT,
        "discounts": model.discounts,
        "tokenize": model.tokenize,
        "sentences": model.sentences,
        "tokens": model.tokens,
    }
    arrays = {
        "about": np.frombuffer(json.dumps(about).encode(), dtype=np.uint8),
        "words": np.frombuffer("\n".join(model.words).encode(), dtype=np.uint8),
    }
    for order, level in enumerate(model.levels, 1):
        if order > 1:
            arrays[f"steps{order}"] = _steps(level.keys)
        arrays[f"logs{order}"] = level.log_probabilities
        if order < model.order:
            arrays[f"backoffs{order}"] = level.backoffs
    with writing(path) as fresh, fresh.open("wb") as file:
        np.savez_compressed(file, **arrays)


def load_any(name: str) -> NgramModel | LanguageModel:
    """A saved n-gram model, or by ``hf:FOLDER`` (or a GGUF file) a pretrained language model."""
    kind, _, rest = name.partition(":")
    if kind != "hf" and not name.endswith(".gguf"):
        return load(Path(name))
    from politesse.metrics.language_model import LanguageModel

    return LanguageModel(Path(rest if kind == "hf" else name))


def load(path: Path) -> NgramModel:
    """Read a model that :func:`save` wrote."""
    np = need("numpy", _PURPOSE)
    try:
        with np.load(path, allow_pickle=False) as arrays:
            about = json.loads(arrays["about"].tobytes())
            if about["format"] != _FORMAT:
                raise BadInput(str(path), f"has format {about['format']}, not {_FORMAT}")
            words = tuple(arrays["words"].tobytes().decode().split("\n"))
            order = len(about["discounts"])
            levels = []
            for n in range(1, order + 1):
                logs = arrays[f"logs{n}"]
                keys = np.arange(len(words))
                if n > 1:
                    keys = np.cumsum(arrays[f"steps{n}"].astype(np.int64))
                backoffs = np.zeros(len(logs), dtype=np.float32)
                levels.append(Level(keys, logs, arrays[f"backoffs{n}"] if n < order else backoffs))
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror or error}") from None
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise BadInput(str(path), "is not a model that politesse saved") from None
    return NgramModel(
        words=words,
        levels=tuple(levels),
        discounts=tuple(tuple(three) for three in about["discounts"]),
        tokenize=about["tokenize"],
        sentences=about["sentences"],
        tokens=about["tokens"],
        numbers={word: number for number, word in enumerate(words)},
    )


def _steps(keys: Any) -> Any:
    """Sorted keys as differences in the smallest type that holds them: they compress well."""
    np = need("numpy", _PURPOSE)
    steps = np.diff(keys, prepend=0)
    return steps.astype(np.min_scalar_type(int(steps.max()) if len(steps) else 0))
