"""Trained weights as files small enough to carry: whole numbers or half floats, cut into parts."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from politesse.core import BadInput
from politesse.core.files import write_bytes

PART = 15 << 20
_QUANTISED, _SCALE, _META = ".int8", ".scale", "meta.json"
Weights = Mapping[str, NDArray[Any]]


def quantised(weight: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """A matrix as bytes and a scale for each row: exactly what CTranslate2 makes of it."""
    most = np.abs(weight).max(axis=1)
    scale = (127.0 / np.where(most == 0, 127.0, most)).astype(np.float32)
    return np.rint(weight * scale[:, None]).astype(np.int8), scale


def write_parts(
    weights: Weights, about: Mapping[str, Any], stem: Path, kind: str = "int8", size: int = PART
) -> list[Path]:
    """Write weights as ``<stem>.<kind>.00`` and on; gives the files written.

    ``kind`` is ``int8`` (matrices as bytes, with which an int8 export loses nothing more)
    or ``fp16``.
    """
    arrays: dict[str, NDArray[Any]] = {_META: np.frombuffer(json.dumps(about).encode(), np.uint8)}
    for name, weight in weights.items():
        if kind == "int8" and weight.ndim == 2:
            arrays[name + _QUANTISED], arrays[name + _SCALE] = quantised(weight.astype(np.float32))
        else:
            arrays[name] = weight.astype(np.float16 if kind == "fp16" else np.float32)
    content = io.BytesIO()
    np.savez(content, **arrays)  # type: ignore[arg-type]
    whole = content.getbuffer()
    paths = []
    for number, start in enumerate(range(0, len(whole), size)):
        path = stem.with_name(f"{stem.name}.{kind}.{number:02}")
        write_bytes(path, whole[start : start + size])
        paths.append(path)
    return paths


def read_parts(paths: Sequence[Path]) -> tuple[dict[str, NDArray[np.float32]], dict[str, Any]]:
    """The weights as floats, and what was said about them."""
    if not paths:
        raise BadInput("weights", "no parts are named; give all of <name>.<kind>.00 and on")
    content = b"".join(path.read_bytes() for path in sorted(paths))
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as archive:
            arrays = dict(archive)
    except (OSError, ValueError, zipfile.BadZipFile) as cause:
        raise BadInput(str(paths[0]), f"not all parts are there, or not in order ({cause})") from (
            cause
        )
    about = json.loads(arrays.pop(_META).tobytes())
    weights = {}
    for name, array in arrays.items():
        if name.endswith(_QUANTISED):
            plain = name.removesuffix(_QUANTISED)
            weights[plain] = array.astype(np.float32) / arrays[plain + _SCALE][:, None]
        elif not name.endswith(_SCALE):
            weights[name] = array.astype(np.float32)
    return weights, about
