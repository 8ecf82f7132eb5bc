"""Test conversations in our own plain form: YAML, JSON, or a line of JSON each.

language: en                      # may be left out
paths: {intent: nlu.intent}       # where the bot's answers say it, if unusual
cases:
  - id: opening hours
    turns:
      - user: Could you tell me when you open on Sunday, please?
        expect: "10:00"           # a text that the answer must have, or a list, or
        keep: Sunday              # words that a rude user still says
        rude: Sunday. When. Do. You. Open.   # somebody's rude words for it
      - user: And where are you?
        expect:
          any: [Mill Lane, mill street]
          not: sorry
          intent: ask_address
          slot: {city: Leeds}
          state: {shop.day: sunday}
          judge: The answer gives a street.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from politesse.core import BadInput, PolitesseError
from politesse.dialogue.cases.types import KINDS, Case, CaseTurn, Expectation, texts

_TURN = ("user", "expect", "keep", "rude", "bot")
_CASE = ("id", "name", "turns", "language", "paths", *_TURN)
_NAMED = ("slot", "state")


def plain_cases(content: Any, where: str) -> Iterator[Case]:
    """The cases of a file: a list of them, or an object with ``cases``."""
    header = content if isinstance(content, Mapping) else {}
    cases = header.get("cases") if header else content
    if not isinstance(cases, list) or not cases:
        raise BadInput(where, "has no cases: write a list of them under cases:")
    if extra := [name for name in header if name not in ("cases", "language", "paths")]:
        raise BadInput(where, f"has {extra[0]!r} beside its cases; it may have language and paths")
    for number, record in enumerate(cases, 1):
        yield plain_case(record, where, number, header)


def plain_case(
    record: Any, where: str, number: int, header: Mapping[str, Any] | None = None
) -> Case:
    """One case: its turns, or a single turn by itself."""
    header = header or {}
    if not isinstance(record, Mapping):
        raise BadInput(where, f"case {number} is no object with turns")
    name = str(record.get("id") or record.get("name") or f"case {number}")
    try:
        _only(record, _CASE)
        given = record.get("turns") or [{key: record[key] for key in _TURN if key in record}]
        if not isinstance(given, list):
            raise PolitesseError("its turns are no list")
        return Case(
            name,
            tuple(_turns(given)),
            _text(record.get("language", header.get("language"))),
            {**_paths(header), **_paths(record)},
        )
    except PolitesseError as error:
        raise BadInput(where, f"case {name!r}: {error}") from None


def _turns(given: list[Any]) -> Iterator[CaseTurn]:
    """Turns; what stands under ``bot`` after one is what is expected of its answer."""
    waiting: CaseTurn | None = None
    for record in given:
        if isinstance(record, str):
            record = {"user": record}
        if not isinstance(record, Mapping):
            raise PolitesseError("a turn is a text, or an object with user and perhaps expect")
        _only(record, _TURN)
        expected = (*expectations(record.get("expect")), *expectations(record.get("bot")))
        if "user" not in record:
            if waiting is None or not expected:
                raise PolitesseError("a turn has no user")
            waiting = CaseTurn(
                waiting.user, (*waiting.expect, *expected), waiting.keep, waiting.rude
            )
            continue
        if waiting:
            yield waiting
        user = " ".join(texts(record["user"])).strip()
        if not user:
            raise PolitesseError("a user says nothing")
        rude = " ".join(texts(record.get("rude"))) or None
        waiting = CaseTurn(user, expected, texts(record.get("keep")), rude)
    if waiting is None:
        raise PolitesseError("it has no turns")
    yield waiting


def expectations(given: Any) -> tuple[Expectation, ...]:
    """What is expected: a text, a list of texts, or an object of kinds.

    >>> [str(one) for one in expectations({"contains": "10:00", "not": ["sorry"], "slot": {"a": 1}})]
    ['contains “10:00”', 'not “sorry”', 'slot a “1”']
    """
    if given is None:
        return ()
    if isinstance(given, list) and any(isinstance(one, Mapping) for one in given):
        return tuple(expected for one in given for expected in expectations(one))
    if not isinstance(given, Mapping):
        return (Expectation("contains", texts(given)),)
    found: list[Expectation] = []
    for kind, value in given.items():
        if kind not in KINDS or kind == "unknown":
            known = ", ".join(name for name in KINDS if name != "unknown")
            raise PolitesseError(f"it expects {kind!r}; known are {known}")
        if kind in _NAMED:
            if not isinstance(value, Mapping):
                raise PolitesseError(f"{kind} wants names and values, as {kind}: {{area: north}}")
            found += [Expectation(kind, texts(held), str(name)) for name, held in value.items()]
        elif kind in ("judge", "says", "matches"):
            found += [Expectation(kind, (text,)) for text in texts(value)]
        else:
            found.append(Expectation(kind, texts(value)))
    return tuple(found)


def _only(record: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in record:
        if name not in known:
            raise PolitesseError(f"{name!r} is not known here; it may have {', '.join(known)}")


def _paths(record: Mapping[str, Any]) -> dict[str, str]:
    given = record.get("paths") or {}
    if not isinstance(given, Mapping) or not set(given) <= {"intent", "slots"}:
        raise PolitesseError("paths: may say where intent and slots stand")
    return {str(name): str(path) for name, path in given.items()}


def _text(value: Any) -> str | None:
    return str(value) if value else None
