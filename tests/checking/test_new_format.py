"""A format is one file in one folder: with it a project is checked, mended and filled."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from politesse import formats
from politesse.checking import check
from politesse.translation.engines.custom import Called
from politesse.translation.files import fill, plan
from politesse.translation.pipeline import Translator

TOY = '''
"""Toys: a name, a tilde and a text on each line."""

from politesse.core import Edit
from politesse.core.edits import apply
from politesse.formats.filling import Filled, Missing
from politesse.formats.types import Format, Segment, Spelling


def read(path, file):
    position = 0
    for line in file.text.splitlines(keepends=True):
        name, _, text = line.rstrip().partition("~")
        start = position + len(name) + 1
        if text:
            spelling = Spelling(file.text)
            spelling.verbatim(start, start + len(text))
            yield Segment(name, spelling.text, spelling.place(), position)
        position += len(line)


def fill(order):
    edits = []

    def missing(segment):
        def write(text):
            edits.append(segment.place.splice(Edit(0, len(segment.text), text)))

        return Missing(segment.id, segment.text, write)

    found = [missing(segment) for segment in read(order.path, order.file)]
    return Filled(len(found), found, lambda: order.file.encoded(apply(order.file.text, edits)))


FORMAT = Format("toy", (".toy",), read, fill, joint="@")
'''


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "toy.py").write_text(TOY, "utf-8")
    monkeypatch.setattr(formats, "__path__", [*formats.__path__, str(folder)])
    for cached in (formats.formats, formats._by_suffix):
        cached.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    sys.modules.pop("politesse.formats.toy", None)
    for cached in (formats.formats, formats._by_suffix):
        cached.cache_clear()


def test_files_of_a_new_format_are_checked_and_mended(toy: Path) -> None:
    path = toy / "de.toy"
    path.write_text(
        "a~Hast du Zeit?\nb~Dein Konto\nc~Kommst du?\nd~Wir sperren Ihr Konto.\n", "utf-8"
    )
    assert "toy" in formats.format_names()
    (finding,) = check(toy).findings
    assert (finding.segment, finding.line, finding.column) == ("d", 4, 3)
    assert check(toy, fix=True).fixed == 1
    assert path.read_text("utf-8").endswith("d~Wir sperren dein Konto.\n")


def test_they_are_filled_too(toy: Path) -> None:
    path = toy / "app.toy"
    path.write_text("a~One\nb~Two\n", "utf-8")

    def shout(texts: Sequence[str], source: str, target: str) -> list[str]:
        return [text.upper() for text in texts]

    (one,) = plan(path, ["de"])
    result = fill(one, Translator(Called("test", shout), "de"))
    assert result.target == toy / "app@de.toy" and result.filled == 2
    assert result.target.read_text("utf-8") == "a~ONE\nb~TWO\n"
