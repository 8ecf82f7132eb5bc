"""Causes: why a marker does not speak to the reader, family by family, and the order they are asked in.

A cause is a function of a few lines with a docstring that says why, and strings of our own for which it is
the reason and just is not (:mod:`politesse.checking.causes.cause`). To add one, write it in the module of its
family and name it in one of the lists below; ``tests/checking/test_causes.py`` tries its strings.

A cause sees the markers that those before it have left. Most look at one marker and may stand anywhere;
those that look at all of them together (``common_cause``) depend on their place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from politesse.checking.causes import (
    descriptions,
    labels,
    names,
    nouns,
    orders,
    owners,
    shapes,
    slips,
    sources,
    subjects,
)
from politesse.checking.causes.cause import Cause, Silence
from politesse.checking.causes.context import Context
from politesse.languages import Pack
from politesse.languages.english import addresses_reader

#: Why a string as a whole speaks to no single reader.
SILENCES: tuple[Silence, ...] = (
    sources.untranslated,
    sources.several,
    sources.talk,
    sources.answer,
    sources.question_of_users,
    sources.form_of_address,
    sources.quotation,
    sources.saying,
    sources.sample,
    sources.scripture,
    sources.tale,
    sources.foreign_phrase,
    sources.translators_credits,
    sources.phrase_of_letters,
    sources.left_in_english,
    shapes.encoded,
    shapes.alphabet,
    shapes.word_list,
    shapes.table,
    shapes.pangram,
)

#: Asked of every string, with or without a source.
_ASIDE: tuple[Cause, ...] = (
    descriptions.choice,
    names.surname,
    names.option_name,
    names.setting,
    orders.key,
    orders.drag_and_drop,
    subjects.impersonal,
    names.heading,
    names.salutation,
    descriptions.option,
    descriptions.item,
    descriptions.cell,
    names.meaning_of_code,
    nouns.thing,
    slips.before_formal,
    slips.beside_auxiliary,
    subjects.before_brackets,
    subjects.after_name,
)

#: Asked of strings without an English source: their names and shapes tell.
ALONE: tuple[Cause, ...] = (
    descriptions.lone_opening,
    labels.lone_sentence,
    labels.caption,
    orders.whole,
    orders.order_on_control,
    orders.order_on_label,
    orders.quoted,
    *_ASIDE,
)

#: Asked of strings with a source, whatever it says.
BESIDE_SOURCE: tuple[Cause, ...] = (
    orders.whole,
    names.within_word,
    names.glossed,
    names.in_source,
    orders.doing,
    orders.no_more,
    orders.moving,
    slips.in_description,
    slips.lone_reflexive,
    *_ASIDE,
    owners.capital_of_title,
    owners.joined_to_owner,
    owners.his_or_hers,
    owners.owned_elsewhere,
    subjects.other_subject,
    subjects.told_to_tu,
    owners.owned_beside_order,
    nouns.noun,
    nouns.state,
    descriptions.usage,
    labels.caption,
)

#: Then asked where every sentence has a style, and this string is held to one.
IN_STYLE: tuple[Cause, ...] = (
    labels.users_style,
    labels.command_named,
    labels.entry,
    labels.link,
    labels.open_end,
    labels.note,
    labels.told_to_do,
    labels.help_text,
    labels.told_to_program,
    labels.aside,
    labels.listed,
    labels.asking_heading,
    labels.exclaimed,
)

#: Then asked where the source says something to the reader.
TO_READER: tuple[Cause, ...] = (
    subjects.third_verb,
    subjects.verb_beside_tu,
    orders.opening_order,
)

#: Then asked where the source speaks to nobody: only what can be nothing else is heard.
TO_NOBODY: tuple[Cause, ...] = (
    sources.unsure,
    sources.users_words,
    subjects.third_form,
    orders.order,
    names.short_word,
    owners.of_others,
)


class Causes(NamedTuple):
    """The causes that are asked in one language."""

    alone: tuple[Cause, ...]
    beside_source: tuple[Cause, ...]
    in_style: tuple[Cause, ...]
    to_reader: tuple[Cause, ...]
    to_nobody: tuple[Cause, ...]


@cache
def causes_of(pack: Pack) -> Causes:
    """The causes that are asked in a pack's language."""
    lists = (ALONE, BESIDE_SOURCE, IN_STYLE, TO_READER, TO_NOBODY)
    return Causes(*(tuple(one for one in each if one.asked_in(pack)) for each in lists))


def asked(context: Context) -> Iterator[Cause]:
    """The causes that are asked of a string, in their order; what its source says is looked at last."""
    causes = causes_of(context.pack)
    if context.source is None:
        yield from causes.alone
        return
    yield from causes.beside_source
    if context.pack.every_sentence:
        styled = context.descriptions or not context.description
        yield from causes.in_style if styled else causes.to_nobody
    else:
        yield from causes.to_reader if addresses_reader(context.source) else causes.to_nobody
