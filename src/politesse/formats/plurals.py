"""Which plural forms a language has, by the names and the numbers that formats give them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from politesse.languages.tags import code_of

if TYPE_CHECKING:
    from babel.plural import PluralRule

#: The names of all plural forms.
CATEGORIES = ("zero", "one", "two", "few", "many", "other")

_ENDINGS = (*CATEGORIES, "plural")
_KEY = re.compile(rf"^(.*?)(?:[_.\-]|->|\|)(?:{'|'.join(_ENDINGS)})$")
#: Numbers of things: what only a million or a thousand million asks for is no form of its own.
_WHOLE = range(201)
_BROKEN = (Decimal("0.0"), Decimal("0.5"), Decimal("1.0"), Decimal("1.5"), Decimal("10.1"))

T = TypeVar("T")


def plural_group(key: str) -> str | None:
    """The message a key is a plural form of, where its name says so.

    >>> plural_group("items_one"), plural_group("de.inbox.other"), plural_group("title")
    ('items', 'de.inbox', None)
    """
    match = _KEY.match(key) if key.endswith(_ENDINGS) else None
    return match.group(1) if match else None


@cache
def categories(language: str) -> tuple[str, ...]:
    """The names of a language's plural forms.

    >>> categories("de"), categories("ja"), categories("ru")
    (('one', 'other'), ('other',), ('one', 'few', 'many', 'other'))
    """
    rule = _rule(language)
    if rule is None:
        return ("one", "other")
    used = {rule(number) for number in (*_WHOLE, *_BROKEN)} | {"other"}
    return tuple(name for name in CATEGORIES if name in used)


def sources(forms: Mapping[str, T], language: str) -> dict[str, T]:
    """For each plural form of a language, the form of the source that it is translated from.

    >>> sources({"one": "a file", "other": "# files"}, "ja")
    {'other': '# files'}
    >>> list(sources({"one": "a file", "other": "# files"}, "ru").values())
    ['a file', '# files', '# files', '# files']
    """
    last = forms.get("other", next(reversed(list(forms.values()))))
    named = {name: forms.get(name, last) for name in categories(language)}
    # What a source says of none, or of two, stands in any language where it is written out.
    return {name: forms[name] for name in ("zero", "two") if name in forms} | named


@cache
def gettext_forms(language: str) -> tuple[int, str]:
    """How many forms a gettext catalogue has in a language, and the formula that chooses.

    >>> gettext_forms("fr"), gettext_forms("ja")
    ((2, '(n > 1)'), (1, '0'))
    """
    from babel.messages.plurals import PLURALS
    from babel.plural import PluralRule, to_gettext

    rule = _rule(language)
    known = PLURALS.get(language.replace("-", "_")) or PLURALS.get(code_of(language))
    if rule is None:
        return known or (2, "(n != 1)")
    whole = [name for name in CATEGORIES if name in {rule(number) for number in _WHOLE}]
    if known and known[0] == len(whole):
        return known
    # The usual formula of some languages is older than the rules everybody else goes by.
    kept = {name: text for name, text in rule.rules.items() if name in whole[:-1]}
    formula = to_gettext(PluralRule(kept)).partition("plural=")[2].rstrip(";")
    return len(whole), formula


def _rule(language: str) -> PluralRule | None:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale(code_of(language)).plural_form
    except (UnknownLocaleError, ValueError):
        return None
