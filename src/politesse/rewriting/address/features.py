"""What stands around a word, as numbers: the evidence for converting it or leaving it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from zlib import crc32

from politesse.languages.clauses import Clauses
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Hints, Option

_SPREAD = 0x9E3779B1
_FAR = 10  # how far a pronoun is looked for
_NEAR = 4  # words to either side whose side counts
_MOST_SHORT = 25  # short words of a text that count wherever they are
_MOST_FAR = 10  # words beyond those, which count wherever they are


def hashed(name: str) -> int:
    """A feature's number before it meets an option."""
    return crc32(name.encode())


def slot(context: int, choice: int, mask: int) -> int:
    """The weight of a feature of the context for one choice."""
    return ((context ^ choice) * _SPREAD >> 15) & mask


class Surroundings:
    """The features of every place of one text at which something may change.

    ``ahead`` are the changes a first reading found, so that a second one knows at each
    place what follows; None where nothing is known of it.
    """

    def __init__(
        self,
        tokens: Tokens,
        options: Sequence[Sequence[Option]],
        hints: Hints,
        ahead: Sequence[Option] | None = None,
    ) -> None:
        self.tokens = tokens
        self._hints = hints
        self._ahead = None if ahead is None else sorted(option.low for option in ahead)
        self.kinds = [_kinds(here) for here in options]
        self.places = [place for place, here in enumerate(options) if here]
        self._ranges = _ranges(tokens.sentence)
        self._style = _style(tokens) if hints.articles else []
        self._clauses = hints.subjects(tokens) if hints.subjects else None
        self._spoken = sorted({tokens.words[p] for p in self.places if "pronoun" in self.kinds[p]})

    def at(self, place: int) -> list[int]:
        """The hashed features of one place."""
        return [crc32(name.encode()) for name in self.names(place)]

    def names(self, place: int) -> list[str]:
        """The features of one place, as names."""
        tokens = self.tokens
        words, raw = tokens.words, tokens.raw
        begin, end = self._ranges[tokens.sentence[place]]
        word = words[place]
        a, b, c = (words[place - n] if place - n >= begin else "^" for n in (1, 2, 3))
        x, y, z = (words[place + n] if place + n < end else "$" for n in (1, 2, 3))
        final = tokens.finals[tokens.sentence[place]][-1:]
        opens = place == begin or tokens.clause[place - 1] != tokens.clause[place]
        closes = place + 1 == end or tokens.clause[place + 1] != tokens.clause[place]
        case = _case(raw[place])
        i, j, k, m, n = (_kind_of_word(other) for other in (c, b, a, x, y))
        names = [
            f"C{i}|{j}|{k}", f"D{j}|{k}|{opens}", f"E{k}|{m}", f"F{m}|{n}", f"g{k}|{final}",
            "1", f"f{final}", f"w{word}", f"W{word}|{final}", f"s{word[-3:]}", f"S{word[-2:]}",
            f"a{a}", f"b{b}", f"c{c}", f"x{x}", f"y{y}", f"z{z}",
            f"ba{b}|{a}", f"xy{x}|{y}", f"ax{a}|{x}", f"aw{a}|{word}", f"wx{word}|{x}",
            f"baw{b}|{a}|{word}", f"wxy{word}|{x}|{y}", f"a3{a[-3:]}", f"x3{x[-3:]}", f"x2{x[-2:]}",
            f"y3{y[-3:]}", f"o{opens}|{final}", f"e{closes}|{final}", f"oe{opens}{closes}|{case}",
            f"oc{word}|{case}|{place == begin}", f"p{min(place - begin, 4)}|{final}",
            f"A{_case(raw[place - 1]) if place > begin else '^'}|{opens}",
            f"X{_case(raw[place + 1]) if place + 1 < end else '$'}|{closes}",
            *self._neighbours(place, begin, end),
            *self._following(place, end, word),
        ]  # fmt: skip
        low, high = max(begin, place - _NEAR), min(end, place + 1 + _NEAR)
        names += [f"l{other}" for other in words[low:place]]
        names += [f"r{other}" for other in words[place + 1 : high]]
        far = words[max(begin, low - _MOST_FAR) : low] + words[high : min(end, high + _MOST_FAR)]
        names += [f"t{other}" for other in dict.fromkeys(far)]
        names += [f"P{other}" for other in self._spoken[:6]]
        if self._hints.articles:
            subject = self._subject(place, begin)
            names += [f"u{subject}", f"U{subject}|{word}", f"v{subject}|{final}"]
            names += self._style
        if self._clauses is not None:
            names += _whose(self._clauses, place, word)
        return names

    def _following(self, place: int, end: int, word: str) -> tuple[str, str]:
        """How much changes after the place, in its sentence and in all."""
        if self._ahead is None:
            return "Z?", f"Z?{word}"
        here = bisect_right(self._ahead, place)
        near = bisect_left(self._ahead, end) - here
        state = f"{min(near, 2)}|{min(len(self._ahead) - here - near, 2)}"
        return f"Z{state}", f"Z{state}|{word}"

    def _subject(self, place: int, begin: int) -> str:
        """Whether a noun with an article and no preposition stands before, or what cuts it off."""
        words, clause, hints = self.tokens.words, self.tokens.clause, self._hints
        for other in range(place - 1, max(begin, place - _FAR) - 1, -1):
            word = words[other]
            if clause[other] != clause[place]:
                return "cut"
            if word in hints.conjunctions:
                return word
            if word in hints.articles:
                before = words[other - 1] if other > begin else "^"
                if before not in hints.prepositions:
                    return f"noun{min(place - other, 4)}"
        return "none"

    def _neighbours(self, place: int, begin: int, end: int) -> list[str]:
        """Where the nearest pronoun and verb that may change too are."""
        kinds, words, clause = self.kinds, self.tokens.words, self.tokens.clause
        before = kinds[place - 1] if place > begin else "^"
        after = kinds[place + 1] if place + 1 < end else "$"
        names = [f"K{before}|{after}", f"k{before}|{words[place]}", f"j{after}|{words[place]}"]
        for side, reach in (("L", range(place - 1, begin - 1, -1)), ("R", range(place + 1, end))):
            pronoun, verbs = None, 0
            for other in reach[:_FAR]:
                if "pronoun" in kinds[other]:
                    pronoun = other
                    break
                verbs += "verb" in kinds[other] or "imperative" in kinds[other]
            if pronoun is None:
                names.append(f"{side}-{min(verbs, 2)}")
            else:
                same = clause[pronoun] == clause[place]
                names.append(f"{side}{words[pronoun]}|{abs(pronoun - place)}|{same}")
                names.append(f"{side}v{words[pronoun]}|{min(verbs, 2)}|{same}")
        return names


def _whose(clauses: Clauses, place: int, word: str) -> list[str]:
    """Features of the subjects around a place: of its own verb, and of those before and after it."""
    whose, stands = clauses.whose[place], clauses.stands[place]
    before, following = clauses.around(place)
    return [
        f"Y{whose}|{stands}", f"Yw{whose}|{stands}|{word}", f"Yb{before}|{stands}",
        f"Ya{following}|{stands}", f"Yv{before}|{word}", f"Yx{following}|{word}",
        f"Yn{clauses.named(place)}|{word}",
    ]  # fmt: skip


def _style(tokens: Tokens) -> list[str]:
    """What kind of text it is: talk or a report."""
    names = sum(
        raw[:1].isupper() and not tokens.first(place) for place, raw in enumerate(tokens.raw)
    )
    marks = "".join(sorted({final[-1:] for final in tokens.finals}))
    length = min(len(tokens.words), 100).bit_length()
    short = sorted({word for word in tokens.words if len(word) <= 3})
    return [
        f"tn{min(names, 4)}|{length}",
        f"tm{marks}|{min(len(tokens.finals), 4)}",
        f"tnm{min(names, 3)}|{marks}",
        *(f"T{word}" for word in short[:_MOST_SHORT]),
    ]


def _ranges(sentences: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Where each sentence begins and ends."""
    found: dict[int, tuple[int, int]] = {}
    for place, sentence in enumerate(sentences):
        found[sentence] = (found[sentence][0] if sentence in found else place, place + 1)
    return found


def _kinds(here: Sequence[Option]) -> str:
    return "+".join(sorted({option.kind for option in here}))


def _kind_of_word(word: str) -> str:
    """A short word as it is, of a longer one the ending: a rough part of speech."""
    return word if len(word) <= 3 else f"~{word[-2:]}"


def _case(raw: str) -> str:
    if raw[:1].isdigit() or raw == "{}":
        return "0"
    if raw[:1].isupper():
        return "AA" if len(raw) > 1 and raw.isupper() else "Aa"
    return "a"


def choice_features(option: Option, tokens: Tokens) -> list[int]:
    """Numbers that name a choice itself: what it makes of the word, and beside what."""
    new = option.new.lower()
    before = tokens.words[option.low - 1] if option.low else "^"
    after = tokens.words[option.high] if option.high < len(tokens.words) else "$"
    return [
        hashed(f"n{new}"),
        hashed(f"na{new}|{before}"),
        hashed(f"nx{new}|{after}"),
        hashed(f"nd{new}|{option.op}"),
    ]
