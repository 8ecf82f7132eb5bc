"""A table of texts becomes the items of a project, with checks among them."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from random import Random

from politesse.annotation.project import Item, Project
from politesse.annotation.protocols import Attention, Field, Protocol, Qualification
from politesse.core import PolitesseError, toml
from politesse.core.toml import Each
from politesse.datasets import entry, read
from politesse.dialogue import protocol as impolite
from politesse.languages.tags import code_of

#: Columns that say something about an item and are no output of a system.
_ASIDE = (
    "id", "language", "split", "domain", "register", "writer", "scenario", "role", "context", "rater",
    "note",
)  # fmt: skip
_EXTREME = 2.5

Row = Mapping[str, str]


def make(
    protocol: Protocol,
    rows: Sequence[Row],
    language: str,
    raters: Sequence[str] = (),
    qualification: Sequence[Row] | None = None,
    instructions: str | None = None,
    key: str | None = None,
    per_rater: int = 0,
    seed: int = 1,
) -> Project:
    """A project of the rows of a table.

    ``raters`` are the names by which people will log in: items are then theirs by name, which the
    protocols of dialogues need. ``qualification`` has rows of ``text`` and ``value``; by default they
    come from our own messages and sentences, where there are any in the language. ``key`` is that of a
    project before, whose raters shall keep their numbers.
    """
    hidden = Project(protocol, language, (), (), key or secrets.token_hex(16))
    items = _items(protocol, rows, raters, hidden, seed)
    words = _translated(language)
    outputs = len(items[0].systems)
    fields = tuple(
        field
        for asked in protocol.fields
        for field in _asked(_said(asked, words), outputs, words.get("Version", "Version"))
    )
    scale = protocol.qualification
    tests = _tests(scale, qualification, language, seed) if scale else []
    checks = (
        _checks(protocol.attention, fields, protocol, len(items), words)
        if protocol.attention
        else []
    )
    return replace(
        hidden,
        protocol=replace(
            protocol,
            title=words.get(protocol.title, protocol.title),
            shows=tuple((column, words.get(label, label)) for column, label in protocol.shows),
        ),
        fields=fields,
        items=(*tests, *items, *checks),
        qualification=_said(scale.field, words) if scale and tests else None,
        instructions=_instructions(protocol.name, language)
        if instructions is None
        else instructions,
        per_rater=per_rater,
    )


# ------------------------------------------------------------------ items


def _items(
    protocol: Protocol, rows: Sequence[Row], raters: Sequence[str], project: Project, seed: int
) -> list[Item]:
    if not rows:
        raise PolitesseError("there is nothing to annotate: the table has no rows")
    wanted = [name for name in protocol.needs if name != "outputs"]
    for number, row in enumerate(rows, 1):
        for name in wanted:
            if not str(row.get(name, "")).strip():
                columns = ", ".join(wanted)
                raise PolitesseError(
                    f"row {number} has no {name!r}; {protocol.name} needs the columns {columns}"
                )
    systems = [name for name in rows[0] if name not in (*wanted, *_ASIDE)]
    if "outputs" not in protocol.needs:
        systems = []
    elif len(systems) < 2:
        raise PolitesseError(
            "there is nothing to compare: the table needs a column of outputs for each of two systems or more"
        )
    items = [_item(protocol, row, n, systems, seed) for n, row in enumerate(rows)]
    names = [item.id for item in items]
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise PolitesseError(f"two items have the id {twice[0]!r}")
    if protocol.name == "impolite-rewriting":
        return _roles(items, raters, seed)
    if protocol.name == "impolite-rating" and raters:
        return _peers(items, raters, project, seed)
    return items


def _item(protocol: Protocol, row: Row, number: int, systems: Sequence[str], seed: int) -> Item:
    name = str(row.get("id") or "") or f"item-{number + 1:04}"
    order = tuple(Random(f"{seed}/{name}").sample(systems, len(systems)))
    data = {
        column: str(row.get(column) or "") for column, _ in protocol.shows if column != "outputs"
    }
    for place, system in enumerate(order, 1):
        if not str(row.get(system, "")).strip():
            raise PolitesseError(f"{name}: the output of {system!r} is missing")
        data[f"output_{place}"] = str(row[system])
    kept = {
        column: str(value)
        for column, value in row.items()
        if column not in data and column not in systems and column != "id" and str(value).strip()
    }
    return Item(name, data, batch=str(number // protocol.batch + 1), systems=order, kept=kept)


def _roles(items: Sequence[Item], writers: Sequence[str], seed: int) -> list[Item]:
    """Each dialogue with its role, and its writer where writers have names."""
    dialogues = list(dict.fromkeys(item.kept["dialogue"] for item in items))
    given = impolite.assignments(dialogues, list(writers) or ["anybody"], seed)
    of = {assignment.dialogue: assignment for assignment in given}
    roled = []
    for item in items:
        assignment = of[item.kept["dialogue"]]
        scenario = assignment.scenario
        roled.append(
            replace(
                item,
                data={**item.data, "role": scenario.role},
                batch=assignment.dialogue,
                raters=(assignment.writer,) if writers else (),
                kept={**item.kept, "scenario": str(scenario.number)},
            )
        )
    return roled


def _peers(items: Sequence[Item], raters: Sequence[str], project: Project, seed: int) -> list[Item]:
    """Each dialogue with its peers, none of whom wrote it."""
    names = {project.pseudonym(name): name for name in raters}
    roles = {role.number: role for role in impolite.protocol().scenarios}
    written = {}
    for item in items:
        role = roles.get(int(item.kept.get("scenario") or 0), next(iter(roles.values())))
        dialogue = item.kept["dialogue"]
        written[dialogue] = impolite.Assignment(dialogue, item.kept.get("writer", ""), role)
    tasks = impolite.rating_tasks(list(written.values()), list(names), seed)
    peers: dict[str, list[str]] = {}
    for task in tasks:
        peers.setdefault(task.dialogue, []).append(names[task.rater])
    return [
        replace(item, batch=item.kept["dialogue"], raters=tuple(peers[item.kept["dialogue"]]))
        for item in items
    ]


# ------------------------------------------------------------------ questions


def _asked(field: Field, outputs: int, version: str) -> list[Field]:
    """A question as it is asked of each output; places are as many as outputs."""
    if not field.each:
        return [field]
    if not field.values:
        places = tuple(range(1, outputs + 1))
        field = replace(field, values=places, labels=tuple(map(str, places)))
    return [
        replace(field, output=number, question=f"{version} {number}: {field.question}")
        for number in range(1, outputs + 1)
    ]


def _said(field: Field, words: Mapping[str, str]) -> Field:
    """A question in the raters' language, as far as its words are translated."""
    return replace(
        field,
        question=words.get(field.question, field.question),
        labels=tuple(words.get(label, label) for label in field.labels),
        label=words.get(field.label, field.label),
    )


@cache
def _translated(language: str) -> Mapping[str, str]:
    path = files(__package__).joinpath("instructions", code_of(language), "labels.toml")
    return toml.read(path, Each(str), str(path)) if path.is_file() else {}


def _instructions(name: str, language: str) -> str:
    """The instructions in a language, or in English where nobody has translated them."""
    home = files(__package__).joinpath("instructions")
    there = home.joinpath(code_of(language), f"{name}.md")
    return (there if there.is_file() else home.joinpath("en", f"{name}.md")).read_text("utf-8")


# ------------------------------------------------------------------ checks


def _tests(
    rules: Qualification, given: Sequence[Row] | None, language: str, seed: int
) -> list[Item]:
    """Sentences that newcomers rate, whose rating is known."""
    if given is None:
        drawn = _messages(language) if rules.field.name == "politeness" else _sentences(language)
        chosen = _from_both_sides(drawn, rules.count, Random(f"{seed}/qualification"))
    else:
        chosen = [_known(row, rules.field, number) for number, row in enumerate(given, 1)]
    return [
        Item(f"qualification-{number}", {"text": text}, "qualification", expected=value)
        for number, (text, value) in enumerate(chosen, 1)
    ]


def _from_both_sides(
    known: Sequence[tuple[str, float]], count: int, random: Random
) -> list[tuple[str, float]]:
    """So many sentences, those above and below the middle of the scale as evenly as can be."""
    order = random.sample(known, len(known))
    sides = [[row for row in order if (row[1] > 0) is above] for above in (True, False)]
    mixed = [row for pair in zip_longest(*sides) for row in pair if row is not None]
    return random.sample(mixed[:count], min(count, len(mixed)))


def _known(row: Row, field: Field, number: int) -> tuple[str, float]:
    try:
        text, value = str(row["text"]), float(row["value"])
    except (KeyError, ValueError):
        raise PolitesseError(
            f"row {number} of the qualification needs a text and a value that is a number"
        ) from None
    if not min(field.values) <= value <= max(field.values):
        raise PolitesseError(
            f"row {number} of the qualification: {value:g} is not on the scale from "
            f"{min(field.values):g} to {max(field.values):g}"
        )
    return text, value


def _messages(language: str) -> list[tuple[str, float]]:
    """Very polite and very impolite messages of our own, on which two readers agreed."""
    code = code_of(language)
    if code not in entry("rated-messages").languages:
        return []
    rated = read("rated-messages", part="agreed", language=code, split="train")
    return [
        (message.text, message.score)
        for message in rated
        if abs(message.score) >= _EXTREME and message.source == "ordinary"
    ]


def _sentences(language: str) -> list[tuple[str, float]]:
    """Sentences of our own whose formality nobody doubts."""
    path = files(__package__).joinpath("qualification.toml")
    shape = Each([{"text": str, "value": int}])
    tables = toml.read(path, shape, "qualification.toml")
    return [(row["text"], float(row["value"])) for row in tables.get(code_of(language), [])]


def _checks(
    rules: Attention,
    fields: Sequence[Field],
    protocol: Protocol,
    items: int,
    words: Mapping[str, str],
) -> list[Item]:
    """Items that say what to answer, as many as a rater of everything meets."""
    field = next(field for field in fields if field.name == rules.field)
    checks = []
    for number in range(max(1, items // rules.every)):
        answer = rules.answers[number % len(rules.answers)]
        label = answer if isinstance(answer, str) else field.label_of(answer)
        data = {column: "" for column, _ in protocol.shows}
        data["text"] = words.get(rules.text, rules.text).format(label=label)
        checks.append(Item(f"check-{number + 1}", data, "attention", expected=answer))
    return checks
