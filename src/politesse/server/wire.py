"""What requests and answers of ``/v1`` look like: checked on the way in, documented both ways."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from politesse.checking.config import CODES

Texts = Annotated[list[str], Field(min_length=1, description="The texts, one result for each.")]
LanguageTag = Annotated[
    str | None,
    Field(max_length=35, description="Language tag; identified for each text where not given."),
]
ModelName = Annotated[
    str | None, Field(max_length=100, description="A name that /v1/models lists; the first there.")
]
_Term = Annotated[str, Field(max_length=200)]
Terms = Annotated[
    dict[_Term, _Term],
    Field(
        max_length=2000,
        description="How terms are to be translated; a translation with one otherwise is doubtful.",
    ),
]
Register = Literal["formal", "informal", "neutral"]
Code = Literal[CODES]  # type: ignore[valid-type]


class Asked(BaseModel):
    """A request; a field that is not known is refused, since it would be without effect."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Answer(BaseModel):
    """An answer, as far as it is documented; it is not checked on its way out."""

    model_config = ConfigDict(extra="forbid")


class ScoreRequest(Asked):
    """Texts to score."""

    texts: Texts
    language: LanguageTag = None
    aspects: list[Literal["register", "politeness", "formality", "honorifics"]] = Field(
        default=["register", "politeness", "formality"],
        min_length=1,
        max_length=4,
        description="What is scored, and nothing else is worked out.",
    )
    explain: bool = Field(default=False, description="Say what adds to each value.")
    model: ModelName = None


class CheckedFile(Asked):
    """A localisation file: its name says the format and mostly the language."""

    name: str = Field(min_length=1, max_length=200, examples=["locales/de.json"])
    content: str


class CheckRequest(Asked):
    """Texts or localisation files to check against the register of their house."""

    texts: list[str] = Field(default=[], description="Texts of one project; or else files.")
    files: list[CheckedFile] = Field(default=[], description="Files of one project.")
    language: LanguageTag = None
    register_: Register | dict[str, Register] | None = Field(
        default=None,
        alias="register",
        description="The house register: one for all, or by language; else inferred.",
    )
    enable: list[Code] = Field(default=[], max_length=20, description="Also report these codes.")
    disable: list[Code] = Field(default=[], max_length=20, description="Do not report these.")
    quotes: bool = Field(default=False, description="What stands in quotation marks counts too.")
    mended: bool = Field(default=False, description="Also give the files with safe fixes made.")
    patch: bool = Field(default=False, description="Also give safe fixes as a patch.")


class RewriteRequest(Asked):
    """Texts to move to another register."""

    texts: Texts
    to: Literal["formal", "informal", "polite", "impolite", "calm"]
    language: LanguageTag = None
    aspects: list[Literal["address", "style"]] | None = Field(
        default=None,
        min_length=1,
        max_length=2,
        description="What becomes formal or informal; by default the address, with the wording "
        "of careless texts.",
    )
    alternatives: int = Field(default=1, ge=1, le=20, description="Candidates for each text.")
    min_confidence: float | None = Field(
        default=None, ge=0, le=1, description="Below it a rewrite is withheld; 0 gives everything."
    )
    rewriters: list[Annotated[str, Field(max_length=100)]] | None = Field(
        default=None, min_length=1, max_length=8, description="Names that /v1/models lists."
    )
    style: Literal[
        "sarcastic", "impatient", "bad_mood", "tired_and_hungry", "spoilt", "third_call"
    ] = Field(default="impatient", description="How an impolite user feels.")
    intensity: int = Field(default=2, ge=1, le=3)
    seed: int = Field(default=0, ge=0, le=2**31 - 1)


class TranslateRequest(Asked):
    """Texts to translate at a formality."""

    texts: Texts
    to: str = Field(min_length=2, max_length=35, examples=["de"])
    source: str = Field(default="en", alias="from", min_length=2, max_length=35)
    formality: Literal["formal", "informal", "auto", "prefer_formal", "prefer_informal", "both"] = (
        Field(default="auto", description="both gives each text once in each register.")
    )
    house: list[str] = Field(
        default=[],
        description="Texts in the target language; with auto, translations keep their register.",
    )
    gender: Literal["feminine", "masculine"] | None = Field(
        default=None, description="Of the one who speaks."
    )
    alternatives: int = Field(default=1, ge=1, le=8)
    engine: ModelName = None
    glossary: Terms = {}


class Span(Answer):
    """Words that carry something, with offsets into the text in characters."""

    start: int
    end: int
    text: str
    kind: str
    level: str
    rule: str
    message: str


class Value(Answer):
    """A value from -3 to +3, and the probability of the upper side."""

    value: float
    probability: float


class Cause(Answer):
    """Something that adds to a value."""

    name: str
    amount: float
    words: list[str]


class Score(Answer):
    """What is said of one text; where nothing can be, ``reason`` says why."""

    text: str
    language: str
    register_: str | None = Field(alias="register")
    level: str | None
    politeness: Value | None
    formality: Value | None
    spans: list[Span]
    signature: str
    honorifics: dict[str, Any] | None = None
    reason: str | None = None
    causes: dict[str, list[Cause]] | None = None


class ScoreResponse(Answer):
    """A score for each text, in order."""

    results: list[Score]


class Replacement(Answer):
    """A stretch of a text or file, lines and columns from 1 in UTF-16 units, and its new words."""

    start_line: int
    start_column: int
    end_line: int
    end_column: int
    old: str
    new: str


class Finding(Answer):
    """Something that breaks the house register."""

    line: int
    column: int
    segment: str
    start: int
    end: int
    code: str
    message: str
    text: str
    register_: str = Field(alias="register")
    fix: str | None
    sure: bool = Field(description="Whether the fix may be made without being looked at.")
    source: str | None = Field(description="What the text translates, where a file says so.")
    spans: list[Span]
    replacements: list[Replacement]


class House(Answer):
    """The register a project keeps in one language; none where no clear majority does."""

    register_: str | None = Field(alias="register")
    confidence: float
    strings: int
    given: bool


class CheckedText(Answer):
    """A text and what was found in it."""

    text: str
    language: str
    register_: str | None = Field(alias="register")
    findings: list[Finding]
    reason: str | None = None


class FileReport(Answer):
    """A file in one language and what was found in it."""

    path: str
    language: str
    expected: str | None
    confidence: float
    segments: int
    counts: dict[str, int]
    findings: list[Finding]
    unsure: int = Field(description="How many strings may be findings and are not reported.")


class MendedFile(Answer):
    """A file with its safe fixes."""

    name: str
    content: str


class CheckResponse(Answer):
    """``results`` for texts, or ``files``; the houses by language."""

    results: list[CheckedText] | None = None
    files: list[FileReport] | None = None
    houses: dict[str, House]
    errors: list[str] | None = None
    mended: list[MendedFile] | None = None
    patch: str | None = None


class Change(Answer):
    """A stretch of the text and what stands in its place, with offsets into both texts."""

    start: int
    end: int
    text: str
    new_start: int
    new_end: int
    new_text: str


class Candidate(Answer):
    """One way to say it."""

    text: str
    rewriter: str
    confidence: float
    meaning: float
    spans: list[Change]
    scores: dict[str, float] | None = None
    doubt: str | None = None


class Rewrite(Answer):
    """A text in the other register, or as it was with the reason."""

    text: str
    rewrite: str
    language: str
    from_: str = Field(alias="from")
    to: str
    changed: bool
    confidence: float
    meaning: float
    spans: list[Change]
    reason: str | None
    signature: str
    candidates: list[Candidate] | None = None
    withheld: list[Candidate] | None = None


class RewriteResponse(Answer):
    """A rewrite for each text, in order."""

    results: list[Rewrite]


class Alternative(Answer):
    """Another translation of the same text."""

    text: str
    register_: str = Field(alias="register")
    obtained: str
    score: float


class Translation(Answer):
    """A translation, how it came by its register, and whether that and its words are certain."""

    text: str
    translation: str
    from_: str = Field(alias="from")
    to: str
    formality: str
    register_: str | None = Field(alias="register")
    obtained: str
    certain: bool
    intact: bool
    score: float
    engine: str
    signature: str
    reason: str | None = None
    confidence: float | None = None
    doubt: str | None = None
    repaired: str | None = None
    alternatives: list[Alternative] | None = None


class BothRegisters(Answer):
    """A text translated once in each register."""

    formal: Translation
    informal: Translation


class TranslateResponse(Answer):
    """A translation for each text, in order; two for each where both registers were asked for."""

    results: list[Translation] | list[BothRegisters]


class Level(Answer):
    """A level of address, such as du or Sie."""

    id: str
    name: str
    register_: str = Field(alias="register")


class Language(Answer):
    """A language and what can be done with texts in it."""

    code: str
    name: str
    levels: list[Level]
    variants: list[str]
    rewrites: list[str] = Field(description="What can be moved: address, style, politeness.")
    translated_into: bool
    pack: str


class LanguagesResponse(Answer):
    """All languages there are."""

    languages: list[Language]


class ModelsResponse(Answer):
    """The names that requests may use; the first of each is used where none is named."""

    models: list[str]
    rewriters: list[str]
    engines: list[str]


class ErrorDetail(Answer):
    """What is wrong: a code for programs, words for people, and the field where one is."""

    code: str
    message: str
    field: str | None


class ErrorResponse(Answer):
    """Every error of /v1."""

    error: ErrorDetail
