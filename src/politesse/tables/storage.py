"""Where files are: on this machine, or at an address that fsspec knows (``s3://bucket/a.csv``)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from glob import iglob
from pathlib import Path
from typing import Any, BinaryIO, cast

from politesse.core import BadInput, PolitesseError
from politesse.core.errors import needing
from politesse.core.files import naming, writing

_WILD = frozenset("*?[")
_TEMPORARY = ".politesse-"
#: Stores in which an object is there as a whole or not at all.
_WHOLE = {"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "adl", "oci", "oss", "memory"}


def is_url(name: str) -> bool:
    """Whether a name is an address and no path.

    >>> is_url("s3://bucket/a.csv"), is_url("a.csv:text")
    (True, False)
    """
    return "://" in name


def found(pattern: str) -> list[str]:
    """The files that a name or pattern stands for, in order; none is an error."""
    if not _WILD.intersection(pattern) or (not is_url(pattern) and Path(pattern).exists()):
        return [pattern]
    if is_url(pattern):
        with _told(pattern, "read"):
            system, path = _system(pattern)
            names = [system.unstrip_protocol(name) for name in system.glob(path)]
    else:
        every = iglob(pattern, recursive=True)  # noqa: PTH207 - a path's own takes no absolute one
        names = [name for name in every if Path(name).is_file()]
    if not names:
        raise BadInput(pattern, "there is no such file")
    return sorted(map(str, names))


def stamp(name: str) -> dict[str, Any]:
    """What tells whether a file has changed: its size, and when or as what it was last written."""
    if not is_url(name):
        with naming(Path(name), "read"):
            state = Path(name).stat()
        return {"size": state.st_size, "changed": str(state.st_mtime_ns)}
    with _told(name, "read"):
        system, path = _system(name)
        system.invalidate_cache()
        about = system.info(path)
    marks = (about.get(key) for key in ("ETag", "etag", "LastModified", "mtime", "created"))
    return {"size": about.get("size") or 0, "changed": str(next(filter(None, marks), ""))}


@contextmanager
def reading(name: str) -> Iterator[BinaryIO]:
    """The bytes of a file as it is stored."""
    if not is_url(name):
        with naming(Path(name), "read"), Path(name).open("rb") as file:
            yield file
        return
    with _told(name, "read"):
        system, path = _system(name)
        file = system.open(path, "rb")
    with naming(name, "read"), file:
        yield cast(BinaryIO, file)


@contextmanager
def written(name: str) -> Iterator[Path]:
    """A temporary file to write to, which becomes ``name`` as a whole if all goes well."""
    if not is_url(name):
        with writing(Path(name)) as fresh:
            yield fresh
        return
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "fresh"
        yield fresh
        with _told(name, "written"):
            system, path = _system(name)
            system.put_file(str(fresh), path)


class Folder:
    """A folder in which files appear whole or not at all."""

    def __init__(self, name: str) -> None:
        self.name = name.rstrip("/") if is_url(name) else name
        self._system: Any = None
        self._path = self.name
        if is_url(name):
            with _told(name, "written"):
                self._system, self._path = _system(self.name)

    def names(self, below: str = "") -> list[str]:
        """The names of the files directly in it, or in a folder of it."""
        place = f"{self._path}/{below}" if below else self._path
        if self._system is None:
            folder = Path(place)
            return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
        with _told(self.name, "read"):
            if not self._system.exists(place):
                return []
            listed = self._system.ls(place, detail=False, refresh=True)
        return sorted(str(name).rstrip("/").rpartition("/")[2] for name in listed)

    def read(self, name: str) -> bytes | None:
        """What a file holds; None where there is none."""
        path = f"{self._path}/{name}"
        if self._system is None:
            with naming(Path(path), "read"):
                return Path(path).read_bytes() if Path(path).exists() else None
        with _told(f"{self.name}/{name}", "read"):
            return cast(bytes, self._system.cat_file(path)) if self._system.exists(path) else None

    def write(self, name: str, data: bytes) -> None:
        """Write a file as a whole, so that it is there even if the machine stops afterwards."""
        path = f"{self._path}/{name}"
        if self._system is None:
            _write_here(Path(path), data)
            return
        with _told(f"{self.name}/{name}", "written"):
            if self._protocols() & _WHOLE:
                self._system.pipe_file(path, data)
            else:
                fresh = f"{path}.tmp"
                self._system.makedirs(path.rpartition("/")[0], exist_ok=True)
                self._system.pipe_file(fresh, data)
                self._system.mv(fresh, path)

    def remove(self, name: str) -> None:
        """Take a file away."""
        path = f"{self._path}/{name}"
        with _told(path, "removed"):
            if self._system is None:
                Path(path).unlink(missing_ok=True)
            else:
                self._system.rm_file(path)

    def sweep(self) -> None:
        """Take away what a run that was killed had not yet finished writing."""
        for name in self.names() if self._system is None else ():
            if name.startswith(_TEMPORARY) and name.endswith(".tmp"):
                self.remove(name)

    def _protocols(self) -> set[str]:
        named = self._system.protocol
        return {named} if isinstance(named, str) else set(named)


def _write_here(path: Path, data: bytes) -> None:
    with naming(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
    with writing(path) as fresh:
        fresh.write_bytes(data)
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _system(name: str) -> tuple[Any, str]:
    with needing("tables", f"reading and writing {name.partition('://')[0]}:// addresses"):
        from fsspec.core import url_to_fs
    return cast(tuple[Any, str], url_to_fs(name))


@contextmanager
def _told(name: str, what: str) -> Iterator[None]:
    """Whatever a store has against something, as one line that names it."""
    try:
        yield
    except PolitesseError:
        raise
    except Exception as error:  # each store has exceptions of its own
        said = " ".join(str(error).split()) or type(error).__name__
        raise BadInput(name, f"cannot be {what}: {said}") from None
