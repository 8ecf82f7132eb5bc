"""What a table is: rows that are read in stretches and written with columns added."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Protocol

#: The type of a column: str, float, int or bool; a list of one type; or named types together.
Type = Any
#: What is written into the columns of a row, by their names.
Values = Mapping[str, Any]

_LARGEST = 50_000_000  # bytes of rows that are held together


@dataclass(frozen=True, slots=True)
class Field:
    """A column that is added: its name, and what it holds."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some rows of a table as they stand in the file, small enough to hand on.

    ``data`` is for the layout that cut it; ``lines`` says where in the file each row ends, or which
    row of the table it is where there are no lines.
    """

    data: Any
    lines: Sequence[int]

    @property
    def rows(self) -> int:
        return len(self.lines)

    @classmethod
    def cut(cls, rows: Iterable[tuple[bytes, int]], size: int) -> Iterator[Stretch]:
        """Rows, each with the line it ends on, so many at a time, or fewer where they are large."""
        data: list[bytes] = []
        lines: list[int] = []
        held = 0
        for row, line in rows:
            if data and (len(data) == size or held + len(row) > _LARGEST):
                yield cls(data, lines)
                data, lines, held = [], [], 0
            data.append(row)
            lines.append(line)
            held += len(row)
        if data:
            yield cls(data, lines)


@dataclass(slots=True)
class Rows:
    """The rows of a stretch: their texts, and ``kept``, what they are written from again.

    ``bad`` says what is wrong with a row that cannot be read, by its place; ``without`` why one that
    can has no text.
    """

    texts: list[Any] = field(default_factory=list)
    kept: Any = None
    bad: dict[int, str] = field(default_factory=dict)
    without: dict[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.texts)


class Writer(Protocol):
    """Writes a table: its rows as they were, each with the values that were added."""

    def write(self, rows: Rows, values: Sequence[Values | None]) -> None:
        """Write rows in order, but for those without values."""
        ...

    def close(self) -> None:
        """End the table; what it is written to stays open."""
        ...


class Layout(Protocol):
    """What is known of a table before its rows are read; it can be sent to other processes.

    Where its source names no column the rows have no texts.
    """

    @property
    def names(self) -> tuple[str, ...]:
        """The columns there are, as far as that is known."""
        ...

    @property
    def kinds(self) -> tuple[str, ...]:
        """The endings of files that the rows can be written to; its own comes first."""
        ...

    def stretches(self, file: BinaryIO, rows: int) -> Iterator[Stretch]:
        """The rows of the open file, so many at a time."""
        ...

    def parse(self, stretch: Stretch, added: Collection[str] = ()) -> Rows:
        """The rows of a stretch; one that has a column that is to be ``added`` is bad."""
        ...

    def records(self, rows: Rows) -> list[dict[str, Any]]:
        """The cells of rows, by the names of their columns."""
        ...

    def raw(self, rows: Rows, place: int) -> str:
        """A row as it stands in the file, to be shown where it cannot be used."""
        ...

    def writer(self, file: BinaryIO, fields: Sequence[Field], kind: str) -> Writer:
        """What writes the rows again, with columns added."""
        ...
