"""Measures register detection on contrastive references and its false alarms on news.

    python evaluation/register.py contrast --split test de fr nl
    python evaluation/register.py contrast --split train --errors 20 es
    python evaluation/register.py alarms --errors 20 es it
    python evaluation/register.py pairs --split train ja      # formal against informal, line by line
    python evaluation/register.py parallel --corpus tatoeba --errors 30 es   # by the English side

The corpora are read from ``$POLITESSE_DATA``.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from corpora import YOU, contrast, news, parallel

from politesse.languages import load
from politesse.scoring import RegisterScorer, scorer


def report_contrast(code: str, split: str, shown: int) -> None:
    score = scorer(load(code))
    pairs = [
        (pair.source, pair.formal, pair.informal)
        for pair in contrast(code, split)
        if pair.formal != pair.informal
    ]
    right = wrong = 0
    verdicts: Counter[tuple[str, str]] = Counter()
    errors = []
    for source, *texts in pairs:
        for expected, text in zip(("formal", "informal"), texts, strict=True):
            result = score(text)
            verdicts[expected, result.register] += 1
            if result.register == expected:
                right += 1
                continue
            wrong += result.register in ("formal", "informal")
            errors.append((expected, result, source))
    total = 2 * len(pairs)
    committed = right + wrong
    print(
        f"{code} {split}: accuracy {100 * right / max(1, committed):.2f} "
        f"coverage {100 * committed / total:.2f} of {total}  "
        + "  ".join(f"{e[0]}→{r}:{n}" for (e, r), n in sorted(verdicts.items()) if e != r)
        + f"  [{score.signature}]"
    )
    for expected, result, source in errors[:shown]:
        marks = ", ".join(f"{span.text}<{span.rule}>" for span in result.spans)
        print(f"  {expected:8} → {result.register:8} {result.text}\n{'':22}{source}  [{marks}]")


def report_alarms(code: str, shown: int) -> None:
    score = scorer(load(code))
    quiet = [(line.source, line.target) for line in news(code) if not YOU.search(line.source)]
    results = [(source, score(text)) for source, text in quiet]
    counts = Counter(result.register for _, result in results)
    false = [pair for pair in results if pair[1].register in ("formal", "informal")]
    print(
        f"{code} ntrex-dev without you: {len(false)}/{len(quiet)} = "
        f"{100 * len(false) / len(quiet):.2f} %  {dict(counts)}"
    )
    for source, result in false[:shown]:
        marks = ", ".join(f"{span.text}<{span.rule}>" for span in result.spans)
        print(f"  {result.register:8} {result.text}\n{'':11}{source}  [{marks}]")


def report_pairs(code: str, split: str) -> None:
    score: RegisterScorer = scorer(load(code))
    for pair in contrast(code, split):
        for text in (pair.formal, pair.informal):
            result = score(text)
            print(f"{result.register:8} {text}  {[span.text for span in result.spans]}")
        print()


def report_parallel(code: str, corpus: str, shown: int, limit: int, seed: int) -> None:
    """How verdicts go with *you* on the English side, and which rules disagree with it.

    English imperatives have no *you*, so the first list also holds right verdicts.
    """
    score = scorer(load(code))
    rows = [(pair.source, pair.target) for pair in parallel(code, corpus)]
    random.Random(seed).shuffle(rows)
    counts: Counter[tuple[bool, str]] = Counter()
    rules: Counter[str] = Counter()
    alarms, silent = [], []
    for source, text in rows[:limit]:
        result = score(text)
        you = bool(YOU.search(source))
        counts[you, result.register] += 1
        if not you and result.register != "neutral":
            rules.update({span.rule for span in result.spans})
            alarms.append((source, result))
        elif you and result.register == "neutral":
            silent.append((source, result))
    for you in (True, False):
        total = sum(number for key, number in counts.items() if key[0] is you)
        shares = {
            register: f"{100 * number / total:.2f} %"
            for (flag, register), number in sorted(counts.items())
            if flag is you
        }
        print(f"{code} {corpus}, English {'with' if you else 'without'} you: {total} {shares}")
    print("  rules without you:", dict(rules.most_common(15)))
    for title, errors in (("a verdict without you", alarms), ("none with you", silent)):
        print(f"  -- {title}")
        for source, result in errors[:shown]:
            marks = ", ".join(f"{span.text}<{span.rule}>" for span in result.spans)
            print(f"  {result.register:8} {result.text}  |  {source}  [{marks}]")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["contrast", "alarms", "pairs", "parallel"])
    parser.add_argument("--split", default="test", choices=["train", "test"])
    parser.add_argument("--errors", type=int, default=0)
    parser.add_argument("--corpus", default="tatoeba", help="for parallel: a corpus of text/")
    parser.add_argument("--limit", type=int, default=20000, help="for parallel: so many pairs")
    parser.add_argument("--seed", type=int, default=1, help="for parallel: which pairs")
    parser.add_argument("languages", nargs="+")
    arguments = parser.parse_args()
    for code in arguments.languages:
        if arguments.what == "contrast":
            report_contrast(code, arguments.split, arguments.errors)
        elif arguments.what == "alarms":
            report_alarms(code, arguments.errors)
        elif arguments.what == "parallel":
            report_parallel(
                code, arguments.corpus, arguments.errors, arguments.limit, arguments.seed
            )
        else:
            report_pairs(code, arguments.split)


if __name__ == "__main__":
    main()
