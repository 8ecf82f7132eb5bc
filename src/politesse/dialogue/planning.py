"""What is run, from what was asked for: which users, and with what they come to the bot."""

from __future__ import annotations

from pathlib import Path

from politesse.core import BadInput, PolitesseError
from politesse.dialogue.act_templates import corpus_language
from politesse.dialogue.bots import books_in_the_world
from politesse.dialogue.cases import CaseStress, read_cases
from politesse.dialogue.cases.judging import ModelJudge
from politesse.dialogue.cases.reading import read_pairs
from politesse.dialogue.cases.run import in_language, own_rude
from politesse.dialogue.corpus_stress import CorpusStress, multiwoz_corpus
from politesse.dialogue.paired import WrittenPersona, covered, written_conditions
from politesse.dialogue.personas import personas as chosen_personas
from politesse.dialogue.stress import Condition, Stress, conditions, drawn
from politesse.dialogue.types import Bot
from politesse.dialogue.world import World, own_world, town
from politesse.rewriting.politeness import PARTS


def users(
    personas: str | None,
    rude: Path | None,
    calm: bool,
    offensive: bool,
    lang: str | None,
    phrases: str,
) -> list[Condition]:
    """The conditions: personas, or the users of a paired corpus, or both."""
    if phrases not in PARTS:
        raise PolitesseError(f"--phrases must be {', '.join(PARTS)}, not {phrases!r}")
    how = (offensive, lang or "en", phrases)
    if rude is None:
        return conditions(chosen_personas(personas or "all", *how), calm)
    written = written_conditions(read_pairs(rude), calm)
    more = conditions(chosen_personas(personas, *how), calm)[1:] if personas else []
    return [*written, *more]


def conversations(
    bot: Bot,
    cases: Path | None,
    rude: Path | None,
    who: list[Condition],
    calm: bool,
    judge: str | None,
    lang: str | None,
    goals: int | None,
    seed: int,
    concurrency: int,
) -> CaseStress:
    """A bot's own test conversations, or the pairs of a corpus of rude turns as such."""
    source = cases or rude
    assert source
    chosen = in_language(read_cases(source), lang)
    if rude and cases:
        kept = covered(who, [case.id for case in chosen])
        chosen = [case for case in chosen if case.id in kept]
    elif own_rude(chosen) and not rude:
        who = [*who, *written_conditions([{}], calm)[1:]]
    talk = ModelJudge(judge) if judge else None
    return CaseStress(bot, drawn(chosen, goals, seed), who, source.name, talk, seed, concurrency)


def english_only(lang: str | None) -> None:
    """Simulated users, and those of MultiWOZ, speak and understand English; other languages have cases."""
    if lang and lang.replace("_", "-").split("-")[0].lower() != "en":
        raise PolitesseError(
            f"--lang {lang}: users with goals in a world talk English, and understand a bot that does; "
            "give conversations of your own in this language with --cases (politesse stress init "
            "writes a first file)"
        )


def books_here(references: str, bot: str) -> bool:
    """Whether bookings are checked by the reference numbers of the world."""
    return references == "world" or (references == "auto" and books_in_the_world(bot))


def interactive(
    bot: Bot,
    world: World,
    data: Path | None,
    who: list[Condition],
    goals: int | None,
    seed: int,
    concurrency: int,
    patience: int,
    known: bool,
) -> Stress:
    """Simulated users with the goals of a world."""
    if not world.goals:
        raise PolitesseError(f"the world {world.name!r} has no goals: no goals*.json in its folder")
    chosen = drawn(world.goals, goals, seed)
    talk = corpus_language(_folder(data)) if data else None
    return Stress(bot, world, who, chosen, seed, concurrency, patience, known, talk)


def corpus_replay(
    bot: Bot,
    data: Path | None,
    split: str,
    world: World,
    who: list[Condition],
    goals: int | None,
    seed: int,
    concurrency: int,
) -> CorpusStress:
    """The users of a corpus."""
    if data is None:
        raise PolitesseError("--mode replay needs a corpus: name MultiWOZ's folder with --data")
    folder = data if (data / "multiwoz").is_dir() else data.parent
    corpus = multiwoz_corpus(folder, split)
    if any(isinstance(one.persona, WrittenPersona) for one in who):
        corpus = corpus.only(covered(who, [one.id for one in corpus.dialogues]))
    corpus = corpus.sample(goals, seed)
    return CorpusStress(bot, corpus, world, who, seed, concurrency)


def world_at(data: Path | None) -> World:
    """The world of a folder, or our own town."""
    if data is None:
        return town()
    if not data.is_dir():
        raise BadInput(str(data), "is no folder")
    return own_world(_folder(data))


def _folder(data: Path) -> Path:
    """The corpus's own folder, where a folder of corpora is named."""
    inner = data / "multiwoz"
    return inner if inner.is_dir() else data
