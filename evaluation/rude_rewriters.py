"""Measures who makes users' turns rude: rules, trained networks, and the writers of ``rude-users``.

    python evaluation/rude_rewriters.py --model hf:SmolLM2-135M-Instruct.Q4_1.gguf --rewriter trained:rude/
    python evaluation/rude_rewriters.py --split train --writer w4 --model … --rewriter trained:rude/
    python evaluation/rude_rewriters.py --split train --pairs rude.jsonl      # what networks learn from
    python evaluation/rude_rewriters.py --made 6000 --pairs made.jsonl        # what our rules make of other turns

Of so many turns drawn from a part: the share that our scorer finds impolite (politeness below 0), BLEU
with the original, perplexity under the language model, and the G-Mean of the three. Our rules take the
scenarios in turn, at middle strength. The turns for ``--made`` are users' turns of the MultiWOZ training
split. What a rewriter makes is measured as it is and as ``politesse rewrite`` gives it. The corpora are
read from ``$POLITESSE_DATA``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

from corpora import user_turns

import politesse
from politesse import datasets
from politesse.languages import load
from politesse.metrics.bleu import bleu
from politesse.metrics.dialogue_names import dialogue_name
from politesse.metrics.fluency import fluency, load_any
from politesse.metrics.g_mean import g_mean
from politesse.rewriting.backends import load_rewriter
from politesse.rewriting.politeness import SCENARIOS, impolite
from politesse.scoring.politeness import politeness_scorer

Pair = tuple[str, str]
_SHORTEST, _LONGEST = 3, 40  # words of a turn that our rules are asked to make rude


def written(split: str, writer: str | None, but: str | None) -> list[Pair]:
    """The original turns and what the writers made of them, in the order of the corpus."""
    said = {
        (dialogue_name(dialogue.id), at): turn.user
        for dialogue in datasets.read(
            "multiwoz22", part="jsonl", split="val" if split == "train" else split
        )
        for at, turn in enumerate(dialogue.turns)
    }
    return [
        (turn.original or said[dialogue_name(turn.dialogue), turn.turn], turn.impolite)
        for turn in datasets.read("rude-users", split=split)
        if writer in (None, turn.writer) and turn.writer != but
    ]


def made(count: int, seed: int) -> list[Pair]:
    """Users' turns of the MultiWOZ training split, and what our rules make of them."""
    said = {" ".join(turn.split()) for turn, _ in user_turns("train")}
    turns = sorted(filter(_is_fit, said))
    random.Random(seed).shuffle(turns)
    pairs = zip(turns[:count], by_rules(turns[:count], seed), strict=True)
    return [(turn, rude) for turn, rude in pairs if turn != rude]


def _is_fit(turn: str) -> bool:
    return _SHORTEST <= len(turn.split()) <= _LONGEST


def by_rules(turns: Sequence[str], seed: int) -> list[str]:
    """What our rules make of turns, the scenarios in turn."""
    return [
        impolite(turn, scenario=SCENARIOS[at % len(SCENARIOS)], intensity=2, seed=seed).text
        for at, turn in enumerate(turns)
    ]


def by_network(name: str, turns: Sequence[str]) -> list[str]:
    """What a rewriter makes of turns by itself."""
    rewriter = load_rewriter(name)(load("en"), "impolite")
    assert rewriter is not None
    found = rewriter.rewrite(turns)
    return [best[0].text if best else turn for best, turn in zip(found, turns, strict=True)]


def given(name: str, turns: Sequence[str]) -> list[str]:
    """The same as ``politesse rewrite`` gives it: what loses a figure or a name, or is less rude, is not."""
    found = politesse.rewrite(list(turns), "impolite", "en", by=[name], min_confidence=0.0)
    return [one.best for one in found]


def judged_impolite(texts: Sequence[str]) -> float:
    score = politeness_scorer(load("en"))
    assert score is not None
    return 100 * sum(score(text).value.value < 0 for text in texts) / len(texts)


def report(
    pairs: Sequence[Pair], rewriters: Sequence[str], name: str, seed: int, show: int
) -> None:
    """A line of the table for each who makes turns rude."""
    sources = [source for source, _ in pairs]
    model = load_any(name)
    rows = {"the original": sources, "our rules": by_rules(sources, seed)}
    for rewriter in rewriters:
        rows[rewriter] = by_network(rewriter, sources)
        rows[f"{rewriter}, as given"] = given(rewriter, sources)
    rows["the writers"] = [target for _, target in pairs]
    print(f"{len(pairs)} turns | impolite | BLEU | perplexity | G-mean")
    for who, outputs in rows.items():
        accuracy, content = judged_impolite(outputs), min(100.0, bleu(outputs, [sources]).bleu)
        perplexity = fluency(outputs, model).perplexity
        mean = g_mean(accuracy, content, perplexity).g_mean
        print(f"{who} | {accuracy:.1f} % | {content:.1f} | {perplexity:.1f} | {mean:.2f}")
    for rewriter in rewriters:
        for source, output in list(zip(sources, rows[rewriter], strict=True))[:show]:
            print(f"    < {source}\n    > {output}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--split", choices=["train", "test"], default="test")
    parser.add_argument("--writer", help="only this one's turns")
    parser.add_argument("--but", help="without this one's turns")
    parser.add_argument("--turns", type=int, default=96, help="so many, drawn by chance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rewriter", action="append", default=[])
    parser.add_argument("--model", help="of language, for perplexity")
    parser.add_argument("--show", type=int, default=0, help="so many turns and what became of them")
    parser.add_argument("--pairs", type=Path, help="write pairs to learn from, and measure nothing")
    parser.add_argument("--made", type=int, help="so many by our rules, in place of the writers'")
    options = parser.parse_args()
    if options.pairs:
        pairs = (
            made(options.made, options.seed)
            if options.made
            else written(options.split, options.writer, options.but)
        )
        lines = (json.dumps({"source": one, "target": other}) + "\n" for one, other in pairs)
        options.pairs.write_text("".join(lines))
        return
    pairs = written(options.split, options.writer, options.but)
    chosen = random.Random(options.seed).sample(pairs, options.turns)
    report(chosen, options.rewriter, options.model, options.seed, options.show)


if __name__ == "__main__":
    main()
