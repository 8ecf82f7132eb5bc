"""Moves a text between formal and informal address."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from politesse.core import Edit, Register, Span, opposite
from politesse.core.edits import apply
from politesse.languages.matching import Match
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.agreeing import agreeing
from politesse.rewriting.address.alike import cell_of, evened
from politesse.rewriting.address.brazilian import brazilian
from politesse.rewriting.address.by_rules import RuleChoice
from politesse.rewriting.address.calibration import Group, Signs, calibration
from politesse.rewriting.address.chains import broken
from politesse.rewriting.address.choice import Hints, Option
from politesse.rewriting.address.evidence import convinces, is_likely, signs, suggests
from politesse.rewriting.address.formulas import Formula, formulas, stays, within
from politesse.rewriting.address.gender import guessed, suited
from politesse.rewriting.address.hindi_clauses import verb_last
from politesse.rewriting.address.led import led
from politesse.rewriting.address.model import ChoiceModel
from politesse.rewriting.address.moods import moods
from politesse.rewriting.address.options import OptionLister
from politesse.rewriting.address.render import edits
from politesse.rewriting.address.safety import safety
from politesse.rewriting.address.search import Path, search
from politesse.rewriting.address.several import Several
from politesse.rewriting.address.spanish_several import vosotros
from politesse.rewriting.changes import changes, changes_of
from politesse.rewriting.meaning import kept
from politesse.rewriting.types import BuiltInRewriter, Candidate, not_sure
from politesse.scoring import scorer
from politesse.scoring.address import address_model

#: How likely a conversion must be right to be given (docs/rewrite.md says how many of those are).
SURE = 0.9
#: How much surer than the model's own likelihood a conversion may be.
SURER = 0.25
_LEFT = 0.5  # how likely a word that stayed may speak to the reader in the old way
_DOUBT = 0.5  # what is left of the confidence where the result does not read as the target
_EVIDENCE = 3.5  # log-odds of a change that a text without clear address needs
_EVIDENCE_A_WORD = 0.05  # and so much more for each word, since each could be taken wrongly
_UNSURE = math.log(0.95)
_TOLD = 0.95  # of what is given only where nothing else can be meant
_CERTAIN = 0.98  # from here on no other way is looked at
_LEAST = 0.02  # share of paths that must make sense for their likelihood to be told by it
_RANK = 1e-6  # keeps what is as likely together in the order it had
_WIDTH, _WIDEST = 4, 24  # paths that are followed, and where the words of none of them agree


@dataclass(frozen=True, slots=True)
class Letter:
    """What is known of a text as a whole: salutations and closings, and whether many read it."""

    formulas: tuple[Formula, ...] = ()
    several: Several | None = None  #: how all who read it are addressed, None where it is one


@dataclass(frozen=True, slots=True)
class Converted:
    """A text as one path makes it, and how likely every choice of the path is right."""

    text: str
    edits: tuple[Edit, ...]
    chosen: tuple[Option, ...]
    confidence: float
    evidence: float  #: log of how much likelier it is than that nothing changes
    broken: bool = False  #: whether commands in a row would not stay so
    halved: bool = False  #: whether a verb would stay that is the reader's too
    kept: frozenset[str] = frozenset()  #: words that could have changed and stay
    letter: Letter = Letter()
    plural: bool = False  #: whether it speaks to several readers as one does
    doubts: int = 0  #: choices that were not likely
    staying: float = 0.0  #: log of how likely the words stay that did
    stay: int = 0  #: how many could have changed and stay
    commands: int = 0  #: how many of these may be commands, where rules choose
    unfit: str | None = None  #: words that do not fit what becomes of the others


def convert(
    lister: OptionLister,
    model: ChoiceModel | RuleChoice,
    text: str,
    width: int = _WIDTH,
    hints: Hints | None = None,
    old: Sequence[Span] = (),
    letter: Letter | None = None,
) -> list[Converted]:
    """The likeliest conversions, best first; the text itself may be among them.

    Where a first reading is not sure a second one knows what the first found further on.
    ``hints`` take the place of the language's own; ``old`` are words that commit to the old
    address, so that none of them may stay; ``letter`` says whom the text speaks to.
    """
    hints, letter = hints or lister.hints, letter or Letter()
    tokens = lister.pack.tokenize(text)
    options = suited(lister.pack, tokens, lister(tokens))
    for place in within(letter.formulas, tokens.starts):
        options[place] = []
    tell = moods(lister.pack, lister.target)
    if tell is not None:
        options = tell(tokens, options)
    paths, evidence = _paths(lister, model, tokens, options, hints, width, old)
    found: dict[str, Converted] = {}
    for path in _whole(lister, tokens, options, hints, paths):
        even = evened(tokens, options, path.chosen, hints)
        told = letter.several(tokens, even) if letter.several else None
        likely, chosen = math.exp(path.log), even if told is None else told
        phrases = [one.edit for one in letter.formulas if one.new != one.old]
        ends = [one.end for one in letter.formulas]
        made = sorted([*edits(tokens, chosen, lister.target, ends), *phrases])
        new = apply(text, made)
        if new in found:
            likely += found[new].confidence
            made, chosen = list(found[new].edits), found[new].chosen
            path = replace(path, doubts=found[new].doubts, staying=found[new].staying)
        left = lister.grammar is not None and lister.grammar.halved(tokens, options, chosen)
        places = _kept(options, chosen)
        found[new] = Converted(
            new,
            tuple(made),
            chosen,
            min(1.0, likely),
            evidence,
            broken(tokens, options, chosen, hints),
            left,
            frozenset(tokens.words[place] for place in places),
            letter,
            told is not None,
            path.doubts,
            path.staying,
            len(places),
            _commands(options, places) if isinstance(model, RuleChoice) else 0,
            lister.unfit(tokens, chosen),
        )
    every = _together(list(found.values()), hints.alike)
    return sorted(every, key=lambda item: -item.confidence)


def _kept(options: Sequence[Sequence[Option]], chosen: Sequence[Option]) -> list[int]:
    """The places of the words that could have changed and stay."""
    changed = {place for one in chosen for place in range(one.low, one.high)}
    return [place for place, here in enumerate(options) if here and place not in changed]


def _commands(options: Sequence[Sequence[Option]], places: Sequence[int]) -> int:
    """How many of the words at some places may be commands."""
    return sum(any(one.kind == "imperative" for one in options[place]) for place in places)


def _paths(
    lister: OptionLister,
    model: ChoiceModel | RuleChoice,
    tokens: Tokens,
    options: list[list[Option]],
    hints: Hints,
    width: int,
    old: Sequence[Span],
) -> tuple[list[Path], float]:
    """The likeliest ways through the options, and how much likelier the first is than no change."""
    if isinstance(model, RuleChoice):
        path = model.path(tokens, options)
        return [path], path.log - path.kept
    bound = _bound(tokens, options, old)
    bound |= {place for place, here in enumerate(options) if any(one.must for one in here)}
    for find in (led, agreeing, verb_last):
        follow = find(lister.pack, lister.target)
        if follow is not None:
            bound |= follow(tokens, options)
    bound.update(lister.bound(tokens, options))
    paths = search(model, tokens, options, hints, width, bound=bound)
    first = paths[0]
    if first.chosen and first.log < _UNSURE:
        paths = search(model, tokens, options, hints, width, first.chosen, bound)
    return paths, first.log - first.kept


def _together(made: list[Converted], alike: frozenset[str]) -> list[Converted]:
    """Conversions, each as likely as all that say the same: *कीजिए* and *करें*."""
    if not alike:
        return made
    sums: defaultdict[tuple[tuple[int, str], ...], float] = defaultdict(float)
    keys = [_meant(item, alike) for item in made]
    for key, item in zip(keys, made, strict=True):
        sums[key] += item.confidence
    return [
        replace(item, confidence=min(1.0, sums[key] - _RANK * (1 - item.confidence)))
        for key, item in zip(keys, made, strict=True)
    ]


def _meant(item: Converted, alike: frozenset[str]) -> tuple[tuple[int, str], ...]:
    """The places that change and what they become, with cells that say the same called one."""
    ops = ((one.low, cell_of(one)) for one in item.chosen)
    return tuple((low, "" if cell in alike else cell) for low, cell in ops)


def _bound(tokens: Tokens, options: Sequence[Sequence[Option]], old: Sequence[Span]) -> set[int]:
    """The places that may not stay as they are: of each span the one word that is known to change."""
    found = set()
    for span in old:
        places = [
            place
            for place in range(
                bisect_left(tokens.starts, span.start), bisect_left(tokens.starts, span.end)
            )
            if any(option.kind != "guess" for option in options[place])
        ]
        if len(places) == 1:
            found.add(places[0])
    return found


def _whole(
    lister: OptionLister,
    tokens: Tokens,
    options: Sequence[Sequence[Option]],
    hints: Hints,
    paths: Sequence[Path],
) -> Sequence[Path]:
    """The paths whose choices make sense together, each as likely as it is among those.

    Only where the grammar of the language is known; if none makes sense all are left.
    """
    grammar = lister.grammar
    if grammar is None:
        return paths
    kept = [
        path
        for path in paths
        if not grammar.torn(tokens, options, path.chosen)
        and not broken(tokens, options, path.chosen, hints)
    ]
    lost = sum(math.exp(path.log) for path in paths) - sum(math.exp(path.log) for path in kept)
    more = math.log(max(1 - lost, _LEAST))
    return [replace(path, log=min(0.0, path.log - more)) for path in kept] or paths


class AddressRewriter(BuiltInRewriter):
    """Rewrites texts of one language towards one register."""

    aspect = "address"

    def __init__(
        self,
        lister: OptionLister,
        model: ChoiceModel | RuleChoice,
        least: float = SURE,
        of_brazil: bool = False,
    ) -> None:
        self._lister = lister
        self._least = least
        self._model = model
        self._score = scorer(lister.pack)
        self._safety = safety(lister.pack, lister.target)
        self._formulas = formulas(lister.pack, lister.target)
        group: Group = "rules" if isinstance(model, RuleChoice) else "models"
        self._calibrated = calibration(lister.pack.code, lister.target, group)
        self._chosen = group == "models"
        self._address = address_model(lister.pack.code)
        self._vosotros = vosotros(lister.pack) if lister.target == "informal" else None
        self._brazilian = brazilian(lister.pack, lister.target)
        self._of_brazil = of_brazil
        self._strong = {r.id for r in lister.pack.register_rules if r.strength == "strong"}
        self.name = f"address-{model.checksum}"

    def candidates(self, text: str, nbest: int = 1) -> list[Candidate]:
        """Candidates, the best first, with a doubt where something forbids giving them.

        There are none where the text most likely stays as it is.
        """
        if self._vosotros and (told := self._vosotros(text)):
            return [self._told(text, apply(text, told))]
        if self._brazilian and (self._of_brazil or self._brazilian.knows(text)):
            return self._of_brazilian(text, self._brazilian(text), nbest)
        return self._candidates(text, nbest)

    def _told(self, text: str, new: str) -> Candidate:
        """What grammar alone says, where nothing else can be meant."""
        spans = changes(text, new)
        return Candidate(new, self.name, _TOLD, kept(text, spans, _TOLD), spans)

    def _of_brazilian(self, text: str, new: str | None, nbest: int) -> list[Candidate]:
        """A text of Brazil with another word for the reader; what is of tu in it goes on to the model."""
        if new is None:
            return []
        further = self._candidates(new, nbest) if self._lister.target == "formal" else []
        if not further:
            if new == text:
                return []
            doubt = None
            if self._score(new).register in ("mixed", "informal"):
                doubt = "it would be mixed address"
            elif several := self._safety.readers(text):
                doubt = f"it speaks to several readers ({several})"
            return [replace(self._told(text, new), doubt=doubt)]
        return [
            replace(one, spans=changes(text, one.text), confidence=min(one.confidence, _TOLD))
            for one in further
        ]

    def _candidates(self, text: str, nbest: int) -> list[Candidate]:
        judged: list[Candidate] = []
        for item in self.found(text, nbest):
            # Of several at most one is meant: those after the first are as likely as the model holds them.
            most = min(item.confidence, judged[-1].confidence) if judged else 1.0
            judged.append(self._judged(text, item, most))
        return judged

    def likely(self, text: str, nbest: int = 1) -> list[Candidate]:
        """The same with the model's own likelihood, for those who weigh candidates themselves.

        None in Brazil, where the model does not say whom a text speaks to.
        """
        if self._of_brazil:
            return []
        return [self._doubted(text, item) for item in self.found(text, nbest)]

    def found(self, text: str, nbest: int) -> list[Converted]:
        """The likeliest conversions, where there is enough to say that the text should change."""
        width, hints, old = max(_WIDTH, nbest), self._hints(text), self._committing(text)
        letter = self._letter(text)
        found = convert(self._lister, self._model, text, width, hints, old, letter)
        if hints.whole and not any(map(self._agrees, found)):
            found = convert(self._lister, self._model, text, _WIDEST, hints, old, letter)
        made = self._sound([item for item in found if item.text != text])[:nbest]
        if found[0].text == text:
            convinced = bool(made) and self._addressed(text)
        else:
            convinced = self._convincing(text, found[0])
        return made if convinced else []

    def _sound(self, made: list[Converted]) -> list[Converted]:
        """Conversions whose words agree, as likely as they are among such; all, where none does."""
        if not self._lister.hints.whole or (
            made and made[0].confidence > _CERTAIN and self._agrees(made[0])
        ):
            return made
        sound = [item for item in made if self._agrees(item)]
        if not sound or len(sound) == len(made):
            return made
        agreeing = 1 - sum(item.confidence for item in made if item not in sound)
        return [
            replace(item, confidence=min(1.0, item.confidence / max(agreeing, item.confidence)))
            for item in sound
        ]

    def _agrees(self, item: Converted) -> bool:
        return not (item.broken or item.unfit or self._safety.disagreement(item.text))

    def asking(self, least: float) -> AddressRewriter:
        """The same rewriter that doubts what is less confident."""
        if least == self._least:
            return self
        return AddressRewriter(self._lister, self._model, least, self._of_brazil)

    @property
    def graded(self) -> bool:
        """Whether every sentence of the language has a level, to whomever it speaks."""
        return self._lister.hints.graded

    def conversions(self, text: str, nbest: int = 1) -> list[Candidate]:
        """The likeliest candidates for a text that is known to address somebody.

        No evidence of that is looked for in the text itself, nor in what becomes of it.
        """
        if self._of_brazil:
            return []
        found = convert(self._lister, self._model, text, letter=self._letter(text))
        made = [item for item in found if item.text != text][:nbest]
        return [self._candidate(text, item, item.confidence) for item in made]

    def _letter(self, text: str) -> Letter:
        """The salutations and closings of a text, and whether it speaks to several readers."""
        several = self._lister.several
        many = several is not None and self._safety.readers(text) is not None
        return Letter(tuple(self._formulas(text)), several if many else None)

    def _hints(self, text: str) -> Hints:
        """The language's hints; a text that is in no level, as news are, gets no bias."""
        hints = self._lister.hints
        if hints.graded and hints.bias and self._score(text).register == "neutral":
            return replace(hints, bias=0.0)
        return hints

    def _committing(self, text: str) -> list[Span]:
        """The words by which a text is in the old address and nothing else."""
        score, other = self._score(text), opposite(self._lister.target)
        if score.register not in (other, "mixed") or not self._lister.hints.whole:
            return []
        return [
            span
            for span in score.spans
            if span.rule in self._strong and self._lister.pack.levels[span.level].register == other
        ]

    def _addressed(self, text: str) -> bool:
        """Whether the address model sees an address that the rewriter would leave.

        Only where both go by context alone: it has learnt from more text what talk is. Who wants
        the best guess gets one where it is not sure either.
        """
        other, pack = opposite(self._lister.target), self._lister.pack
        if not self._model.evidence:
            return False
        guesses = self._guesses and is_likely(pack, pack.tokenize(text))
        return guesses or self._score(text).register == other

    @property
    def _guesses(self) -> bool:
        """Whether the best guess is wanted of what could be the third person's."""
        return self._least == 0 and self._lister.target == "informal"

    def _commands(self, text: str) -> bool:
        """Whether a verb commands by its place alone, so that who wants the best guess gets one."""
        tokens = self._lister.pack.tokenize(text)
        return any(True for _ in self._lister.bound(tokens, self._lister(tokens)))

    def _convincing(self, text: str, best: Converted) -> bool:
        """Whether a text in which nothing commits to the other address should change still."""
        if self._lister.hints.graded or (
            self._score(text).register not in ("neutral", self._lister.target)
        ):
            return True
        if self._model.evidence:
            tokens = self._lister.pack.tokenize(text)
            enough = suggests if self._guesses else convinces
            return enough(self._model.evidence, signs(self._lister.pack, tokens, best.evidence))
        if self._least == 0 and self._commands(text):
            return True
        if self._bids_later(text):
            return True
        return best.evidence >= _EVIDENCE + _EVIDENCE_A_WORD * len(text.split())

    def _bids_later(self, text: str) -> bool:
        """Whether an infinitive can be nothing but what the reader is to do: *चाबी उसे दे देना।*"""
        pack = self._lister.pack
        follow = verb_last(pack, self._lister.target) if self._lister.target == "formal" else None
        return follow is not None and follow.bids_later(pack.tokenize(text))

    def _doubted(self, text: str, item: Converted) -> Candidate:
        """A candidate, less sure where it does not read as the target."""
        reached = self._score(item.text).register == self._lister.target
        return self._candidate(text, item, item.confidence * (1 if reached else _DOUBT))

    def signs_of(self, text: str, item: Converted, register: Register) -> Signs:
        """What tells whether a conversion is right; ``register`` is that of the result."""
        tokens = self._lister.pack.tokenize(text)
        settled = set(within(item.letter.formulas, tokens.starts))
        told = {one for place, one in enumerate(tokens.sentence) if place not in settled}
        marked = any(span.rule in self._strong for span in self._score(text).spans)
        return Signs(
            item.confidence,
            item.doubts,
            item.staying,
            item.stay,
            item.commands,
            len(told),
            not marked,
            register == "neutral",
        )

    def _judged(self, text: str, item: Converted, most: float = 1.0) -> Candidate:
        """A candidate with how likely it is right, at ``most`` so, and what forbids giving it."""
        pack = self._lister.pack
        tokens = pack.tokenize(item.text)
        matches = list(pack.register_matcher(tokens))
        register, _ = self._score.decide(tokens, matches)
        left = self.left(tokens, matches, item.kept)
        old = pack.tokenize(text)
        unread = next((o.new for o in item.chosen if not self._lister.reads_back(o, old)), None)
        if unread is not None:
            doubt: str | None = f"it would have a form that is not known ({unread})"
        elif item.unfit:
            doubt = f"its words would not agree ({item.unfit})"
        elif item.broken:
            doubt = "commands in a row would not stay so"
        elif item.halved or left >= _LEFT:
            doubt = "a part of it would keep its address"
        else:
            settled = item.letter.formulas
            doubt = self._safety.objection(text, item.text, register, settled, item.plural)
        sure = self._calibrated(self.signs_of(text, item, register))
        if self._chosen:
            most = min(most, item.confidence + SURER)
        sure = min(sure, most)
        if doubt is None and guessed(pack, old, item.chosen):
            doubt = "it does not tell whether the reader is a man or a woman"
        doubt = doubt or not_sure(sure, self._least)
        return replace(self._candidate(text, item, sure), doubt=doubt)

    def left(self, tokens: Tokens, matches: Sequence[Match], kept: frozenset[str]) -> float:
        """How likely an ambiguous word of the old address still speaks to the reader, if it may.

        Only words that were ``kept`` can: of the others the text as it was tells that they do not.
        """
        if self._address is None:
            return 0.0
        levels, target = self._lister.pack.levels, self._lister.target
        options = self._lister(tokens)
        markers = [
            match
            for match in matches
            if match.rule.strength == "ambiguous"
            and levels[match.rule.level].register != target
            and any(options[match.low : match.high])
            and not kept.isdisjoint(tokens.words[match.low : match.high])
        ]
        return max(self._address.probabilities(tokens, markers)) if markers else 0.0

    def _candidate(self, text: str, item: Converted, confidence: float) -> Candidate:
        spans = changes_of(text, item.edits)
        meaning = kept(text, spans, confidence)
        note = None if item.plural else stays(item.letter.formulas)
        return Candidate(item.text, self.name, confidence, meaning, spans, note=note)
