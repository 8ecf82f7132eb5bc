"""Doubts: why a fix is proposed and not written.

A doubt is a function of a few lines with a docstring that says why, and strings of our own for which it is
the reason and just is not. To add one, write it here and name it in ``DOUBTS``;
``tests/checking/test_doubts.py`` tries its strings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from politesse.checking.causes.context import third_person
from politesse.checking.fixes import Fix
from politesse.checking.leaning import OTHERS
from politesse.checking.reasons import Line, Reason, named
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.english import (
    is_sentence,
    names_reader,
    opens_doing,
    opens_with_verb,
    orders,
    says_you,
)
from politesse.scoring import RegisterScore

_SENTENCE = re.compile(r"[.!?][\"'»”)]{0,3}\s")


@dataclass(frozen=True, slots=True)
class Proposal:
    """A fix and the string that it is for.

    ``described``: whether the string has another register as a description.
    """

    pack: Pack
    segment: Segment
    result: RegisterScore
    fix: Fix
    described: bool


@dataclass(frozen=True, slots=True, eq=False)
class Doubt(Reason):
    """Why a fix is not written."""

    holds: Callable[[Proposal], bool]


def doubt(
    *, yes: Sequence[Line], no: Sequence[Line]
) -> Callable[[Callable[[Proposal], bool]], Doubt]:
    """Makes a doubt of a function that says whether a fix is not to be written.

    It is the reason why the fixes of the strings in ``yes`` are but proposed; those of ``no`` are written.
    """

    def made(function: Callable[[Proposal], bool]) -> Doubt:
        return Doubt(*named(function), tuple(yes), tuple(no), function)

    return made


@doubt(
    yes=[Line("de", "Do you have your key?", "Hast du Ihren Schlüssel?")],
    no=[Line("de", "Do you have your key?", "Hast du deinen Schlüssel?")],
)
def unsure(proposal: Proposal) -> bool:
    """Not all its words are surely right: of a mixed or long string, or by the calibration."""
    return not proposal.fix.sure


@doubt(
    yes=[Line("ja", "A chair that broke", "椅子が壊れた。", descriptions=True)],
    no=[Line("ja", "The list was saved.", "一覧を保存した。", descriptions=True)],
)
def described(proposal: Proposal) -> bool:
    """It is plain as descriptions are, and may be one."""
    return proposal.described


@doubt(
    yes=[Line("es", "Sends your data to you", "Te envía tus datos")],
    no=[Line("es", "Send your data to you?", "¿Te envían tus datos?")],
)
def rewrites_description(proposal: Proposal) -> bool:
    """It begins with a verb that may say what a program does: *Devuelve tus datos*.

    A question says nothing of the kind: *Have you forgotten your password?* opens with a verb too.
    """
    source, text = proposal.segment.source, proposal.segment.text
    if source is None or not third_person(proposal.pack) or not opens_with_verb(source):
        return False
    if source.rstrip().endswith("?"):
        return False
    return proposal.fix.edits[0].start <= len(text) - len(text.lstrip("¿¡#*-– \t\n"))


@doubt(
    yes=[Line("de", "Waiting for your data", "Warte auf deine Daten")],
    no=[Line("de", "Waiting for your data", "Ich warte auf deine Daten")],
)
def rewrites_doing(proposal: Proposal) -> bool:
    """It makes a command of what the program says it is doing: *Warte auf Daten*."""
    source = proposal.segment.source
    if source is None or not opens_doing(source):
        return False
    first = min(edit.start for edit in proposal.fix.edits)
    before = proposal.segment.text[:first].strip()
    return not before and all(span.start > first for span in proposal.result.spans)


@doubt(
    yes=[Line("de", "because of their colours and names", "wegen Ihrer Farben und Ihrer Namen")],
    no=[Line("de", "because of your colours and names", "wegen Ihrer Farben und Ihrer Namen")],
)
def of_others(proposal: Proposal) -> bool:
    """Owners alone are named and the source knows others, and no reader: *weil sich Ihre Farben …*"""
    source = proposal.segment.source
    if source is None or says_you(source) or not OTHERS.search(source):
        return False
    return all(span.kind == "possessive" for span in proposal.result.spans)


@doubt(
    yes=[
        Line("ko", "Enter your name", "이름을 넣어 줘"),
        Line("de", "Choose a pupil", "Wähle Schüler"),
    ],
    no=[
        Line("ko", "Enter your name.", "이름을 넣어 줘."),
        Line("de", "Choose your pupil", "Wähle deinen Schüler"),
    ],
)
def on_button(proposal: Proposal) -> bool:
    """The source is an order without a stop: a label, which would best have no verb at all or wants other words."""
    source = proposal.segment.source
    if not source or is_sentence(source) or not orders(source)[0]:
        return False
    return proposal.pack.every_sentence or not names_reader(source)


@doubt(
    yes=[Line("de", None, "Der Name ist falsch. Überspringe die Zeile.")],
    no=[Line("de", None, "Der Name ist falsch. Prüfe deine Zeile.")],
)
def may_be_doing(proposal: Proposal) -> bool:
    """No source tells, and orders alone would change after a message: the program may say what it does."""
    spans = proposal.result.spans
    if proposal.segment.source is not None or not proposal.fix.edits:
        return False
    orders_alone = all(span.kind == "imperative" for span in spans)
    return orders_alone and _SENTENCE.search(proposal.segment.text[: spans[0].start]) is not None


DOUBTS: tuple[Doubt, ...] = (
    unsure,
    described,
    rewrites_description,
    rewrites_doing,
    of_others,
    on_button,
    may_be_doing,
)


def doubt_about(proposal: Proposal) -> Doubt | None:
    """The first doubt about a fix, None where it may be written."""
    return next((one for one in DOUBTS if one.holds(proposal)), None)
