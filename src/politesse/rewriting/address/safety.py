"""What forbids giving a conversion of address as an answer, however likely each of its words is.

A model that goes from word to word does not see whom a text speaks to: that *Liebe Eltern* are
several, that *Sehr geehrte Frau Alt* is not said *du*, that one arm of a message was left behind.
``rewrite`` and ``check --fix`` both ask here before they give or write anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from politesse.core import Edit, Register, TargetRegister, opposite
from politesse.core.edits import apply
from politesse.formats.icu import Choice, choices
from politesse.languages import Pack
from politesse.rewriting.address.conversion import conversion_table
from politesse.rewriting.address.formulas import Formula
from politesse.scoring import scorer

_SAID = {
    "readers": "it speaks to several readers ({})",
    "others": "it may speak of somebody else ({})",
    "salutation": "a salutation or closing would no longer fit ({})",
    "agreement": "its words would not agree ({})",
}
_REMEMBERED = 32  # texts
# Vetoes look over blanks and through words; runs that no text has would cost their square.
_LONG_RUN = re.compile(r"(\s{20})\s+|(\w{60})\w+")


class Safety:
    """Says what speaks against conversions of one language towards one register."""

    def __init__(self, pack: Pack, target: TargetRegister) -> None:
        self._score = scorer(pack)
        self._target = target
        self._disagreements: dict[str, str | None] = {}
        table = conversion_table(pack) if pack.has("conversion.toml") else {}
        self._vetoes = [
            (re.compile(veto["find"]), veto["about"])
            for veto in table.get("veto", ())
            if target in veto["to"]
        ]

    def readers(self, text: str) -> str | None:
        """The words that show that a text speaks to several readers, or None."""
        return self._found("readers", text)

    def objection(
        self,
        text: str,
        new: str,
        register: Register | None = None,
        settled: Sequence[Formula] = (),
        plural: bool = False,
    ) -> str | None:
        """What is wrong with ``new`` in place of ``text``, or None; ``register`` is that of ``new``.

        ``settled`` are salutations and closings that are taken care of; ``plural`` says that
        several readers are.
        """
        register = register or self._score(new).register
        if register not in (self._target, "neutral"):
            return f"it would be {register} address"
        where = {
            "readers": "" if plural else text,
            "others": text,
            "salutation": _without(text, settled),
        }
        for about in _SAID:
            told = self._found(about, where[about]) if about in where else self.disagreement(new)
            if told:
                return _SAID[about].format(told)
        return self._arms(text, new)

    def _found(self, about: str, text: str) -> str | None:
        """The first words of a text that a veto about one thing finds."""
        squeezed = _squeezed(text)
        for pattern, name in self._vetoes:
            if name == about and (found := pattern.search(squeezed)):
                return found.group().strip(" \n,.!?:;、。") or found.group()
        return None

    def disagreement(self, new: str) -> str | None:
        """The words of a conversion that do not agree with each other, or None.

        What was found of the last texts is kept, since a rewriting asks for it again.
        """
        if new not in self._disagreements:
            if len(self._disagreements) >= _REMEMBERED:
                self._disagreements.clear()
            self._disagreements[new] = self._found("agreement", new)
        return self._disagreements[new]

    def _arms(self, text: str, new: str) -> str | None:
        """What is wrong with the arms of an ICU message: all that address somebody must agree."""
        other = opposite(self._target)
        for old, made in zip(_arms(text), _arms(new), strict=False):
            was, register = self._score(old).register, self._score(made).register
            if register in (other, "mixed") or (was in (other, "mixed") and register == "neutral"):
                return f"an arm of the message would keep its address ({made.strip()})"
        return None


def _squeezed(text: str) -> str:
    """A text without what is too long for a run of blanks or a word."""
    return _LONG_RUN.sub(r"\1\2", text)


def _without(text: str, formulas: Sequence[Formula]) -> str:
    """A text without its salutations and closings."""
    return apply(text, [Edit(one.start, one.end, "") for one in formulas])


def _arms(text: str) -> Iterator[str]:
    """The arms of a message's choices, and of choices within them, in order."""
    waiting: list[Choice] = choices(text)
    while waiting:
        for arm in waiting.pop(0).arms:
            yield text[arm.start : arm.end]
            waiting += arm.inner


@cache
def safety(pack: Pack, target: TargetRegister) -> Safety:
    """What guards a language and a target, made once."""
    return Safety(pack, target)
