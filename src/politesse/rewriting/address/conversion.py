"""A pack's ``conversion.toml``: what turns into what when a text changes its address.

Pairs are written from informal to formal and read in both directions. A side may hold one
``{cell}`` of the paradigms with words around it, so that *gib* ↔ *geben Sie* is
``"{imp.2sg}" = "{prs.pl} Sie"``. ``<name>`` stands on both sides for each word of a list under ``[classes]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from politesse.core import TargetRegister
from politesse.core.toml import Each, Shape, keys
from politesse.languages import Pack
from politesse.languages.rules import RULES

_Rights = str | list[str] | Mapping[str, str]
_SLOT = re.compile(r"\{([^{}]*)\}")
_CLASS = re.compile(r"<(\w+)>")
_GENDERED: Shape = keys("m? f? either?", str)
_WORDS = Each((str, [str], _GENDERED))
_KINDS = keys(
    "clitic? copula? ending? greeting? honorific? lemma? imperative? phrase? possessive? pronoun? reflexive? request? stem?"
    " verb? agreement? chained? dative? genitive? accusative? instrumental? nominative?"
    " subject? finite? locative?",
    _WORDS,
)
PHRASES: Shape = {
    **keys("particles? no_names? fits?", [str]),
    "both?": _WORDS,
    **keys("to_formal? to_informal?", Each(str)),
    "name?": str,
    "calls?": {"syllables": str, "others": [str]},
}
_SETTINGS: Shape = {
    **keys("articles? prepositions? conjunctions? joining? negations? answers? fixed?", [str]),
    **keys(
        "before_consonant? before_vowel? after_infinitives? alike? wishes? cluster? conditions? turning? then?",
        [str],
    ),
    **keys(
        "datives? accusatives? on_persons? only_persons? own_phrases? numerals? reflexives? acts? helping? beside? impersonal? wishing? informal? pointing? stressed_forms? contracted? stative? moves? to? by_reader?"
        " speaker? copulas? presented? pleasing? wherever? seldom? thanks? thanked_for? before_owned? standing? doing?"
        " done? invited? after_prepositions? plain_after? compared? losing? bare? letting? asking_leave? linking? having? had? feminine? masculine? feminine_endings? things? needed?",
        [str],
    ),
    "options?": ("words", "predicates", "endings", "italian"),
    "bias?": (float, {"formal?": float, "informal?": float}),
    **keys("whole? first_forms? grammar?", bool),
    "speaking?": [str],
    "raising?": keys("subjects leaning after", [str]),
    "likely?": float,
    "not_before?": Each([str]),
    "government?": Each([str]),
    "governed?": Each(
        {
            **keys("word stands goes", str),
            **keys("after? either? standing? going?", [str]),
            "plainly?": Each(str),
        }
    ),
    "one_form?": {"formal?": Each(str), "informal?": Each(str)},
    "led?": Each(
        {**keys("subjects until closing particles joining negations", [str]), "person": str}
    ),
    "agreeing?": {
        **keys("readers objects others joining opposing linking small prepositions", [str]),
        **keys("emphatic copulas free endings oblique stating", [str]),
        **keys("telling reporting measures pleading conditions? doing? gaining?", [str]),
        **keys("subjects going_on", Each([str])),
    },
    "verb_last?": {
        **keys("readers others cutting joining postpositions particles negations", [str]),
        **keys("forbidding numbers counted offering offered", [str]),
        **keys("helping told_by wishing able together people", [str]),
    },
    "moods?": Each(
        {
            **keys("clitics others joining subordinating negation prepositions", [str]),
            **keys("told asked object keeping linking wishing saying selves", [str]),
            "subject": str,
        }
    ),
    "openings?": Each(
        keys(
            "subject others clitics reader after negation negated leading so joining relative never"
            " nouns articles before_nouns asking tied",
            [str],
        )
    ),
    "nouns?": {
        **keys("passed vowel m f", [str]),
        **keys("forms", Each(str)),
        **keys("endings", Each([str])),
    },
    "excluded?": Each([str]),
    "rivals?": Each({"subjects": [str], "reader": [str]}),
    "unowned?": {
        **keys("cells nouns particles? inseparable? next? times?", [str]),
        "participles?": str,
    },
    "spelling?": Each(str),
    "shorter?": Each(str),
    "subject?": {"formal?": str, "informal?": str},
    "unfit?": {
        "to?": [str],
        "objects?": [str],
        "endings?": [str],
        "others?": [str],
        "unlike?": [str],
        "turned?": Each(
            {
                "reader": str,
                "ending": str,
                "others": [str],
                "subjects": [str],
                "negations": [str],
                "then": [str],
            }
        ),
        "acted?": Each({"objects": [str], "cells": [str], "modals": [str], "old": str}),
    },
    "stressed?": {
        **keys("word subject object owner", str),
        **keys("only against after joining being", [str]),
    },
    "clauses?": {
        **keys("formal informal cutting leading please stative subjects infinitives", [str]),
        **keys(
            "then? no_commands? objects? determiners? prepositions? reflexive? auxiliaries?", [str]
        ),
        **keys(
            "greetings? calling? several? letting? accusative? subordinating? singular? relative? anybody? urging? conditions? turned? only_reader? before_nouns? oneself? with_dative? with_accusative? owned? times? joining? following? thanking? acts? fronting? governing? causing? pointing? to_whom? noun_prepositions? many? calling_with? self_acting? with_objects? acted_on?",
            [str],
        ),
        "on_oneself?": [str],
        **keys("owned_by_reader? owned_by_formal? passed? calls? acted_too? one?", [str]),
        "placed?": keys(
            "speaker? others? perfect? trailing? selves? either? inverted? letting? fronting? acting? becoming? thanks? plurals? comparing? never? together? persons? being? third? modal? particles? equal?",
            [str],
        ),
        "nouns_have_capitals?": bool,
    },
    "several?": {"before": [str], "inverting": [str], "again": Each(str)},
}
_CONVERSION: Shape = {
    "classes?": RULES["classes?"],
    "rule?": RULES["rule"],
    "both?": _KINDS,
    "to_formal?": _KINDS,
    "to_informal?": _KINDS,
    "guess?": _WORDS,
    "plural?": Each(Each(str)),
    "salutations?": PHRASES,
    "closings?": PHRASES,
    "vosotros?": keys(
        "doubtful leading linking same plural women men feminine masculine irregular", [str]
    ),
    "prefixes?": {"list": [str], "cells?": [str], "separable?": [str]},
    "settings?": _SETTINGS,
    "endings?": Each(str),
    "honour?": {**keys("nouns kept thanks", [str]), **keys("states verbs stiff", Each(str))},
    "homographs?": Each({"other": str, "where": str}),
    "tails?": {"informal": [str], "questions": [str]},
    "analogues?": Each(Each(str)),
    "gender?": {
        **keys(
            "m f",
            {
                **keys("vocatives endings predicates owned? wished? described?", [str]),
                "written?": Each(str),
            },
        ),
        **keys("beside signing owning? wishing? being? passed?", [str]),
        "default?": ("m", "f"),
    },
    "veto?": [
        {
            "about": ("readers", "others", "salutation", "agreement"),
            "to": [("formal", "informal")],
            "find": str,
            "yes": [str],
            "no": [str],
        }
    ],
}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a pair: words before the slot, its cell, what is glued to it, words after."""

    before: tuple[str, ...]
    cell: str | None
    glued_before: str
    glued_after: str
    after: tuple[str, ...]
    text: str

    def fill(self, form: str) -> str:
        """The side with ``form`` in its slot."""
        return _SLOT.sub(lambda _: form, self.text)


@dataclass(frozen=True, slots=True)
class Pair:
    """Something that is said one way informally and another way formally."""

    kind: str
    source: Side
    target: Side
    plural: Side | None = None  #: what the target is to several readers
    reader: str = ""  #: the gender of a reader for whom it holds

    @property
    def op(self) -> str:
        """The name under which the model learns when to apply the pair."""
        return f"{self.source.text}>{self.target.text}"


@dataclass(frozen=True, slots=True)
class Conversion:
    """All pairs of a language in one direction."""

    pairs: tuple[Pair, ...]
    guesses: tuple[Pair, ...]
    prefixes: tuple[str, ...]
    prefixed: frozenset[str]  #: the cells that take a prefix, all where it is empty
    separable: frozenset[str]  #: the prefixes that stand apart in commands
    settings: Mapping[str, Any]
    analogues: Mapping[str, Mapping[str, str]]  #: word: {a word like its option: the option}


def read_side(text: str) -> Side:
    """A side as it is written in the table.

    >>> side = read_side("mi {imp.3sg}")
    >>> side.before, side.cell, side.fill("dica")
    (('mi',), 'imp.3sg', 'mi dica')
    """
    plain = text.lower().replace("-", " ").replace("/", " ")  # a hyphen or a stroke cuts words
    slot = _SLOT.search(text)
    if slot is None:
        return Side(tuple(plain.split()), None, "", "", (), text)
    before, after = plain[: slot.start()], plain[slot.end() :]
    words_before, words_after = before.split(), after.split()
    glued_before = words_before.pop() if before and not before[-1].isspace() else ""
    glued_after = words_after.pop(0) if after and not after[0].isspace() else ""
    return Side(
        tuple(words_before), slot.group(1), glued_before, glued_after, tuple(words_after), text
    )


def conversion_table(pack: Pack) -> dict[str, Any]:
    """``conversion.toml`` as it stands."""
    return pack.table("conversion.toml", _CONVERSION)


@cache
def conversion(pack: Pack, target: TargetRegister) -> Conversion:
    """The pack's conversion towards ``target``."""
    table = conversion_table(pack)
    several = table.get("plural", {}) if target == "informal" else {}
    classes = table.get("classes", {})
    pairs = [
        replace(pair, plural=_plural(several, pair))
        for name in ("both", f"to_{target}")
        for kind, entries in table.get(name, {}).items()
        for pair in _pairs(kind, _spelled(entries, classes), name == "to_informal", target)
    ]
    guesses = list(_pairs("guess", table.get("guess", {}), False, target))
    prefixes = sorted(table.get("prefixes", {}).get("list", []), key=len, reverse=True)
    return Conversion(
        tuple(dict.fromkeys(pairs)),
        tuple(guesses),
        tuple(prefixes),
        frozenset(table.get("prefixes", {}).get("cells", [])),
        frozenset(table.get("prefixes", {}).get("separable", [])),
        table.get("settings", {}),
        table.get("analogues", {}),
    )


def _plural(several: Mapping[str, Mapping[str, str]], pair: Pair) -> Side | None:
    """What a pair's target is to several readers, by the pack's table."""
    text = several.get(pair.kind, {}).get(pair.target.text)
    return read_side(text) if text is not None else None


def _pairs(
    kind: str, entries: Mapping[str, _Rights], formal_first: bool, target: TargetRegister
) -> Iterator[Pair]:
    """The pairs of one table; those under ``to_informal`` are written the other way round."""
    for left, rights in entries.items():
        for reader, right in _ways(rights):
            one, two = read_side(left), read_side(right)
            flip = target == "informal" and not formal_first
            yield Pair(kind, two, one) if flip else Pair(kind, one, two, reader=reader)


def _spelled(
    entries: Mapping[str, _Rights], classes: Mapping[str, list[str]]
) -> dict[str, _Rights]:
    """Entries with a line for each word of a class that they name.

    >>> _spelled({"niech <pan> {prs.3sg}": "{imp.2sg}"}, {"pan": ["Pan", "Pani"]})
    {'niech Pan {prs.3sg}': '{imp.2sg}', 'niech Pani {prs.3sg}': '{imp.2sg}'}
    """
    found: dict[str, _Rights] = {}
    for left, rights in entries.items():
        named = _CLASS.search(left)
        if named is None:
            found[left] = rights
            continue
        for word in classes[named.group(1)]:
            put = partial(re.sub, re.escape(named.group()), word)
            found |= _spelled({put(left): _each(rights, put)}, classes)
    return found


def _each(rights: _Rights, change: Callable[[str], str]) -> _Rights:
    """What one side may become, each changed."""
    if isinstance(rights, str):
        return change(rights)
    if isinstance(rights, Mapping):
        return {reader: change(right) for reader, right in rights.items()}
    return [change(right) for right in rights]


def _ways(rights: _Rights) -> Iterator[tuple[str, str]]:
    """What one side may become, each with the gender of the reader for whom it is right."""
    if isinstance(rights, Mapping):
        yield from rights.items()
    else:
        yield from (("", right) for right in ([rights] if isinstance(rights, str) else rights))
