"""Sentences a second of register detection, beside what one would use instead.

python evaluation/speed/register.py [--sentences 20000] [--write]
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from itertools import cycle, islice
from typing import Any

from results import rate, write

from politesse.languages import available, load
from politesse.scoring import scorer


def examples(code: str, number: int) -> list[str]:
    """The pack's own example sentences, over and over."""
    return list(islice(cycle(example.text for example in load(code).examples), number))


def politesse_rate(code: str, texts: list[str]) -> float:
    score = scorer(load(code))
    score(texts[0])  # load the pack

    def work() -> None:
        for text in texts:
            score(text)

    return rate(work, len(texts))


def convokit_rate(texts: list[str]) -> float | None:
    """ConvoKit as its documentation says: parse the corpus, then extract the strategies."""
    try:
        from convokit import Corpus, PolitenessStrategies, Speaker, TextParser, Utterance
    except ImportError:
        return None
    nlp = _pipeline()

    class Sentences:
        def tokenize(self, text: str) -> list[str]:
            return re.findall(r"[^.!?]+[.!?]*", text) or [text]

    def work() -> None:
        speaker = Speaker(id="a")
        corpus = Corpus(
            utterances=[
                Utterance(id=str(n), speaker=speaker, conversation_id=str(n), text=text)
                for n, text in enumerate(texts)
            ]
        )
        corpus = TextParser(spacy_nlp=nlp, sent_tokenizer=Sentences()).transform(corpus)
        PolitenessStrategies().transform(corpus, markers=True)

    return rate(work, len(texts), repeats=1)


def _pipeline() -> Any:
    """The small English pipeline, or its architecture with random weights."""
    import spacy

    try:
        return spacy.load("en_core_web_sm", disable=["ner"])
    except OSError:
        pass
    from spacy.training import Example

    nlp = spacy.blank("en")
    for name in ("tok2vec", "tagger", "parser"):
        nlp.add_pipe(name)
    nlp.get_pipe("tagger").model.get_ref("tok2vec")
    words = ["Could", "you", "please", "open", "the", "window", "?"]
    annotation = {
        "words": words,
        "tags": ["MD", "PRP", "UH", "VB", "DT", "NN", "."],
        "heads": [3, 3, 3, 3, 5, 3, 3],
        "deps": ["aux", "nsubj", "intj", "ROOT", "det", "dobj", "punct"],
    }
    example = Example.from_dict(nlp.make_doc(" ".join(words)), annotation)
    nlp.initialize(lambda: [example])
    return nlp


def phrase_matcher_rate(texts: list[str], markers: Iterable[str]) -> float | None:
    """A blank spaCy pipeline with a PhraseMatcher over the same markers."""
    try:
        import spacy
        from spacy.matcher import PhraseMatcher
    except ImportError:
        return None
    nlp = spacy.blank("en")
    matcher = PhraseMatcher(nlp.vocab, attr="LOWER")
    matcher.add("markers", [nlp.make_doc(marker) for marker in markers])

    def work() -> None:
        for doc in nlp.pipe(texts, batch_size=1000):
            matcher(doc)

    return rate(work, len(texts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sentences", type=int, default=20_000)
    parser.add_argument("--write", action="store_true", help="put the table into results.md")
    arguments = parser.parse_args()
    lines = ["| language | sentences a second |", "| --- | ---: |"]
    rates = {}
    for code in available():
        rates[code] = politesse_rate(code, examples(code, arguments.sentences))
        lines.append(f"| {load(code).name} | {rates[code]:,.0f} |")
        print(lines[-1], flush=True)
    lines += ["", "| English, the same sentences | sentences a second | Politesse is faster by |"]
    lines += ["| --- | ---: | ---: |", f"| Politesse | {rates['en']:,.0f} | |"]
    texts = examples("en", arguments.sentences)
    markers = {" ".join(words) for rule in load("en").register_rules for words in rule.words}
    peers = {
        "ConvoKit PolitenessStrategies": convokit_rate(texts[:1000]),
        "spaCy blank pipeline with PhraseMatcher": phrase_matcher_rate(texts, markers),
    }
    for name, other in peers.items():
        shown = f"{other:,.0f} | {rates['en'] / other:.1f}×" if other else "not installed | "
        lines.append(f"| {name} | {shown} |")
    print("\n".join(lines[-4:]))
    if arguments.write:
        write("Register detection", f"{arguments.sentences:,} sentences each, one core", lines)


if __name__ == "__main__":
    main()
