"""The training data as one file: pieces as numbers, each English text once.

The file is a zip archive of xz-compressed arrays; reading it needs NumPy alone.
"""

from __future__ import annotations

import io
import json
import lzma
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from politesse.core import BadInput
from politesse.core.files import writing

_FORMAT = 1
#: The set of targets whose sources are not known: empty, until a network has written them.
ALONE = "alone"


@dataclass(frozen=True)
class Texts:
    """Texts of pieces, one after the other: text *i* is ``flat[starts[i]:starts[i + 1]]``."""

    flat: NDArray[np.uint16]
    starts: NDArray[np.int64]

    @classmethod
    def of(cls, texts: Iterable[Sequence[int]]) -> Texts:
        """Texts from lists of numbers."""
        lists = list(texts)
        flat = np.fromiter((piece for text in lists for piece in text), np.uint16)
        return cls.cut(flat, np.fromiter((len(text) for text in lists), np.int64, len(lists)))

    @classmethod
    def cut(cls, flat: NDArray[np.uint16], lengths: NDArray[np.int64]) -> Texts:
        """Texts of these lengths."""
        return cls(flat, np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]))

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The pieces in each text."""
        return np.diff(self.starts)

    def with_more(self, other: Texts) -> Texts:
        """These texts, then the others."""
        flat = np.concatenate([self.flat, other.flat])
        return Texts(flat, np.concatenate([self.starts, self.starts[-1] + other.starts[1:]]))

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, index: int) -> list[int]:
        return [int(piece) for piece in self.flat[self.starts[index] : self.starts[index + 1]]]


_COLUMNS = ("language", "register", "gender", "kind", "committed")


@dataclass(frozen=True)
class Pairs:
    """Pairs of texts: the source by its place, the target, and what is known of each.

    ``language``, ``register``, ``gender`` and ``kind`` are places in the lists of
    :mod:`.tags`; ``weight`` says how often a pair is drawn.
    """

    source: NDArray[np.int32]
    targets: Texts
    language: NDArray[np.uint8]
    register: NDArray[np.uint8]
    gender: NDArray[np.uint8]
    kind: NDArray[np.uint8]
    committed: NDArray[np.uint8]
    weight: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.source)

    def with_more(self, other: Pairs) -> Pairs:
        """These pairs, then the others."""
        columns = {
            name: np.concatenate([getattr(self, name), getattr(other, name)])
            for name in ("source", "weight", *_COLUMNS)
        }
        return Pairs(targets=self.targets.with_more(other.targets), **columns)


@dataclass(frozen=True)
class PreparedCorpus:
    """Everything training reads: the vocabulary, its tables, and sets of pairs by name."""

    pieces: list[str]
    languages: list[str]
    split: NDArray[np.int32]
    bare: NDArray[np.int32]
    sources: Texts
    sets: dict[str, Pairs] = field(default_factory=dict)


def save(pack: PreparedCorpus, path: Path) -> None:
    """Write a pack. Pairs sorted by language and source make the smallest file."""
    meta = {
        "format": _FORMAT,
        "pieces": pack.pieces,
        "languages": pack.languages,
        "sets": list(pack.sets),
    }
    with writing(path) as fresh, zipfile.ZipFile(fresh, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("meta.json.xz", lzma.compress(json.dumps(meta).encode(), preset=9))
        _write(archive, "split", pack.split)
        _write(archive, "bare", pack.bare)
        _write_texts(archive, "sources", pack.sources)
        for name, pairs in pack.sets.items():
            # Neighbours have neighbouring sources, so differences are small and compress well.
            _write(archive, f"{name}.source", np.diff(pairs.source, prepend=np.int32(0)))
            _write_texts(archive, f"{name}.targets", pairs.targets)
            for column in _COLUMNS:
                _write(archive, f"{name}.{column}", getattr(pairs, column))
            weights, indices = np.unique(pairs.weight, return_inverse=True)
            _write(archive, f"{name}.weights", weights)
            _write(archive, f"{name}.weight", indices.astype(np.uint16))


def read(path: Path) -> PreparedCorpus:
    """Read a pack."""
    try:
        with zipfile.ZipFile(path) as archive:
            meta = json.loads(lzma.decompress(archive.read("meta.json.xz")))
            if meta["format"] != _FORMAT:
                raise BadInput(str(path), f"is a pack of format {meta['format']}, not {_FORMAT}")
            return PreparedCorpus(
                meta["pieces"],
                meta["languages"],
                _read(archive, "split"),
                _read(archive, "bare"),
                _read_texts(archive, "sources"),
                {name: _read_pairs(archive, name) for name in meta["sets"]},
            )
    except (zipfile.BadZipFile, KeyError, OSError, lzma.LZMAError) as cause:
        raise BadInput(str(path), f"is not a pack of training data ({cause})") from cause


def _read_pairs(archive: zipfile.ZipFile, name: str) -> Pairs:
    columns = {column: _read(archive, f"{name}.{column}") for column in _COLUMNS}
    weights = _read(archive, f"{name}.weights")
    return Pairs(
        source=np.cumsum(_read(archive, f"{name}.source"), dtype=np.int32),
        targets=_read_texts(archive, f"{name}.targets"),
        weight=weights[_read(archive, f"{name}.weight")].astype(np.float32),
        **columns,
    )


def _write_texts(archive: zipfile.ZipFile, name: str, texts: Texts) -> None:
    _write(archive, name, texts.flat)
    _write(archive, f"{name}.lengths", texts.lengths.astype(np.uint16))


def _read_texts(archive: zipfile.ZipFile, name: str) -> Texts:
    return Texts.cut(_read(archive, name), _read(archive, f"{name}.lengths"))


def _write(archive: zipfile.ZipFile, name: str, array: NDArray[np.generic]) -> None:
    content = io.BytesIO()
    np.save(content, array)
    two = array.dtype.itemsize == 2
    filters = [
        {
            "id": lzma.FILTER_LZMA2,
            "preset": 9 | lzma.PRESET_EXTREME,
            "dict_size": min(1 << 27, max(1 << 16, array.nbytes)),
            **({"lc": 0, "lp": 1, "pb": 1} if two else {}),
        }
    ]
    archive.writestr(f"{name}.npy.xz", lzma.compress(content.getvalue(), filters=filters))


def _read(archive: zipfile.ZipFile, name: str) -> NDArray[Any]:
    content = lzma.decompress(archive.read(f"{name}.npy.xz"))
    array: NDArray[Any] = np.load(io.BytesIO(content), allow_pickle=False)
    return array
