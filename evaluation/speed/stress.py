"""Simulated dialogues a second against the pipeline bot, beside the bot's own time for the same turns.

    python evaluation/speed/stress.py [--dialogues 1000] [--write]

The ratio says what simulating, making turns rude and judging cost on top of the bot itself.
"""

from __future__ import annotations

import argparse
import time

import results

from politesse.dialogue.bots import open_bot
from politesse.dialogue.personas import personas
from politesse.dialogue.results import StressResult
from politesse.dialogue.stress import Stress, conditions, drawn
from politesse.dialogue.world import town

PERSONAS = "impatient"


def simulate(dialogues: int) -> tuple[StressResult, float]:
    """Half the dialogues with polite users and half with rude ones; the seconds they took."""
    users = conditions(personas(PERSONAS), calm=False)
    goals = drawn(town().goals, dialogues // len(users), seed=1)
    run = Stress(open_bot("pipeline"), town(), users, goals, known_references=True, concurrency=2)
    began = time.perf_counter()
    return run.run(), time.perf_counter() - began


def bot_alone(made: StressResult) -> float:
    """The seconds that the bot takes for the same turns."""
    bot = open_bot("pipeline")
    began = time.perf_counter()
    for found in made.dialogues.values():
        for one in found:
            session = f"{one.goal}#{one.condition}"
            for turn in one.turns:
                bot.reply(session, turn.text)
            bot.end(session)
    return time.perf_counter() - began


def main() -> None:
    """Measure and print, or write into results.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dialogues", type=int, default=1000)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    simulate(20)  # what is read at first use
    made, seconds = simulate(options.dialogues)
    alone = bot_alone(made)
    turns = sum(len(one.turns) for found in made.dialogues.values() for one in found)
    lines = [
        "| dialogues | turns | seconds | dialogues a second | bot alone | times the bot |",
        "| ---: | ---: | ---: | ---: | ---: | ---: |",
        f"| {options.dialogues:,} | {turns:,} | {seconds:.1f} | {options.dialogues / seconds:,.0f} "
        f"| {alone:.1f} s | {seconds / alone:.1f}× |",
    ]
    print("\n".join(lines))
    if options.write:
        results.write(
            "Stress runs", f"The town, polite and {PERSONAS} users, two sessions at once", lines
        )


if __name__ == "__main__":
    main()
