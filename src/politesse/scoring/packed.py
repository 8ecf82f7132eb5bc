"""The files of the embedded linear models: one line of JSON, then weights of one byte each."""

from __future__ import annotations

import hashlib
import json
import zlib
from array import array
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, TypeVar

from politesse.core import PolitesseError

Model = TypeVar("Model")


def quantised(weights: Sequence[float]) -> tuple[float, array[int]]:
    """The scale, and each weight as a byte to be multiplied by it."""
    scale = (max(map(abs, weights), default=0.0) or 1.0) / 127
    return scale, array("b", (round(weight / scale) for weight in weights))


def pack(about: Mapping[str, Any], table: array[int], level: int = 9) -> bytes:
    """A model as it is stored; a low ``level`` of packing is quicker.

    >>> about, table, _ = unpack(pack({"scale": 0.5}, array("b", [1, -2])))
    >>> about, table.tolist()
    ({'scale': 0.5}, [1, -2])
    """
    head = json.dumps(about, ensure_ascii=False).encode()
    return head + b"\n" + zlib.compress(table.tobytes(), level)


def unpack(data: bytes) -> tuple[dict[str, Any], array[int], str]:
    """What a stored model says of itself, its weights, and its checksum."""
    head, _, body = data.partition(b"\n")
    table = array("b")
    table.frombytes(zlib.decompress(body))
    return json.loads(head), table, hashlib.sha256(data).hexdigest()[:8]


def embedded(folder: str, name: str, read: Callable[[bytes], Model]) -> Model | None:
    """The model ``weights/<folder>/<name>.bin``, or None where there is none."""
    path = files("politesse").joinpath("weights", folder, f"{name}.bin")
    if not path.is_file():
        return None
    try:
        return read(path.read_bytes())
    except (ValueError, KeyError, zlib.error) as error:
        raise PolitesseError(f"weights/{folder}/{name}.bin is damaged: {error}") from None
