"""Sentences a second of the rewriters, beside a T5-small-shaped model under CTranslate2.

python evaluation/speed/rewrite.py [--sentences 2000] [--write]

The neural model is one of T5-small's size (6 + 6 layers of 512) with random weights, decoding
greedily as many tokens as it reads on one core: what a sequence-to-sequence rewriter would cost.
It is measured only where ctranslate2 and transformers are installed.
"""

from __future__ import annotations

import argparse
import sys
from itertools import cycle, islice
from pathlib import Path

from politesse.languages import load
from politesse.rewriting import rewrite
from politesse.rewriting.formality.wording import table

sys.path.insert(0, str(Path(__file__).parent))
from results import rate, write

STYLED = ("de", "en", "es", "fr", "it", "pt")
LANGUAGES = ("de", "fr", "nl", "es", "it", "pt", "hi", "ru", "ja", "ko")


def sentences(code: str, register: str, number: int) -> list[str]:
    """The pack's example sentences of a register, over and over."""
    own = [example.text for example in load(code).examples if example.register == register]
    return list(islice(cycle(own), number))


def rewriting_rate(code: str, to: str, number: int) -> float:
    texts = sentences(code, "informal" if to == "formal" else "formal", number)
    return timed(texts, to, code, {"address"})


def careless(code: str, number: int) -> list[str]:
    """The pack's examples of informal wording, over and over."""
    return list(islice(cycle(table(load(code))["examples"]["formal"]), number))


def timed(texts: list[str], to: str, code: str, aspects: set[str]) -> float:
    def work() -> None:
        rewrite(texts, to=to, language=code, aspects=aspects)  # type: ignore[call-overload]

    rewrite(texts[0], to=to, language=code, aspects=aspects)  # type: ignore[call-overload]
    return rate(work, len(texts))


def neural_rate(number: int, tokens: int = 20) -> float | None:
    try:
        import tempfile

        import ctranslate2
        from transformers import T5Config, T5ForConditionalGeneration
    except ImportError:
        return None
    config = T5Config(
        vocab_size=32128, d_model=512, d_kv=64, d_ff=2048, num_layers=6, num_heads=8,
        decoder_start_token_id=0,
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        T5ForConditionalGeneration(config).save_pretrained(f"{folder}/t5")
        _vocabulary(Path(folder) / "t5")
        ctranslate2.converters.TransformersConverter(f"{folder}/t5").convert(f"{folder}/ct2")
        model = ctranslate2.Translator(f"{folder}/ct2", inter_threads=1, intra_threads=1)
    batch = [[f"<t{number % 1000}>" for number in range(tokens)]] * number

    def work() -> None:
        model.translate_batch(
            batch, beam_size=1, max_decoding_length=tokens, min_decoding_length=tokens,
            max_batch_size=32,
        )  # fmt: skip

    return rate(work, number, repeats=1)


def _vocabulary(folder: Path) -> None:
    from tokenizers import Tokenizer, models
    from transformers import PreTrainedTokenizerFast

    words = {"<pad>": 0, "</s>": 1, "<unk>": 2}
    words |= {f"<t{number}>": number + 3 for number in range(32125)}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="<unk>"))
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    ).save_pretrained(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--write", action="store_true", help="put the figures into results.md")
    arguments = parser.parse_args()
    neural = neural_rate(min(200, arguments.sentences))
    rows = [
        "| language | to formal | to informal | times the neural model |",
        "| --- | ---: | ---: | ---: |",
    ]
    for code in LANGUAGES:
        rates = [rewriting_rate(code, to, arguments.sentences) for to in ("formal", "informal")]
        times = f"{min(rates) / neural:.0f}" if neural else "not measured"
        rows.append(f"| {code} | {rates[0]:,.0f} | {rates[1]:,.0f} | {times} |")
        print(rows[-1], flush=True)
    if neural:
        rows.append("")
        rows.append(
            f"T5-small-shaped model under CTranslate2, 20 tokens a sentence: {neural:,.0f}."
        )
        print(rows[-1])
    styled = [
        "| language | wording | wording and address | times the neural model |",
        "| --- | ---: | ---: | ---: |",
    ]
    for code in STYLED:
        texts = careless(code, arguments.sentences)
        rates = [timed(texts, "formal", code, which) for which in ({"style"}, {"address", "style"})]
        times = f"{min(rates) / neural:.0f}" if neural else "not measured"
        styled.append(f"| {code} | {rates[0]:,.0f} | {rates[1]:,.0f} | {times} |")
        print(styled[-1], flush=True)
    if arguments.write:
        write(
            "Formality transfer",
            f"{arguments.sentences:,} careless sentences made formal, one core, sentences a second",
            styled,
        )
        write(
            "Address rewriting",
            f"{arguments.sentences:,} sentences, one core, sentences a second",
            rows,
        )


if __name__ == "__main__":
    main()
