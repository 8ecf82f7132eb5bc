"""Measures the conversion of address: formal references into informal ones and back.

    python evaluation/rewrite.py contrast --split test de fr nl
    python evaluation/rewrite.py contrast --split train es it              # pairs not learned from
    python evaluation/rewrite.py contrast --split train --folds 2 es it    # cross-validated
    python evaluation/rewrite.py still es it pt     # news lines without address stay as they are
    python evaluation/rewrite.py back de fr nl      # there and back again
    python evaluation/rewrite.py style de en fr     # news lines keep their wording

The shipped models have learned from the contrastive train sets but for one pair in five (see
``training/recipes/rewriting.toml``): figures on ``train`` are for those, or with ``--folds`` for all
pairs, by models trained on the others. The corpora are read from
``$POLITESSE_DATA``.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable

from corpora import YOU, contrast, news

from politesse.datasets import data_folder
from politesse.languages import load
from politesse.languages.english import may_command
from politesse.metrics.bleu import bleu
from politesse.metrics.matched_accuracy import matched_accuracy
from politesse.rewriting import rewrite
from politesse.rewriting.address.model import read_model
from politesse.rewriting.address.options import option_lister
from politesse.rewriting.address.rewriter import AddressRewriter

TARGETS = ("formal", "informal")
CONTRACTION = re.compile(
    r"\b(?:\w+n't|\w+'(?:re|ve|ll|d|m)|(?:it|that|he|she|there|what|who)'s)\b", re.I
)
TOKENIZE = {"ja": "char"}
Convert = Callable[[str, str], str]


def references(code: str, split: str) -> list[tuple[str, str, str, str]]:
    """Formal and informal reference, each plain and annotated, of all domains."""
    return [
        (one.formal, one.informal, one.formal_marked.annotated, one.informal_marked.annotated)
        for one in contrast(code, split)
    ]


def held_pairs() -> int:
    from politesse.training.rewriting.recipe import read

    return read().held_pairs


def shipped(code: str) -> Convert:
    def convert(text: str, to: str) -> str:
        made = rewrite(text, to, code, aspects={"address"}, min_confidence=0)  # type: ignore[arg-type]
        return made.best

    return convert


def folded(code: str, rows: list[tuple[str, str, str, str]], folds: int) -> list[Convert]:
    """For each fold a converter that has not seen its lines."""
    from politesse.training.rewriting import train as training
    from politesse.training.rewriting.lessons import gather, listed_pairs
    from politesse.training.rewriting.recipe import read

    settings, data = read(), data_folder()
    assert data, "name the data folder with POLITESSE_DATA"
    pack = load(code)
    texts, listed = gather(pack, data, settings), listed_pairs(code, data)
    made = []
    for fold in range(folds):
        seen = [row[:2] for number, row in enumerate(rows) if number % folds != fold]
        models = training.teach(pack, texts, seen, listed, settings, lambda *_: None)
        rewriters = {
            to: AddressRewriter(option_lister(pack, to), read_model(models[to][0]))  # type: ignore
            for to in TARGETS
        }

        def convert(text: str, to: str, rewriters: dict = rewriters) -> str:  # type: ignore
            found = rewriters[to].candidates(text)
            return found[0].text if found else text

        made.append(convert)
    return made


def report_contrast(code: str, split: str, folds: int, shown: int) -> None:
    rows = references(code, split)
    if split == "train" and not folds:
        rows = rows[:: held_pairs()]
    converters = folded(code, rows, folds) if folds else [shipped(code)]
    for to in TARGETS:
        source, wanted = ("informal", "formal") if to == "formal" else ("formal", "informal")
        at = {"formal": 0, "informal": 1}
        outputs = [
            converters[number % len(converters)](row[at[source]], to)
            for number, row in enumerate(rows)
        ]
        differing = [(row, out) for row, out in zip(rows, outputs, strict=True) if row[0] != row[1]]
        same = [(row, out) for row, out in zip(rows, outputs, strict=True) if row[0] == row[1]]
        goals = [row[at[wanted]] for row, _ in differing]
        given = [row[at[source]] for row, _ in differing]
        made = [out for _, out in differing]
        annotated = [row[2] for row, _ in differing], [row[3] for row, _ in differing]
        tokenize = TOKENIZE.get(code, "13a")
        ours, nothing = (bleu(x, [goals], tokenize=tokenize) for x in (made, given))
        accuracy = matched_accuracy(made, *annotated, code)
        own = matched_accuracy(goals, *annotated, code)
        share, best = (
            one.formal_accuracy if to == "formal" else one.informal_accuracy
            for one in (accuracy, own)
        )
        exact = sum(out == goal for out, goal in zip(made, goals, strict=True))
        kept = sum(out == row[0] for row, out in same)
        print(
            f"{code} {split} to {to}: BLEU {ours.bleu:.2f} (nothing {nothing.bleu:.2f})  "
            f"matched accuracy {100 * share:.2f} coverage {100 * accuracy.coverage:.2f} "
            f"(reference {100 * best:.2f} / {100 * own.coverage:.2f})  exact {100 * exact / len(made):.2f} "
            f"of {len(made)}  kept {kept}/{len(same)}  [{ours.signature}]"
        )
        wrong = [(g, w, m) for g, w, m in zip(given, goals, made, strict=True) if w != m]
        for triple in wrong[:shown]:
            print("\n".join(f"    {mark} {text}" for mark, text in zip("<=>", triple, strict=True)))


def report_still(code: str, shown: int) -> None:
    """Lines whose English addresses nobody must come back byte for byte."""
    quiet = [
        line.target
        for line in news(code)
        if not YOU.search(line.source) and not may_command(line.source)
    ]
    for to in TARGETS:
        changed = [(text, new) for text in quiet if (new := shipped(code)(text, to)) != text]
        share = 100 * (1 - len(changed) / len(quiet))
        print(f"{code} ntrex-dev to {to}: {share:.2f} % of {len(quiet)} lines identical")
        for text, new in changed[:shown]:
            print(f"    < {text}\n    > {new}")


def report_style(code: str, shown: int) -> None:
    """All lines of news, which is formal already; in English those without a contraction."""
    if code == "en":
        texts = [line.source for line in news("de") if not CONTRACTION.search(line.source)]
    else:
        texts = [line.target for line in news(code)]
    results = rewrite(texts, to="formal", language=code, aspects={"style"})
    changed = [result for result in results if result.changed]
    share = 100 * (1 - len(changed) / len(texts))
    print(f"{code} ntrex-dev style to formal: {share:.2f} % of {len(texts)} lines identical")
    for result in changed[:shown]:
        print(f"    < {result.text}\n    > {result.best}")


def report_back(code: str, split: str, shown: int) -> None:
    convert = shipped(code)
    rows = [row for row in references(code, split) if row[0] != row[1]]
    for begin, to in ((0, "informal"), (1, "formal")):
        other = "formal" if to == "informal" else "informal"
        back = [(row[begin], convert(convert(row[begin], to), other)) for row in rows]
        share = 100 * sum(one == two for one, two in back) / len(back)
        print(f"{code} {split} to {to} and back: {share:.2f} % of {len(back)} as before")
        for one, two in [pair for pair in back if pair[0] != pair[1]][:shown]:
            print(f"    < {one}\n    > {two}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["contrast", "still", "back", "style"])
    parser.add_argument("--split", default="test", choices=["train", "test"])
    parser.add_argument("--folds", type=int, default=0, help="cross-validate on the train set")
    parser.add_argument("--errors", type=int, default=0, help="show so many; not on the test set")
    parser.add_argument("languages", nargs="+")
    arguments = parser.parse_args()
    if arguments.split == "test" and arguments.errors and arguments.what in ("contrast", "back"):
        parser.error("errors on the test set are not for reading")
    for code in arguments.languages:
        if arguments.what == "contrast":
            report_contrast(code, arguments.split, arguments.folds, arguments.errors)
        elif arguments.what == "style":
            report_style(code, arguments.errors)
        elif arguments.what == "still":
            report_still(code, arguments.errors)
        else:
            report_back(code, arguments.split, arguments.errors)


if __name__ == "__main__":
    main()
