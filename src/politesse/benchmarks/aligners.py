"""Word alignment through other programs: which word of one text goes with which of the other.

An aligner is a function of two lists of tokenized sentences; it gives, for each pair, the links
as (source place, target place). eflomal is a program of its own under the GPL: it is not a
dependency, and it is run as a tool, if it is there.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from politesse.core import BadInput, PolitesseError, Registry
from politesse.core.backends import load_object
from politesse.core.files import read_text, write_text

Sentences = Sequence[Sequence[str]]
Links = frozenset[tuple[int, int]]
Aligner = Callable[[Sentences, Sentences], list[Links]]

#: Aligners by name.
ALIGNERS: Registry[Aligner] = Registry(
    "aligner", {"eflomal": "politesse.benchmarks.aligners:eflomal"}
)
_NEIGHBOURS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def aligner(name: str) -> Aligner:
    """An aligner by its name, or the user's own as ``python:MODULE:NAME``."""
    if ":" not in name:
        return ALIGNERS[name]
    function: Aligner = load_object(name)
    return function


def eflomal(sources: Sentences, targets: Sentences) -> list[Links]:
    """Align with eflomal in both directions and join the two by growing their intersection.

    Its sampler draws random numbers of its own, so that rare links differ from run to run.
    """
    program = shutil.which("eflomal-align")
    if program is None:
        raise PolitesseError(
            "aligning needs the program eflomal-align: pip install eflomal (GPL-3.0), or name "
            "an aligner of yours as module:function"
        )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, sentences in (("source", sources), ("target", targets)):
            text = "".join(" ".join(map(_whole, sentence)) + "\n" for sentence in sentences)
            write_text(folder / file, text)
        places = {key: str(folder / key) for key in ("source", "target", "forward", "reverse")}
        command = [program, "-s", places["source"], "-t", places["target"]]
        command += ["-f", places["forward"], "-r", places["reverse"], "--overwrite"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            message = (done.stderr.strip().splitlines() or ["no message"])[-1]
            raise PolitesseError(f"eflomal-align failed with code {done.returncode}: {message}")
        forward, reverse = (
            read_links(folder / key, len(sources)) for key in ("forward", "reverse")
        )
    return [grown(one, other) for one, other in zip(forward, reverse, strict=True)]


def read_links(path: Path, lines: int) -> list[Links]:
    """Links as ``0-0 1-2``, one line a pair."""
    links_by_line = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        links = set()
        for link in line.split():
            source, dash, target = link.partition("-")
            if not (dash and source.isdigit() and target.isdigit()):
                raise BadInput(str(path), f"{link!r} is not a link such as 0-1", number)
            links.add((int(source), int(target)))
        links_by_line.append(frozenset(links))
    if len(links_by_line) != lines:
        raise BadInput(str(path), f"has {len(links_by_line)} lines for {lines} pairs")
    return links_by_line


def grown(one: Links, other: Links) -> Links:
    """The links in both, and those in either beside one that is in, for a word that has none yet.

    >>> sorted(grown(frozenset({(0, 0), (1, 1), (1, 2)}), frozenset({(0, 0), (1, 1), (3, 0)})))
    [(0, 0), (1, 1), (1, 2)]
    """
    links = set(one & other)
    union = one | other
    while True:
        sources, targets = {s for s, _ in links}, {t for _, t in links}
        new = {
            (source, target)
            for source, target in union - links
            if (source not in sources or target not in targets)
            and any((source + x, target + y) in links for x, y in _NEIGHBOURS)
        }
        if not new:
            return frozenset(links)
        links |= new


def _whole(word: str) -> str:
    """A token without spaces, which would make it two."""
    return "_".join(word.split()) or "_"
