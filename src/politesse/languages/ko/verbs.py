"""Korean predicates as what they are made of: a base, honour, tense and a final ending.

Every form a rewriter writes is put together here from its base, and is given only if it reads
back as what was meant; so a form that the language does not have cannot come out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from politesse.languages.ko.grammar import (
    CODAS,
    NO_CODA,
    Ending,
    before_eu,
    coda,
    ends_in_vowel,
    grammar,
    infinitives,
    is_syllable,
    recoda,
)

NOT = "아니"
# Nouns that end in a vowel and take the copula's letters under it: 겁니다, 뭔가요.
CONTRACTED = ("거", "뭐", "누구", "어디", "저", "나", "이거", "그거", "저거", "여기", "언제")
_NOUNS_HONOURED = (*CONTRACTED, "당신", "분")
_ONLY_FOR_VERBS = (
    "어라", "거라", "너라", "렴", "려무나", "자", "자꾸나", "세요", "십시오", "ㅂ시다", "라", "마", "ㄹ게",
    "ㄹ게요", "ㄹ래", "ㄹ래요",
)  # fmt: skip


_NEVER_AFTER_TENSE = (
    "ㄴ데",
    "ㄴ데요",
    "ㄴ가요",
    "ㄴ다",
    "ㄴ대",
    "ㄴ대요",
    "는군",
    "는군요",
    "는구나",
)


@dataclass(frozen=True, slots=True)
class Verb:
    """A predicate without its final ending; ``noun`` is what the copula is said of."""

    base: str
    noun: str | None = None
    honour: bool = False
    past: int = 0  #: how many -았-
    would: bool = False  #: whether it has -겠-

    @property
    def bids(self) -> bool:
        """Whether it may ask or propose: a bare verb, with honour in it only as a part of the word."""
        of_copula = self.noun is not None or self.base.endswith(NOT)
        return not (self.marked or self.honour or of_copula)

    @property
    def marked(self) -> bool:
        """Whether it has a tense or -겠-, which take the same endings whatever the base is."""
        return bool(self.past or self.would)


def take_apart(stem: str) -> Verb | None:
    """A stem as the grammar reads it, taken apart the likeliest way; None if it is not known.

    >>> take_apart("하시겠")
    Verb(base='하', noun=None, honour=True, past=0, would=True)
    >>> take_apart("지었").base, take_apart("책이").noun, take_apart("무거우셨").base
    ('짓', '책', '무겁')
    """
    return next(_ways(stem), None)


def _ways(stem: str) -> Iterator[Verb]:
    """Every way to take a stem apart."""
    known = grammar()
    if stem.endswith("겠") and len(stem) > 1:
        yield from (replace(inner, would=True) for inner in _ways(stem[:-1]))
    elif coda(stem) == "ㅆ" and not stem.endswith("있"):
        yield from _past(stem)
    elif stem in known.predicates:
        yield Verb(stem)
    elif stem.endswith("시") and len(stem) > 1:
        inner = _honoured(stem[:-1])
        if inner is not None:
            yield inner
    elif stem.endswith("이") and (coda(stem[:-1]) != NO_CODA or stem[:-1].endswith(CONTRACTED)):
        yield Verb("이", noun=stem[:-1])
    elif stem.endswith(NOT) or known.is_stem(stem):
        yield Verb(stem)


def _past(stem: str) -> Iterator[Verb]:
    """A stem in -았-: 갔, 먹었, 지었, 책이었, 거였, 가셨, 먹었었."""
    known, infinitive, head = grammar(), recoda(stem, NO_CODA), stem[:-1]
    if stem.endswith("었") and coda(head) == "ㅆ" and not head.endswith("있"):
        yield from (replace(inner, past=inner.past + 1) for inner in _ways(head))
    elif stem.endswith("셨"):
        inner = _honoured(head)
        if inner is not None:
            yield replace(inner, past=1)
    elif stem.endswith("이었") and coda(stem[:-2]) != NO_CODA:
        yield Verb("이", noun=stem[:-2], past=1)
    elif stem.endswith("아니었"):
        yield Verb(head, past=1)
    elif known.is_infinitive(infinitive):
        for base in known.stems_of(infinitive):
            if base != infinitive or base in known.predicates:
                yield Verb(base, past=1)
    elif stem.endswith("였") and ends_in_vowel(head):
        yield Verb("이", noun=head, past=1)


def _honoured(rest: str) -> Verb | None:
    """What stands before honorific -시-: 하, 먹으, 무거우, 아(ㄹ), 은사(이)."""
    known = grammar()
    if f"{rest}시" in known.predicates:  # 계시다, 드시다, 마시다
        return Verb(f"{rest}시")
    if irregular := known.irregular(rest):
        return Verb(irregular, honour=True)
    if rest.endswith("으") and coda(rest[:-1]) != NO_CODA:
        return Verb(rest[:-1], honour=True) if known.is_stem(rest[:-1]) else None
    if rest in known.predicates or rest.endswith(NOT):
        return Verb(rest, honour=True)
    if ends_in_vowel(rest) and recoda(rest, "ㄹ") in known.predicates:
        return Verb(recoda(rest, "ㄹ"), honour=True)
    if rest.endswith("이") and len(rest) > 1:
        return Verb("이", noun=rest[:-1], honour=True)
    if rest.endswith(_NOUNS_HONOURED):
        return Verb("이", noun=rest, honour=True)
    return Verb(rest, honour=True) if ends_in_vowel(rest) and known.is_stem(rest) else None


def put_together(verb: Verb, ending: str) -> str | None:
    """The form of a predicate with an ending, named by its shape after a vowel.

    None where there is no such form, or where it could not be read back.

    >>> [put_together(take_apart(stem), "어요") for stem in ("하시", "지었", "책이", "돕", "아니")]
    ['하세요', '지었어요', '책이에요', '도와요', '아니에요']
    >>> put_together(take_apart("거이"), "ㅂ니다"), put_together(take_apart("책이"), "자")
    ('겁니다', None)
    """
    made = _put_together(verb, ending)
    return made if made is not None and reads_back(made, verb, ending) else None


def _put_together(verb: Verb, ending: str) -> str | None:
    row = grammar().rows.get(ending) or _LINKS.get(ending)
    if row is None or (ending in _ONLY_FOR_VERBS and not verb.bids):
        return None
    if verb.marked:
        return _after_tense(_tensed(verb), row)
    if verb.honour:
        return _after_honour(_raised(verb), row)
    if verb.base.endswith("시") and grammar().kind_of(verb.base) == "시":
        return _after_honour(verb.base[:-1], row)
    if verb.noun is not None or verb.base.endswith(NOT):
        return _after_copula(verb, row)
    return grammar().conjugate(verb.base, row)


# Endings inside a sentence that stand where another style ends one: 죄송합니다만, 미안하지만.
_LINKS = {"지만": Ending("concede", "hae", "지만", "지만", "stem", "link")}


def _raised(verb: Verb) -> str:
    """The base before -시-, with the 으 it needs."""
    if verb.noun is not None:
        return verb.noun if verb.noun.endswith(CONTRACTED) else f"{verb.noun}이"
    shape = before_eu(verb.base, grammar().kind_of(verb.base))
    return recoda(shape, NO_CODA) if coda(shape) == "ㄹ" else shape


def _after_honour(raised: str, row: Ending) -> str | None:
    """An ending on -시-: 세요 for -시어요, 십니다, 셔."""
    form = row.after_vowel
    if form in ("세요", "십시오"):
        return raised + form
    if form == "어요":
        return f"{raised}세요"
    if form.startswith("어"):
        return f"{raised}셔{form[1:]}"
    stem = f"{raised}시"
    return recoda(stem, form[0]) + form[1:] if form[0] in CODAS else stem + form


def _tensed(verb: Verb) -> str:
    """The stem with -았- and -겠-."""
    if verb.honour:
        stem = _raised(verb) + ("셨" if verb.past else "시")
    elif not verb.past:
        stem = verb.base if verb.noun is None else f"{verb.noun}이"
    elif verb.noun is not None:
        stem = verb.noun + ("였" if ends_in_vowel(verb.noun) else "이었")
    elif verb.base.endswith(NOT):
        stem = f"{verb.base}었"
    else:
        infinitive = infinitives(verb.base, grammar().kind_of(verb.base))[0]
        stem = recoda(infinitive, "ㅆ")
    return stem + "었" * (verb.past - 1) + "겠" * verb.would


def _after_tense(stem: str, row: Ending) -> str | None:
    if row.after_vowel.startswith("어"):
        return stem + row.after_vowel
    if row.after_vowel in _NEVER_AFTER_TENSE or (stem[-1] == "겠" and row.after_vowel[0] == "ㄹ"):
        return None
    return stem + row.after_consonant


def _after_copula(verb: Verb, row: Ending) -> str | None:
    """An ending on the copula: 책이야, 거예요, 어디니, 아니에요."""
    form, noun = row.after_vowel, verb.noun
    if noun is None:
        if form.startswith("어"):
            return verb.base + {"어": "야", "어요": "에요"}.get(form, "") if len(form) < 3 else None
        return recoda(verb.base, form[0]) + form[1:] if form[0] in CODAS else verb.base + form
    if not noun or not is_syllable(noun[-1]):
        return None
    open_end = ends_in_vowel(noun)
    if form in ("어", "어요"):
        shapes = {"어": ("야", "이야"), "어요": ("예요", "이에요")}[form]
        return noun + shapes[0 if open_end else 1]
    if form.startswith(("어", "는", "나", "느")):
        return None
    if form[0] in CODAS:
        if open_end and noun.endswith(("거", "뭐")):
            return recoda(noun, form[0]) + form[1:]
        return f"{noun}{recoda('이', form[0])}{form[1:]}"
    return noun + form if open_end else f"{noun}이{form}"


# ---------------------------------------------------------------- reading back


def reads_back(word: str, verb: Verb, ending: str) -> bool:
    """Whether the grammar finds in a word the predicate and the ending it was put together from."""
    return any(found == verb and _same(shape, ending) for found, shape in readings(word))


def readings(word: str) -> Iterator[tuple[Verb, str]]:
    """Every way to read a word as a predicate with a final ending."""
    if word.endswith("지만") and (verb := take_apart(word[:-2])):
        yield verb, "지만"
    for stem, row in grammar().analyse(word):
        for verb in verbs_of(stem, row):
            yield verb, row.after_vowel


def verbs_of(stem: str, row: Ending) -> Iterator[Verb]:
    """The predicates that a stem before an ending may be."""
    form = row.after_vowel
    if row.function == "copula":
        yield from _copulas(stem, form)
    elif form in _HONOURING:
        yield from _honoured_verbs(stem, form)
    else:
        if form.startswith("어"):
            infinitive = grammar().conjugate(stem, grammar().rows["어"])
            for base in grammar().stems_of(infinitive):
                yield from _ways(base)
        if stem:
            yield from _twins(stem, form)
        yield from _unmarked_copulas(stem, form)


# Stems in ㄹ that are likelier than those that look the same where the ㄹ is dropped: 팝니다, 깁니다.
_LIKELIER = ("팔", "길", "풀", "거칠", "빌", "틀")


def _twins(stem: str, form: str) -> Iterator[Verb]:
    """The predicates of a stem, that in ㄹ among them which drops it before the ending."""
    longer = recoda(stem, "ㄹ") if ends_in_vowel(stem) else ""
    drops = form[0] in "ㄴㅂ나네니냐는느" and longer in grammar().predicates
    if drops and longer in _LIKELIER:
        yield Verb(longer)
    yield from _ways(stem)
    if drops and longer not in _LIKELIER:
        yield Verb(longer)


_HONOURING = ("세요", "십시오", "셔요", "시지요", "시죠", "시오")


def _copulas(stem: str, form: str) -> Iterator[Verb]:
    if form in ("거야", "뭐야"):
        yield Verb("이", noun=stem + form[0])
    elif form in ("아니야", "아냐") or stem.endswith(NOT):
        yield Verb(stem if stem.endswith(NOT) else stem + NOT)
    elif form == "말야":
        yield Verb("이", noun=f"{stem}말")
    elif stem:
        yield Verb("이", noun=stem)


def _honoured_verbs(stem: str, form: str) -> Iterator[Verb]:
    """What 세요 and the like follow: it honours, or asks a thing of the reader."""
    kind = grammar().kind_of(stem)
    raised = before_eu(stem, kind)
    if coda(raised) == "ㄹ":
        raised = recoda(raised, NO_CODA)
    longer = recoda(raised, "ㄹ") if ends_in_vowel(raised) else ""
    twin = (
        Verb(longer)
        if longer in grammar().predicates and f"{raised}시" not in grammar().predicates
        else None
    )
    found = [_honoured(raised), twin]
    for verb in found if longer not in _LIKELIER else reversed(found):
        if verb is not None:
            yield replace(verb, honour=grammar().kind_of(verb.base) != "시")
            yield replace(verb, honour=False)
    if kind != "시" and stem in grammar().predicates:
        yield Verb(stem, honour=True)
        yield Verb(stem)


def _unmarked_copulas(stem: str, form: str) -> Iterator[Verb]:
    """The copula that shows only in what is under a noun, or not at all: 겁니다, 어디니, 최초다."""
    if form[0] in CODAS:
        for noun in CONTRACTED:
            if stem == noun or stem == recoda(noun, "ㄹ"):
                yield Verb("이", noun=noun)
        if stem.endswith("이") and len(stem) > 2 and not grammar().is_stem(stem):
            yield Verb("이", noun=stem[:-1])
    elif (
        stem.endswith(("거", "뭐"))
        or (
            stem
            and ends_in_vowel(stem)
            and not grammar().is_stem(stem)
            and stem[-1] not in "시스니"
        )
    ) and not form.startswith("어"):
        yield Verb("이", noun=stem.removesuffix("이") or stem)


def _same(shape: str, ending: str) -> bool:
    """Whether two names mean one ending: 세요 is how -시- takes 어요; 어 tells, asks and bids."""
    copula = {
        "예요": "어요",
        "에요": "어요",
        "야": "어",
        "거야": "어",
        "뭐야": "어",
        "아니야": "어",
    }
    return copula.get(shape, shape) == ending or (shape == "세요" and ending in ("어요", "세요"))
