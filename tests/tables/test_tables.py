"""Tables of every layout: read as they are, written again with columns added, bad rows told."""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import grows_like_its_size

from politesse.core import BadInput
from politesse.tables import Field, Source, layout_of, rows_of, sources
from politesse.tables.delimited import delimited
from politesse.tables.sources import split_source

ADDED = [Field("length", int), Field("error", str)]


def texts(path: Path, column: str = "text", encoding: str | None = None) -> list[Any]:
    source = Source(str(path), column)
    found = rows_of(source, layout_of(source, encoding), encoding, rows=2)
    return [text for rows, _ in found for text in rows.texts]


def again(path: Path, column: str = "text", kind: str = "", encoding: str | None = None) -> bytes:
    """The table with the length of each text added."""
    source = Source(str(path), column)
    layout = layout_of(source, encoding)
    file = io.BytesIO()
    writer = layout.writer(file, ADDED, kind or layout.kinds[0])
    for rows, _ in rows_of(source, layout, encoding, rows=2):
        wrong = rows.bad | rows.without
        values = [
            {"error": wrong[place]} if place in wrong else {"length": len(str(text))}
            for place, text in enumerate(rows.texts)
        ]
        writer.write(rows, values)
    writer.close()
    return file.getvalue()


CELLS = st.text(
    st.one_of(st.sampled_from(' ",;\n\r\t|\\ab'), st.characters(exclude_categories=["Cs"])),
    max_size=8,
)


@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=7), st.sampled_from(",;|"))
def test_what_any_writer_of_csv_writes_comes_back(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]], comma: str
) -> None:
    path = tmp_path_factory.mktemp("csv") / "a.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter=comma, lineterminator="\n")
        writer.writerows([("id", "text"), *rows])
    assert [text for text in texts(path) if text is not None] == [text for _, text in rows]
    new = csv.reader(io.StringIO(again(path).decode(), newline=""), delimiter=comma)
    assert [tuple(row[:2]) for row in new][1:] == rows


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.csv", 'id;text\r\n1;"a;b"\r\n', 'id;text;length;error\r\n1;"a;b";3;\r\n'),
        ("a.csv", "\ufeffid,text\n1,a\n", "\ufeffid,text,length,error\n1,a,1,\n"),
        ("a.csv", "sep=;\r\nid;text\r\n1;a\r\n", "sep=;\r\nid;text;length;error\r\n1;a;1;\r\n"),
        ("a.csv", "\n\nid,text\n1,a\n", "id,text,length,error\n1,a,1,\n"),
        ("a.csv", "id,text\n1,a,\n", "id,text,length,error\n1,a,1,\n"),
        ("a.csv", 'id,text\n1,"a\nb"\n', 'id,text,length,error\n1,"a\nb",3,\n'),
        ("a.tsv", 'id\ttext\n1\t"a\n', 'id\ttext\tlength\terror\n1\t"a\t2\t\n'),
        (
            "a.jsonl",
            '{"text": "ab", "x": 1.50}\n',
            '{"text": "ab", "x": 1.50, "length": 2, "error": null}\n',
        ),
        ("a.jsonl", '{"text":"ab"}', '{"text":"ab", "length": 2, "error": null}\n'),
        (
            "a.ndjson",
            '{"x": 1}\n',
            '{"x": 1, "length": null, "error": "has no column \'text\'; there are: x"}\n',
        ),
    ],
)
def test_a_table_keeps_its_style(tmp_path: Path, name: str, content: str, told: str) -> None:
    path = tmp_path / name
    path.write_bytes(content.encode())
    assert again(path).decode() == told


@pytest.mark.parametrize(
    ("row", "cause"),
    [
        ("1", "1 columns where the header has 2"),
        ("1,a,b", "3 columns where the header has 2"),
        ('1,"a', "a quote is opened and never closed"),
    ],
)
def test_a_bad_row_is_bad_alone(tmp_path: Path, row: str, cause: str) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"id,text\n1,first\n{row}\n2,last\n")
    assert texts(path) == ["first", None, "last"]
    rows = list(csv.DictReader(io.StringIO(again(path).decode())))
    assert [one["error"] for one in rows] == ["", cause, ""]
    assert [one["length"] for one in rows] == ["5", "", "4"]


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ('1,"Hast ""du"", Zeit?"', 'Hast "du", Zeit?'),
        (r'1,"Hast \"du\", Zeit?"', 'Hast "du", Zeit?'),
        ('1,"Hast \\"du\\"\nZeit, ja?"', 'Hast "du"\nZeit, ja?'),
        ('1,"Du?" fragte sie', '"Du?" fragte sie'),
        ('1,5" breit', '5" breit'),
    ],
)
def test_quotes_are_read_as_they_were_meant(tmp_path: Path, row: str, text: str) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"id,text\n1,first\n{row}\n2,last\n")
    assert texts(path) == ["first", text, "last"]


def test_quotes_that_nothing_closes_join_no_rows(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("id,text\n" + '1,"open\n' * 4 + "2,last\n")
    assert texts(path) == [None] * 4 + ["last"]


@pytest.mark.parametrize("row", ['"x\ty\n', '"x" y\tz\n', '"x\n'])
def test_ragged_rows_are_read_in_time_by_their_number(row: str) -> None:
    layout = delimited(Source("a.tsv", "b"), io.BytesIO(b"a\tb\tc\n"))

    def prepare(size: int) -> Callable[[], object]:
        file = b"a\tb\tc\n" + row.encode() * size
        return lambda: sum(1 for _ in layout.stretches(io.BytesIO(file), 100))

    assert grows_like_its_size(prepare, 2000, 8)


@pytest.mark.parametrize(
    ("name", "content", "cause"),
    [
        ("a.csv", b"a,text,text\n1,b,c\n", "name one by its number, 2 or 3"),
        ("a.csv", "id,text\n1,a\n".encode("utf-16-le"), "--encoding utf-16-le"),
        ("a.csv", b"\n\n", "is empty"),
        ("a.jsonl", b'[{"text": "a"},\n{"text": "b"}]\n', "JSON array"),
    ],
)
def test_what_cannot_be_told_is_asked(
    tmp_path: Path, name: str, content: bytes, cause: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(BadInput, match=cause):
        texts(path)


def test_two_columns_of_one_name_become_no_record(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("text,x,x\na,b,c\n")
    assert b"text,x,x,length" in again(path)
    with pytest.raises(BadInput, match="two columns 'x'"):
        again(path, kind=".jsonl")


def test_large_rows_are_held_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("politesse.tables.types._LARGEST", 1000)
    for name, row in (("a.csv", "{}\n"), ("a.jsonl", '{{"text": "{}"}}\n'), ("a.txt", "{}\n")):
        path = tmp_path / name
        path.write_text(("text\n" if name == "a.csv" else "") + row.format("x" * 400) * 5)
        source = Source(str(path), "" if name == "a.txt" else "text")
        found = list(rows_of(source, layout_of(source), rows=100))
        assert [len(rows) for rows, _ in found] == [2, 2, 1]
        assert sum(len(lines) for _, lines in found) == 5


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("{]", "is not JSON: "),
        ("[1]", "is not a JSON object"),
        ("[" * 100_000, "is JSON with a number too long or nested too deep to read"),
        ('{"text": "a", "length": 3}', "has a key 'length' already"),
    ],
)
def test_a_bad_record_is_bad_alone(tmp_path: Path, line: str, cause: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(f'{{"text": "first"}}\n{line}\n\n{{"text": "last"}}\n')
    source = Source(str(path), "text")
    (found,) = rows_of(source, layout_of(source), added=["length"])
    rows, lines = found
    assert [rows.texts[0], rows.texts[2]] == ["first", "last"]
    assert rows.bad[1].startswith(cause)
    assert list(lines) == [1, 2, 4]


def test_bytes_that_are_no_text_come_through(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("id,text\n1,Größe\n".encode("latin-1"))
    assert b"1,Gr\xf6\xdfe,5," in again(path)
    assert texts(path, encoding="latin-1") == ["Größe"]
    assert "1,Größe,5," in again(path, encoding="latin-1").decode()


def test_tabs_with_quotes_as_spreadsheets_write_them(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv"
    path.write_bytes(
        b'id\ttext\tn\n1\t"a\nb"\t1\n2\t"he said ""no"""\t2\n3\t"no" she said\t3\n4\t"open\t4\n'
    )
    assert texts(path) == ["a\nb", 'he said "no"', '"no" she said', '"open']
    assert again(path).decode().splitlines()[1:3] == ['1\t"a', 'b"\t1\t3\t']
    path.write_bytes(b'id\ttext\n1\n2\t"a\n')
    assert texts(path) == [None, '"a']


def test_returns_alone_end_lines_too(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("id,text\r1,Größe\r2,b\r".encode())
    assert texts(path) == ["Größe", "b"]


def test_blanks_around_names_and_blank_lines_of_one_column(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("id, text\n1,a\n\n2,b\n")
    assert texts(path) == ["a", "b"]
    path.write_text("text\na\n\nb\n")
    assert texts(path) == ["a", "", "b"]


def test_spreadsheets_that_write_utf_16(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv"
    path.write_bytes("id\ttext\r\n1\tGrüße\r\n".encode("utf-16"))
    assert texts(path) == ["Grüße"]


@pytest.mark.parametrize(
    ("ending", "pack"),
    [(".gz", gzip.compress), (".xz", lzma.compress), (".bz2", bz2.compress)],
)
def test_packed_tables(tmp_path: Path, ending: str, pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / f"a.csv{ending}"
    path.write_bytes(pack(b"id,text\n1,a\n2,b\n3,c\n"))
    assert texts(path) == ["a", "b", "c"]


def test_zstandard_by_way_of_arrow(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow", reason="the extra tables is not installed")
    path = tmp_path / "a.jsonl.zst"
    frame = pa.Codec("zstd").compress(b'{"text": "a"}\n', asbytes=True)
    path.write_bytes(frame + frame)
    assert texts(path) == ["a", "a"]
    path.write_bytes(b"no frame at all")
    with pytest.raises(BadInput, match=r"a\.jsonl\.zst"):
        texts(path)


@pytest.mark.parametrize("name", ["a.csv", "a.tsv"])
def test_an_empty_table_has_no_header(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(BadInput, match="the file is empty"):
        texts(tmp_path / name)


def test_empty_lines_and_records_are_no_rows(tmp_path: Path) -> None:
    for name in ("a.jsonl", "a.txt"):
        (tmp_path / name).write_bytes(b"")
        assert texts(tmp_path / name) == []


def test_a_column_that_is_not_there_is_named_with_those_that_are(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,body\n1,a\n")
    with pytest.raises(BadInput, match="no column 'text'; there are: id, body"):
        texts(tmp_path / "a.csv")
    assert texts(tmp_path / "a.csv", "2") == ["a"]


def test_keys_within_keys(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"a": {"b": "x"}}\n{"a.b": "y"}\n{"a": "z"}\n')
    assert texts(tmp_path / "a.jsonl", "a.b") == ["x", "y", None]


def test_patterns_stand_for_files(tmp_path: Path) -> None:
    for name in ("b.csv", "a.csv", "c.txt"):
        (tmp_path / name).write_text("text\na\n")
    found = sources([f"{tmp_path}/*.csv:text"])
    assert [Path(one.name).name for one in found] == ["a.csv", "b.csv"]
    assert {one.column for one in found} == {"text"}
    with pytest.raises(BadInput, match="no such file"):
        sources([f"{tmp_path}/*.tsv:text"])
    with pytest.raises(BadInput, match="has columns"):
        sources([f"{tmp_path}/a.csv"])
    with pytest.raises(BadInput, match="is not a table"):
        sources([f"{tmp_path}/c.txt:text"])


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        ("s3://bucket/a.parquet:text", ("s3://bucket/a.parquet", "text")),
        ("memory://a.jsonl.gz:a.b", ("memory://a.jsonl.gz", "a.b")),
        ("http://host:80/lines.txt", ("http://host:80/lines.txt", "")),
        ("a.csv:half: text", ("a.csv", "half: text")),
        ("C:a.txt", ("C:a.txt", "")),
    ],
)
def test_what_names_a_column(source: str, parts: tuple[str, str]) -> None:
    assert split_source(source) == parts


class TestColumnar:
    """Parquet and Arrow."""

    @pytest.fixture(autouse=True)
    def arrow(self) -> None:
        self.pa = pytest.importorskip("pyarrow", reason="the extra tables is not installed")

    def table(self, rows: int = 5) -> Any:
        pa = self.pa
        return pa.table(
            {
                "id": pa.array(range(rows), pa.uint8()),
                "text": pa.array(
                    [f"Text {n}" if n != 1 else None for n in range(rows)]
                ).dictionary_encode(),
                "meta": [{"body": f"b{n}", "tags": ["x", None]} for n in range(rows)],
            }
        )

    def write(self, path: Path, table: Any, **options: Any) -> None:
        import pyarrow.feather as feather
        import pyarrow.parquet as parquet

        if path.suffix == ".parquet":
            parquet.write_table(table, path, **options)
        else:
            feather.write_feather(table, str(path))

    def read(self, data: bytes, kind: str) -> Any:
        import pyarrow.parquet as parquet

        if kind == ".parquet":
            return parquet.read_table(io.BytesIO(data))
        return self.pa.ipc.open_file(data).read_all()

    @pytest.mark.parametrize("kind", [".parquet", ".arrow", ".feather"])
    def test_columns_keep_their_types(self, tmp_path: Path, kind: str) -> None:
        path, table = tmp_path / f"a{kind}", self.table()
        self.write(path, table)
        assert texts(path) == ["Text 0", None, "Text 2", "Text 3", "Text 4"]
        new = self.read(again(path), kind)
        assert new.select(table.column_names).to_pylist() == table.to_pylist()
        assert new.schema.field("id").type == self.pa.uint8()
        assert new.column("length").to_pylist() == [6, 4, 6, 6, 6]

    def test_fields_within_columns(self, tmp_path: Path) -> None:
        path = tmp_path / "a.parquet"
        self.write(path, self.table())
        assert texts(path, "meta.body") == ["b0", "b1", "b2", "b3", "b4"]
        with pytest.raises(BadInput, match=r"no column 'meta\.none'; there are: id, text, meta"):
            texts(path, "meta.none")

    def test_stretches_do_not_depend_on_groups(self, tmp_path: Path) -> None:
        path = tmp_path / "a.parquet"
        self.write(path, self.table(50), row_group_size=7)
        source = Source(str(path), "text")
        found = rows_of(source, layout_of(source), rows=20)
        assert [len(rows) for rows, _ in found] == [20, 20, 10]

    def test_a_stream_is_read_too(self, tmp_path: Path) -> None:
        path, table = tmp_path / "a.arrow", self.table()
        with self.pa.ipc.new_stream(str(path), table.schema) as stream:
            stream.write_table(table)
        assert len(texts(path)) == 5

    @pytest.mark.parametrize("kind", [".parquet", ".arrow"])
    def test_half_a_file(self, tmp_path: Path, kind: str) -> None:
        path = tmp_path / f"a{kind}"
        self.write(path, self.table())
        path.write_bytes(path.read_bytes()[:-20])
        with pytest.raises(BadInput, match="is not a whole"):
            texts(path)

    def test_an_empty_table(self, tmp_path: Path) -> None:
        path = tmp_path / "a.parquet"
        self.write(path, self.table(0))
        assert texts(path) == []
        assert self.read(again(path), ".parquet").column_names == [
            "id",
            "text",
            "meta",
            "length",
            "error",
        ]


def test_lines_become_records_or_a_table(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("eins\nzwei, drei\n")
    assert [json.loads(line)["text"] for line in again(path, "").splitlines()] == [
        "eins",
        "zwei, drei",
    ]
    assert again(path, "", ".csv").decode() == 'text,length,error\neins,4,\n"zwei, drei",10,\n'


@pytest.mark.parametrize(
    "text",
    [
        "Könnten Sie mir bitte helfen?",
        "Un taxi alle 18:30, grazie mille.",
        "二人で予約してください。",
        "so long " * 60,
    ],
)
def test_a_text_where_a_file_is_wanted_is_told_from_a_missing_file(text: str) -> None:
    with pytest.raises(BadInput, match="piped in"):
        sources([text])
