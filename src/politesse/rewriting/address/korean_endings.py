"""OptionLister for a language whose sentence endings carry the register: Korean.

A predicate is taken apart into base, honour, tense and ending (``languages/ko/verbs``), and put
together again with the ending of the other level that means the same (the ``ending`` tables of
``conversion.toml``). Grammar leaves little to choose: such options have a high ``prior``. Pronouns,
greetings and the like are pairs of words, among which the model chooses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from politesse.core import TargetRegister, opposite
from politesse.languages import Pack
from politesse.languages.ko.grammar import (
    Analysis,
    coda,
    grammar,
)
from politesse.languages.ko.verbs import Verb, put_together, readings, take_apart, verbs_of
from politesse.languages.tokens import PLACEHOLDER, Tokens
from politesse.rewriting.address.choice import Hints, Option
from politesse.rewriting.address.conversion import conversion, conversion_table
from politesse.rewriting.address.korean_calls import Calls
from politesse.rewriting.address.korean_clauses import (
    Clause,
    is_spoken,
    is_state,
    is_talk,
)
from politesse.rewriting.address.korean_honour import honoured_inside, taken_to, without_honorific
from politesse.rewriting.address.korean_offers import (
    DONE,
    GIVEN,
    OFFERED,
    SPOKEN_OF,
    gives,
    is_given,
    is_humble,
    offered_plainly,
)
from politesse.rewriting.address.korean_readings import has_lost_its_end, is_cut_short
from politesse.rewriting.address.korean_words import (
    before_bound_noun,
    by_name,
    closes,
    is_adnominal,
    is_of_another,
    is_ours,
    is_pronoun,
    possesses,
    relative,
    stands_first,
)

_LEVELS = {"formal": ("haeyo", "hapsyo", "hao"), "informal": ("hae", "haera")}
_SURE = 12.0  # the prior of what grammar decides
_LIKELY = 5.0  # and of what it mostly does
_HONOURING = ("세요", "십시오", "셔요", "시지요", "시죠", "시오")
_WRITTEN = ("ㄴ다", "다")
_BIDDING = ("어라", "거라", "너라", "렴", "려무나", "라", "어다오")
_HOPED = ("바랍니다", "바라요", "바래요", "바라겠습니다")
_TAKEN_TO = ("마음에", "맘에", "눈에", "잠에")  # with 들다, while 식후에 드세요 is 먹다
_WHERE_LIVED = ("어디", "여기", "거기", "근처", "혼자", "함께")  # with 살다, while 뭘 사요 is 사다
_DRUNK = ("물", "차", "커피", "술", "주스", "음료", "맥주", "우유", "와인", "녹차")
# Words that are something else as often: 나와 (come out), 전 (before), 그래 (so it is).
_AMBIGUOUS = frozenset(
    ["나와", "나로", "난", "전", "날", "절", "널", "그래", "아니", "어", "뭐", "네", "예"]
)
_LIKE_VERBS = ("날", "난", "널", "절", "전")  # forms of verbs before 것 and 수
_SHORT_PRONOUNS = ("내", "나", "난", "네", "제")
_SHORT_SAYING = 4  # words of a text in written style that may be said by somebody to somebody
_BARE = ("내", "자", "사", "서", "펴", "켜", "꺼", "써")  # verbs that look like other words
_AFTER_NAE = ("주", "줘", "줬", "준", "줄", "보내", "놓", "놨", "버리", "버려")
_OF_THING = re.compile("겁니|건가|건데|걸까|거|것")
# What begins a sentence and goes with no adjective before it.
_BEGINNING = frozenset(
    ["그건", "그게", "그런데", "근데", "그래서", "그리고", "하지만", "그럼", "그러면", "나는", "난", "나도", "내가", "너는", "넌", "너도",
     "네가", "우리는", "우리도", "이건", "이게", "저건", "저게"]
)  # fmt: skip
_MOST_REMEMBERED = 50_000
_OPENING = 6  # letters before which a text begins


class EndingOptions:
    """The options of one direction."""

    def __init__(self, pack: Pack, target: TargetRegister) -> None:
        self.pack = pack
        self.target = target
        table = conversion(pack, target)
        bias = table.settings.get("bias", {})
        self.hints = Hints(graded=True, bias=bias.get(target, 0.0))
        self._given = _LEVELS[opposite(target)]
        self._words: dict[str, list[tuple[str, str]]] = {}
        self._stems: dict[str, str] = {}
        self._endings: dict[str, str] = {}
        self._kin: dict[str, str] = {}
        for pair in table.pairs:
            if pair.kind == "stem":
                self._stems.setdefault(pair.source.text, pair.target.text)
            elif pair.kind == "lemma":
                self._kin[pair.source.text] = pair.target.text
            elif pair.kind == "ending":
                self._endings.setdefault(pair.source.text, pair.target.text)
            else:
                entry = (pair.target.text, pair.kind)
                self._words.setdefault(pair.source.text, []).append(entry)
        self._ends: dict[str, tuple[tuple[Verb | None, Analysis], ...]] = {}
        calls = conversion_table(pack)["salutations"]["calls"]
        self._calls = Calls(calls["syllables"], calls["others"], target)
        self._of_text: tuple[str, str | None] = "", None  # the last text and whom it calls

    def __call__(self, tokens: Tokens) -> list[list[Option]]:
        """For each token the options that begin there, without that of keeping it."""
        spoken = is_spoken(tokens)
        talk = is_talk(tokens) or len(tokens.words) <= _SHORT_SAYING
        return [
            [] if tokens.quoted[place] else list(self._at(tokens, place, spoken, talk))
            for place in range(len(tokens.words))
        ]

    several = None  # number is no matter of the predicate
    grammar = None  # nor is the person

    def bound(self, tokens: Tokens, options: Sequence[Sequence[Option]]) -> tuple[int, ...]:
        """Any word may stay."""
        return ()

    def unfit(self, tokens: Tokens, chosen: Sequence[Option]) -> str | None:
        """Nothing: every predicate has a level of its own."""
        return None

    def reads_back(self, option: Option, tokens: Tokens) -> bool:
        """Whether the analyser finds an ending of the other level on a stem it knows."""
        return (
            option.kind != "verb" or option.op == "-요" or any(True for _ in readings(option.new))
        )

    def _at(self, tokens: Tokens, place: int, spoken: bool, talk: bool) -> Iterator[Option]:
        word = tokens.words[place]
        if word.endswith("시기") and (asked := self._hoped(tokens, place)):
            yield Option(place, place + 2, asked, "기 바라>어", "verb", prior=_SURE)
            return
        if self.target == "informal" and word == "마시고" and self._after_ji(tokens, place):
            yield Option(place, place + 1, "말고", "마시고>말고", "request", prior=_SURE)
            return
        phrases = list(self._phrases(tokens, place))
        yield from phrases
        tags = tokens.tags[place]
        if any(option.prior >= _SURE for option in phrases):
            return
        clause = Clause(tokens, place)
        if any(tag.split(".")[0] in self._given and not tag.startswith("^") for tag in tags):
            ending = any(tag.split(".")[-1] not in _NOT_ENDINGS for tag in tags if "." in tag)
            made = next(self._predicates(word, clause, spoken), None) if ending else None
            if made is not None:
                if talk or "haera.weak" not in tags:
                    prior = 0.0 if "hae.weak" in tags else _SURE
                    yield Option(place, place + 1, *made, "verb", prior=prior)
                return
        if self.target == "informal" and any("honorific" in tag for tag in tags):
            yield from self._lowered(clause, place, word)
        elif self.target == "formal" and (
            (word in _BARE and clause.before and tokens.last(place))
            or self._ends_unmarked(tokens, place)
        ):
            yield Option(place, place + 1, f"{word}요", "+요", "verb", prior=_SURE)
        elif self.target == "formal" and (new := honoured_inside(clause, word)):
            given = word.endswith(("줘서", "준"))  # by the reader and nobody else
            prior = _SURE if given else _LIKELY
            yield Option(place, place + 1, new, "+시", "honorific", prior=prior)

    @staticmethod
    def _ends_unmarked(tokens: Tokens, place: int) -> bool:
        """Whether an adjective in -어 ends a sentence that no mark ends: 흥미로워 그건 몰랐어.

        Before a verb it goes with that (예뻐 보여, 좋아 죽겠어); nothing else can follow but what begins anew.
        """
        word = tokens.words[place]
        if tokens.last(place) or tokens.words[place + 1] not in _BEGINNING:
            return False
        if tokens.clause[place] != tokens.clause[place + 1] or not grammar().is_infinitive(word):
            return False
        known = [
            entry
            for base in grammar().stems_of(word)
            for entry in grammar().predicates.get(base, ())
        ]
        return bool(known) and all(entry.pos == "a" for entry in known)

    def _hoped(self, tokens: Tokens, place: int) -> str | None:
        """What -시기 바랍니다 asks for, said plainly: 확인하시기 바랍니다, 확인해."""
        word = tokens.words[place]
        told = self.target == "formal" or tokens.last(place)
        if told or not tokens.words[place + 1].startswith(_HOPED):
            return None
        if word == "마시기" and self._after_ji(tokens, place):
            return "마"
        verb = take_apart(word[:-1])
        if verb is None:
            return None
        if is_state(verb):
            return f"{verb.base}길 바라"
        base = self._stems.get(verb.base, verb.base)
        return put_together(replace(verb, honour=False, base=base), "어")

    @staticmethod
    def _after_ji(tokens: Tokens, place: int) -> bool:
        """Whether -지 stands before, so that 마시 is no drinking: 끄지 마시고."""
        return not tokens.first(place) and tokens.words[place - 1].endswith("지")

    # ---- words

    def _phrases(self, tokens: Tokens, place: int) -> Iterator[Option]:
        """Pairs of words that begin here; what two words say together goes first."""
        for length in (2, 1):
            words = tokens.words[place : place + length]
            if len(words) < length or len({tokens.clause[place + n] for n in range(length)}) > 1:
                continue
            source = " ".join(words)
            if kin := relative(words, self._kin):
                yield Option(place, place + 2, kin, "네 kin>님", "honorific", prior=_SURE)
                return
            pairs = self._words.get(source, ())
            if source == "내" and (
                tokens.last(place) or tokens.words[place + 1].startswith(_AFTER_NAE)
            ):
                continue  # 숙제를 내 주다: 내다
            if source == "우리" and not is_ours(tokens, place):
                continue
            if source in ("네", "널", "제") and not is_pronoun(tokens, place):
                continue
            if source in _LIKE_VERBS and before_bound_noun(tokens, place):
                continue  # 시간이 날 것: 나다
            if length == 2 and (you := self._named(tokens, place)):
                yield Option(place, place + 2, you, "name 님>너", "pronoun", prior=_SURE)
                return
            if source.startswith("님") and self._after_name(tokens, place):
                continue  # 하은 님이: a title after a name, and no 님 of chats
            if self.target == "informal" and source in ("네", "예") and not closes(tokens, place):
                continue  # 네 명: four
            if any(kind == "honorific" for _, kind in pairs) and is_of_another(tokens, place):
                continue
            yours = source == "당신" and possesses(tokens, place)
            name = self._called(tokens.text) if self.target == "formal" else None
            if name:
                pairs = [
                    (
                        by_name(new, name) if new.startswith("당신") and new[2:3] != "들" else new,
                        kind,
                    )
                    for new, kind in pairs
                ]
            if any(kind == "phrase" for _, kind in pairs) and closes(tokens, place):
                pairs = [pair for pair in pairs if pair[1] == "phrase"]  # 여러분, 오세요
            for number, (new, kind) in enumerate(pairs):
                prior = self._prior(tokens, place, length, kind) if number == 0 else 0.0
                if source == "당신":
                    prior = _SURE if new == ("네" if yours else "너") else 0.0
                yield Option(place, place + length, new, f"{source}>{new}", kind, prior=prior)

    def _after_name(self, tokens: Tokens, place: int) -> bool:
        """Whether a name stands before a word, or a placeholder for one."""
        if tokens.first(place):
            return False
        before = tokens.words[place - 1]
        return before == PLACEHOLDER or self._calls.is_name(before)

    def _called(self, text: str) -> str | None:
        """The name that a text calls where it begins: 지은아, 네 생각은."""
        if self._of_text[0] != text:
            found = next((one for one in self._calls(text) if one[0] < _OPENING), None)
            self._of_text = text, found[2].partition(" ")[0] if found else None
        return self._of_text[1]

    def _named(self, tokens: Tokens, place: int) -> str | None:
        """You for the reader's name with 님, where the text calls her so: 하은 님 … 하은 님이, 네가."""
        if self.target == "formal" or place < 2:
            return None
        name, title = tokens.words[place], tokens.words[place + 1]
        if (
            not title.startswith("님")
            or tokens.words[0] != name
            or tokens.words[1][0] not in "님씨"
        ):
            return None
        return next((new for new, _ in self._words.get(title, ())), None)

    def _prior(self, tokens: Tokens, place: int, length: int, kind: str) -> float:
        """How sure a pair is before the model looks at it."""
        word = tokens.words[place]
        if kind == "request" or length > 1:
            return _SURE
        if kind == "honorific":
            return _SURE
        if kind == "pronoun":
            if word in ("네", "우리") and not tokens.last(place):
                return _SURE
            if word in _SHORT_PRONOUNS:
                return _LIKELY if stands_first(tokens, place) else 0.0
            return _LIKELY if len(word) > 1 and word not in _AMBIGUOUS else 0.0
        if kind != "phrase" or not closes(tokens, place):
            return 0.0
        if word == "뭐" and not Clause(tokens, place).asks:
            return -_SURE  # 뭐, 괜찮아: a filler
        return _LIKELY if word in _AMBIGUOUS else _SURE

    # ---- predicates

    def _predicates(self, word: str, clause: Clause, spoken: bool) -> Iterator[tuple[str, str]]:
        """What a predicate becomes, with the name of the way; the likeliest reading first."""
        for verb, (stem, row) in self._taken_apart(word, clause):
            form = row.after_vowel
            if verb is not None:
                new_verb, ending = self._moved(verb, form, clause, spoken)
                new = ending and put_together(new_verb, ending)
                if new:
                    yield new, f"{form}>{ending}"
            elif coda(stem) == "ㅆ" and self._endings.get(form, "") in ("어", "어요", "ㅂ니다"):
                ending = self._endings[form]
                yield stem + {"ㅂ니다": "습니다"}.get(ending, ending), f"{form}>{ending}"
            elif self.target == "informal" and form.endswith("요") and form not in _NOT_JUST_YO:
                yield word[:-1], "-요"
            elif self._endings.get(form) == f"{form}요":
                yield f"{word}요", "+요"
        if self.target == "formal" and grammar().is_infinitive(word):
            yield f"{word}요", "+요"

    def _taken_apart(self, word: str, clause: Clause) -> Iterator[tuple[Verb | None, Analysis]]:
        """The ways to read a word at the level it has."""
        found = self._ends.get(word)
        if found is None:
            if len(self._ends) >= _MOST_REMEMBERED:
                self._ends.clear()
            found = self._ends[word] = tuple(self._read(word))
        before = clause.before[-1] if clause.before else ""
        of_thing = is_adnominal(before) and _OF_THING.match(word)
        for verb, reading in sorted(
            found, key=lambda one: is_cut_short(word, one[0], one[1], clause, before)
        ):
            if verb is not None:
                if verb.base == "거칠" and before.endswith(("을", "를")):
                    verb = replace(verb, base="거치")  # 절차를 거칩니다
                if of_thing and verb.noun is None:
                    continue  # 갈 겁니다, but 전화를 겁니다
                if not of_thing and verb.noun == "거" and word[0] != "거":
                    continue
                if verb.base == "사" and (
                    before.endswith(("에", "에서", "서")) or before in _WHERE_LIVED
                ):
                    if not verb.honour:
                        continue  # 서울에 삽니다: 살다, not 사다
                    verb = replace(verb, base="살")
                if verb.base == "드시" and before in _TAKEN_TO:
                    verb = Verb("들", honour=True, past=verb.past, would=verb.would)  # 마음에
            yield verb, reading

    def _read(self, word: str) -> Iterator[tuple[Verb | None, Analysis]]:
        found = [one for one in grammar().analyse(word) if one.ending.level in self._given]
        for reading in sorted(found, key=lambda one: has_lost_its_end(word, one)):
            verbs = list(dict.fromkeys(verbs_of(reading.stem, reading.ending)))
            for verb in verbs:
                yield verb, reading
            if not verbs:
                yield None, reading

    def _moved(
        self, verb: Verb, form: str, clause: Clause, spoken: bool
    ) -> tuple[Verb, str | None]:
        """The predicate and the ending that say the same at the other level."""
        if self.target == "informal":
            return self._lower(verb, form, clause)
        return self._raise(verb, form, clause, spoken)

    def _lower(self, verb: Verb, form: str, clause: Clause) -> tuple[Verb, str | None]:
        ending = self._endings.get(form)
        intends = verb.would and verb.honour and (clause.asks or form == "ㅂ니까")
        honoured = verb.honour or form in _HONOURING
        if clause.raised:
            verb = replace(verb, honour=honoured and grammar().kind_of(verb.base) != "시")
        else:
            verb = self._humbled(replace(verb, honour=False), clause)
        if form in ("시지요", "시죠"):
            ending = _proposed(verb, clause)
        if form == "ㅂ니다" and clause.offers and not verb.past and verb.base.endswith("주"):
            return replace(verb, would=False), "ㄹ게"  # 보내 드립니다: 보내 줘 would ask for it
        if intends and not clause.raised and not is_state(verb):
            return replace(verb, would=False), "ㄹ래"
        if verb.would and form == "ㅂ니다" and clause.promises(verb) and not verb.honour:
            return replace(verb, would=False), "ㄹ게"
        return verb, ending

    def _humbled(self, verb: Verb, clause: Clause) -> Verb:
        """A predicate whose base itself honours the reader, with the common word in its place."""
        base = verb.base
        if base.endswith("드시") and any(word.startswith(_DRUNK) for word in clause.before):
            return replace(verb, base=f"{base[:-2]}마시")
        offered = OFFERED.fullmatch(base)
        if offered and offered["end"] == "리" and not offered["rest"]:
            if not is_humble(offered["what"], base) or (not offered["what"] and clause.to_somebody):
                return verb
            plain = offered_plainly(offered["what"])
            return replace(verb, base=self._stems.get(plain, plain))
        for honoured, plain in self._stems.items():
            if base.endswith(honoured):
                return replace(verb, base=base.removesuffix(honoured) + plain)
        return verb

    def _raise(
        self, verb: Verb, form: str, clause: Clause, spoken: bool
    ) -> tuple[Verb, str | None]:
        ending = self._endings.get(form)
        if form in _WRITTEN:
            ending = "어요" if spoken else "ㅂ니다"
            if form == "다" and verb.bids and not is_state(verb):
                ending = None  # 공격하다 names what is done, as headlines do
        elif form in _BIDDING:
            ending = "세요" if verb.bids else None
        elif form == "어" and clause.bids(verb):
            ending = "세요"
        elif form == "더라" and clause.asks:
            ending = "던가요"
        elif form in ("ㄹ게", "ㄹ까") and is_given(verb) and not clause.to_somebody:
            if form == "ㄹ까" and not clause.offered:
                return verb, ending  # 민수가 도와줄까?
            verb = replace(verb, base=f"{verb.base[:-1]}드리")
        if ending == "세요" and verb.base == "먹":
            verb = replace(verb, base="들")
        return verb, ending

    # ---- honour inside a sentence

    def _lowered(self, clause: Clause, place: int, word: str) -> Iterator[Option]:
        """A word inside a sentence without the honour it shows the reader: 하시는 → 하는."""
        offered = OFFERED.fullmatch(word)
        # What is offered is the speaker's deed, whoever is honoured after it: 상의드린 건은 부장님께서.
        if clause.raised if offered else clause.raised_anywhere:
            return
        if offered is not None:
            if is_humble(offered["what"], word) and not clause.to_somebody:
                shapes = GIVEN if gives(offered["what"]) else DONE
                what = SPOKEN_OF.get(offered["what"], offered["what"])
                new = what + shapes[offered["end"]] + offered["rest"]
                yield Option(place, place + 1, new, "드리>주", "honorific", prior=_SURE)
            return
        if clause.before and clause.before[-1] in _TAKEN_TO and (taken := taken_to(word)):
            yield Option(place, place + 1, taken, "-시", "honorific", prior=_SURE)
            return
        for new in without_honorific(word, self._stems):
            yield Option(place, place + 1, new, "-시", "honorific", prior=_SURE)
            return


_NOT_ENDINGS = ("pronoun", "humble", "address", "answer", "honorific")
_NOT_JUST_YO = ("세요", "셔요", "예요", "에요", "죠", "이요")


def _proposed(verb: Verb, clause: Clause) -> str:
    """What -시죠 says: 가시죠 proposes, 이쪽으로 앉으시죠 bids, 바쁘시죠 supposes."""
    if clause.asks or clause.raised or not clause.promises(verb):
        return "지"
    return "자" if verb.base.endswith(("가", "하")) or "같이" in clause.before else "어"
