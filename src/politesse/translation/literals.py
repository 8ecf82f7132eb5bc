"""What of a text must be in its translation to the letter, beyond what is not prose anywhere.

To placeholders, markup, code and addresses come emoji, file names, keys, tags and codes, dates and
versions in figures, and the marks of Markdown. Amounts of money are not placeholders here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from politesse.core.protect import protected

#: Start, end and kind of a stretch of text.
Region = tuple[int, int, str]
#: Kinds of markup.
MARKUP = frozenset({"tag", "block", "link", "open", "close"})
#: Kinds that words on both sides can be translated without.
DIVIDING = MARKUP | {"emoji"}
_AFTER_ADDRESS = ".,;:!?…"
_PICTURE = (
    "[\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff☀-➿⬀-⯿⌀-⏿■-◿]"
    "\ufe0f?[\U0001f3fb-\U0001f3ff]?[\U000e0020-\U000e007f]*"
)
_EMOJI = (
    f"(?:{_PICTURE}(?:\u200d(?:{_PICTURE}|[♀♂⚕]\ufe0f?))*"
    "|[\U0001f1e6-\U0001f1ff]{2}|[0-9#*]\ufe0f?\u20e3|[©®™‼⁉↔-↪〰〽㊗㊙]\ufe0f)+"
)
_ENDINGS = (
    "pdf|docx?|xlsx?|pptx?|odt|ods|txt|csv|tsv|json|xml|html?|css|jsx?|tsx?|md|rst|ya?ml|toml|ini|cfg|"
    "conf|log|sql|sh|bat|py|java|jar|rb|php|exe|msi|dmg|apk|iso|bin|zip|rar|gz|tar|7z|jpe?g|png|gif|svg|"
    "webp|ico|mp3|mp4|wav|ogg|mov|avi|mkv|po|pot|env|bak|tmp|com|org|net|io|dev|app|edu|gov"
)
_KEYS = "Ctrl|Control|Alt|AltGr|Shift|Cmd|Command|Option|Win|Windows|Meta|Super|Fn|Strg"
_LITERAL = re.compile(
    rf"""
      (?P<literal>
          (?<![\w&#])\#\w+ | %%
        | (?<!\w)(?i:{_KEYS})(?:\s?\+\s?(?:\w+|[^\w\s]))+ | [⌘⌥⇧⌃]+\w+
        | (?<![\w/.~])~?/[\w.-]+(?:/[\w.-]+)+/? | (?<!\w)[A-Z]:\\[\w.\\-]+
        | (?<![\w.])[A-Za-z0-9_][\w-]*(?:[./][\w-]+)*\.(?:{_ENDINGS})(?!\w|\.\w)
        | (?<![\w.])(?:\+|\b)\d{{1,4}}(?:[\s-]\(?\d{{2,5}}\)?){{3,}}(?!\w)
        | (?<![\w.,-])\d+-\d+-\d+(?:-\d+)*(?!\w) | (?<![\w.,/])\d+/\d+/\d+(?!\w)
        | (?<![\w.,:])\d+:\d+:\d+(?!\w) | (?<![\w.,])\d{{3,}}-\d{{3,}}(?!\w)
        | (?<![\w.,])[A-Za-z]?\d+(?:\.\d+){{2,}}(?!\w)
        | (?<![\w])[A-Z]{{2}}\d\d(?:\s[A-Z0-9]{{4}}){{2,}}(?:\s[A-Z0-9]{{1,4}})?(?!\w)
        | (?<![\w-])(?:[A-Z][A-Za-z]*(?:[-_][A-Za-z]+)*-\d | [A-Za-z]+\d | \d+[A-Za-z]+\d)\w*(?:-\w+)*
        | (?<![\w-])[A-Za-z]+(?:_[A-Za-z0-9]+)+
        | (?<![\w-])[A-Z0-9]+-(?=[A-Z]*\d)[A-Z0-9]+(?:-[A-Z0-9]+)*(?![\w-])
      )
    | (?P<emoji>{_EMOJI})
    """,
    re.VERBOSE,
)
_MARKS = re.compile(r"(?<![\w*~])(\*\*|\*|~~)(?=[^\s*~])[^*~\n]*[^\s*~](\1)(?![\w*~])")
_PRICE = re.compile(r"\$\d{2,}|\$\d(?=[.,]?\d)")
_LEADING = re.compile(rf"(?:{_EMOJI}\s*)+")
_TRAILING = re.compile(rf"(?:\s{{0,20}}+(?>{_EMOJI})){{1,50}}+$")
# What any literal has; a plain sentence without it is not looked through.
_TRIGGERS = re.compile(r"[\d#*~+/⌘⌥⇧⌃]|%%|\.[a-z]|[^\x00-\u20d0]")


def regions(text: str) -> list[Region]:
    """What of a text stays as it is, as (start, end, kind), in order.

    >>> text = "Press Ctrl+S 🎉, {n} of A7-12"
    >>> [text[start:end] for start, end, _ in regions(text)]
    ['Ctrl+S', '🎉', '{n}', 'A7-12']
    """
    placeholders = list(_not_prose(text))
    if not _TRIGGERS.search(text):
        return placeholders
    blank = text
    for start, end, _ in placeholders:
        blank = blank[:start] + "\x00" * (end - start) + blank[end:]
    own = [(match.start(), match.end(), str(match.lastgroup)) for match in _LITERAL.finditer(blank)]
    return sorted([*placeholders, *own, *_marks(blank)])


def without_emoji(text: str) -> tuple[int, int]:
    """Where a text begins and ends but for emoji before and after it.

    >>> "🎉 Well done! 🎉🎉"[slice(*without_emoji("🎉 Well done! 🎉🎉"))]
    'Well done!'
    """
    if text.isascii():
        return 0, len(text)
    lead, trail = _LEADING.match(text), _TRAILING.search(text)
    start = lead.end() if lead else 0
    return start, max(start, trail.start() if trail else len(text))


def _not_prose(text: str) -> Iterator[Region]:
    """The protected regions, with the bracket that opens a Markdown link and without prices."""
    position = 0
    for start, end, kind in protected(text):
        if kind == "holder" and _PRICE.match(text, start) and text[start + 1 : end].isdigit():
            continue
        opening = text.rfind("[", position, start) if kind == "link" else -1
        if opening >= 0:
            yield opening, opening + 1, "open"
        if kind in ("url", "mail"):  # what follows an address may look like its end
            end = start + len(text[start:end].rstrip(_AFTER_ADDRESS))
        yield start, end, kind
        position = end


def _marks(text: str) -> Iterator[Region]:
    """The marks of Markdown around words."""
    for match in _MARKS.finditer(text):
        yield match.start(1), match.end(1), "open"
        yield match.start(2), match.end(2), "close"
