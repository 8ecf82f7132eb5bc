"""Compiled catalogues are read."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from politesse.core import BadInput, Edit
from politesse.formats import format_of
from politesse.formats.mo import FORMAT

from .documents import read, texts


def compiled(encoding: str = "utf-8") -> bytes:
    catalogue = polib.POFile(encoding=encoding)
    catalogue.metadata = {"Language": "de", "Content-Type": f"text/plain; charset={encoding}"}
    catalogue.append(polib.POEntry(msgid="Open", msgstr="Öffnen Sie", msgctxt="menu"))
    plural = {0: "Deine Datei", 1: "Deine Dateien"}
    catalogue.append(polib.POEntry(msgid="a", msgid_plural="b", msgstr_plural=plural))
    catalogue.append(polib.POEntry(msgid="gone", msgstr="weg", obsolete=True))
    return bytes(catalogue.to_binary())


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_what_is_read(encoding: str) -> None:
    file, segments = read(FORMAT, compiled(encoding))
    assert {(s.id, s.text, s.source, s.group) for s in segments} == {
        ("menu|Open", "Öffnen Sie", "Open", None),
        ("a[0]", "Deine Datei", "a", "a"),
        ("a[1]", "Deine Dateien", "a", "a"),
    }
    assert FORMAT.language is not None and FORMAT.language(file.text) == "de"


def test_a_text_has_no_place_and_is_not_mended() -> None:
    file, (first, *_) = read(FORMAT, compiled())
    assert file.position(first.place.start) == (1, 1)
    assert first.place.splice(Edit(0, 1, "x")) is None


def test_other_byte_order() -> None:
    data = b"\x95\x04\x12\xde" + bytes.fromhex(
        "00000000 00000001 0000001c 00000024 00000000 00000000"
    )
    data += bytes.fromhex("00000001 0000002c 00000002 0000002e") + b"a\0du\0"
    assert texts(FORMAT, data) == ["du"]


@pytest.mark.parametrize("data", [b"", b"GIF89a", compiled()[:30], compiled()[:-8]])
def test_what_is_cut_off_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput, match=r"malformed|is no compiled"):
        read(FORMAT, data)


def test_it_is_known_by_its_name() -> None:
    assert format_of(Path("de/LC_MESSAGES/app.mo")) is FORMAT and FORMAT.fill is None
