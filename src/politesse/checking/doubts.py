"""Doubts: why a fix is proposed and not written.

A doubt is a function of a few lines with a docstring that says why, and strings of our own for which it is
the reason and just is not. To add one, write it here (in ``leftovers``: what stays behind) and name it in ``DOUBTS``;
``tests/checking/test_doubts.py`` tries its strings.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from politesse.checking.causes.context import source_sentence, third_person, words
from politesse.checking.leaning import OTHERS
from politesse.checking.leftovers import (
    leaves_command,
    leaves_misspelt,
    leaves_pronoun,
    shared_subject,
)
from politesse.checking.proposals import Doubt as Doubt
from politesse.checking.proposals import Proposal, doubt
from politesse.checking.reasons import Line
from politesse.checking.suspicion import GARBLED
from politesse.languages.english import (
    addresses_reader,
    is_sentence,
    names_reader,
    opens_doing,
    opens_with_verb,
    orders,
    says_you,
)
from politesse.languages.tokens import Tokens

_NEVER = {
    "cs": re.compile(
        r"\b(?:na|o|pro|přes|za) tvojí \w+i\b", re.IGNORECASE
    ),  # as likely *tvoji*, where *vaši* was misspelt
    "de": re.compile(r"\w{2,20}n Sie['’]"),  # of *Lass'*
    "fr": re.compile(
        r"\b(?:que|de|ne|se|je) (?=[aeiouéèêà])|\bavez-vous (?:\w+ez|faites|dites)\b", re.IGNORECASE
    ),  # no elision, or a verb where a participle must stand
    "nl": re.compile(
        r"\b(?:die|dat|als|of|wat|waar|omdat|zodat|wanneer|indien|hoe) (?:jezelf|uzelf)\b",
        re.IGNORECASE,
    ),  # a subject with what stresses it in one word: *die je zelf niet kunt zien*
    "ja": re.compile(
        r"(?:[るくうむつぶ]|ない|(?<![でま])す|(?<!まし)(?<!でし)た)が(?![あいえ])[^。！？]{2,}(?:ます|です|ました|ません)"
    ),  # a plain clause before *but*, and a polite one after it
}
_PURPOSE = re.compile(r"\W{0,3}(?:in order )?to ", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?][\"'»”)]{0,3}\s")


@doubt(
    yes=[Line("de", "Do you have your key?", "Hast du Ihren Schlüssel?")],
    no=[Line("de", "Do you have your key?", "Hast du deinen Schlüssel?")],
)
def unsure(proposal: Proposal) -> bool:
    """Not all its words are surely right: of a mixed or long string, or by the calibration."""
    return not proposal.fix.sure


@doubt(
    yes=[Line("ja", "A chair that broke.", "椅子が壊れた。", descriptions=True)],
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
    yes=[
        Line("de", "Waiting for your data", "Warte auf deine Daten"),
        Line("de", "Logging out of all places:", "Melde Sie von allen Orten ab:"),
    ],
    no=[Line("de", "Waiting for your data", "Ich warte auf deine Daten")],
)
def rewrites_doing(proposal: Proposal) -> bool:
    """It makes a command of what the program says it is doing: *Warte auf Daten*."""
    source = proposal.segment.source
    if source is None or not opens_doing(source):
        return False
    return proposal.opens_unheard() or proposal.would_open_with_order()


@doubt(
    yes=[Line("de", "Show where you have been", "Zeige wo du gewesen bist")],
    no=[
        Line("de", "Enter where you have been.", "Gib ein, wo du gewesen bist."),
        Line("de", "Select your door", "Wähle deine Tür"),
    ],
)
def rewrites_order(proposal: Proposal) -> bool:
    """It tells the reader what the program is told to do: *Zeigen Sie, wo Sie waren*."""
    source, pack = proposal.segment.source, proposal.pack
    if source is None or proposal.result.register != "informal" or not opens_with_verb(source):
        return False
    if source.rstrip().endswith("?"):
        return False
    first = pack.tokenize(proposal.result.text).words[:1]
    return proposal.opens_unheard() and words(pack, "reader_commands").isdisjoint(first)


@doubt(
    yes=[
        Line(
            "it",
            "Can't open the list.\nPlease, set it up.",
            "Non può aprire la lista.\nPer favore, la configuri.",
        )
    ],
    no=[
        Line(
            "it",
            "You can't open the list without a setup.",
            "Non può aprire la Sua lista, la configuri.",
        )
    ],
)
def rewrites_third(proposal: Proposal) -> bool:
    """It changes a verb that may be a third person's, where the source says nothing to the reader."""
    source, pack = proposal.segment.source, proposal.pack
    if source is None or not third_person(pack) or proposal.result.register != "formal":
        return False
    tokens = pack.tokenize(proposal.result.text)
    return any(
        not addresses_reader(
            source_sentence(source, tokens, bisect_left(tokens.starts, span.start))
        )
        for span in proposal.result.spans
        if span.kind == "verb" and proposal.changes(span.start, span.end)
    )


@doubt(
    yes=[
        Line(
            "es",
            "You cannot open the list as it is locked. To allow this set %s in %s.",
            "No puedes abrir la lista ya que está bloqueada. Para permitir esto configura %s en %s.",
        )
    ],
    no=[
        Line(
            "es",
            "You cannot open the list as it is locked. To us it is new.",
            "No puedes abrir la lista ya que está bloqueada. Para nosotros es nueva.",
        )
    ],
)
def leaves_order(proposal: Proposal) -> bool:
    """What is to be done for a purpose stays as it was, with the form of a third person: *Para … configura*."""
    pack, source = proposal.pack, proposal.segment.source
    if source is None or not third_person(pack) or proposal.result.register != "informal":
        return False
    tokens, analysis = pack.tokenize(proposal.result.text), pack.paradigms.analysis
    to_friends = analysis.bits("imp.2sg")
    return any(
        analysis[tokens.words[at]] & to_friends
        and not proposal.changes(*_sentence_around(tokens, at))
        and _has_purpose(source_sentence(source, tokens, at))
        for at in range(len(tokens.words))
    )


def _sentence_around(tokens: Tokens, at: int) -> tuple[int, int]:
    """Where the sentence of a word begins and ends."""
    low, high = tokens.sentence_range(at)
    return tokens.starts[low], tokens.ends[high - 1]


def _has_purpose(sentence: str) -> bool:
    """Whether it begins with what something is to be done for: *To allow this set …*"""
    purpose = _PURPOSE.match(sentence)
    return purpose is not None and orders(sentence[purpose.end() :])[0]


@doubt(
    yes=[Line("es", "Tell us what you were doing.", "Dinos quÃ© hacÃ­as ayer.")],
    no=[Line("es", "Tell us what you were doing.", "Dinos qué hacías ayer.")],
)
def garbled(proposal: Proposal) -> bool:
    """Its letters were read in another encoding than they were written in, so that words are not known."""
    return GARBLED.search(proposal.segment.text) is not None


@doubt(
    yes=[
        Line(
            "es",
            "You have joined! All of us will be in touch.",
            "Ya te haz apuntado! Estaremos en contacto con todos.",
        )
    ],
    no=[Line("es", "Your door is to be closed.", "Mantén cerrada tu puerta.")],
)
def misspelt_order(proposal: Proposal) -> bool:
    """An order stands between a pronoun and a participle, where it is another form misspelt: *te haz registrado*."""
    pack, result = proposal.pack, proposal.result
    if not third_person(pack):
        return False
    tokens, analysis = pack.tokenize(result.text), pack.paradigms.analysis
    pronouns, participles = words(pack, "clitic"), analysis.bits("ptc")
    orders_at = (
        bisect_left(tokens.starts, one.start) for one in result.spans if one.kind == "imperative"
    )
    return any(
        at and tokens.words[at - 1] in pronouns and analysis[word] & participles
        for at in orders_at
        for word in tokens.words[at + 1 : at + 2]
    )


@doubt(
    yes=[
        Line("ja", "The list was saved, but was long.", "一覧を保存したが長くなった。"),
        Line("fr", "What are you going to see?", "Que vas-tu voir ?"),
        Line("fr", "What did you see there?", "Qu'as-tu vois là ?"),
        Line("cs", "It asks for your application.", "Žádá o vaší aplikaci."),
    ],
    no=[
        Line("ja", "The list was saved, and was long.", "一覧を保存して長くなった。"),
        Line("fr", "Where are you going?", "Où vas-tu ?"),
        Line("cs", "It asks for your letter.", "Žádá o váš dopis."),
    ],
)
def never_written(proposal: Proposal) -> bool:
    """The result has what is never written so: *Que allez-vous*, *avez-vous voyez*, 良くなるが…なります."""
    never = _NEVER.get(proposal.pack.code)
    return never is not None and never.search(proposal.fixed()) is not None


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


@doubt(
    yes=[Line("ja", "The old file is not there any more?", "古いファイルはもう存在しない？")],
    no=[Line("ja", "Are you not there any more?", "もうそこに存在しない？")],
)
def asks_back(proposal: Proposal) -> bool:
    """A guess that something is not so would become a question to the reader: 存在しませんか."""
    source, negated = proposal.segment.source, proposal.pack.about.get("asked_back")
    if source is None or not negated or names_reader(source):
        return False
    return proposal.fixed().count(negated) > proposal.segment.text.count(negated)


@doubt(
    yes=[Line("ko", "You have no bread.", "너는 빵이 없냐?")],
    no=[Line("ko", "Have you no bread?", "너는 빵이 없냐?")],
)
def asks_otherwise(proposal: Proposal) -> bool:
    """It asks in plain talk where the source does not, as a quotation does."""
    source = proposal.segment.source
    asking = proposal.pack.about.get("labels", {}).get("asking", ())
    if source is None or "?" in source:
        return False
    return any(span.rule in asking for span in proposal.result.spans)


DOUBTS: tuple[Doubt, ...] = (
    rewrites_third,
    described,
    rewrites_description,
    rewrites_doing,
    rewrites_order,
    leaves_order,
    never_written,
    misspelt_order,
    garbled,
    of_others,
    on_button,
    may_be_doing,
    asks_back,
    asks_otherwise,
    leaves_pronoun,
    leaves_command,
    shared_subject,
    leaves_misspelt,
    unsure,
)


def doubt_about(proposal: Proposal) -> Doubt | None:
    """The first doubt about a fix, None where it may be written."""
    return next((one for one in DOUBTS if one.holds(proposal)), None)
