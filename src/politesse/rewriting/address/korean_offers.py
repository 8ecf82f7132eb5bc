"""What Korean does for somebody: 드리다 and 주다 after a verb (도와드리다) or a deed (연락드리다)."""

from __future__ import annotations

import re

from politesse.languages.ko.grammar import grammar
from politesse.languages.ko.verbs import Verb

OFFERED = re.compile(r"(?P<what>.*)드(?P<end>[리려린릴렸립])(?P<rest>.*)")
GIVEN = dict(zip("리려린릴렸립", ("주", "줘", "준", "줄", "줬", "줍"), strict=True))
DONE = dict(zip("리려린릴렸립", ("하", "해", "한", "할", "했", "합"), strict=True))
SPOKEN_OF = {"말씀": "말", "모셔다": "데려다"}


def is_humble(what: str, word: str) -> bool:
    """Whether 드리 after ``what`` offers something, and is no part of a word like 두드리다."""
    if not what:
        return True
    return not any(f"{what}드리" in stem for stem in _NOT_OFFERED) and len(word) > 1


_NOT_OFFERED = ("두드리", "건드리", "엎드리", "깃드리", "흐드리", "번드리")


def gives(what: str) -> bool:
    """Whether what is offered is done by a verb (도와드리다, 가져다드리다) or is a thing, not a deed (연락드리다)."""
    verb = what.removesuffix("다")
    if not what or grammar().is_infinitive(verb):
        return True
    return what != verb and f"{what}주" in grammar().predicates  # 바래다주다


def is_given(verb: Verb) -> bool:
    """Whether 주다 gives or does something for somebody, and is no part of a word like 견주다."""
    return verb.base.endswith("주") and gives(verb.base[:-1])


def offered_plainly(what: str) -> str:
    return SPOKEN_OF.get(what, what) + ("주" if gives(what) else "하")
