"""What the tools answer: short, and longer where details are asked for."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
)

Detail = Literal["short", "full"]


class Result(BaseModel):
    """A record that leaves out what there is nothing to say of, since every word is read and paid."""

    model_config = ConfigDict(serialize_by_alias=True)

    @model_serializer(mode="wrap")
    def _said(self, handler: SerializerFunctionWrapHandler):  # type: ignore[no-untyped-def]
        return {name: value for name, value in handler(self).items() if value is not None}


class Scored(Result):
    """What one text reads as. Politeness and formality are from -3 to 3."""

    language: str
    register_: str | None = Field(default=None, alias="register")
    level: str | None = None
    politeness: float | None = None
    formality: float | None = None
    address: list[str] | None = None
    reason: str | None = None
    spans: list[dict[str, Any]] | None = None


class Scores(Result):
    """One score for each text, in order."""

    results: list[Scored]


class Rewritten(Result):
    """A text in the register asked for; unchanged where that is not sure, and then with the reason."""

    text: str
    changed: bool
    confidence: float
    reason: str | None = None
    withheld: list[str] | None = None
    spans: list[dict[str, Any]] | None = None


class Rewrites(Result):
    """One rewrite for each text, in order."""

    results: list[Rewritten]


class Translated(Result):
    """A translation; where its register or its words are not certain, the reason says why, if that is known."""

    text: str
    register_: str | None = Field(default=None, alias="register")
    certain: bool
    reason: str | None = None
    alternatives: list[str] | None = None


class Translations(Result):
    """One translation for each text, in order, at the formality that was asked for or kept."""

    formality: str
    results: list[Translated]


class Found(Result):
    """A string that breaks the house register, and what would mend it."""

    path: str | None = None
    line: int | None = None
    key: str
    code: str
    message: str
    text: str
    fix: str | None = None
    sure: bool | None = None
    spans: list[dict[str, Any]] | None = None


class House(Result):
    """The register that a language of the project keeps; none where it keeps no clear one."""

    register_: str | None = Field(default=None, alias="register")
    confidence: float
    strings: int
    given: bool


class Checked(Result):
    """Findings, at most as many as asked for, and the house register of each language."""

    findings: list[Found]
    total: int
    houses: dict[str, House]
    files: int | None = None
    fixed: int | None = None
    errors: list[str] | None = None
    unread: list[str] | None = None
