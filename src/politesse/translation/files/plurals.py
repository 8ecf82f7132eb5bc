"""Which plural forms a language has, by the names and the numbers that formats give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from politesse.languages.tags import code_of

#: The names of all plural forms.
CATEGORIES = ("zero", "one", "two", "few", "many", "other")

_ONE_FORM = frozenset({"ja", "ko", "vi", "zh", "th", "id", "ms", "lo", "my", "km"})
_FORMS = {
    "ru": ("one", "few", "many", "other"),
    "uk": ("one", "few", "many", "other"),
    "be": ("one", "few", "many", "other"),
    "pl": ("one", "few", "many", "other"),
    "cs": ("one", "few", "many", "other"),
    "sk": ("one", "few", "many", "other"),
    "lt": ("one", "few", "many", "other"),
    "hr": ("one", "few", "other"),
    "sr": ("one", "few", "other"),
    "bs": ("one", "few", "other"),
    "ro": ("one", "few", "other"),
    "sl": ("one", "two", "few", "other"),
    "lv": ("zero", "one", "other"),
    "ar": CATEGORIES,
    "cy": CATEGORIES,
    "ga": ("one", "two", "few", "many", "other"),
    "he": ("one", "two", "other"),
}
T = TypeVar("T")


def categories(language: str) -> tuple[str, ...]:
    """The names of a language's plural forms for whole numbers.

    >>> categories("de"), categories("ja"), categories("ru")
    (('one', 'other'), ('other',), ('one', 'few', 'many', 'other'))
    """
    code = code_of(language)
    return ("other",) if code in _ONE_FORM else _FORMS.get(code, ("one", "other"))


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


def gettext_forms(language: str) -> tuple[int, str]:
    """How many forms a gettext catalogue has in a language, and the formula that chooses."""
    from translate.lang import data

    tag = language.replace("-", "_")
    found = data.languages.get(tag) or data.languages.get(code_of(language))
    return (found[1], found[2]) if found and found[1] else (2, "(n != 1)")
