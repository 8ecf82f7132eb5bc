"""Commands that add columns to tables."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import BadInput, PolitesseError

ROWS = (
    "id,text\n1,Hast du Zeit?\n2,\n3,Haben Sie Zeit?\n4,gwaith yn y bore ar ôl cinio mae'n braf\n"
)


def run(*words: str) -> str:
    ended = CliRunner().invoke(app, list(words))
    if ended.exception is not None and not isinstance(ended.exception, SystemExit):
        raise ended.exception
    assert ended.exit_code == 0, ended.output
    return ended.stdout


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "d.csv"
    path.write_text(ROWS, "utf-8")
    return path


def test_a_table_is_written_again_with_columns_added(table: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("score", f"{table}:text"))))
    assert [row["id"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["register"] for row in rows] == ["informal", "", "formal", ""]
    assert [row["language"] for row in rows] == ["de", "", "de", ""]
    assert rows[0]["words"] == "Hast, du" and float(rows[0]["politeness"]) < 1
    assert rows[1]["error"] == "no text" and "'cy'" in rows[3]["error"]


def test_columns_are_chosen(table: Path) -> None:
    shown = run("score", f"{table}:text", "--columns", "register", "--aspects", "register")
    assert shown.splitlines()[0] == "id,text,register,error"
    with pytest.raises(PolitesseError, match="no column 'politness' is made"):
        run("score", f"{table}:text", "--columns", "politness")


def test_a_name_that_is_taken_is_refused_with_what_to_type(table: Path, tmp_path: Path) -> None:
    once = tmp_path / "once.csv"
    run("score", f"{table}:text", "-o", str(once), "--aspects", "register")
    with pytest.raises(PolitesseError, match=r"'language' already.*--prefix"):
        run("rewrite", f"{once}:text")
    shown = run("rewrite", f"{once}:text", "--prefix", "formal_", "--lang", "de")
    rows = list(csv.DictReader(io.StringIO(shown)))
    assert [row["formal_rewrite"] for row in rows][:3] == ["Haben Sie Zeit?", "", "Haben Sie Zeit?"]


def test_records_hold_more_than_cells(tmp_path: Path) -> None:
    path, new = tmp_path / "d.jsonl", tmp_path / "new.jsonl.gz"
    path.write_text('{"n": 1e2, "text": "Hast du Zeit?"}\n{"n": 2}\n')
    run("score", f"{path}:text", "-o", str(new))
    import gzip

    lines = gzip.decompress(new.read_bytes()).decode().splitlines()
    assert lines[0].startswith('{"n": 1e2, "text": "Hast du Zeit?", "language": "de"')
    first, second = map(json.loads, lines)
    assert first["politeness"].keys() == {"value", "probability"}
    assert [span["text"] for span in first["spans"]][:2] == ["Hast", "du"]
    assert second["register"] is None and "no column" in second["error"]
    flat = json.loads(run("score", f"{path}:text", "--flat").splitlines()[0])
    assert isinstance(flat["politeness"], float) and "spans" not in flat


def test_parquet_stays_parquet(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="the extra tables is not installed")
    import pyarrow.parquet as parquet

    path, new = tmp_path / "d.parquet", tmp_path / "new.parquet"
    parquet.write_table(pa.table({"text": ["Hast du Zeit?", None], "more": [[1], []]}), path)
    run("score", f"{path}:text", "-o", str(new))
    rows = parquet.read_table(new).to_pylist()
    assert [row["register"] for row in rows] == ["informal", None]
    assert [row["more"] for row in rows] == [[1], []]
    assert rows[0]["spans"][0]["text"] == "Hast" and rows[1]["spans"] is None


def test_translations_stand_beside_their_source(tmp_path: Path) -> None:
    path = tmp_path / "d.tsv"
    path.write_text("id\ten\n1\tHow can I help you?\n2\t\n")
    shown = run(
        "translate", f"{path}:en", "--to", "de", "--formality", "formal", "--columns", "translation"
    )
    rows = [line.split("\t") for line in shown.splitlines()]
    assert rows[0] == ["id", "en", "translation", "error"]
    assert "Ihnen" in rows[1][2] and rows[2] == ["2", "", "", "no text"]


def test_several_files_go_into_one_or_into_a_folder(table: Path, tmp_path: Path) -> None:
    other = tmp_path / "e.csv"
    other.write_text("id,text\n5,Tu viens ?\n")
    shown = run("score", f"{tmp_path}/*.csv:text", "--columns", "register")
    assert len(shown.splitlines()) == 6
    run("score", f"{tmp_path}/?.csv", "--column", "text", "-o", f"{tmp_path}/new/")
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["d.csv", "e.csv"]
    run("score", str(table), str(other), "--column", "text", "-o", f"{tmp_path}/newer")
    assert sorted(path.name for path in (tmp_path / "newer").iterdir()) == ["d.csv", "e.csv"]
    other.write_text("text\nTu viens ?\n")
    with pytest.raises(BadInput, match=r"other columns than .*d\.csv; write into a folder"):
        run("score", f"{table}:text", f"{other}:text")


def test_another_encoding_is_named(tmp_path: Path) -> None:
    path = tmp_path / "d.csv"
    path.write_bytes("id;text\n1;Können Sie mir helfen?\n".encode("cp1252"))
    wrong = list(
        csv.DictReader(
            io.StringIO(run("score", f"{path}:text").encode("utf-8", "replace").decode()),
            delimiter=";",
        )
    )
    assert wrong[0]["error"] == "is not UTF-8: byte 0xf6"
    shown = run("score", f"{path}:text", "--encoding", "cp1252", "--columns", "register")
    assert shown.splitlines()[1] == "1;Können Sie mir helfen?;formal;"


def test_lines_go_into_a_table_where_one_is_asked_for(tmp_path: Path) -> None:
    path, new = tmp_path / "a.txt", tmp_path / "new.csv"
    path.write_text("Hast du Zeit?\n\n")
    run("score", str(path), "-o", str(new), "--columns", "register")
    assert new.read_text() == "text,register,error\nHast du Zeit?,informal,\n,,no text\n"
    with pytest.raises(BadInput, match="politesse check"):
        catalogue = tmp_path / "de.properties"
        catalogue.write_text("a=Hast du Zeit?\n")
        run("score", str(catalogue), "-o", str(new))


def test_options_of_lines_need_lines(table: Path) -> None:
    for words in (["score", "--explain"], ["rewrite", "--diff"], ["rewrite", "--all"]):
        with pytest.raises(PolitesseError, match="--format text"):
            run(words[0], f"{table}:text", *words[1:])


def test_options_of_tables_need_a_table(table: Path) -> None:
    for words in (["-"], [f"{table}:text", "--format", "jsonl"]):
        with pytest.raises(PolitesseError, match="are for files"):
            run("score", *words, "--flat")
