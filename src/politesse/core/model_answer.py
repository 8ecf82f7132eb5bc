"""The bare answer of a chat model: without thoughts, lead-ins, fences, quotation marks, remarks."""

from __future__ import annotations

import re

_THOUGHT = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|$)", re.DOTALL)
_THOUGHT_BEFORE = re.compile(r"^.*</think(?:ing)?>", re.DOTALL)  # some servers keep the end alone
_FENCE = re.compile(r"^```[^\n`]*\n(.*?)(?:\n\s*)?(?:```|$)", re.DOTALL)
_COLON = re.compile(r"[:：](?=\s|[*\"'“„«`]|$)")
_FIRST_LINE = re.compile(r"^[^\n]{1,120}[:：][*\s]*\n\s*")
_NAMED = (
    r"(?:(?:re)?writ\w+|rewrote|translat\w+|versions?|texts?|sentences?|messages?|requests?"
    r"|(?:in)?formal\w*|(?:im)?polite\w*)"
)
_LEAD_IN = re.compile(
    r"^(?:\*\*)?(?:(?:sure|certainly|of course|absolutely|okay|here is|here's|here are)\b"
    rf"[^\n:]{{0,80}}\b{_NAMED}\b[^\n:]{{0,60}}|(?:(?:sure|certainly|of course)\b\W{{1,3}})?"
    rf"here (?:it is|you go|you are)|(?:the )?{_NAMED}(?: {_NAMED})?)\s*:(?:\*\*)?\s*",
    re.IGNORECASE,
)
_QUOTES = (
    ("**", "**"), ('"', '"'), ('"', "”"), ("“", "”"), ("“", '"'), ("„", "“"), ("„", "”"), ("„", '"'),
    ("«", "»"), ("»", "«"), ("‹", "›"), ("›", "‹"), ("'", "'"), ("‘", "’"), ("‚", "‘"), ("‚", "’"),
    ("「", "」"), ("『", "』"), ("`", "`"),
)  # fmt: skip
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")
_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*")


def cleaned(answer: str, text: str) -> str:
    """What a chat model answers, without what it says around it.

    ``text`` is what the model was asked to rewrite or translate: whatever stands in it too, such
    as quotation marks around the whole or several paragraphs, belongs to the answer.

    >>> cleaned('Sure! Here is the rewritten text:\\n"Could you open it?"', "Open it.")
    'Could you open it?'
    >>> cleaned("<think>Sie or du?</think>Hallo!\\n\\nI kept it short.", "Hello!")
    'Hallo!'
    """
    reply = _without_thoughts(answer, text).strip()
    reply = _without_lead_in(reply, text)
    if "```" not in text and (fenced := _FENCE.match(reply)):
        reply = fenced.group(1).strip()
    return _unquoted(_without_remarks(reply, text), text)


def _without_thoughts(answer: str, text: str) -> str:
    if "<think" in text or "</think" in text:
        return answer
    return _THOUGHT_BEFORE.sub("", _THOUGHT.sub("", answer))


def _without_lead_in(reply: str, text: str) -> str:
    """Without *Here is the translation:*, where the text has no colon that this one stands for."""
    if len(_COLON.findall(reply)) <= len(_COLON.findall(text)):
        return reply
    match = _LEAD_IN.match(reply) or _FIRST_LINE.match(reply)
    return reply[match.end() :].strip() if match else reply


def _without_remarks(reply: str, text: str) -> str:
    """Without paragraphs, and after a text of one line without lines, that the text does not have."""
    if _lines(reply) <= _lines(text):
        return reply
    reply = "\n\n".join(_PARAGRAPHS.split(reply)[: len(_PARAGRAPHS.split(text.strip()))])
    return reply if "\n" in text.strip() else reply.partition("\n")[0].strip()


def _lines(text: str) -> int:
    return sum(bool(line.strip()) for line in text.splitlines())


def _unquoted(reply: str, text: str) -> str:
    inside = _inside(reply)
    return reply if inside is None or _inside(text.strip()) is not None else inside


def _inside(reply: str) -> str | None:
    """What one pair of quotation marks holds, if it goes around the whole."""
    for begin, end in _QUOTES:
        inside = reply[len(begin) : -len(end)]
        if inside and reply.startswith(begin) and reply.endswith(end):
            bare = _APOSTROPHE.sub("", inside)
            return None if begin in bare or end in bare else inside.strip()
    return None
