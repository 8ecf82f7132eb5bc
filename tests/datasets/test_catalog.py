"""The catalogue says all of every dataset, and finding one follows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from politesse.core import PolitesseError
from politesse.datasets import Entry, catalog, data_folder, entry, find, records
from politesse.datasets.entries import READERS, _checksums

ENTRIES = list(catalog().values())


def test_the_datasets() -> None:
    assert set(catalog()) == {
        "tydip", "rated-messages", "formal-pairs", "translated-lines", "politeness-contrasts", "stanford-politeness", "cocoa-mt", "iwslt22", "iwslt23-formality", "keico", "pt16",
        "in-formal-de", "gyafc", "xformal", "multiwoz22", "impolite-multiwoz", "rude-users", "convabuse", "winomt",
        "tatoeba", "ctxpro-formality", "ntrex", "convokit-lexicons", "convokit-politeness", "multiwoz24",
    }  # fmt: skip


@pytest.mark.parametrize("about", ENTRIES, ids=lambda about: about.name)
def test_an_entry_says_what_whence_and_under_which_licence(about: Entry) -> None:
    for text in (about.title, about.licence, about.source):
        assert text.strip()
    assert about.about[0].isupper() and about.about.endswith((".", ")."))
    assert about.address.startswith("https://")
    assert about.languages and about.folders and about.parts


@pytest.mark.parametrize("about", ENTRIES, ids=lambda about: about.name)
def test_parts_name_readers_records_and_counts_that_exist(about: Entry) -> None:
    for part in about.parts.values():
        assert callable(READERS[part.reader])
        assert isinstance(getattr(records, part.records), type)
        re.compile(part.name)
        for key in part.published:
            language = key.partition(" ")[0]
            assert language in about.languages, key


@pytest.mark.parametrize("about", ENTRIES, ids=lambda about: about.name)
def test_globs_stay_inside_the_folder(about: Entry) -> None:
    for glob in (*about.beside, *(glob for part in about.parts.values() for glob in part.files)):
        assert not glob.startswith("/") and ".." not in glob and "**" not in glob


def test_every_known_checksum_belongs_to_one_dataset() -> None:
    for path, digest in _checksums().items():
        assert re.fullmatch("[0-9a-f]{64}", digest)
        folder, _, inside = path.partition("/")
        owners = [
            about.name for about in ENTRIES if about.folders[0] == folder and about.covers(inside)
        ]
        assert len(owners) == 1, path


def test_restricted_corpora_have_no_checksums() -> None:
    for name in ("gyafc", "xformal", "impolite-multiwoz"):
        assert not entry(name).checksums


# ---------------------------------------------------------------- finding


def test_the_argument_goes_before_the_variable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, corpora: Path
) -> None:
    here = tmp_path / "project"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.delenv("POLITESSE_DATA", raising=False)
    assert data_folder() is None
    (tmp_path / "shared" / "data").mkdir(parents=True)
    assert data_folder() is None
    monkeypatch.setenv("POLITESSE_DATA", str(corpora))
    assert data_folder() == corpora
    assert data_folder(tmp_path) == tmp_path
    assert find("winomt").folder == corpora / "winomt"


def test_every_name_of_a_folder_is_looked_for(tmp_path: Path) -> None:
    folder = tmp_path / "TyDiP" / "data" / "all"
    folder.mkdir(parents=True)
    (folder / "hi_test.csv").write_text("sentence,score\nठीक है. क्या आप आएँगे?,0.5\n", "utf-8")
    assert find("tydip", tmp_path).folder == tmp_path / "TyDiP"


def test_an_absent_dataset_is_explained_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(PolitesseError) as raised:
        find("gyafc", tmp_path)
    message = str(raised.value)
    assert "\n" not in message
    for part in (
        str(tmp_path),
        "GYAFC_Corpus/",
        "informal.ref*",
        "Yahoo Answers",
        "for research only",
        "https://github.com/raosudha89/GYAFC-corpus",
        "--data",
        "$POLITESSE_DATA",
    ):
        assert part in message, part


def test_without_a_data_folder_the_error_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("POLITESSE_DATA", raising=False)
    with pytest.raises(PolitesseError, match="no data folder is named"):
        find("tydip")


def test_of_a_packed_and_an_unpacked_copy_one_is_read(tmp_path: Path) -> None:
    import gzip

    folder = tmp_path / "winomt"
    folder.mkdir()
    line = b"male\t1\tThe baker said he was late.\tbaker\n"
    (folder / "en.txt").write_bytes(line)
    (folder / "en.txt.gz").write_bytes(gzip.compress(line))
    (source,) = find("winomt", tmp_path).files["all"]
    assert source.path.name == "en.txt"
