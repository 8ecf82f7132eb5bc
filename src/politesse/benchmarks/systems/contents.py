"""What a model's name stands for, as far as it lies here: short digests for signatures."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from politesse.core.backends import Spec, load_object

_BLOCK = 1 << 20
_BLOCKS = 16  # of a large file; weights that were trained further differ in all of them


def content(spec: Spec) -> str:
    """Eight characters that change with what a name stands for, as far as that lies here.

    Of a folder these are its files, of a module its text; a server has nothing here.
    """
    if spec.kind in ("translate", "round-trip", "engine"):
        return content(Spec.parse(spec.rest))
    if spec.kind == "python":
        module = inspect.getmodule(load_object(str(spec)))
        file = getattr(module, "__file__", None)
        return content_of_files([Path(file)] if file else [], str(spec))
    place = Path(spec.rest.partition("?")[0])
    if spec.rest and place.is_dir():
        return content_of_files(place.rglob("*"), str(spec))
    return content_of_files([place] if spec.rest else [], str(spec))


def content_of_files(paths: Iterable[Path], name: str = "") -> str:
    """Eight characters that change with files; large ones are looked into here and there.

    Paths that are no files are passed over.
    """
    digest = sha256(name.encode())
    for path in sorted(path for path in paths if path.is_file()):
        size = path.stat().st_size
        digest.update(f"{path.name} {size}\n".encode())
        with path.open("rb") as file:
            if size <= _BLOCK * _BLOCKS:
                digest.update(file.read())
                continue
            for number in range(_BLOCKS):
                file.seek(number * (size - _BLOCK) // (_BLOCKS - 1))
                digest.update(file.read(_BLOCK))
    return digest.hexdigest()[:8]
