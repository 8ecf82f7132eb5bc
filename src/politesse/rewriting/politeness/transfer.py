"""Makes turns impolite, polite or calm."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from politesse.core import PolitesseError
from politesse.languages import Pack, load
from politesse.rewriting.meaning import kept
from politesse.rewriting.politeness.address import readdressed
from politesse.rewriting.politeness.calming import calmed, courteous
from politesse.rewriting.politeness.compose import written
from politesse.rewriting.politeness.content import Locks, Stretch, survives, without
from politesse.rewriting.politeness.draft import Draft, changes
from politesse.rewriting.politeness.outbursts import Character, outbursts
from politesse.rewriting.politeness.plan import Wish, made_kind, made_rude, turn_of
from politesse.rewriting.politeness.sentences import DraftSentence, cut, follow
from politesse.rewriting.politeness.tables import SCENARIOS, Manners, manners
from politesse.rewriting.politeness.venting import vented
from politesse.rewriting.politeness.weeding import Setting, asking, weeded
from politesse.rewriting.types import Candidate

_SURE = 0.9  # rules over surface patterns: how often a turn of natural talk comes out right


def impolite(
    text: str,
    *,
    language: str = "en",
    scenario: str = "impatient",
    intensity: int = 2,
    protect: Iterable[Stretch] = (),
    seed: int = 0,
    offensive: bool = False,
    character: Character | None = None,
    whole: bool = False,
) -> Candidate:
    """The turn as a rude user would say it.

    Courtesy goes, requests become commands, and phrases of the ``scenario`` are added: the
    stronger and the more of them the higher the ``intensity`` (1 to 3). The same arguments
    give the same text. ``protect`` are stretches that stay letter by letter; figures, names
    and placeholders do so anyway.

    Where courtesy would be left that no rule takes away, a ``whole`` turn stays as it is.

    With a ``character``, one for a dialogue, the turn takes one of many forms instead: reworded, in
    fragments, with asides, buried in complaints; where the language has a table of outbursts.

    >>> rude = impolite("Hi! Could you please find me a train to Ely?").text
    >>> "a train to Ely" in rude, "please" in rude
    (True, False)
    """
    pack, table = _tables(language)
    wish = _wish("impolite", scenario, intensity, offensive)
    locks = table.content(text, protect)
    random = Random(f"{seed}|{scenario}|{intensity}|{offensive}|{text}")
    draft = Draft.of(text)
    if not text.strip():
        return _candidate(text, draft, locks, table)
    sentences = _followed(draft, table, "direct", locks, random)
    if intensity >= table.address:
        plain = Draft.join(sentence.joined() for sentence in sentences)
        plain = readdressed(plain, pack, "informal", locks, table.address_sure)
        sentences = _followed(plain, table, "readdress", locks, random)
    if whole and any(table.left.search(sentence.body.text) for sentence in sentences):
        return _candidate(text, draft, locks, table)
    turn = turn_of(table, text, sentences)
    if not sentences and turn.act == "request" and table.plea:
        sentences = cut(Draft.new(table.plea))
    if character is not None and outbursts(pack) is not None:
        sentences = vented(sentences, pack, table, wish, turn, character, locks, random)
    else:
        sentences = made_rude(sentences, pack, wish, turn, locks, random)
    return _candidate(text, written(sentences, text, locks), locks, table)


def polite(
    text: str,
    *,
    language: str = "en",
    intensity: int = 2,
    protect: Iterable[Stretch] = (),
    seed: int = 0,
) -> Candidate:
    """The turn as a courteous user would say it.

    >>> polite("Find me a train to Ely, you idiot.", intensity=1).text
    'Would you please find me a train to Ely?'
    """
    pack, table = _tables(language)
    wish = _wish("polite", "any", intensity, False)
    locks = table.content(text, protect)
    random = Random(f"{seed}|polite|{intensity}|{text}")
    sentences = calmed(cut(Draft.of(text)), pack, table, locks, random)
    if table.formal:  # after the rudeness has gone, whose address nobody would keep
        draft = Draft.join(sentence.joined() for sentence in sentences)
        sentences = cut(readdressed(draft, pack, "formal", locks, table.address_sure))
    sentences = [follow(one, table.stages["soften"], locks, random) for one in sentences]
    turn = turn_of(table, text, sentences)
    sentences = made_kind(sentences, pack, wish, turn, locks, random)
    return _candidate(text, written(sentences, text, locks), locks, table)


def plain(text: str, *, language: str = "en", protect: Iterable[Stretch] = ()) -> Candidate:
    """The turn without its courtesies, requests as commands, and nothing added; whole where nothing is left.

    >>> plain("Hi! Could you please find me a train to Ely?").text
    'Find me a train to Ely.'
    """
    _, table = _tables(language)
    locks = table.content(text, protect)
    draft = Draft.of(text)
    sentences = _followed(draft, table, "direct", locks, Random(0)) if text.strip() else []
    made = written(sentences, text, locks) if sentences else draft
    return _candidate(text, made, locks, table)


def calm(
    text: str,
    *,
    language: str = "en",
    protect: Iterable[Stretch] = (),
    subjects: Iterable[Stretch] = (),
    after: str = "",
    courtesy: bool = True,
) -> Candidate:
    """The turn without its rudeness and its complaints: plain, with all that it asks or says.

    ``subjects`` are words for what the turn may be about (*taxi*): where no clause that stays has one,
    the likeliest of those that do stays too.
    ``after`` is the answer that the turn comes after, where there is one: what a user only repeats
    of it in order to complain is no wish. With ``courtesy`` a turn that has changed says *please* or
    *thank you*, since bare fragments sound rude again.

    >>> calm("For the third time, I said 2 people, you idiot! Are you deaf?").text
    '2 people, please.'
    """
    pack, table = _tables(language)
    named = {at: text[start:end].lower() for start, end in subjects for at in range(start, end)}
    setting = Setting(after, named)
    sentences, locks = _weeded(text, pack, table, table.content(text, protect), setting)
    sentences = calmed(sentences, pack, table, locks, Random(0), _shorter(text, sentences))
    if courtesy and Draft.join(sentence.joined() for sentence in sentences).text != text:
        sentences = courteous(sentences, table, asking(sentences, pack, table))
    return _candidate(text, written(sentences, text, locks), locks, table)


def _weeded(
    text: str, pack: Pack, table: Manners, locks: Locks, setting: Setting
) -> tuple[list[DraftSentence], Locks]:
    """The turn without its idle clauses, and the locks of what is left."""
    sentences = weeded(cut(Draft.of(text), table.clauses.dotted), pack, table, locks, setting)
    left = {place for sentence in sentences for place in sentence.joined().origin}
    return sentences, without(locks, frozenset(range(len(text))) - left)


def _shorter(text: str, sentences: list[DraftSentence]) -> bool:
    return sum(len(sentence.joined().text) for sentence in sentences) < len(text)


def _tables(language: str) -> tuple[Pack, Manners]:
    pack = load(language)
    table = manners(pack)
    if table is None:
        raise PolitesseError(
            f"no politeness transfer for {pack.name}: its pack has no transfer.toml"
        )
    return pack, table


def _wish(manner: str, scenario: str, intensity: int, offensive: bool) -> Wish:
    if scenario != "any" and scenario not in SCENARIOS:
        raise PolitesseError(f"unknown scenario {scenario!r}; choose from: {', '.join(SCENARIOS)}")
    if intensity not in (1, 2, 3):
        raise PolitesseError(f"intensity must be 1, 2 or 3, not {intensity!r}")
    return Wish(manner, scenario, intensity, offensive)


def _followed(
    draft: Draft, table: Manners, stage: str, locks: Locks, random: Random
) -> list[DraftSentence]:
    rules = table.stages[stage]
    made = (follow(sentence, rules, locks, random) for sentence in cut(draft))
    return [sentence for sentence in made if _says(sentence)]


def _says(sentence: DraftSentence) -> bool:
    return any(letter.isalnum() for letter in sentence.body.text)


def _candidate(text: str, draft: Draft, locks: Locks, table: Manners) -> Candidate:
    """The draft as a candidate; the text as it was where the draft has lost something."""
    if not draft.text.strip() or not survives(text, draft, locks):
        draft = Draft.of(text)
    spans = changes(text, draft, locks.fixed)
    confidence = _SURE if spans else 1.0
    name = f"politeness-{table.code}-{table.checksum}"
    return Candidate(draft.text, name, confidence, kept(text, spans, confidence), spans)
