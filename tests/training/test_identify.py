"""Training the identifier on a handful of sentences: it learns, it is repeatable, it is packed."""

from __future__ import annotations

import lzma
import struct
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("scipy")

from politesse.core import BadInput
from politesse.languages.identify import likelihoods
from politesse.languages.ngrams import unpacked
from politesse.training.identify.recipe import Recipe, Script, read
from politesse.training.identify.train import Trainer

GERMAN = ["Wo ist der Bahnhof", "Ich habe das Buch gelesen", "Wir gehen heute nach Hause"]
ENGLISH = ["Where is the station", "I have read the book", "We are going home today"]
POLISH = ["Gdzie jest dworzec", "Przeczytałem tę książkę", "Dzisiaj idziemy do domu"]


def catalogue(pairs: list[tuple[str, str]]) -> bytes:
    """A compiled catalogue of some messages."""
    entries = sorted([("", "Content-Type: text/plain; charset=UTF-8\n"), *pairs])
    start = 28 + 16 * len(entries)
    tables: list[bytes] = []
    body = b""
    for side in (0, 1):
        for entry in entries:
            data = entry[side].encode()
            tables.append(struct.pack("<II", len(data), start + len(body)))
            body += data + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(entries), 28, 28 + 8 * len(entries), 0, 0)
    return head + b"".join(tables) + body


@pytest.fixture
def trainer(tmp_path: Path) -> Trainer:
    (tmp_path / "text").mkdir()
    rows = "".join(
        f"{english}\t{german}\n" for english, german in zip(ENGLISH, GERMAN, strict=True)
    )
    for name in ("talk", "webl10n"):
        (tmp_path / f"text/{name}.en-de.tsv.xz").write_bytes(lzma.compress(rows.encode()))
    folder = tmp_path / "locale/pl/LC_MESSAGES"
    folder.mkdir(parents=True)
    for name in "abcdefgh":  # among so many, some are measured on
        pairs = list(zip(ENGLISH, POLISH, strict=True))
        (folder / f"{name}.mo").write_bytes(catalogue(pairs))
    return Trainer(tmp_path, tmp_path / "locale", settings())


def settings() -> Recipe:
    return replace(
        read(),
        texts=400,
        others=400,
        rare=1,
        batch=50,
        held_out_catalogues=3,
        scripts={"latin": Script(300, ("de", "en", "pl"))},
    )


def test_it_learns_and_measures_what_it_has_not_learnt_from(trainer: Trainer) -> None:
    model = trainer.train()
    tables = unpacked(model)
    assert len(tables["latin"].rows) == 300
    for code, text in (("de", "der Bahnhof"), ("en", "the station"), ("pl", "książkę")):
        found = likelihoods(text, tables)
        assert next(iter(found)) == code
        assert sum(found.values()) == pytest.approx(1)
    report = {line.pop("language"): line for line in trainer.report(model)}
    assert set(report) == {"de", "en", "pl"}
    assert report["de"]["longer"] == {"right": 1.0, "claimed": 0.0}


def test_the_same_texts_make_the_same_model(trainer: Trainer) -> None:
    assert trainer.train() == trainer.train()


def test_a_source_is_learnt_from_or_measured_on(trainer: Trainer) -> None:
    assert trainer.held_out("webl10n")
    assert trainer.held_out("small_talk")
    assert not trainer.held_out("talk")
    assert len({trainer.held_out(f"mo:{name}") for name in "abcdefgh"}) == 2


def test_without_catalogues_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="has no compiled catalogues"):
        Trainer(tmp_path, tmp_path, settings())
