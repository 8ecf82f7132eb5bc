"""Files: read as text, and written whole or not at all.

A file is written through a temporary one beside it and a rename, so that nobody ever sees half of
it: not after a kill, not on a full disk, not from another process.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources.abc import Traversable
from pathlib import Path

from politesse.core.errors import BadInput


def read_bytes(path: Path | Traversable) -> bytes:
    """The bytes of a file; what is wrong with it is one line that names it."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror or error}") from None


def read_text(path: Path | Traversable) -> str:
    """The text of a file in UTF-8, with or without a byte order mark."""
    data = read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        raise BadInput(str(path), f"is not UTF-8: byte 0x{byte:02x}", line) from None


def write_text(path: Path, text: str, encoding: str = "utf-8") -> None:
    """Write a text as a whole; line ends are as the text has them."""
    write_bytes(path, text.encode(encoding))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file as a whole; one that is there keeps its permissions, a link stays a link."""
    with writing(path) as fresh:
        fresh.write_bytes(data)


@contextmanager
def writing(path: Path) -> Iterator[Path]:
    """A temporary file to write to, which takes the place of ``path`` if all goes well.

    >>> import tempfile
    >>> target = Path(tempfile.mkdtemp()) / "a.txt"
    >>> with writing(target) as fresh:
    ...     _ = fresh.write_text("whole")
    >>> target.read_text()
    'whole'
    """
    target = path.resolve()
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise BadInput(str(path), f"cannot be written: {error.strerror or error}") from None
    os.close(handle)
    fresh = Path(name)
    try:
        yield fresh
        fresh.chmod(target.stat().st_mode & 0o7777 if target.exists() else _new_mode())
        fresh.replace(target)
    except OSError as error:
        raise BadInput(str(path), f"cannot be written: {error.strerror or error}") from None
    finally:
        fresh.unlink(missing_ok=True)


def _new_mode() -> int:
    """The permissions of a new file, which a temporary one does not get."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
