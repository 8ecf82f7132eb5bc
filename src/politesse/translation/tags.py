"""What a source may begin with to say what is wanted, and the vocabulary's other fixed symbols.

A source is its tags, its pieces and the end symbol. Only the tag of the language is always
there; the others say the register, the speaker's gender and the kind of text where these are
known or wanted.
"""

from __future__ import annotations

from collections.abc import Sequence

PAD, UNKNOWN, START, END = "<pad>", "<unk>", "<s>", "</s>"
PAD_ID, UNKNOWN_ID, START_ID, END_ID = range(4)

#: In training's table of pieces without the space before them: the piece is nothing but that space.
DROP = -2

REGISTERS = ("", "formal", "informal")
GENDERS = ("", "feminine", "masculine")
KINDS = ("", "talk", "prose", "interface")


def language_tag(code: str) -> str:
    """The tag that asks for a language.

    >>> language_tag("de")
    '<2de>'
    """
    return f"<2{code}>"


def symbols(languages: Sequence[str]) -> list[str]:
    """Every tag, in the order of the vocabulary, where they follow the four fixed symbols.

    >>> symbols(["de"])[:3]
    ['<2de>', '<formal>', '<informal>']
    """
    named = [name for group in (REGISTERS, GENDERS, KINDS) for name in group if name]
    return [language_tag(code) for code in languages] + [f"<{name}>" for name in named]


def tags(language: str, register: str = "", gender: str = "", kind: str = "") -> list[str]:
    """The tags of one source, in their order.

    >>> tags("de", "formal", kind="talk")
    ['<2de>', '<formal>', '<talk>']
    """
    return [language_tag(language), *(f"<{name}>" for name in (register, gender, kind) if name)]
