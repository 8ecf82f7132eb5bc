"""Fixes as a patch: a unified diff that ``git apply`` and ``patch -p1`` take."""

from __future__ import annotations

import os
from difflib import diff_bytes, unified_diff
from pathlib import Path

_NO_END = b"\n\\ No newline at end of file\n"


def patch(path: Path, old: bytes, new: bytes) -> bytes:
    r"""The difference between two states of a file, named from the current folder.

    >>> print(patch(Path("a.txt"), b"one\ntwo", b"one\nzwei").decode(), end="")
    --- a/a.txt
    +++ b/a.txt
    @@ -1,2 +1,2 @@
     one
    -two
    \ No newline at end of file
    +zwei
    \ No newline at end of file
    """
    name = os.fsencode(_name(path))
    lines = diff_bytes(unified_diff, _lines(old), _lines(new), b"a/" + name, b"b/" + name)
    return b"".join(line if line.endswith(b"\n") else line + _NO_END for line in lines)


def _name(path: Path) -> str:
    """The path from the current folder, or from the root where it is not below that."""
    relative = Path(os.path.relpath(path))
    name = (path.resolve() if ".." in relative.parts else relative).as_posix().lstrip("/")
    return f"{name}\t" if " " in name else name


def _lines(data: bytes) -> list[bytes]:
    """The lines with their ends; only a line feed ends one, as for ``git``."""
    return [
        *(line + b"\n" for line in data.split(b"\n")[:-1]),
        *filter(None, data.split(b"\n")[-1:]),
    ]
