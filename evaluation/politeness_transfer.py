"""Measures politeness transfer on the user turns of task dialogues.

    python evaluation/politeness_transfer.py impolite                 # val, all scenarios, intensity 2
    python evaluation/politeness_transfer.py impolite --split test --intensity 3
    python evaluation/politeness_transfer.py calm                     # rude turns made plain again
    python evaluation/politeness_transfer.py polite                   # rude turns made courteous
    python evaluation/politeness_transfer.py still                    # polite turns that calm leaves alone

``impolite`` reports the share judged impolite by our scorer (politeness below 0), BLEU of the output
against the turn it was made from, the perplexity under a 5-gram model and the G-Mean of the three, the
share of annotated slot values that survive (found again by their text with no help, and at their place
where they are protected), and how varied the additions are (distinct-n). The n-gram model is
trained on the user turns of the train dialogues and on the English of Tatoeba: its perplexity is not
comparable with that of the GPT-2 model in the published table. The corpora are read from
``$POLITESSE_DATA``.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator

from corpora import user_turns

from politesse import datasets
from politesse.languages import load
from politesse.metrics.bleu import bleu
from politesse.metrics.fluency import fluency
from politesse.metrics.g_mean import g_mean
from politesse.metrics.ngram_model import NgramModel, train
from politesse.rewriting.politeness import SCENARIOS, calm, impolite, moved, polite
from politesse.rewriting.types import Candidate
from politesse.scoring.politeness import politeness_scorer

WORD = re.compile(r"\w+(?:'\w+)*")
Turn = tuple[str, list[tuple[int, int]]]


def turns(split: str) -> list[Turn]:
    """User turns and the places of the annotated slot values that stand in them."""
    return [(text, sorted(set(places(text, values)))) for text, values in user_turns(split)]


def places(text: str, values: set[str]) -> Iterator[tuple[int, int]]:
    for value in values:
        for match in re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", text, re.IGNORECASE):
            yield match.span()


def language_model() -> NgramModel:
    return train(lines(), order=5, tokenize="words")


def lines() -> Iterator[str]:
    yield from (text for text, _ in user_turns("train"))
    yield from (pair.source for pair in datasets.read("tatoeba", part="tatoeba", language="de"))


def judged_impolite(texts: list[str]) -> float:
    score = politeness_scorer(load("en"))
    assert score is not None
    return 100 * sum(score(text).value.value < 0 for text in texts) / len(texts)


def survival(rows: list[Turn], made: list[Candidate], protected: list[Candidate]) -> str:
    kept = there = total = 0
    for (text, spans), plain, held in zip(rows, made, protected, strict=True):
        for start, end in spans:
            value = text[start:end]
            total += 1
            kept += plain.text.count(value) >= text.count(value)
            place = moved((start, end), held)
            there += place is not None and held.text[slice(*place)] == value
    return f"{100 * kept / total:.2f} / {100 * there / total:.2f} of {total}"


def distinct(candidates: list[Candidate]) -> str:
    """Distinct words and word pairs among all that the additions say."""
    counts = []
    for size in (1, 2):
        grams = [
            tuple(words[place : place + size])
            for candidate in candidates
            for span in candidate.spans
            for words in [WORD.findall(span.new_text.lower())]
            for place in range(len(words) - size + 1)
        ]
        counts.append(f"{len(set(grams))} ({len(set(grams)) / len(grams):.3f})")
    return " ".join(counts)


def report_impolite(split: str, intensity: int, seed: int) -> None:
    rows = turns(split)
    sources = [text for text, _ in rows]
    model = language_model()
    before = fluency(sources, model).perplexity
    print(
        f"{split}: {len(rows)} turns, {judged_impolite(sources):.1f} % impolite, PPL {before:.1f}"
    )
    everything: list[str] = []
    for scenario in SCENARIOS:
        began = time.perf_counter()
        made = [impolite(x, scenario=scenario, intensity=intensity, seed=seed) for x in sources]
        speed = len(rows) / (time.perf_counter() - began)
        held = [
            impolite(text, scenario=scenario, intensity=intensity, seed=seed, protect=spans)
            for text, spans in rows
        ]
        outputs = [candidate.text for candidate in made]
        everything += outputs
        print(f"{scenario:17} {figures(outputs, sources, model)}  slots {survival(rows, made, held)}  "
              f"distinct {distinct(made)}  {speed:.0f} turns/s")  # fmt: skip
    print(f"{'all':17} {figures(everything, sources * len(SCENARIOS), model)}")


def figures(outputs: list[str], sources: list[str], model: NgramModel) -> str:
    accuracy, content = judged_impolite(outputs), bleu(outputs, [sources])
    perplexity = fluency(outputs, model).perplexity
    mean = g_mean(accuracy, content.bleu, perplexity).g_mean
    return f"ACC {accuracy:.1f}  BLEU {content.bleu:.1f}  PPL {perplexity:.1f}  G-Mean {mean:.2f}"


def report_back(split: str, intensity: int, seed: int, back: Callable[[str], Candidate]) -> None:
    """Rude turns made plain or courteous: what is left of the rudeness, and of the values."""
    rows = turns(split)
    for scenario in SCENARIOS:
        rude = [impolite(x, scenario=scenario, intensity=intensity, seed=seed) for x, _ in rows]
        plain = [back(candidate.text) for candidate in rude]
        kept = total = 0
        for (text, spans), one in zip(rows, plain, strict=True):
            total += len(spans)
            kept += sum(one.text.count(text[a:b]) >= text.count(text[a:b]) for a, b in spans)
        sources = [text for text, _ in rows]
        scores = [bleu([one.text for one in side], [sources]).bleu for side in (rude, plain)]
        print(
            f"{scenario:17} impolite {judged_impolite([one.text for one in rude]):.1f} -> "
            f"{judged_impolite([one.text for one in plain]):.1f}  BLEU {scores[0]:.1f} -> "
            f"{scores[1]:.1f}  slots {100 * kept / total:.2f} of {total}"
        )


def report_still(split: str, shown: int) -> None:
    rows = turns(split)
    changed = [(text, new) for text, _ in rows if (new := calm(text).text) != text]
    print(f"{split}: {100 * (1 - len(changed) / len(rows)):.2f} % of {len(rows)} turns identical")
    for text, new in changed[:shown]:
        print(f"    < {text}\n    > {new}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["impolite", "calm", "polite", "still"])
    parser.add_argument("--split", choices=["val", "test"], default="val")
    parser.add_argument("--intensity", type=int, choices=[1, 2, 3], default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=0, help="so many changed turns")
    options = parser.parse_args()
    if options.what == "impolite":
        report_impolite(options.split, options.intensity, options.seed)
    elif options.what == "calm":
        report_back(options.split, options.intensity, options.seed, calm)
    elif options.what == "polite":
        report_back(options.split, options.intensity, options.seed, polite)
    else:
        report_still(options.split, options.show)


if __name__ == "__main__":
    main()
