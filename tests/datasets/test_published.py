"""Corpora as they are published: clones are read where they lie, downloads are put in their place."""

from __future__ import annotations

import functools
import http.server
import shutil
import tarfile
import threading
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.datasets import published
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import BadInput, PolitesseError
from politesse.datasets import read, validate
from politesse.datasets.locate import find, found
from politesse.datasets.obtain import obtain


def parts(name: str, data: Path) -> set[str]:
    return set(find(name, data).files)


# ---------------------------------------------------------------- clones


@pytest.mark.parametrize("name", ["TyDiP", "TyDiP-main"])
def test_tydip_as_cloned(tmp_path: Path, name: str) -> None:
    clone = published.tydip(tmp_path, name)
    for data in (tmp_path, clone):
        assert parts("tydip", data) == {"all", "binary", "strategies"}
    records = list(read("tydip", clone, part="binary", language="fr", split="test"))
    assert [record.score > 0 for record in records] == [True, False]
    assert list(read("tydip", tmp_path, part="strategies", language="fr"))
    # The inner folder has all but the strategies.
    assert parts("tydip", clone / "data") == {"all", "binary"}


def test_nothing_of_a_clone_is_told_to_differ(tmp_path: Path) -> None:
    """There are no checksums of TyDiP's sentences, since they were not seen as published."""
    clone = published.tydip(tmp_path)
    (clone / "strategies" / "fr.csv").unlink()
    result = validate("tydip", clone)
    assert result.clean
    assert {item.agreement for item in result.checksums} == {"unknown"}


def test_cocoa_mt_and_the_shared_tasks_as_cloned(tmp_path: Path) -> None:
    clone = published.contrastive(tmp_path)
    for data in (tmp_path, clone):
        counts = Counter(pair.split for pair in read("cocoa-mt", data, language="de"))
        assert counts == {"train": 6, "test": 9}
        assert parts("iwslt22", data) == {"test", "train", "outputs"}
        assert {pair.domain for pair in read("iwslt22", data, part="train")} == {"topical_chat"}
        languages = {pair.language for pair in read("iwslt23-formality", data)}
        assert languages == {"ko", "pt"}
    systems = {line.system for line in read("iwslt22", clone, part="outputs", language="de")}
    assert systems == {"ONE.formality-control-1", "two_pack.formality-control-1"}
    assert len(list(read("cocoa-mt", clone / "CoCoA-MT"))) == 15
    assert found("iwslt23-formality", clone / "CoCoA-MT") is None
    assert len(list(read("iwslt23-formality", clone / "IWSLT2023"))) == 6
    for name in ("cocoa-mt", "iwslt22", "iwslt23-formality"):
        assert not validate(name, clone).defects


def test_multiwoz_as_cloned(tmp_path: Path) -> None:
    clone = published.multiwoz(tmp_path)
    for data in (tmp_path, clone):
        assert {"dialogues", "database", "ontology"} <= parts("multiwoz22", data)
        assert {dialogue.split for dialogue in read("multiwoz22", data)} == {"train", "dev"}


def test_corrected_states(corpora: Path) -> None:
    first, second = read("multiwoz24", corpora)
    assert (first.id, first.split, second.split) == ("pmul9001", "train", "test")
    assert first.turns[0].user == "A hotel in the east, please."
    assert first.turns[0].state == {"hotel": {"area": ("east",)}}
    booked = first.turns[1]
    assert booked.state["hotel"] == {
        "area": ("east",),
        "name": ("sample house", "the sample house"),
        "bookpeople": ("2",),
    }
    assert booked.booked == ("hotel",)
    assert list(first.goal) == ["hotel"]
    assert second.message == ("You want a taxi.",)
    assert second.turns[0].state == {"taxi": {"leaveat": ("09:00",)}}


def test_releases_of_keico_are_not_mixed(tmp_path: Path) -> None:
    clone = published.keico(tmp_path)
    assert parts("keico", clone) == {"sentences", "later", "corrected"}
    one, other = (list(read("keico", clone, part=part)) for part in ("sentences", "corrected"))
    assert one == other == list(read("keico", clone))


def test_convokit_politeness(corpora: Path) -> None:
    first, second = read("convokit-politeness", corpora)
    assert (first.score, first.source, first.id) == (0.83, "wikipedia", "901")
    assert [rating.score for rating in second.raters] == [3, 5, 6, 2, 4]


# ---------------------------------------------------------------- data get


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def test_from_a_folder_with_more_in_it(tmp_path: Path, home: Path) -> None:
    published.contrastive(tmp_path / "downloads" / "deep")
    got = obtain("cocoa-mt", str(tmp_path / "downloads"), home)
    assert got.folder == home / "cocoa-mt"
    assert len(got.new) == 25 and not got.kept
    assert len(list(read("cocoa-mt", home))) == 15
    again = obtain("cocoa-mt", str(tmp_path / "downloads"), home)
    assert len(again.kept) == 25 and not again.new


@pytest.mark.parametrize("kind", ["zip", "gztar", "xztar"])
def test_from_an_archive(tmp_path: Path, home: Path, kind: str) -> None:
    published.tydip(tmp_path / "packed", "TyDiP-main")
    archive = shutil.make_archive(str(tmp_path / "TyDiP"), kind, tmp_path / "packed")
    got = obtain("tydip", archive, home)
    assert "data/binary/fr_test_binary.csv" in got.new
    assert parts("tydip", home) == {"all", "binary", "strategies"}


def test_from_an_archive_inside_a_repository(tmp_path: Path, home: Path, corpora: Path) -> None:
    repository = tmp_path / "MultiWOZ2.4"
    (repository / "data").mkdir(parents=True)
    shutil.copytree(corpora / "multiwoz24", tmp_path / "inner" / "MULTIWOZ2.4")
    shutil.make_archive(str(repository / "data" / "MULTIWOZ2.4"), "zip", tmp_path / "inner")
    obtain("multiwoz24", str(repository), home)
    assert len(list(read("multiwoz24", home))) == 2


def test_from_one_file(home: Path, corpora: Path) -> None:
    obtain("in-formal-de", str(corpora / "in_formal-de" / "in_formal_sentences.tsv"), home)
    assert list(read("in-formal-de", home))


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    folder = tmp_path / "site"
    published.tydip(folder / "x")
    shutil.make_archive(str(folder / "TyDiP"), "zip", folder / "x")
    (folder / "page.html").write_text("<html></html>")

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_from_an_address(site: str, home: Path) -> None:
    assert obtain("tydip", f"{site}/TyDiP.zip", home).new
    with pytest.raises(PolitesseError, match="is a web page"):
        obtain("tydip", f"{site}/page.html", home)
    with pytest.raises(PolitesseError, match="404"):
        obtain("tydip", f"{site}/none.zip", home)


def test_another_file_is_not_overwritten(tmp_path: Path, home: Path) -> None:
    clone = published.tydip(tmp_path)
    obtain("tydip", str(clone), home)
    mine = home / "tydip" / "data" / "all" / "fr_test.csv"
    mine.write_text("sentence,score\nÀ moi ?,0.1\n", "utf-8")
    with pytest.raises(BadInput, match="another file"):
        obtain("tydip", str(clone), home)
    assert "À moi" in mine.read_text("utf-8")


def test_an_archive_that_leads_out_is_refused(tmp_path: Path, home: Path) -> None:
    bad = tmp_path / "bad.zip"
    with zipfile.ZipFile(bad, "w") as archive:
        archive.writestr("../outside.csv", "sentence,score\n")
    with pytest.raises(BadInput, match="leads out"):
        obtain("tydip", str(bad), home)
    tarred = tmp_path / "bad.tar.gz"
    with tarfile.open(tarred, "w:gz") as packed:
        packed.add(bad, "/etc/outside.csv")
    with pytest.raises(BadInput, match=r"leads out|unpacked|holds nothing"):
        obtain("tydip", str(tarred), home)
    assert not (tmp_path / "outside.csv").exists()


@pytest.mark.parametrize(
    ("source", "cause"), [("nowhere", "no such file"), ("empty", "holds nothing of tydip")]
)
def test_what_cannot_be_had(tmp_path: Path, home: Path, source: str, cause: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match=cause):
        obtain("tydip", str(tmp_path / source), home)


def test_the_command(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clone = published.tydip(tmp_path)
    words = ["data", "get", "tydip", "--from", str(clone)]
    done = CliRunner().invoke(app, [*words, "--data", str(home)])
    assert done.exit_code == 0, done.output
    assert "files copied" in done.output
    assert "not checked" in done.output
    monkeypatch.delenv("POLITESSE_DATA", raising=False)
    lost = CliRunner().invoke(app, words)
    assert lost.exit_code != 0
