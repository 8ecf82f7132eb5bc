"""Forms in translations that a speller rejects, beside the references of the same lines.

    python evaluation/spelling.py de es fr it pt nl ru hi            # 1,000 lines a language
    python evaluation/spelling.py fr --show 40                       # and the forms it rejects
    python evaluation/spelling.py de --only-certain              # those lines alone of which the model is certain
    python evaluation/spelling.py de --lines other                   # other lines, to choose settings on
    python evaluation/spelling.py fr --engine hf:opus-mt-en-fr

The lines are 400 of news, the interface strings and help texts that the model was never shown, and talk up
to 1,000 in all: the contrastive test set, or such lines of conversations. The *other* lines are held-back
ones of other files, so that what is chosen on them is not reported on them. A form counts where the
speller rejects it in its own case and the English line does not have it (names, commands); one that begins a
sentence may have a small letter.

The speller is the command ``hunspell`` with the dictionaries of the languages, which a system's packages
bring (``hunspell-fr``); it is no part of Politesse. The corpora are read from ``$POLITESSE_DATA``.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from corpora import contrast_kept_from_translator, kept_from_translator, news

from politesse.core import BadInput
from politesse.datasets.records import SentencePair
from politesse.translation import translate

DICTIONARIES = {
    "de": "de_DE", "es": "es_ES", "fr": "fr", "it": "it_IT", "pt": "pt_PT", "nl": "nl", "ru": "ru_RU",
    "hi": "hi_IN", "hu": "hu_HU",
}  # fmt: skip
REPORTED = ("ui_debian", "docs_debian")
TALK = ("conv_ctxpro-opensubs-dev", "tatoeba")
OTHER = ("gettext", "webl10n", "docs", "wesnoth", "tatoeba_pivot")
MOST = 1000
WORD = re.compile(r"[^\W\d_\u0900-\u097f]+(?:['’][^\W\d_]+)*|[\u0900-\u097f]+")
KEPT = re.compile(
    r"<[^>]*>|\{[^}]*\}|&\w+;|%[\w(]\S*|\$\w+|\S*[/\\@]\S*|\S+\.\w{2,4}\b|\\[a-z]|[_&](?=\w)"
)


def reported(code: str) -> list[tuple[str, str]]:
    """News, interfaces and talk, a thousand lines of them: English and reference."""
    lines = [(one.source, one.target) for one in news(code)]
    for corpus in REPORTED:
        lines += _both(_kept(code, corpus))
    talk = [(pair.source, pair.formal) for pair in contrast_kept_from_translator(code)]
    for corpus in TALK:
        talk += _both(_kept(code, corpus))
    return [*lines, *talk][:MOST]


def other(code: str) -> list[tuple[str, str]]:
    """Lines of other files, none of which is reported on."""
    return [pair for corpus in OTHER for pair in _both(_kept(code, corpus))][:MOST]


def _kept(code: str, corpus: str) -> list[SentencePair]:
    try:
        return kept_from_translator(code, corpus)
    except BadInput:  # not every language has every file
        return []


def _both(pairs: Iterable[SentencePair]) -> list[tuple[str, str]]:
    """English and reference, less what is longer than a translation is."""
    both = [(" ".join(pair.source.split()), " ".join(pair.target.split())) for pair in pairs]
    return [one for one in both if len(one[1]) <= 2 * len(one[0]) + 20]


def forms(text: str) -> list[str]:
    """The words of a text that are of its language: no placeholder, address or element."""
    return WORD.findall(KEPT.sub(" ", text))


def rejected(words: set[str], code: str) -> set[str]:
    """Those of the words that the speller has in no case that may be meant."""
    tried = {word: {word, word.replace("’", "'")} for word in words}
    for word in words:
        if word.istitle():
            tried[word].add(word.lower())
        if word.isupper():
            tried[word] |= {word.lower(), word.capitalize()}
    asked = sorted(set().union(*tried.values())) if tried else []
    ran = subprocess.run(
        ["hunspell", "-i", "utf-8", "-d", DICTIONARIES[code], "-l"],
        input="\n".join(asked), capture_output=True, text=True, check=True,
    )  # fmt: skip
    wrong = set(ran.stdout.split("\n"))
    return {word for word, ways in tried.items() if not any(_right(way, wrong) for way in ways)}


def _right(way: str, wrong: set[str]) -> bool:
    """Whether the speller took a word, or each part of one that it cuts at an apostrophe."""
    return way not in wrong and not any(part in wrong for part in way.split("'"))


def count(
    sources: Sequence[str], texts: Sequence[str], code: str
) -> tuple[int, list[tuple[int, str]]]:
    """How many words texts have, and which are rejected, each with the number of its line."""
    total, found = 0, list[tuple[int, str]]()
    for number, (source, text) in enumerate(zip(sources, texts, strict=True)):
        given, words = {word.lower() for word in forms(source)}, forms(text)
        total += len(words)
        found += [(number, word) for word in words if word.lower() not in given]
    wrong = rejected({word for _, word in found}, code)
    return total, [one for one in found if one[1] in wrong]


def measure(code: str, arguments: argparse.Namespace) -> None:
    lines, show = arguments.lines, arguments.show
    pairs = reported(code) if lines == "reported" else other(code)
    sources = [source for source, _ in pairs]
    results = translate(sources, code, arguments.formality, engine=arguments.engine)
    if arguments.only_certain:
        kept = [number for number, one in enumerate(results) if one.certain]
        pairs, results = [pairs[number] for number in kept], [results[number] for number in kept]
        lines += ", certain"
    sources, gold = [source for source, _ in pairs], [target for _, target in pairs]
    said = [one.text for one in results]
    (total, wrong), (all_gold, wrong_gold) = count(sources, said, code), count(sources, gold, code)
    print(
        f"{code} {lines}, {len(pairs)} lines: rejected {100 * len(wrong) / total:.2f} % "
        f"({len(wrong)} of {total}) in translations, {100 * len(wrong_gold) / all_gold:.2f} % "
        f"({len(wrong_gold)} of {all_gold}) in references",
        flush=True,
    )
    usual = Counter(word for _, word in wrong_gold)
    strange = [(number, word) for number, word in wrong if word not in usual]
    for number, word in strange[:show]:
        print(f"    {word}\t{sources[number]}\t{said[number]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("languages", nargs="+", choices=sorted(DICTIONARIES))
    parser.add_argument("--engine", default="embedded")
    parser.add_argument("--lines", default="reported", choices=["reported", "other"])
    parser.add_argument("--formality", default="prefer_formal")
    parser.add_argument(
        "--only-certain", action="store_true", help="those lines whose translation is certain"
    )
    parser.add_argument(
        "--show", type=int, default=0, help="rejected forms to print with their lines"
    )
    arguments = parser.parse_args()
    if not shutil.which("hunspell"):
        sys.exit("spelling.py: the command hunspell is missing; install it and its dictionaries")
    for code in arguments.languages:
        measure(code, arguments)


if __name__ == "__main__":
    main()
