"""Parquet and Arrow files; columns that were there stay as they are, of whatever type."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, BinaryIO

from politesse.core import BadInput
from politesse.core.errors import needing
from politesse.tables.sources import COLUMNAR, Source, ending
from politesse.tables.types import Field, Rows, Stretch, Type, Values, Writer

_PARQUET = (".parquet", ".pq")


@dataclass(frozen=True, slots=True)
class Columnar:
    """A table of columns, each with its type; ``rows`` is 0 where a file does not tell."""

    where: str
    names: tuple[str, ...]
    column: str
    schema: Any
    codec: str
    rows: int

    @property
    def kinds(self) -> tuple[str, ...]:
        own = ending(self.where)
        return (own, *(kind for kind in COLUMNAR if kind != own))

    def stretches(self, file: BinaryIO, rows: int) -> Iterator[Stretch]:
        pa = _pyarrow()
        done = 0
        for table in _of_size(_batches(self.where, file, rows), self.schema, rows):
            sink = pa.BufferOutputStream()
            with pa.ipc.new_stream(sink, self.schema) as stream:
                stream.write_table(table)
            yield Stretch(sink.getvalue().to_pybytes(), range(done + 1, done + len(table) + 1))
            done += len(table)

    def parse(self, stretch: Stretch, added: Collection[str] = ()) -> Rows:
        table = _pyarrow().ipc.open_stream(stretch.data).read_all()
        texts = texts_of(table, self.column) if self.column else [None] * len(table)
        return Rows(texts, table)

    def records(self, rows: Rows) -> list[dict[str, Any]]:
        return list(rows.kept.to_pylist())

    def raw(self, rows: Rows, place: int) -> str:
        return str(rows.kept.slice(place, 1).to_pylist()[0])

    def writer(self, file: BinaryIO, fields: Sequence[Field], kind: str) -> Writer:
        return _Writer(file, self.schema, fields, kind, self.codec)


class _Writer:
    """Writes tables one after the other into a file of columns."""

    def __init__(
        self, file: BinaryIO, schema: Any, fields: Sequence[Field], kind: str, codec: str
    ) -> None:
        pa = _pyarrow()
        self._fields = [pa.field(field.name, arrow_type(field.type)) for field in fields]
        whole = schema
        for field in self._fields:
            whole = whole.append(field)
        if kind in _PARQUET:
            import pyarrow.parquet as parquet

            self._writer = parquet.ParquetWriter(file, whole, compression=codec)
        else:
            self._writer = pa.ipc.new_file(file, whole)

    def write(self, rows: Rows, values: Sequence[Values | None]) -> None:
        pa = _pyarrow()
        table = rows.kept
        there = [place for place, added in enumerate(values) if added is not None]
        if len(there) < len(table):
            table = table.take(there)
        for field in self._fields:
            new = [added.get(field.name) for added in values if added is not None]
            table = table.append_column(field, pa.array(new, field.type))
        self._writer.write_table(table)

    def close(self) -> None:
        self._writer.close()


def columnar(source: Source, file: BinaryIO) -> Columnar:
    """Read the schema of a table."""
    with _told(source.name):
        opened = _opened(source.name, file)
    codec, schema, rows = "snappy", opened.schema, 0
    if ending(source.name) in _PARQUET:
        schema, rows = opened.schema_arrow, opened.metadata.num_rows
        if opened.metadata.num_row_groups and opened.metadata.num_columns:
            codec = opened.metadata.row_group(0).column(0).compression
    names = tuple(schema.names)
    if source.column and not _there(schema, source.column):
        known = ", ".join(names)
        raise BadInput(source.name, f"has no column {source.column!r}; there are: {known}")
    return Columnar(source.name, names, source.column, schema, _known(codec), rows)


def arrow_type(kind: Type) -> Any:
    """A type of ours as one of Arrow."""
    pa = _pyarrow()
    if isinstance(kind, list):
        return pa.list_(arrow_type(kind[0]))
    if isinstance(kind, dict):
        return pa.struct([pa.field(name, arrow_type(inner)) for name, inner in kind.items()])
    return {str: pa.string(), float: pa.float64(), int: pa.int64(), bool: pa.bool_()}[kind]


def _known(codec: str) -> str:
    """The compression that is written: that of the file, where Parquet's name for it is known."""
    name = codec.lower()
    return name if name in ("snappy", "gzip", "brotli", "zstd") else "snappy"


def _opened(name: str, file: BinaryIO) -> Any:
    pa = _pyarrow()
    if ending(name) in _PARQUET:
        import pyarrow.parquet as parquet

        return parquet.ParquetFile(file)
    try:
        return pa.ipc.open_file(file)
    except pa.ArrowInvalid:
        file.seek(0)
        return pa.ipc.open_stream(file)


def _batches(name: str, file: BinaryIO, rows: int) -> Iterator[Any]:
    with _told(name):
        opened = _opened(name, file)
        if hasattr(opened, "iter_batches"):
            yield from opened.iter_batches(batch_size=rows)
        elif hasattr(opened, "num_record_batches"):
            yield from map(opened.get_batch, range(opened.num_record_batches))
        else:
            yield from opened


def _of_size(batches: Iterator[Any], schema: Any, rows: int) -> Iterator[Any]:
    """The same rows in tables of one size, however the file divides them."""
    pa = _pyarrow()
    held: list[Any] = []
    count = 0
    for batch in batches:
        held.append(batch)
        count += len(batch)
        while count >= rows:
            table = pa.Table.from_batches(held, schema)
            yield table.slice(0, rows)
            held = table.slice(rows).to_batches()
            count -= rows
    if count:
        yield pa.Table.from_batches(held, schema)


def _there(schema: Any, column: str) -> bool:
    if column in schema.names:
        return True
    first, *inner = column.split(".")
    if first not in schema.names:
        return False
    kind = schema.field(first).type
    for name in inner:
        if not _pyarrow().types.is_struct(kind) or kind.get_field_index(name) < 0:
            return False
        kind = kind.field(name).type
    return True


def _chosen(table: Any, column: str) -> Any:
    """A column, or a field within one, with dots between the names."""
    if column in table.column_names:
        return table.column(column)
    import pyarrow.compute as compute

    first, *inner = column.split(".")
    return compute.struct_field(table.column(first), inner)


def texts_of(table: Any, column: str) -> list[Any]:
    """The cells of a column of an Arrow table; what is no UTF-8 stays to be told apart."""
    return _texts(_chosen(table, column))


def _texts(column: Any) -> list[Any]:
    try:
        return list(column.to_pylist())
    except UnicodeDecodeError:
        column = column.cast(_pyarrow().binary())
        return [cell and cell.decode("utf-8", "surrogateescape") for cell in column.to_pylist()]


def _pyarrow() -> Any:
    with needing("tables", "reading and writing Parquet and Arrow files"):
        import pyarrow
        import pyarrow.ipc
    return pyarrow


@contextmanager
def _told(name: str) -> Iterator[None]:
    """What Arrow has against a file, as one line that names it."""
    pa = _pyarrow()
    try:
        yield
    except (pa.ArrowException, OSError) as error:
        kind = "Parquet" if ending(name) in _PARQUET else "Arrow"
        raise BadInput(name, f"is not a whole {kind} file: {error}") from None
