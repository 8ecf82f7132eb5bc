"""Files that nobody would write: a check of them neither hangs nor fails but as it should."""

from __future__ import annotations

import json
import random
import textwrap
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.checking.test_formats import FILES
from tests.growth import grows_like_its_size

from politesse.checking import check
from politesse.core import PolitesseError

Write = Callable[..., Path]
_MUTANTS = 500
_MARKS = [
    '"', "'", "\\", "<", ">", "{", "}", "[", "]", "(", ")", "&", "%", "#", "\n", "\r\n", "\t", "*",
    "`", "_", "|", "=", ":", "-->", "<![CDATA[", "]]>", "&#x41;", "{n, plural, one {", "\\u00e4",
    "<b>", "</b>", "<p>", "Sie ", "du ", "Ihr ", "dein ", "\u2028", "\x00", "\U0001f642",
    'msgstr ""', "#~ ", "//", "/*", "*/", "---", "...", "===",
]  # fmt: skip
_INFORMAL = ("Gib dein Passwort ein", "Hast du Zeit?", "Wie heißt du?")
_LIST = "<ul><li><em>Klicken Sie auf „Weiter“, wenn Sie Ihre Daten prüfen möchten.</em></li></ul>\n"
_HOSTILE: dict[str, Callable[[int], str]] = {
    "lists": lambda size: f"<p>{_LIST * (size // 100)}</p>",
    "formal": lambda size: "Sie haben Ihr Konto. " * (size // 20),
    "mixed": lambda size: "Hast du Ihre Karte? " * (size // 20),
    "swaps": lambda size: "Ihr Konto und " * (size // 14),
    "escapes": lambda size: "\tIhr Konto\n" * (size // 11),
    "round brackets": lambda size: "(" * size + " Ihr Konto " + ")" * size,
    "angle brackets": lambda size: "<" * size + " Ihr Konto",
    "braces": lambda size: "{" * size + " Ihr Konto",
    "one brace": lambda size: "{" + "a" * size + " Ihr Konto",
    "quotes": lambda size: "„Sie " * (size // 5) + "Ihr Konto",
    "straight quotes": lambda size: '"Ihr Konto ' * (size // 11),
    "plurals": lambda size: "{n, plural, one {" * (size // 17) + "Ihr Konto",
    "arms": lambda size: f"{{n, plural, {'one {Ihr Konto} ' * (size // 16)}other {{dein Konto}}}}",
    "placeholders": lambda size: "%s {name} %(x)d $y " * (size // 19) + "Ihr Konto",
    "comments": lambda size: "<!-- " * (size // 5) + "Ihr Konto",
    "code": lambda size: "<code>" * (size // 6) + "Ihr Konto",
    "addresses": lambda size: "http://a@" * (size // 9) + " Ihr Konto",
    "backticks": lambda size: "`" * size + "Ihr Konto`",
    "blanks": lambda size: " " * size + "Ihr Konto",
    "digits": lambda size: "1" * size + " Ihr Konto",
}


def _mutated(text: str, draw: random.Random) -> str:
    """A text in which a few stretches are dropped, doubled, moved, or broken by a mark."""
    for _ in range(draw.randint(1, 6)):
        at = draw.randrange(len(text) + 1)
        to = min(len(text), at + draw.randint(1, 30))
        what = draw.random()
        if what < 0.3:
            new = draw.choice(_MARKS) * draw.choice((1, 1, 1, 2, 50))
            text = text[:at] + new + text[at:]
        elif what < 0.5:
            text = text[:at] + text[to:]
        elif what < 0.7:
            text = text[:at] + text[at:to] * draw.choice((2, 3, 40)) + text[to:]
        elif what < 0.85:
            other = draw.randrange(len(text) + 1)
            text = text[:at] + text[other : other + draw.randint(1, 60)] + text[at:]
        else:
            text = text[:at] or "x"
    return text


@pytest.mark.parametrize("seed", [1, 2])
def test_broken_files_raise_nothing_unforeseen(write: Write, seed: int) -> None:
    draw = random.Random(seed)
    names = sorted(name for name, text in FILES.items() if isinstance(text, str))
    for number in range(_MUTANTS // 2):
        name = names[number % len(names)]
        path = write(name, _mutated(textwrap.dedent(FILES[name]), draw).encode())
        register = draw.choice(("formal", "informal"))
        try:
            check(path, language="de", register=register, jobs=1, fix=True)
        except PolitesseError:
            continue


@pytest.mark.parametrize("name", _HOSTILE)
def test_time_grows_with_the_string(write: Write, name: str) -> None:
    """Eight times as long a string takes about eight times as long; squared, it were 64 times."""

    def checked(size: int) -> Callable[[], object]:
        texts = [*_INFORMAL, _HOSTILE[name](size)]
        path = write("de.json", json.dumps(texts, ensure_ascii=False))
        return partial(check, path, language="de", register="informal", jobs=1, fix=True)

    assert grows_like_its_size(checked, 4_000, 8)


def test_the_longest_string_is_named_and_the_others_checked(write: Write) -> None:
    texts = [*_INFORMAL, "Sie " * 250_000, "Wir danken Ihnen."]
    report = check(write("de.json", json.dumps(texts)), register="informal", jobs=1)
    assert "more than 500,000; not checked" in str(report.errors[0])
    assert [finding.text for finding in report.findings] == ["Wir danken Ihnen."]
