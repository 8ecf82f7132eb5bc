"""One sentence as it is being read: its words, the services it mentions, what is understood so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from politesse.dialogue.bots.pipeline.lexicon import VENUES, Lexicon, Name
from politesse.dialogue.bots.pipeline.words import TAKEN, SpelledSentence

#: Slots of a search, by domain.
SEARCHED = {
    "restaurant": ("food", "area", "pricerange", "name"),
    "hotel": ("type", "area", "pricerange", "stars", "internet", "parking", "name"),
    "attraction": ("type", "area", "name"),
    "train": ("departure", "destination", "day", "leaveat", "arriveby"),
    "taxi": ("departure", "destination", "leaveat", "arriveby"),
    "hospital": ("department",),
    "police": (),
}
#: Stands for the venue talked of last: "a taxi from there".
LAST_VENUE = "last venue"
_DETERMINERS = ("the", "my", "that", "this", "our")
_NOT = frozenset({"not", "no", "isnt", "nor", "without", "rather", "arent", "wasnt"})
_CHANGING = frozenset({"instead", "then", "make", "actually", "change", "rather", "not"})
_REFUSED = frozenset({"want", "need", "like", "care", "eat", "have"})
#: Who a complaint is about, and what they are said to have done or not to do.
_BLAMED = frozenset(
    {"you", "youve", "youre", "your", "he", "she", "they", "nobody", "everybody", "everyone"}
)
_DONE = frozenset(
    ["cant", "dont", "didnt", "never", "took", "gave", "told", "said", "say", "know", "knew", "keep", "kept", "call", "spell", "sent", "sold", "had", "lost", "forgot", "ask", "asked", "want", "think", "mean", "put", "made", "make", "found", "find", "still", "just", "only", "people", "lot", "guys", "outfit"]
)  # fmt: skip
_FEW = 2
_REMARK = 3  # words of a remark on the last answer


@dataclass(slots=True)
class Context:
    """What of the dialogue so far decides how a turn is read."""

    domain: str | None = None
    asked: tuple[str, ...] = ()
    known: dict[str, set[str]] = field(default_factory=dict)
    held: dict[str, dict[str, str]] = field(default_factory=dict)
    booked: frozenset[str] = frozenset()


@dataclass(slots=True)
class Understood:
    """What one turn says.

    ``informs`` and ``requests`` have slots by domain, in the order the domains come up; ``soft`` those
    wishes that only count where they can be met ("a hotel" may mean any place to stay). ``wondered``
    are qualities asked of a venue. ``same`` are slots to be taken from another domain, with that
    domain where it is named. ``places`` are references such as "the hotel" that a taxi goes from or to.
    """

    informs: dict[str, dict[str, str]] = field(default_factory=dict)
    soft: dict[str, dict[str, str]] = field(default_factory=dict)
    mentioned: list[str] = field(default_factory=list)
    requests: dict[str, list[str]] = field(default_factory=dict)
    wondered: list[str] = field(default_factory=list)
    same: list[tuple[str, str, str | None]] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)

    def inform(self, domain: str, slot: str, value: str) -> None:
        """Take in one wish; the last one counts."""
        self.informs.setdefault(domain, {})[slot] = value


@dataclass(slots=True)
class Mention:
    """A service named at a place in the sentence."""

    at: int
    domain: str


class Reading:
    """One sentence under way; steps look up words, take them, and add to what is said."""

    def __init__(
        self,
        lexicon: Lexicon,
        sentence: SpelledSentence,
        understood: Understood,
        context: Context,
        domain: str | None,
    ) -> None:
        self.lexicon = lexicon
        self.words = [lexicon.speller.mend(word) for word in sentence.words]
        self.capitals = sentence.capitals
        self.asks = sentence.asks
        self.doubts = _doubts(sentence)
        self.understood = understood
        self.context = context
        self.domain = domain
        self.mentions: list[Mention] = []
        self.references: list[Mention] = []
        self.flags = {flag for _, _, flag in lexicon.talk.find(self.words)}
        understood.flags |= self.flags
        self.idle = self.doubts or (_blames(self.words) and not self._dated())
        self.names = self._find_names()
        self._find_mentions()

    def _dated(self) -> bool:
        """Whether a time, a day or a figure stands in the sentence: then it is read whoever is blamed."""
        if any(word[:1] == "@" or word.isdecimal() for word in self.words):
            return True
        return bool(self.lexicon.days.find(self.words))

    def finish(self) -> str | None:
        """Note the services mentioned; the domain the sentence leaves the talk in."""
        for mention in self.mentions:
            if mention.domain not in self.understood.mentioned:
                self.understood.mentioned.append(mention.domain)
        if self.mentions:
            return self.mentions[-1].domain
        if self.understood.informs and self.domain is None:
            return list(self.understood.informs)[-1]
        return self.domain

    def leave_settled(self) -> None:
        """A few words before all others that answer nothing change no booking: "18:01, marvellous." """
        if len(self.words) > _REMARK or self.context.asked or not _CHANGING.isdisjoint(self.words):
            return
        for domain in self.context.booked & self.understood.informs.keys():
            held, slots = self.context.held.get(domain, {}), self.understood.informs[domain]
            for slot in [name for name in slots if name in held]:
                del slots[slot]
            if not slots:
                del self.understood.informs[domain]

    # What the steps ask

    def about(self, domain: str) -> bool:
        """Whether the sentence speaks of a domain."""
        if any(mention.domain == domain for mention in self.mentions):
            return True
        return self.domain == domain and not self.mentions

    def domain_at(self, at: int, among: Sequence[str] = ()) -> str | None:
        """The domain that a word at a place belongs to.

        A service just ahead ("a cheap hotel") goes before the last one named, that before one named
        later, that before what the talk is about.
        """
        mentions = [mention for mention in self.mentions if not among or mention.domain in among]
        ahead = [mention for mention in mentions if at < mention.at <= at + 4]
        if ahead and not {"and", "also"} & set(self.words[at : ahead[0].at]):
            return ahead[0].domain
        before = [mention for mention in mentions if mention.at <= at]
        if before:
            return before[-1].domain
        if mentions:
            return mentions[0].domain
        if self.domain and (not among or self.domain in among):
            return self.domain
        known = [
            name for name in (*self.understood.mentioned, *self.understood.informs) if name in among
        ]
        return known[-1] if known else None

    def negated(self, at: int) -> bool:
        """Whether what stands at a place is refused: "not", "no", "I don't want"."""
        before = self.words[max(0, at - 4) : at]
        if _NOT & set(before[-3:]):
            return True
        return "dont" in before and bool(_REFUSED & set(before))

    def number(self, at: int) -> int | None:
        """The number at a place, in figures or as a word."""
        if not 0 <= at < len(self.words):
            return None
        word = self.words[at]
        word = self.lexicon.numbers.get(word, word)
        return int(word) if word.isdecimal() and len(word) < 3 else None

    def take(self, low: int, high: int) -> None:
        """Mark words as understood, so that no later step reads them."""
        self.words[low:high] = [TAKEN] * (high - low)

    def imply(self, domain: str, at: int) -> None:
        """A value that only one service has mentions that service."""
        if not any(mention.domain == domain for mention in self.mentions):
            self.mentions.append(Mention(at, domain))
            self.mentions.sort(key=lambda mention: mention.at)

    # Names and services

    def _find_names(self) -> list[tuple[int, int, Name]]:
        matches = self.lexicon.names.find(self.words)
        taken = {at for low, high, _ in matches for at in range(low, high)}
        for low, high, name in self.lexicon.doubtful.find(self.words):
            if taken.isdisjoint(range(low, high)) and self._is_named(low, high):
                matches.append((low, high, name))
        for low, high, _ in matches:
            self.take(low, high)
        return sorted(matches, key=lambda match: match[0])

    def _is_named(self, low: int, high: int) -> bool:
        """Whether something beside the words says that they are a name."""
        if {"called", "named", "name"} & set(self.words[max(0, low - 4) : low]):
            return True
        rides = self.domain == "taxi" or "taxi" in self.words
        if rides and {"to", "from", "at", "is"} & set(self.words[max(0, low - 2) : low]):
            return True
        if self.words[low] == "the":
            low += 1
        return low > 0 and all(self.capitals[low:high]) and not all(self.capitals)

    def _find_mentions(self) -> None:
        matches = self.lexicon.domains.find(self.words)
        domains = {domain for _, _, domain in matches}
        rides = "taxi" in domains or (
            self.domain == "taxi"
            and not any(self.words[low - 1 : low] in (["a"], ["an"]) for low, _, _ in matches)
        )
        for low, high, domain in matches:
            if self._means_another_thing(low, high):
                continue
            if self._refers(low, domain, rides, domains):
                self.references.append(Mention(low, domain))
            elif (
                not rides or domain == "taxi" or self.words[low - 1 : low] not in (["the"], ["my"])
            ):
                self.mentions.append(Mention(low, domain))
        if self.references and rides and not self.mentions:
            self.mentions.append(Mention(0, "taxi"))
        if not self.mentions and self.domain is None:
            weak = self.lexicon.weak_domains.find(self.words)
            self.mentions += [
                Mention(low, domain)
                for low, high, domain in weak
                if not self._means_another_thing(low, high)
            ]

    def _means_another_thing(self, low: int, high: int) -> bool:
        """ "The train station", "did they train you", "no food, no sleep": no service is asked for."""
        word, following = self.words[low], set(self.words[high : high + 1])
        if word in ("train", "railway") and "station" in following:
            return True
        if high - low == 1 and following & self.lexicon.not_domains.get(word, frozenset()):
            return True
        return word in ("food", "eat", "dinner", "lunch") and self.words[low - 1 : low] == ["no"]

    def _refers(self, at: int, domain: str, rides: bool, domains: set[str]) -> bool:
        """Whether a service is only pointed at: "near the hotel", "same area as my hotel"."""
        if domain in VENUES and rides:
            return True
        before = self.words[max(0, at - 3) : at]
        if not before or before[-1] not in _DETERMINERS:
            return False
        if "same" in self.words[:at]:
            return True
        cue = before[-2] if len(before) > 1 else ""
        if domain not in VENUES:
            return False
        return cue in self.lexicon.referring or (cue == "to" and len(domains) > 1)


def _doubts(sentence: SpelledSentence) -> bool:
    """Whether a word of the bot's is only thrown back: "Cheap?", "One ticket?", not "Monday then?"."""
    words = sentence.words
    return (
        sentence.asks
        and len(words) <= _FEW
        and "then" not in words
        and not any("@" in word for word in words)
    )


def _blames(words: Sequence[str]) -> bool:
    """Whether a sentence says what somebody has done wrong: "You can't even spell Ely"."""
    if len(words) <= _FEW or words[0] not in _BLAMED or words[1] == "will":
        return False
    return not _DONE.isdisjoint(words[1:3])
