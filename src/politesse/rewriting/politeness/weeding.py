"""Takes the clauses out of a turn that say nothing to a bot, where a model can tell them.

What the model is not sure of stays, and some things it may not judge alone: figures, names and short
answers need more certainty; days, times, *today* by itself and what the caller protects always stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from politesse.languages import Pack
from politesse.rewriting.politeness.clauses import clauses
from politesse.rewriting.politeness.content import Locks
from politesse.rewriting.politeness.draft import Draft
from politesse.rewriting.politeness.idle import Clause, IdleModel, idle_model, words
from politesse.rewriting.politeness.sentences import DraftSentence, cut, tidy
from politesse.rewriting.politeness.tables import Joints, Manners

_BUSINESS = 0.5
_CERTAIN = 0.02  # what makes a turn with please or thanks worth changing is less likely than this
_TALK = 4  # words of idle clauses that a turn must have to be no plain one
_SENTENCE = 2  # … where a sentence that is idle as a whole (*You again?*) counts for so many more
_BEST = 0.05  # where all would go, the best clause stays if it is more likely than this
_ECHO = 0.5  # what only repeats the bot's answer goes below this
_OPENING = 0.8  # … and at the beginning of a turn below this
_MATTERS = 0.5  # … if something else in the turn is above this
_NEARLY = 0.6  # what asks is as likely as this beside the likeliest of its turn
_SHORT = 2
_MEANT = 0.05  # a word for what the bot deals in is meant if its clause is more likely than this
_WORDY = 4  # letters of a word that may be a name or a value
_ECHOED = 5  # words that an echo has at most
_TIME = re.compile(r"\d[:.]\d\d|\d ?[ap]\.?m\b|[£$€]\s?\d", re.IGNORECASE)
_FIGURE = re.compile(r"\d+(?:[.:,]\d+)*")
_DIGIT = re.compile(r"\d+")
_DASH = re.compile(r"\s*(?:[—–]|--+|(?<=\s)-(?=\s))\s*")
_QUOTES = '"“”'


@dataclass(frozen=True, slots=True)
class _Edges:
    """How likely a clause must at least be to say something in order to stay.

    ``surely`` is for clauses with a figure, a word nobody knows, or hardly a word; ``named`` for those with
    a name or a number, that answer, or that sound like business. What is less likely than ``rude`` makes a turn
    worth changing.
    """

    idle: float
    surely: float
    named: float
    rude: float = 0.12


_WELL_READ = _Edges(0.35, 0.15, 0.06)  # of a model that has seen a thousand turns
_YOUNG = _Edges(0.03, 0.01, 0.003, 0.05)  # of one that has seen a hundred of its language
_BESIDE = _Edges(0.15, 0.03, 0.01, 0.2)  # … where the turn has a clause that is as likely as this:
_WISH = 0.95


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known beside a turn: the answer it comes ``after``, and which letters name which ``subjects``."""

    after: str = ""
    subjects: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Piece:
    draft: Draft
    clause: Clause
    likely: float
    stays: bool


def turn_clauses(
    sentences: Sequence[DraftSentence], table: Manners
) -> Iterator[tuple[Draft, Clause]]:
    """The clauses of a turn in order, as drafts and as the model reads them."""
    joints = table.clauses
    for number, sentence in enumerate(sentences):
        openers = (joints.opener, joints.stance)
        for start, end in clauses(sentence.body.text, joints.joint, openers, joints.bound):
            draft = sentence.body[start:end]
            yield draft, Clause(draft.text, number, sentence.end.text)


def weeded(
    sentences: Sequence[DraftSentence],
    pack: Pack,
    table: Manners,
    locks: Locks,
    setting: Setting,
) -> list[DraftSentence]:
    """The turn without its idle clauses; as it is where there is no model or nothing is idle.

    What it only repeats of the answer it comes after in order to comment on it goes as well; what may
    say what it is about stays.
    """
    model = idle_model(pack.code)
    if model is None:
        return list(sentences)
    cuts = list(turn_clauses(sentences, table))
    likely = model.kept([clause for _, clause in cuts], table)
    edges = _edges(model, likely)
    if not _chatty([clause for _, clause in cuts], likely, table, edges.rude):
        return list(sentences)
    pieces = [
        _Piece(draft, clause, value, value >= _edge(draft, model, table, locks, edges))
        for (draft, clause), value in zip(cuts, likely, strict=True)
    ]
    pieces = _said_once(pieces, model, table, locks, edges)
    pieces = _without_echoes(pieces, setting.after, table, locks)
    pieces = _with_subjects(pieces, setting.subjects)
    if not any(piece.stays for piece in pieces):
        best = max(pieces, key=lambda piece: piece.likely)
        if best.likely < _BEST:
            return list(sentences)
        pieces = [replace(piece, stays=piece is best) for piece in pieces]
    kept = []
    for number, sentence in enumerate(sentences):
        own = _with_hosts([p for p in pieces if p.clause.sentence == number], table.clauses)
        if table.clauses.stance.fullmatch(sentence.body.text) and len(own) < len(pieces):
            continue
        if all(piece.stays for piece in own):
            kept.append(sentence)
        elif any(piece.stays for piece in own):
            kept.append(_shortened(sentence, own, table))
    return kept


def asking(sentences: Sequence[DraftSentence], pack: Pack, table: Manners) -> list[bool]:
    """Whether each sentence asks or says something, and does not only ask for effect.

    Where no sentence is sure to, the likeliest does.
    """
    model = idle_model(pack.code)
    if model is None:
        return [True] * len(sentences)
    cuts = [clause for _, clause in turn_clauses(sentences, table)]
    best = [0.0] * len(sentences)
    for clause, value in zip(cuts, model.kept(cuts, table), strict=True):
        best[clause.sentence] = max(best[clause.sentence], value)
    least = _NEARLY * max(best, default=0.0)
    return [value >= least for value in best]


def _edges(model: IdleModel, likely: Sequence[float]) -> _Edges:
    """How sure a model must be in a turn: what is idle is told best beside what is wanted."""
    if model.knows_business:
        return _WELL_READ
    return _BESIDE if max(likely, default=0.0) >= _WISH else _YOUNG


def _chatty(turn: Sequence[Clause], likely: Sequence[float], table: Manners, rude: float) -> bool:
    """Whether a turn says so much that is idle, less likely than ``rude``, that it is worth changing."""
    limit = _CERTAIN if any(_courteous(clause.text, table) for clause in turn) else rude
    idle = [clause for clause, value in zip(turn, likely, strict=True) if value < limit]
    busy = {clause.sentence for clause, value in zip(turn, likely, strict=True) if value >= limit}
    whole = {clause.sentence for clause in idle} - busy
    talk = sum(_length(words(one.text, table.signs.spaced), table) for one in idle)
    return talk + _SENTENCE * len(whole) >= _TALK


def _courteous(text: str, table: Manners) -> bool:
    return (
        bool(table.please and table.please in text.lower())
        or table.thanked.search(text) is not None
    )


def _said_once(
    pieces: list[_Piece], model: IdleModel, table: Manners, locks: Locks, edges: _Edges
) -> list[_Piece]:
    """Without idle clauses that stay for what the caller protects alone, where another one has it too."""
    made = list(pieces)
    for index, piece in enumerate(made):
        given = _given(piece, locks)
        others = set().union(
            *(_given(one, locks) for one in made if one.stays and one is not piece)
        )
        plain = all(word.isalpha() for word in given)  # no figure, no placeholder
        if given and plain and given <= others and not _TIME.search(piece.draft.text):
            edge = _judged_edge(piece.draft, model, table, locks, edges)
            made[index] = replace(piece, stays=piece.likely >= edge)
    return made


def _given(piece: _Piece, locks: Locks) -> set[str]:
    """The protected words of a clause."""
    text = "".join(
        letter if place in locks.given else " "
        for letter, place in zip(piece.draft.text, piece.draft.origin, strict=True)
    )
    return set(text.lower().split())


def _edge(draft: Draft, model: IdleModel, table: Manners, locks: Locks, edges: _Edges) -> float:
    """How likely a clause must at least be to say something in order to stay."""
    timed = _TIME.search(draft.text) or table.clauses.moment.fullmatch(draft.text)
    if timed or not locks.given.isdisjoint(draft.origin):
        return 0.0
    return _judged_edge(draft, model, table, locks, edges)


def _judged_edge(
    draft: Draft, model: IdleModel, table: Manners, locks: Locks, edges: _Edges
) -> float:
    """The same of a clause that the model may judge."""
    signs = table.signs
    said = words(draft.text, signs.spaced)
    fixed = [
        letter
        for letter, place in zip(draft.text, draft.origin, strict=True)
        if place in locks.fixed
    ]
    named = not table.lowers.nouns and any(letter.isalpha() for letter in fixed)
    if named or model.sounds(draft.text, signs) > _BUSINESS:
        return edges.named
    if table.answer.match(" ".join(said)):
        return 0.0
    counted = not locks.by_kind.get("number", frozenset()).isdisjoint(draft.origin)
    if not model.knows_business:
        counted = signs.counts(draft.text) or signs.hours.search(draft.text) is not None
    if counted:
        return edges.named
    short = _length(said, table) <= _SHORT
    if short and table.clauses.closing.search(draft.text):
        return edges.named
    few = short and not all(word in table.chatter for word in said)
    unmarked = draft.text[:1].isspace() or not model.knows_business
    bound = unmarked and table.clauses.attached.search(draft.text)
    strange = model.knows_business and any(
        len(word) >= _WORDY and not model.knows(word) for word in said
    )
    return edges.surely if fixed or few or bound or strange else edges.idle


def _length(said: Sequence[str], table: Manners) -> int:
    """How many words a clause has; two letters are one where no spaces are set."""
    return len(said) if table.signs.spaced else len(said) // 2


def _without_echoes(pieces: list[_Piece], after: str, table: Manners, locks: Locks) -> list[_Piece]:
    """Without short clauses of the bot's own words that are commented on or doubted.

    *Cheap, how quaint*, *One ticket?* are no wishes; *Cheap.* may be one. A figure that opens a turn
    (*163 minutes, marvellous*) is none where the answer had it, and no other of its kind to choose from.
    What the answer asks about is no echo if it is only commented on.
    """
    joints = table.clauses
    asked = " ".join(one.body.text for one in cut(Draft.of(after)) if one.asks)
    made = list(pieces)
    for index, piece in enumerate(pieces):
        text = piece.draft.text
        echoed = _repeats(text, after, table) or (index == 0 and joints.echo.search(text))
        if not echoed or _named(piece) or not locks.given.isdisjoint(piece.draft.origin):
            continue
        if len(words(text, table.signs.spaced)) > _ECHOED:
            continue
        limit = _ECHO if index else 1.0 if _only_figure(text, after) else _OPENING
        if piece.likely >= limit:
            continue
        following = pieces[index + 1] if index + 1 < len(pieces) else None
        same = following is not None and following.clause.sentence == piece.clause.sentence
        commented = (
            following is not None
            and (same or index == 0)
            and following.likely < _WELL_READ.idle
            and not _repeats(text, asked, table)
        )
        doubted = (
            not same and set("?？") & set(piece.clause.mark) and not joints.asking.search(text)
        )
        if (commented or doubted) and any(p.likely > _MATTERS for p in pieces if p is not piece):
            made[index] = replace(piece, stays=False)
    return made


def _repeats(text: str, after: str, table: Manners) -> bool:
    """Whether all that a clause speaks of, figures as they stand, is in the answer before."""
    spaced = table.signs.spaced
    said, heard = words(text, spaced), set(words(after, spaced))
    content = [word for word in said if word not in table.chatter] or said
    return heard.issuperset(content) and set(_FIGURE.findall(after)).issuperset(
        _FIGURE.findall(text)
    )


def _only_figure(text: str, after: str) -> bool:
    """Whether a clause has a figure and the answer just one of its kind."""
    figures, heard = _FIGURE.findall(text), _FIGURE.findall(after)
    kinds = [_DIGIT.sub("0", figure) for figure in heard]
    return bool(figures) and all(kinds.count(_DIGIT.sub("0", one)) == 1 for one in figures)


def _named(piece: _Piece) -> bool:
    return any(letter.isupper() for letter in piece.draft.text.lstrip(" ,;:")[1:])


def _with_subjects(pieces: list[_Piece], subjects: Mapping[int, str]) -> list[_Piece]:
    """Where no clause that stays has a word for what the turn may be about, the likeliest that does stays."""
    made = list(pieces)
    for word in sorted(set(subjects.values())):
        naming = [
            index
            for index, piece in enumerate(made)
            if any(subjects.get(place) == word for place in piece.draft.origin)
        ]
        best = max(naming, key=lambda index: made[index].likely, default=None)
        if best is None or any(made[index].stays for index in naming):
            continue
        made[best] = replace(made[best], stays=made[best].likely >= _MEANT)
    return made


def _with_hosts(pieces: list[_Piece], joints: Joints) -> list[_Piece]:
    """A clause that cannot stand alone brings the one before it along."""
    made = list(pieces)
    for index in range(len(made) - 1, 0, -1):
        if made[index].stays and joints.attached.search(made[index].draft.text):
            made[index - 1] = replace(made[index - 1], stays=True)
    return made


def _shortened(sentence: DraftSentence, pieces: Sequence[_Piece], table: Manners) -> DraftSentence:
    """A sentence of the clauses that stay."""
    first = next(index for index, piece in enumerate(pieces) if piece.stays)
    body = Draft.join(_joined(pieces))
    if first:
        body = _without_lead(body, table.clauses.leading)
    body = tidy(_paired(body))
    end = sentence.end
    if sentence.asks and not (
        pieces[-1].stays or table.clauses.asking.search(body.text.strip(" ,;:-—–"))
    ):
        end = Draft.new(table.stop)
    return replace(sentence, body=body, end=end)


def _joined(pieces: Sequence[_Piece]) -> Iterator[Draft]:
    """The clauses that stay; the dash that closed an aside goes with it."""
    aside = False
    for piece in pieces:
        dash = _DASH.match(piece.draft.text)
        if not piece.stays:
            aside = aside or dash is not None
            continue
        yield Draft.new(" ") + piece.draft[dash.end() :] if aside and dash else piece.draft
        aside = False


def _without_lead(body: Draft, leading: re.Pattern[str]) -> Draft:
    found = leading.search(body.text)
    return body[found.end() :] if found else body


def _paired(body: Draft) -> Draft:
    """Without a quotation mark whose other half has gone."""
    if sum(body.text.count(mark) for mark in _QUOTES) % 2 == 0:
        return body
    keep = [place for place, letter in enumerate(body.text) if letter not in _QUOTES]
    return Draft("".join(body.text[p] for p in keep), tuple(body.origin[p] for p in keep))
