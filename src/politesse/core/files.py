"""Files: read as text, and written whole or not at all.

A file is written through a temporary one beside it and a rename, so that nobody ever sees half of
it: not after a kill or a power cut, not on a full disk, not from another process. What a rename
would take away unasked is not written: a file that is read-only, that has a second name, or that
belongs to somebody else.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, BinaryIO, cast

from politesse.core.errors import BadInput, needing


@contextmanager
def naming(path: Path | Traversable | str, cause: str) -> Iterator[None]:
    """What the system says about a file, as one line that names it."""
    try:
        yield
    except OSError as error:
        raise BadInput(str(path), f"cannot be {cause}: {error.strerror or error}") from None


def read_bytes(path: Path | Traversable) -> bytes:
    """The bytes of a file."""
    with naming(path, "read"):
        return path.read_bytes()


def read_text(path: Path | Traversable) -> str:
    """The text of a file in UTF-8, with or without a byte order mark."""
    data = read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_utf8(str(path), error, data.count(b"\n", 0, error.start) + 1) from None


def read_json(path: Path | Traversable) -> Any:
    """The one value of a JSON file."""
    import json

    try:
        return json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise BadInput(str(path), f"is not JSON: {error.msg}", error.lineno) from None


#: The endings of files that are packed.
PACKED = (".gz", ".xz", ".bz2", ".zst")


def unpacked_name(path: Path) -> Path:
    """The path that a packed file was made from, by its ending.

    >>> unpacked_name(Path("a/b.csv.gz")).name, unpacked_name(Path("a/b.csv")).name
    ('b.csv', 'b.csv')
    """
    return path.with_suffix("") if path.suffix in PACKED else path


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The bytes of a file, unpacked by its ending."""
    with naming(path, "read"), path.open("rb") as file, unpacked(file, path) as plain:
        yield plain


@contextmanager
def unpacked(file: BinaryIO, path: Path) -> Iterator[BinaryIO]:
    """The bytes of an open file, unpacked by the ending of its name."""
    if path.suffix not in PACKED:
        yield file
        return
    import bz2
    import gzip
    import lzma
    import zlib

    openers: Any = {".gz": gzip.open, ".xz": lzma.open, ".bz2": bz2.open, ".zst": _from_zstd}
    try:
        with openers[path.suffix](file, "rb") as plain:
            yield cast(BinaryIO, plain)
    except (lzma.LZMAError, EOFError, gzip.BadGzipFile, zlib.error) as error:
        cause = f"is not a whole {path.suffix} file: {error}; fetch it again"
        raise BadInput(str(path), cause) from None


@contextmanager
def packing(file: BinaryIO, path: Path) -> Iterator[BinaryIO]:
    """What packs bytes into an open file by the ending of its name, the same bytes the same way."""
    if path.suffix not in PACKED:
        yield file
        return
    import bz2
    import gzip
    import lzma

    packers: dict[str, Callable[..., Any]] = {
        ".gz": lambda file, _: gzip.GzipFile("", "wb", fileobj=file, mtime=0),
        ".xz": lzma.open,
        ".bz2": bz2.open,
        ".zst": lambda file, _: _zstd("CompressedOutputStream", file),
    }
    with packers[path.suffix](file, "wb") as packer:
        yield packer


def _from_zstd(file: BinaryIO, mode: str) -> BinaryIO:
    return io.BufferedReader(_zstd("CompressedInputStream", file), 1 << 16)


def _zstd(kind: str, file: BinaryIO) -> Any:
    """A stream of pyarrow's, which has the compression that Python got late."""
    with needing("tables", "reading and writing .zst files"):
        import pyarrow
    return getattr(pyarrow, kind)(file, "zstd")


def decoded(lines: Iterable[bytes], where: str, errors: str = "strict") -> Iterator[str]:
    """Lines of UTF-8 with their ends; only a line feed ends one."""
    for number, line in enumerate(lines, 1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8", errors)
        except UnicodeDecodeError as error:
            raise _not_utf8(where, error, number) from None


def _not_utf8(where: str, error: UnicodeDecodeError, line: int) -> BadInput:
    return BadInput(where, f"is not UTF-8: byte 0x{error.object[error.start]:02x}", line)


def write_text(path: Path, text: str, encoding: str = "utf-8") -> None:
    """Write a text as a whole; line ends are as the text has them."""
    write_bytes(path, text.encode(encoding))


def write_bytes(path: Path, data: bytes | memoryview, before: bytes | None = None) -> None:
    """Write a file as a whole; what ``before`` is, :func:`writing` says."""
    with writing(path, before) as fresh:
        fresh.write_bytes(data)


@contextmanager
def writing(path: Path, before: bytes | None = None) -> Iterator[Path]:
    """A temporary file to write to, which takes the place of ``path`` if all goes well.

    A file that is there keeps its permissions and owner, and a link stays a link. ``before`` is
    what was read from it: if it holds something else by now, it is left alone. What is there and no
    plain file, such as a pipe or a terminal, is written to as it is.

    >>> import tempfile
    >>> target = Path(tempfile.mkdtemp()) / "a.txt"
    >>> with writing(target) as fresh:
    ...     _ = fresh.write_text("whole")
    >>> target.read_text()
    'whole'
    """
    import tempfile

    with naming(path, "written"):
        target = Path(os.path.realpath(path))
        if target.is_symlink():
            raise BadInput(str(path), "cannot be written: its links lead in a circle")
        there = target.exists()
        if there and not target.is_file():
            yield target
            return
        if there:
            _replaceable(path, target)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".politesse-", suffix=".tmp")
        os.close(handle)
        fresh = Path(name)
        try:
            yield fresh
            if there:
                _dress(fresh, target)
            else:
                fresh.chmod(_new_mode())
            _settle(fresh)
            if before is not None and read_bytes(target) != before:
                raise BadInput(str(path), "was changed by another program meanwhile; not written")
            fresh.replace(target)
        finally:
            fresh.unlink(missing_ok=True)


def _replaceable(path: Path, target: Path) -> None:
    """Refuse a file that a rename would take from somebody."""
    if not os.access(target, os.W_OK):
        raise BadInput(str(path), "cannot be written: it is read-only")
    names = target.stat().st_nlink
    if names > 1:
        cause = (
            f"cannot be written: it has {names} names (hard links) that would part; copy it first"
        )
        raise BadInput(str(path), cause)


def _dress(fresh: Path, target: Path) -> None:
    """Give a new file the owner, the permissions and the attributes of the one it replaces."""
    old, new = target.stat(), fresh.stat()
    if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
        os.chown(fresh, old.st_uid, old.st_gid)
    fresh.chmod(old.st_mode & 0o7777)
    if hasattr(os, "listxattr"):
        for name in os.listxattr(target):
            if not name.startswith("security."):  # which the system sets itself
                os.setxattr(fresh, name, os.getxattr(target, name))


def _settle(path: Path) -> None:
    """Have a file's content on the disk before its name is, which some file systems else swap."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _new_mode() -> int:
    """The permissions of a new file, which a temporary one does not get."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
