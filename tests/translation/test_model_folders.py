"""Hugging Face and CTranslate2 folders, on small random models of each family.

What such a model says means nothing; that both engines say the same, from a folder saved the usual
way and from its conversion, shows that languages and tokens are handed over as each family wants.
"""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from politesse.core import BadInput
from politesse.translation import Request, UnsupportedLanguage, translate
from politesse.translation.engines import load_engine
from politesse.translation.engines.codes import SCHEMES, scheme_of
from politesse.translation.engines.ctranslate import CTranslate
from politesse.translation.engines.huggingface import HuggingFace

TEXTS = ["the house", "du"]
SIZES = {
    "d_model": 32, "encoder_layers": 1, "decoder_layers": 1, "encoder_attention_heads": 2,
    "decoder_attention_heads": 2, "encoder_ffn_dim": 32, "decoder_ffn_dim": 32,
    "max_position_embeddings": 300, "init_std": 0.6,
}  # fmt: skip


def pieces(path: Path) -> list[str]:
    """A small SentencePiece model, and its pieces."""
    sentencepiece = pytest.importorskip("sentencepiece")
    lines = [
        *TEXTS,
        "Hello, you have messages.",
        "Wo wohnst du?",
        "Das Haus ist rot.",
        "Hallo, du hast Post.",
    ] * 3
    made = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=made, vocab_size=60, hard_vocab_limit=False,
        pad_id=-1, minloglevel=2,
    )  # fmt: skip
    path.write_bytes(made.getvalue())
    model = sentencepiece.SentencePieceProcessor(model_proto=made.getvalue())
    return [model.id_to_piece(place) for place in range(model.get_piece_size())]


def numbered(first: list[str], rest: list[str], last: list[str]) -> dict[str, int]:
    names = list(dict.fromkeys([*first, *(one for one in rest if one not in last), *last]))
    return {name: place for place, name in enumerate(names)}


def marian(folder: Path, transformers: Any) -> None:
    found = pieces(folder / "source.spm")
    pieces(folder / "target.spm")
    vocabulary = numbered(["</s>", "<unk>"], [p for p in found if p not in ("<s>",)], ["<pad>"])
    (folder / "vocab.json").write_text(json.dumps(vocabulary))
    paths = [str(folder / name) for name in ("source.spm", "target.spm", "vocab.json")]
    transformers.MarianTokenizer(*paths, source_lang="en", target_lang="de").save_pretrained(folder)
    pad = vocabulary["<pad>"]
    config = transformers.MarianConfig(
        vocab_size=len(vocabulary), pad_token_id=pad, eos_token_id=0, decoder_start_token_id=pad,
        forced_eos_token_id=0, **SIZES,
    )  # fmt: skip
    transformers.MarianMTModel(config).save_pretrained(folder)


def m2m(folder: Path, transformers: Any) -> None:
    found = pieces(folder / "sentencepiece.bpe.model")
    vocabulary = numbered(["<s>", "<pad>", "</s>", "<unk>"], found, [])
    (folder / "vocab.json").write_text(json.dumps(vocabulary))
    tokenizer = transformers.M2M100Tokenizer(
        str(folder / "vocab.json"), str(folder / "sentencepiece.bpe.model"), src_lang="en",
        tgt_lang="de",
    )  # fmt: skip
    tokenizer.save_pretrained(folder)
    size = max(tokenizer.lang_token_to_id.values()) + 1
    config = transformers.M2M100Config(vocab_size=size, **SIZES)
    transformers.M2M100ForConditionalGeneration(config).save_pretrained(folder)


def unigrams(found: list[str], first: list[str], last: list[str]) -> list[tuple[str, float]]:
    return [(name, -float(place)) for name, place in numbered(first, found, last).items()]


def nllb(folder: Path, transformers: Any) -> None:
    found = pieces(folder / "pieces")
    rows = numbered(["<s>", "<pad>", "</s>", "<unk>"], found, [])
    tokenizer = transformers.NllbTokenizer(
        vocab=rows, src_lang="eng_Latn", tgt_lang="deu_Latn",
        additional_special_tokens=["eng_Latn", "deu_Latn", "fra_Latn"],
    )  # fmt: skip
    tokenizer.save_pretrained(folder)
    config = transformers.M2M100Config(vocab_size=len(tokenizer), **SIZES)
    transformers.M2M100ForConditionalGeneration(config).save_pretrained(folder)


def mbart(folder: Path, transformers: Any) -> None:
    found = pieces(folder / "pieces")
    rows = unigrams(found, ["<s>", "<pad>", "</s>", "<unk>"], [])
    tokenizer = transformers.MBart50Tokenizer(vocab=rows, src_lang="en_XX", tgt_lang="de_DE")
    tokenizer.save_pretrained(folder)
    config = transformers.MBartConfig(
        vocab_size=len(tokenizer),
        normalize_before=True,
        scale_embedding=True,
        decoder_start_token_id=2,
        **SIZES,
    )
    transformers.MBartForConditionalGeneration(config).save_pretrained(folder)


def madlad(folder: Path, transformers: Any) -> None:
    found = pieces(folder / "pieces")
    tags = ["<2de>", "<2fr>"]
    rows = unigrams([one for one in found if one != "<s>"], ["<pad>", "</s>", "<unk>"], tags)
    tokenizer = transformers.T5Tokenizer(vocab=rows, extra_ids=0, additional_special_tokens=tags)
    tokenizer.save_pretrained(folder)
    config = transformers.T5Config(
        vocab_size=len(tokenizer), d_model=32, d_kv=16, d_ff=32, num_layers=1, num_heads=2,
        decoder_start_token_id=0, initializer_factor=3.0,
    )  # fmt: skip
    transformers.T5ForConditionalGeneration(config).save_pretrained(folder)


def plain_t5(folder: Path, transformers: Any) -> None:
    found = pieces(folder / "pieces")
    rows = unigrams([one for one in found if one != "<s>"], ["<pad>", "</s>", "<unk>"], [])
    tokenizer = transformers.T5Tokenizer(vocab=rows, extra_ids=0)
    tokenizer.save_pretrained(folder)
    config = transformers.T5Config(
        vocab_size=len(tokenizer), d_model=32, d_kv=16, d_ff=32, num_layers=1, num_heads=2,
        decoder_start_token_id=0, initializer_factor=3.0,
    )  # fmt: skip
    transformers.T5ForConditionalGeneration(config).save_pretrained(folder)


FAMILIES: dict[str, Callable[[Path, Any], None]] = {
    "marian": marian, "m2m": m2m, "nllb": nllb, "mbart": mbart, "madlad": madlad,
}  # fmt: skip


def _convert(ctranslate2: Any, folder: Path, converted: Path) -> None:
    """The usual conversion, with vocabularies it misreads from newer tokenizers read for it."""
    from ctranslate2.converters import transformers as loaders

    def vocabulary(self: object, model: Any, tokenizer: Any) -> list[str]:
        found = tokenizer.get_vocab() | getattr(tokenizer, "lang_token_to_id", {})
        names = {place: name for name, place in found.items()}
        return [names.get(place, f"madeupword{place}") for place in range(model.config.vocab_size)]

    with pytest.MonkeyPatch.context() as patch:
        for loader in (loaders.M2M100Loader, loaders.MBartLoader):
            patch.setattr(loader, "get_vocabulary", vocabulary)
        ctranslate2.converters.TransformersConverter(str(folder)).convert(str(converted))
    about = json.loads((converted / "config.json").read_text())
    about |= {key: about[key] or "</s>" for key in ("decoder_start_token", "bos_token")}
    (converted / "config.json").write_text(json.dumps(about))


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Path, Path]]:
    """Gives the folder of a family and that of its conversion, each made once."""
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    ctranslate2 = pytest.importorskip("ctranslate2")
    transformers.logging.set_verbosity_error()
    made: dict[str, tuple[Path, Path]] = {}

    def get(family: str) -> tuple[Path, Path]:
        if family not in made:
            torch.manual_seed(5)
            folder = tmp_path_factory.mktemp(family) / f"{family}-en-de"
            folder.mkdir()
            FAMILIES[family](folder, transformers)
            converted = folder.with_name(f"{family}-ct2-en-de")
            _convert(ctranslate2, folder, converted)
            for path in folder.iterdir():
                if path.suffix in (".spm", ".model") or path.name == "tokenizer.json":
                    shutil.copy(path, converted / path.name)
            made[family] = folder, converted
        return made[family]

    return get


def both(folder: Path, converted: Path) -> tuple[HuggingFace, CTranslate]:
    """Both engines, cut off early: random models mostly do not come to an end."""
    return HuggingFace(folder, longest=30), CTranslate(converted, longest=30)


@pytest.mark.parametrize("family", FAMILIES)
def test_both_engines_say_the_same(
    family: str, folders: Callable[[str], tuple[Path, Path]]
) -> None:
    folder, converted = folders(family)
    own = HuggingFace(folder, beam=1, longest=40).translate(TEXTS, Request("en", "de"))
    other = CTranslate(converted, beam=1, longest=40).translate(TEXTS, Request("en", "de"))
    # Some never come to an end, and the two count the last token differently.
    assert [one[0].text[:30] for one in own] == [one[0].text[:30] for one in other]
    assert any(one[0].text for one in own)


@pytest.mark.parametrize("family", ["m2m", "nllb", "mbart", "madlad"])
def test_the_target_language_reaches_the_model(
    family: str, folders: Callable[[str], tuple[Path, Path]]
) -> None:
    folder, converted = folders(family)
    for engine in both(folder, converted):
        german, french = (engine.translate(TEXTS, Request("en", code)) for code in ("de", "fr"))
        assert german != french
        with pytest.raises(UnsupportedLanguage):
            engine.translate(TEXTS, Request("en", "xx"))


@pytest.mark.parametrize("family", ["marian", "nllb"])
def test_hypotheses_come_best_first(
    family: str, folders: Callable[[str], tuple[Path, Path]]
) -> None:
    folder, converted = folders(family)
    for engine in both(folder, converted):
        for found in engine.translate(TEXTS, Request("en", "de", nbest=3)):
            scores = [one.score for one in found]
            assert len(found) == 3 and scores == sorted(scores, reverse=True)


def test_plain_t5_is_told_in_words(tmp_path: Path) -> None:
    pytest.importorskip("torch").manual_seed(5)
    plain_t5(tmp_path, pytest.importorskip("transformers"))
    engine = HuggingFace(tmp_path, longest=20)
    assert engine.capabilities.targets == {"de", "fr", "ro"}
    german, french = (engine.translate(["the house"], Request("en", code)) for code in ("de", "fr"))
    assert german != french
    with pytest.raises(UnsupportedLanguage):
        engine.translate(["the house"], Request("en", "es"))


def test_what_a_folder_can_do_is_declared(folders: Callable[[str], tuple[Path, Path]]) -> None:
    for name in (f"hf:{folders('marian')[0]}", f"ct2:{folders('marian')[1]}"):
        found = load_engine(name).capabilities
        assert (found.sources, found.targets, found.nbest > 1) == ({"en"}, {"de"}, True)
        assert not found.has_formality("de")
    for name in (f"hf:{folders('nllb')[0]}", f"ct2:{folders('nllb')[1]}"):
        assert load_engine(name).capabilities.targets == {"en", "de", "fr"}


def test_control_works_around_any_folder(folders: Callable[[str], tuple[Path, Path]]) -> None:
    for result in translate(TEXTS, "de", "formal", engine=f"ct2:{folders('marian')[1]}"):
        assert result.register in ("formal", "neutral", "informal", "mixed")
        assert "engine:ct2(marian-ct2-en-de," in result.signature


def test_folders_that_are_no_models_are_one_clear_line(tmp_path: Path) -> None:
    pytest.importorskip("transformers")
    with pytest.raises(BadInput, match=r"it has no config\.json"):
        load_engine(f"hf:{tmp_path}")
    with pytest.raises(BadInput, match=r"it has no model\.bin"):
        load_engine(f"ct2:{tmp_path}")
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(BadInput, match="cannot be loaded"):
        load_engine(f"hf:{tmp_path}/.")
    (tmp_path / "model.bin").write_bytes(b"")
    with pytest.raises(BadInput, match="has no tokenizer"):
        CTranslate(tmp_path)


@pytest.mark.parametrize(
    ("tokens", "name"),
    [
        (["__en__", "__de__"], "M2M-100"),
        (["eng_Latn", "deu_Latn"], "NLLB"),
        (["en_XX", "de_DE"], "mBART"),
        (["<2de>", "<2fr>"], "MADLAD"),
        ([">>deu<<", "a"], "OPUS-MT"),
        ([">>pt<<", ">>es<<"], "OPUS-MT"),
        (["the", "▁de"], "one pair"),
    ],
)
def test_a_vocabulary_tells_the_family(tokens: list[str], name: str) -> None:
    assert scheme_of(["▁a", "b", *tokens]).name == name
    assert len({scheme.name for scheme in SCHEMES}) == len(SCHEMES)
