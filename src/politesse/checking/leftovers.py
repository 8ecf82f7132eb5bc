"""What a fix would leave behind: a pronoun without its capital, an order, a misspelt verb, a verb of two."""

from __future__ import annotations

import re
from bisect import bisect_left

from politesse.checking.leaning import OTHERS
from politesse.checking.proposals import Proposal, doubt
from politesse.checking.reasons import Line

_WITH_OTHERS = re.compile(
    r"\byou (?:and|or|nor) (?:the|a|an|your|another|any|some|other|one|each|\w+ (?:user|player|member|contact)s?)\b",
    re.IGNORECASE,
)
_MISSPELT = {
    "es": re.compile(
        r"\b[Ee]stas (?:a punto|segur[oa]|list[oa]|conectad[oa]|de acuerdo|\w{2,20}[aei]ndo)\b"
    ),
}  # forms of a friend's verb that are another word without their accent
_TI_FOR_TU = re.compile(
    r"\bti (?!mism|sol|tambi|cuand|com|si\b|y\b|o\b|ni\b|que\b|en\b|de|para\b|por|a\b|al\b|no\b|con|se\b|te\b|le\b|lo\b|la\b|es|ha|mient|ant|aho|hoy|ya\b|dur|sin|sobre|aqu|pero|un)[a-záéíóúñ]{3,}"
)  # before a noun


@doubt(
    yes=[
        Line("de", None, "Können Sie sagen, ob sie kommen?"),
        Line("de", None, "Wissen Sie ob sie kommen?"),
    ],
    no=[
        Line(
            "de", "Are you sure you want to see it?", "Sind Sie sicher, dass Sie sie sehen möchten?"
        ),
        Line(
            "de", "It was shared with you.", "Die Liste wurde mit Ihnen geteilt, als sie neu war."
        ),
    ],
)
def leaves_pronoun(proposal: Proposal) -> bool:
    """A pronoun that lacks its capital stays behind: *dass sie gehen möchten*."""
    pack, source = proposal.pack, proposal.segment.source
    if proposal.result.register != "formal" or (source is not None and OTHERS.search(source)):
        return False
    subjects = pack.miscased_subjects.get("words", ())
    tokens, plural = pack.tokenize(proposal.fixed()), pack.paradigms.forms("*.pl")
    for at, raw in enumerate(tokens.raw):
        if raw in subjects:
            _, high = tokens.clause_range(at)
            beside = tokens.words[max(0, at - 1) : high]
            if "du" not in beside and any(word in plural for word in beside):
                return True
    return False


@doubt(
    yes=[Line("de", "Fun: cheer your friends", "Spaß: Überrasche deine Freunde")],
    no=[Line("de", "Fun: all of your friends", "Spaß: Alle deine Freunde")],
)
def leaves_command(proposal: Proposal) -> bool:
    """What opens a sentence as an order to a friend stays behind before what has changed: *Überrasche Ihre Freunde*."""
    pack = proposal.pack
    if not pack.miscased or proposal.result.register != "informal":
        return False
    tokens, told = pack.tokenize(proposal.result.text), pack.paradigms.analysis.bits("imp.2sg")
    for edit in proposal.fix.edits:
        at = bisect_left(tokens.starts, edit.start)
        if at and tokens.raw[at - 1].istitle() and tokens.words[at - 1].endswith("e"):
            start, end = tokens.starts[at - 1], tokens.ends[at - 1]
            opens = tokens.first(at - 1) or tokens.text[:start].rstrip().endswith((":", ",", "–"))
            word = tokens.words[at - 1]
            ordered = word != "bitte" and pack.paradigms.analysis[word] & told
            if opens and ordered and not proposal.changes(start, end):
                return True
    return False


@doubt(
    yes=[
        Line(
            "es",
            "Either you or the other one already has a list.",
            "O usted o el otro ya tiene una lista.",
        )
    ],
    no=[Line("es", "Do you want to see the list?", "¿Quieres ver la lista?")],
)
def shared_subject(proposal: Proposal) -> bool:
    """Somebody else is the subject too, with whom a verb agrees as well: *O tú o el otro tiene …*"""
    source = proposal.segment.source
    return source is not None and _WITH_OTHERS.search(source) is not None


@doubt(
    yes=[
        Line("es", "Nothing is in your house.", "No hay nada en ti casa."),
        Line(
            "es", "You are about to go. Do you want that?", "Estas a punto de irte. ¿Quieres eso?"
        ),
    ],
    no=[
        Line(
            "es", "You are about to go. Do you want that?", "Estás a punto de salir. ¿Quieres eso?"
        )
    ],
)
def leaves_misspelt(proposal: Proposal) -> bool:
    """A verb that lacks its accent is not known, and stays behind: *Estas a punto …*; so is *ti* for *tu*."""
    misspelt = _MISSPELT.get(proposal.pack.code)
    if misspelt is None:
        return False
    return bool(misspelt.search(proposal.fixed()) or _TI_FOR_TU.search(proposal.segment.text))
