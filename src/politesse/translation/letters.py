"""How letters begin and end: salutations and closings, which say more of register than any sentence.

*Dear Ms. Weber* is *Sehr geehrte Frau Weber* or *Liebe Frau Weber*, and a model of sentences knows neither.
``letters.tsv`` has what is written in each language, formally and informally; what follows on the same line is
translated by itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from politesse.core import TargetRegister, toml
from politesse.languages.tags import code_of
from politesse.translation.tables import table

_TITLES = {"mr": "mr", "mrs": "ms", "ms": "ms", "miss": "ms", "dr": "dr", "prof": "professor", "professor": "professor"}  # fmt: skip
_SPELT = {"neighbor": "neighbour", "neighbors": "neighbours", "travelers": "travellers", "sir/madam": "sir or madam",
          "madam or sir": "sir or madam", "valued customers": "customers", "valued client": "valued customer",
          "hiring team": "hiring manager"}  # fmt: skip
_NAME = r"(?:[^\W\d_a-z][\w'’-]*|\{\d+\})"
_COUPLE = r"(?:Mr\.?\s(?:and|&)\s(?:Mrs|Ms)|(?:Mrs|Ms)\.?\s(?:and|&)\sMr)"
_OPENING = re.compile(
    rf"(?P<greeting>Dear|Hi|Hello)\s(?:(?P<title>{_COUPLE}|Mrs?|Ms|Miss|Dr|Prof(?:essor)?(?:\.?\sDr)?)\.?\s(?P<titled>{_NAME}(?:\s{_NAME}){{0,2}})"
    rf"|(?P<whom>[A-Za-z/]+(?:\s[A-Za-z]+){{0,2}}?)|(?P<name>{_NAME}(?:\s{_NAME})?))(?P<mark>[,:]|$)\s*(?P<rest>.*)",
    re.DOTALL,
)
_LADIES = re.compile(r"(?P<whom>Ladies and gentlemen)(?P<mark>[,:]|$)\s*(?P<rest>.*)", re.I | re.S)
_CLOSING = re.compile(
    rf"(?:With )?(?P<closing>(?i:[a-z]+(?: [a-z]+)?))(?P<mark>,?)(?:\s(?P<name>{_NAME}(?:\s{_NAME}){{0,2}}))?"
)
_CLOSINGS = {"best regards", "kind regards", "warm regards", "regards", "best wishes", "best", "sincerely",
             "yours sincerely", "sincerely yours", "yours faithfully", "yours truly", "respectfully", "cheers", "love"}  # fmt: skip
_NOUN = re.compile(r"(?:s|er|or|ist|ee|ant|ent|ian)$")
_OTHER_SCRIPTS = frozenset(
    {"ru", "ja", "hi"}
)  # where a name is written otherwise: left to the model
_MARKS = {"es": ":", "ru": "!", "ja": "、"}
_JAPANESE_STOP = re.compile(r"(?:です|ます|さま|は)$")


@dataclass(frozen=True, slots=True)
class Frame:
    """The beginning of a letter or its end, and what of the text is still to be translated."""

    before: str
    rest: str = ""
    small: bool = False  # the rest goes on the sentence
    language: str = ""

    def around(self, translated: str) -> str:
        """The whole, with the translation of the rest."""
        if self.small:
            translated = _small(translated, self.language, self.rest)
        return self.before + translated


def framed(text: str, language: str, register: TargetRegister | None) -> Frame | None:
    """The frame of an English text in a language; None where it has none, or none that is known.

    >>> framed("Dear Ms. Weber, thank you.", "de", "formal").before
    'Sehr geehrte Frau Weber, '
    >>> framed("Kind regards, Anna", "fr", "informal").before, framed("Dear me, no!", "de", "formal")
    ('Amicalement, Anna', None)
    """
    if text[:1] not in "DHLBKWRYSC":
        return None
    table = _table(language)
    found = _opening(text, table, register, code_of(language))
    if found:
        said, mark, rest = found
        return _opened(said, mark, rest, language)
    ending = _CLOSING.fullmatch(text.strip())
    if ending is None or ending["closing"].lower() not in _CLOSINGS:
        return None
    alone = " " not in ending["closing"]
    if not ending["mark"] and (
        alone or ending["name"]
    ):  # *Best* and *Love Anna* say something else
        return None
    closing, name = _cell(table, ending["closing"].lower(), register), ending["name"]
    if not closing:
        return None
    if code_of(language) == "ja":
        return Frame(f"{closing}。{name}" if name else closing)
    return Frame(closing + ending["mark"] + (f" {name}" if name else ""))


def _opening(
    text: str, table: dict[str, tuple[str, str]], register: TargetRegister | None, code: str
) -> tuple[str, str, str] | None:
    """What a salutation is in the language, its mark and what follows."""
    match = _LADIES.match(text)
    if match:
        said = _cell(table, "ladies and gentlemen", register)
        return (said, match["mark"], match["rest"]) if said else None
    match = _OPENING.match(text)
    if match is None:
        return None
    greeting = match["greeting"].lower()
    if match["title"]:
        key, name = f"dear {_title(match['title'])} {{name}}", match["titled"]
    else:
        whom = (match["whom"] or "").lower()
        key, name = f"{greeting} {_SPELT.get(whom, whom)}", match["name"] or match["whom"] or ""
        if not whom or key not in table:
            if not _is_name(name):
                return None
            key = f"{greeting} {{name}}"
    left = code in _OTHER_SCRIPTS and not name.startswith("{")
    if "{name}" in key and left and not (match["title"] and code == "ja"):
        return None
    said = _cell(table, key, register)
    return (said.replace("{name}", name), match["mark"], match["rest"]) if said else None


def _title(written: str) -> str:
    """How the table calls the title before a name, or that of a couple."""
    if re.fullmatch(_COUPLE, written):
        return "mr and mrs"
    return _TITLES[re.split(r"\W", written.lower())[0]]


def _opened(said: str, mark: str, rest: str, language: str) -> Frame:
    code = code_of(language)
    sign = _MARKS.get(code, ",") if mark else ""
    if code == "es" and said.startswith("Hola"):
        sign = "," if mark else ""
    if code == "ja":
        sign = ("。" if _JAPANESE_STOP.search(said) else sign) if rest else ""
    if not rest:
        return Frame(said + sign)
    goes_on = mark == ":" or rest[:1].islower() or re.match(r"I\b", rest) is not None
    space = "" if code == "ja" else " "
    small = goes_on and sign in (",", ":")
    return Frame(said + sign + space, rest[:1].upper() + rest[1:], small, code)


def _is_name(word: str) -> bool:
    """Whether a capital word after *Dear* is somebody's name, as far as its form says."""
    if word.startswith("{"):
        return True
    plain = word.lower()
    if " " in word or not word[:1].isupper() or plain in _words("no_names") or len(word) < 3:
        return False
    return plain in _words("names") or not _NOUN.search(plain)


def _small(text: str, code: str, source: str) -> str:
    """A translation that goes on a sentence; names and German nouns keep their capital."""
    first = re.match(r"[¡¿]?(\w+)", text)
    if first is None or (code == "de" and first[1].lower() not in _words("small")):
        return text
    if first[1] in source or (len(first[1]) > 1 and not first[1][1:].islower()):
        return text  # a name, or an abbreviation
    at = first.start(1)
    return text[:at] + text[at : at + 1].lower() + text[at + 1 :]


def _cell(
    table: dict[str, tuple[str, str]], key: str, register: TargetRegister | None
) -> str | None:
    formal, informal = table.get(key, ("", ""))
    if register is None:  # of either register alike
        return formal if formal == informal else None
    return formal if register == "formal" else informal


@cache
def _words(key: str) -> frozenset[str]:
    """A list of ``letters.toml``."""
    path = files("politesse").joinpath("translation", "letters.toml")
    return frozenset(toml.read(path, toml.keys("no_names names small", str))[key].split())


@cache
def _table(language: str) -> dict[str, tuple[str, str]]:
    heads, *rows = table("letters.tsv")
    own = language if f"{language} formal" in heads else code_of(language)
    if f"{own} formal" not in heads:
        return {}
    place = heads.index(f"{own} formal")
    return {row[0]: (row[place], row[place + 1]) for row in rows}
