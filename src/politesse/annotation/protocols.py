"""The papers' protocols of annotation: what is asked, of how many, and who may answer.

They are data, ``protocols.toml``; what the protocol of impolite dialogues is, ``politesse.dialogue``
knows already.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from politesse.core import PolitesseError, toml
from politesse.core.toml import Each, keys
from politesse.dialogue import protocol as impolite

Kind = Literal["scale", "flag", "text", "spans"]

_SCALE = {"question?": str, "values?": [int], "labels?": [str]}
_FIELD = {
    **keys("name question", str),
    "kind": ("scale", "flag", "text", "spans"),
    "values?": [int],
    "labels?": [str],
    **keys("label? of?", str),
    **keys("each? nominal? optional?", bool),
}
_SHAPE = Each(
    {
        **keys("title about paper", str),
        **keys("raters batch", int),
        "needs": [str],
        "shows": [keys("column label", str)],
        "spread?": float,
        "fields": [_FIELD],
        "qualification?": {
            "field": str,
            **_SCALE,
            **keys("tolerance pass", float),
            "count": int,
            "translate?": bool,
        },
        "attention?": {
            **keys("field text", str),
            "every": int,
            "least": float,
            "answers": [(int, str)],
        },
    }
)


@dataclass(frozen=True, slots=True)
class Field:
    """One question: a scale, a box to tick, a text to write, or words to mark.

    ``each`` asks it of every output of an item; ``output`` is the number of the one it is then about.
    """

    name: str
    kind: Kind
    question: str
    values: tuple[float, ...] = ()
    labels: tuple[str, ...] = ()
    label: str = ""
    of: str = ""
    each: bool = False
    nominal: bool = False
    optional: bool = False
    output: int = 0

    @property
    def key(self) -> str:
        """Its name in the tools, where one is asked of several outputs."""
        return f"{self.name}_{self.output}" if self.output else self.name

    def value_of(self, label: str) -> float | None:
        """What a label of the scale stands for."""
        return dict(zip(self.labels, self.values, strict=True)).get(label)

    def label_of(self, value: float) -> str:
        """The label of a value of the scale."""
        return dict(zip(self.values, self.labels, strict=True))[value]


@dataclass(frozen=True, slots=True)
class Qualification:
    """A scale on which newcomers rate ``count`` sentences whose rating is known."""

    field: Field
    tolerance: float
    least: float
    count: int
    translate: bool


@dataclass(frozen=True, slots=True)
class Attention:
    """Items that say what to answer, one after so many others."""

    field: str
    every: int
    least: float
    text: str
    answers: tuple[float | str, ...]


@dataclass(frozen=True, slots=True)
class Protocol:
    """What is asked of whom; see ``protocols.toml`` for what each value means."""

    name: str
    title: str
    about: str
    paper: str
    raters: int
    batch: int
    needs: tuple[str, ...]
    shows: tuple[tuple[str, str], ...]
    fields: tuple[Field, ...]
    spread: float | None
    qualification: Qualification | None
    attention: Attention | None


@cache
def protocols() -> Mapping[str, Protocol]:
    """The protocols by name.

    >>> [field.name for field in protocols()["impolite-rating"].fields]
    ['politeness', 'content', 'fluency']
    """
    path = files(__package__).joinpath("protocols.toml")
    tables = toml.read(path, _SHAPE, "protocols.toml")
    return {name: _protocol(name, table) for name, table in tables.items()}


def protocol(name: str) -> Protocol:
    """The protocol of a name, or an error that lists the names."""
    if name not in protocols():
        raise PolitesseError(f"unknown protocol {name!r}; choose from: {', '.join(protocols())}")
    return protocols()[name]


def _protocol(name: str, table: Mapping[str, Any]) -> Protocol:
    fields = tuple(_field(entry) for entry in table["fields"])
    raters = table["raters"]
    if name == "impolite-rating":
        fields, raters = tuple(_criteria()), impolite.protocol().raters
    return Protocol(
        name,
        **{key: table[key] for key in ("title", "about", "paper", "batch")},
        raters=raters,
        needs=tuple(table["needs"]),
        shows=tuple((entry["column"], entry["label"]) for entry in table["shows"]),
        fields=fields,
        spread=table.get("spread"),
        qualification=_qualification(table["qualification"], fields)
        if "qualification" in table
        else None,
        attention=_attention(table["attention"]) if "attention" in table else None,
    )


def _field(entry: Mapping[str, Any]) -> Field:
    lists = {key: tuple(entry.get(key, ())) for key in ("values", "labels")}
    return Field(**{**entry, **lists})


def _criteria() -> list[Field]:
    """What peers rate an impolite turn by; the ends of the scale have words, the middle numbers."""
    rules = impolite.protocol()
    low, high = rules.scale
    values = tuple(range(low, high + 1))
    return [
        Field(
            criterion.name,
            "scale",
            criterion.question,
            values,
            (
                f"{low} {criterion.lowest}",
                *map(str, values[1:-1]),
                f"{high} {criterion.highest}",
            ),
        )
        for criterion in rules.criteria
    ]


def _qualification(entry: Mapping[str, Any], fields: tuple[Field, ...]) -> Qualification:
    field = next((field for field in fields if field.name == entry["field"]), None)
    if "values" in entry:
        field = Field(
            entry["field"],
            "scale",
            entry["question"],
            tuple(entry["values"]),
            tuple(entry["labels"]),
        )
    assert field is not None, "a qualification names a field, or has a scale of its own"
    return Qualification(
        field, entry["tolerance"], entry["pass"], entry["count"], entry.get("translate", False)
    )


def _attention(entry: Mapping[str, Any]) -> Attention:
    return Attention(**{**entry, "answers": tuple(entry["answers"])})
