"""Conversations as JSON objects or rows: DeepEval's goldens, chats, logs, and pairs of turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from politesse.core import BadInput, PolitesseError
from politesse.core.printable import whole_characters
from politesse.dialogue.cases.plain import plain_case
from politesse.dialogue.cases.types import Case, CaseTurn, Expectation

_SESSIONS = (
    "session", "session_id", "conversation", "conversation_id", "conversationId", "dialogue",
    "dialogue_id", "chat_id", "thread_id", "sender", "sender_id", "ticket",
)  # fmt: skip
_SPEAKERS = ("role", "speaker", "from", "author", "who", "direction", "sender_type")
_SAID = ("text", "content", "message", "utterance", "body", "value")
_IS_USER = frozenset(
    {"user", "human", "customer", "client", "guest", "visitor", "in", "inbound", "u", "usr"}
)
_RUDE = ("impolite", "rude", "rewrite", "rewritten", "variant")
_POLITE = ("original", "polite", "source", "user")


def record_cases(records: Iterable[tuple[int, Any]], where: str) -> Iterator[Case]:
    """The conversations of numbered records, each one by itself or, in logs, a message of one."""
    messages: dict[str, list[CaseTurn]] = {}
    for number, record in records:
        if not isinstance(record, Mapping):
            raise BadInput(where, "is no list of objects", number)
        if session := _named(record, _SESSIONS):
            turn = _logged(record, where, number)
            held = messages.setdefault(session, [])
            held += [turn] if turn else []
            continue
        yield _case(record, where, number)
    for session, turns in messages.items():
        if turns:
            yield Case(session, tuple(turns))


def _case(record: Mapping[str, Any], where: str, number: int) -> Case:
    name = str(record.get("id") or record.get("name") or f"case {number}")
    chat = record.get("messages") or record.get("turns") or record.get("conversations")
    if isinstance(chat, list) and any(_speaker(one) for one in chat):
        turns = tuple(
            CaseTurn(text) for one in chat if _speaker(one) in _IS_USER and (text := _words(one))
        )
        if not turns:
            raise BadInput(where, f"{name}: no user says anything in it", number)
        return Case(name, turns)
    if isinstance(record.get("input"), str):  # a golden of DeepEval's
        wanted = record.get("expected_output")
        expected = (Expectation("says", (wanted,)),) if isinstance(wanted, str) and wanted else ()
        return Case(name, (CaseTurn(whole_characters(record["input"]), expected),))
    if "user" in record or "turns" in record:
        return plain_case(record, where, number)
    if isinstance(record.get("scenario"), str):
        raise BadInput(where, f"{name} has a scenario and no turns: simulate it first", number)
    raise BadInput(
        where, "has neither turns, messages, user nor input, nor a session with text", number
    )


def _logged(record: Mapping[str, Any], where: str, number: int) -> CaseTurn | None:
    """What a line of a log says, if a user says it; lines without a speaker are users'."""
    if rude := _named(record, _RUDE):
        original = _named(record, _POLITE)
        if original is None:
            raise BadInput(where, f"a rude turn has no {' or '.join(_POLITE)} beside it", number)
        return CaseTurn(original, rude=rude)
    speaker = _speaker(record)
    if speaker is not None and speaker not in _IS_USER:
        return None
    text = _words(record) or _named(record, ("user",))
    if text is None:
        if _named(record, ("bot", "assistant", "system", "response")):
            return None
        raise BadInput(where, f"a message has no {', '.join(_SAID)}", number)
    return CaseTurn(text)


def pairs(records: Iterable[tuple[int, Any]], where: str) -> list[dict[tuple[str, int], str]]:
    """Rude turns by dialogue and turn; a turn that several wrote is in as many tables."""
    tables: list[dict[tuple[str, int], str]] = []
    counted: dict[str, int] = {}
    for number, record in records:
        if not isinstance(record, Mapping):
            raise BadInput(where, "is no list of objects", number)
        dialogue, rude = _named(record, (*_SESSIONS, "id")), _named(record, _RUDE)
        if dialogue is None or rude is None:
            raise BadInput(
                where, f"wants a dialogue and {' or '.join(_RUDE)} in each record", number
            )
        given = next((record[key] for key in ("turn", "turn_id", "index") if key in record), None)
        try:
            turn = counted.get(dialogue, 0) if given in (None, "") else int(str(given))
        except ValueError:
            raise BadInput(where, f"turn {given!r} is no number", number) from None
        counted[dialogue] = turn + 1
        key = (dialogue, turn)
        for table in tables:
            if key not in table:
                table[key] = rude
                break
        else:
            tables.append({key: rude})
    if not tables:
        raise PolitesseError(f"{where} has no rude turns")
    return tables


def _speaker(record: Any) -> str | None:
    said = _named(record, _SPEAKERS) if isinstance(record, Mapping) else None
    return said.strip().lower() if said else None


def _words(record: Mapping[str, Any]) -> str | None:
    """What is said: a text, or the texts among a list of parts."""
    for name in _SAID:
        value = record.get(name)
        if isinstance(value, list):
            parts = [one.get("text") for one in value if isinstance(one, Mapping)]
            value = " ".join(part for part in parts if isinstance(part, str))
        if isinstance(value, str) and value.strip():
            return whole_characters(value.strip())
    return None


def _named(record: Mapping[str, Any], names: Iterable[str]) -> str | None:
    for name in names:
        value = record.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return whole_characters(str(value))
    return None
