"""Dialogues to learn from where nobody annotated any: the pipeline bot as the teacher."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from politesse.datasets.records import Act, Dialogue, DialogueTurn
from politesse.dialogue.bots.pipeline import PipelineBot
from politesse.dialogue.delexicalise import Delexicaliser
from politesse.dialogue.personas import Persona, persona
from politesse.dialogue.simulator import Draft, UserSimulator, number_from
from politesse.dialogue.types import Bot, Reply
from politesse.dialogue.world import Goal, World


def simulated(
    world: World, number: int, seed: int, personas: Sequence[str], bot: Bot | None = None
) -> Iterator[Dialogue]:
    """Dialogues of simulated users with a bot (the pipeline bot), each goal in turn.

    A goal that comes round again is talked about in other words.
    """
    teacher = bot or PipelineBot(world)
    simulator = UserSimulator(world)
    people = [persona(name) for name in personas]
    for index in range(number):
        goal = world.goals[index % len(world.goals)]
        chosen = people[index % len(people)]
        turns = _talk(simulator, teacher, goal, chosen, number_from(seed, index))
        yield Dialogue(f"{goal.id}-{index}", tuple(turns), "train", tuple(goal.domains))


def _talk(
    simulator: UserSimulator, bot: Bot, goal: Goal, chosen: Persona, seed: int
) -> Iterator[DialogueTurn]:
    user = simulator.user(goal, seed)
    session = f"teacher-{goal.id}-{seed}"
    draft: Draft | None = user.open()
    while draft is not None:
        line = chosen.says(draft, number_from(seed, user.turns), session, user.turns)
        reply = bot.reply(session, line.text)
        yield _turn(line.text, reply)
        draft = None if user.done else user.next(Reply(reply.text, error=reply.error))
    bot.end(session)


def _turn(user: str, reply: Reply) -> DialogueTurn:
    state = {
        domain: {slot: (value,) for slot, value in slots.items()}
        for domain, slots in (reply.state or {}).items()
    }
    spoken = reply.domain.split(",") if reply.domain else []
    acts = tuple(Act(f"{domain.capitalize()}-Inform", "none", "none") for domain in spoken[-1:])
    return DialogueTurn(
        user, reply.text, state, system_acts=acts, delexicalised=reply.delexicalised
    )


def labelled(dialogues: Iterable[Dialogue], world: World) -> Iterator[Dialogue]:
    """Dialogues with the states that the pipeline bot believes, and delexicalised answers.

    The answers are the corpus's own; what is true of a turn is only what the bot's rules found.
    """
    bot = PipelineBot(world)
    placeholders = Delexicaliser(world)
    for dialogue in dialogues:
        turns = []
        for turn in dialogue.turns:
            state = _turn(turn.user, bot.reply(dialogue.id, turn.user)).state
            answer = turn.delexicalised
            answer = placeholders(turn.system) if answer is None else answer
            turns.append(replace(turn, state=state, delexicalised=answer))
        bot.end(dialogue.id)
        yield replace(dialogue, turns=tuple(turns))
