"""The translation model: its data, batches, network, training and export."""

from __future__ import annotations

import json
import lzma
import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from politesse import datasets
from politesse.cli.train import train
from politesse.core import BadInput, PolitesseError
from politesse.translation import Request
from politesse.translation.engines import load_engine
from politesse.translation.lexicon import read_lexicons
from politesse.translation.pipeline import Translator
from politesse.translation.types import UnsupportedLanguage

torch = pytest.importorskip("torch")
sentencepiece = pytest.importorskip("sentencepiece")
ctranslate2 = pytest.importorskip("ctranslate2")

from politesse.training.seq2seq import (  # noqa: E402
    batches,
    corpus,
    decode,
    export,
    exported,
    prepare,
    studies,
    switching,
    tags,
    trainer,
    vocabulary,
    weights,
)
from politesse.training.seq2seq import prepared as packs  # noqa: E402
from politesse.training.seq2seq import recipe as recipes  # noqa: E402
from politesse.training.seq2seq.attention import Layout, attend_plainly, choose_attention  # noqa: E402
from politesse.training.seq2seq.corpus import Pair  # noqa: E402

WHO = {"I": "ich", "we": "wir", "Tom": "Tom", "my sister": "meine Schwester", "he": "er"}
WHAT = {
    "the house": "das Haus",
    "a dog": "einen Hund",
    "the red car": "das rote Auto",
    "two books": "zwei Bücher",
    "the river": "den Fluss",
    "an apple": "einen Apfel",
    "the old bridge": "die alte Brücke",
    "your garden": {"formal": "Ihren Garten", "informal": "deinen Garten"},
}
WHEN = {"today": "heute", "again": "wieder", "at night": "nachts", "in May": "im Mai", "": ""}


def authored() -> list[Pair]:
    """Two hundred and some pairs by a small grammar of our own."""
    found = []
    for who, wer in WHO.items():
        for what, was in WHAT.items():
            for when, wann in WHEN.items():
                for register in was if isinstance(was, dict) else ("",):
                    thing = was[register] if isinstance(was, dict) else was
                    source = " ".join(f"{who} saw {what} {when}".split()) + "."
                    target = " ".join(f"{wer} sah {wann} {thing}".split()) + "."
                    found.append(
                        Pair(source, target, "de", "own", "talk", register=register,
                             committed=bool(register))
                    )  # fmt: skip
    return found


def small_recipe() -> recipes.Recipe:
    recipe = recipes.read()
    return replace(
        recipe,
        languages=("de", "ja"),
        vocabulary=recipes.Vocabulary(size=360, coverage=1.0, lines=500, english=0.5),
        model=recipes.Model(width=64, heads=4, inner=128, encoder=2, decoder=1, dropout=0.0),
        drawing=replace(recipe.drawing, split=0.0, split_target=0.0, joined=0.0),
        training=replace(
            recipe.training, tokens=1024, peak=3e-3, warmup=30, smoothing=0.0, average=0.9
        ),
        finetune=replace(recipe.finetune, tokens=512, times=2, rate=2e-4),
        studies=replace(recipe.studies, tokens=512, rate=2e-4),
    )


@pytest.fixture(scope="session")
def made() -> tuple[Any, packs.PreparedCorpus, recipes.Recipe]:
    recipe = small_recipe()
    pairs = authored()
    lines = [text for pair in pairs for text in (pair.source, pair.target)]
    model = vocabulary.train(lines, recipe.languages, recipe.vocabulary)
    tokenizer = vocabulary.load(model)
    contrast = [pair for pair in pairs if pair.register]
    pack = prepare.build({"de": pairs}, contrast, contrast[:6], tokenizer, recipe.languages, 120)
    return tokenizer, pack, recipe


@pytest.fixture(scope="session")
def trained(made: Any, tmp_path_factory: pytest.TempPathFactory) -> trainer.Run:
    _, pack, recipe = made
    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("run")
    log: list[str] = []
    options = trainer.Options(1e6, folder, every=20, look=1e9, drawn=400, say=log.append, steps=140)
    run = trainer.Run(pack, recipe, options)
    run.train()
    run.log = log
    return run


SMALL_RECIPE = """
languages = ["de"]
[held_out]
datasets = []
[written]
weight = 0.0
[vocabulary]
size = 360
coverage = 1.0
lines = 500
english = 0.5
[model]
width = 32
heads = 2
inner = 64
encoder = 1
decoder = 1
dropout = 0.0
[training]
tokens = 1024
peak = 3e-3
warmup = 10
[finetune]
tokens = 512
datasets = ["cocoa-mt"]
dev = 0.1
"""


def corpora(folder: Path) -> Path:
    """Authored files in the layout of the corpora: parallel text and contrastive references."""
    pairs = authored()
    (folder / "text").mkdir(parents=True)
    with lzma.open(folder / "text" / "tatoeba.en-de.tsv.xz", "wt", encoding="utf-8") as file:
        file.writelines(f"{pair.source}\t{pair.target}\n" for pair in pairs)
    stem = folder / "cocoa-mt" / "train" / "en-de" / "formality-control.train.telephony.en-de"
    stem.parent.mkdir(parents=True)
    both = {
        register: [pair for pair in pairs if pair.register == register]
        for register in ("formal", "informal")
    }
    lines = {
        ".en": [pair.source for pair in both["formal"]],
        ".formal.de": [pair.target for pair in both["formal"]],
        ".informal.de": [pair.target for pair in both["informal"]],
        ".formal.annotated.de": [
            pair.target.replace("Ihren", "[F]Ihren[/F]") for pair in both["formal"]
        ],
        ".informal.annotated.de": [
            pair.target.replace("deinen", "[F]deinen[/F]") for pair in both["informal"]
        ],
    }
    for ending, texts in lines.items():
        Path(f"{stem}{ending}").write_text("\n".join(texts) + "\n", "utf-8")
    return folder


def sources_of(tokenizer: Any, texts: list[str], *wanted: str) -> list[list[int]]:
    first = [tokenizer.piece_to_id(tag) for tag in tags.tags("de", *wanted)]
    return [[*first, *tokenizer.encode(text), tags.END_ID] for text in texts]


def test_a_cleaner_keeps_what_is_worth_learning_and_says_why_it_drops_the_rest() -> None:
    clean = corpus.Cleaner("de", recipes.read().clean, frozenset({corpus.key("Secret test.")}))
    rows = [
        ("I am here.", "Ich bin hier."),
        ("I am here.", "Ich bin hier."),
        ("Secret  Test", "Geheime Prüfung"),
        ("OK", "ok"),
        ("Page 3", "Seite 7"),
        ("Я здесь", "Ich bin hier"),
        ("We went to the station.", "Nous sommes allés à la gare hier soir."),
        ("No.", "Nein, das kommt unter gar keinen Umständen in Frage, und dabei bleibt es."),
    ]
    kept = clean(Pair(source, target, "de", "own", "talk") for source, target in rows)
    assert [pair.source for pair in kept] == ["I am here."]
    assert clean.dropped == {
        "duplicate": 1, "held out": 1, "copy": 1, "numbers": 1, "source not English": 1,
        "language": 1, "ratio": 1,
    }  # fmt: skip


def test_interface_texts_lose_their_accelerators_and_games_their_notes() -> None:
    clean = corpus.Cleaner("de", recipes.read().clean, frozenset())
    rows = [
        Pair("&Save as", "&Speichern unter", "de", "gettext", "interface"),
        Pair("race^Elf", "Elfe", "de", "wesnoth", "talk"),
    ]
    assert [(p.source, p.target) for p in clean(rows)] == [
        ("Save as", "Speichern unter"), ("Elf", "Elfe")
    ]  # fmt: skip


def test_labels_come_from_the_target() -> None:
    label = corpus.Labeller("fr", recipes.read().gender["fr"])

    def labelled(target: str) -> tuple[str, str, bool]:
        found = label(Pair("x", target, "fr", "own", "talk"))
        return found.register, found.gender, found.committed

    assert labelled("Je suis fatiguée, vous savez.") == ("formal", "feminine", True)
    assert labelled("Je suis fatigué, tu sais.") == ("informal", "masculine", True)
    assert labelled("Il pleut.") == ("", "", False)


def test_formal_address_in_the_third_person_needs_an_english_you() -> None:
    label = corpus.Labeller("it", {}, third=True)

    def labelled(source: str, target: str) -> tuple[str, bool]:
        found = label(Pair(source, target, "it", "own", "talk"))
        return found.register, found.committed

    assert labelled("How are you, Mr Rossi?", "Come sta Lei, signor Rossi?") == ("formal", True)
    assert labelled("She was crying.", "Lei piangeva.") == ("", False)
    assert labelled("You never know.", "Non si sa mai.") == ("", True)


def test_a_pack_is_read_as_it_was_written(made: Any, tmp_path: Path) -> None:
    _, pack, _ = made
    packs.save(pack, tmp_path / "pack.zip")
    again = packs.read(tmp_path / "pack.zip")
    assert (again.pieces, again.languages) == (pack.pieces, pack.languages)
    assert set(again.sets) == {"train", "contrast", "contrast_dev"}
    for name, pairs in pack.sets.items():
        for column in ("source", "language", "register", "gender", "kind", "committed", "weight"):
            assert np.array_equal(getattr(pairs, column), getattr(again.sets[name], column))
        assert np.array_equal(pairs.targets.flat, again.sets[name].targets.flat)
        assert np.array_equal(pairs.targets.starts, again.sets[name].targets.starts)


def test_a_broken_pack_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.zip").write_bytes(b"nothing")
    with pytest.raises(BadInput, match="not a pack"):
        packs.read(tmp_path / "pack.zip")


def test_cut_pieces_spell_the_same_text(made: Any) -> None:
    tokenizer, pack, _ = made
    texts = pack.sets["train"].targets
    cut = batches.split_pieces(texts, pack.split, 0.5, np.random.default_rng(0))
    assert len(cut.flat) > len(texts.flat)
    for place in range(len(texts)):
        assert tokenizer.decode(cut[place]) == tokenizer.decode(texts[place])


def test_joined_talk_is_of_one_register(made: Any) -> None:
    tokenizer, pack, _ = made
    sampler = batches.Sampler(
        pack, pack.sets["train"], np.random.default_rng(3), recipes.Drawing(joined=0.5)
    )
    sources, targets = sampler.draw(300)
    texts = [tokenizer.decode(targets[place][:-1]) for place in range(len(targets))]
    assert any(text.count(".") > 1 for text in texts)
    assert not any("Ihren" in text and "deinen" in text for text in texts)
    assert sources[0][-1] == tags.END_ID


def test_japanese_is_joined_without_a_space(made: Any) -> None:
    _, _, recipe = made
    things = ["本", "犬", "家", "車", "橋", "庭", "川", "空"]
    pairs = [
        Pair(f"{who} saw {number} of it.", f"{wer}{thing}を見ました。", "ja", "own", "talk")
        for who, wer in (("I", "私は"), ("you", "あなたは"), ("he", "彼は"), ("we", "私たちは"))
        for number, thing in enumerate(things)
    ]
    lines = [text for pair in pairs for text in (pair.source, pair.target)]
    tokenizer = vocabulary.load(
        vocabulary.train(lines, recipe.languages, replace(recipe.vocabulary, size=318))
    )
    pack = prepare.build({"ja": pairs}, [], [], tokenizer, recipe.languages, 120)
    sampler = batches.Sampler(
        pack, pack.sets["train"], np.random.default_rng(3), recipes.Drawing(joined=0.5)
    )
    _, targets = sampler.draw(200)
    texts = [tokenizer.decode(targets[place][:-1]) for place in range(len(targets))]
    joined = [text for text in texts if text.count("。") > 1]
    assert len(joined) > 20
    # A piece that the vocabulary does not have without its space keeps it.
    stays = {piece for piece, bare in zip(pack.pieces, pack.bare, strict=True)
             if piece.startswith("▁") and pack.pieces[bare] == piece}  # fmt: skip
    spaced = [text for text in joined if " " in text]
    assert len(spaced) < len(joined)
    for text in spaced:
        assert any(f" {piece[1:]}" in text for piece in stays)


def test_sources_show_their_tags(made: Any) -> None:
    _, pack, _ = made
    sampler = batches.Sampler(pack, pack.sets["contrast"], np.random.default_rng(0))
    sources, targets = sampler.examples(np.arange(len(pack.sets["contrast"])))
    heads = {tuple(pack.pieces[piece] for piece in sources[i][:3]) for i in range(len(sources))}
    assert heads == {("<2de>", "<formal>", "<talk>"), ("<2de>", "<informal>", "<talk>")}
    assert all(sources[i][-1] == targets[i][-1] == tags.END_ID for i in range(len(sources)))


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32), st.integers(20, 400))
def test_batches_hold_every_example_whole_and_once(seed: int, count: int) -> None:
    chance = random.Random(seed)
    sides = [
        packs.Texts.of(
            [chance.randrange(4, 90)] * chance.randrange(1, batches.LONGEST) for _ in range(count)
        )
        for _ in range(2)
    ]
    made = batches.packed(*sides, 1024)
    found = []
    for row in range(len(made)):
        bounds = made.source_starts[row], made.target_starts[row]
        for starts in bounds:
            assert starts[0] == 0
            assert starts[-1] == 1024
            assert (np.diff(starts) >= 0).all()
            assert np.diff(starts).max() <= batches.LONGEST
        # Attention needs both sides of a sequence to be there, or neither.
        assert ((np.diff(bounds[0]) > 0) == (np.diff(bounds[1]) > 0)).all()
        for place in range(len(bounds[0]) - 1):
            one, two = (
                line[row][starts[place] : starts[place + 1]].tolist()
                for line, starts in zip((made.source, made.target), bounds, strict=True)
            )
            if one and one[0] != tags.PAD_ID:
                found.append((one, two))
    assert found == [(sides[0][i], sides[1][i]) for i in range(len(found))]
    left = sum(sides[0].lengths[len(found) :]), sum(sides[1].lengths[len(found) :])
    assert min(left) < 1024


def test_batches_made_by_processes_are_those_made_here(made: Any) -> None:
    _, pack, recipe = made

    def sampler() -> batches.Sampler:
        return batches.Sampler(pack, pack.sets["train"], np.random.default_rng(5), recipe.drawing)

    apart = batches.produced(sampler(), 200, 1024, seeds=[5])
    here = batches.produced(sampler(), 200, 1024)
    for _ in range(2):
        one, other = next(apart), next(here)
        assert np.array_equal(one.source, other.source)
        assert np.array_equal(one.target_starts, other.target_starts)
    apart.close()


def test_attention_stays_within_sequences() -> None:
    chance = torch.Generator().manual_seed(0)
    at = Layout.of(torch.tensor([0, 2, 5], dtype=torch.int32), 5)
    q, k, v = (torch.randn(5, 2, 8, generator=chance) for _ in range(3))
    before = attend_plainly(q, k, v, at, at, True)
    v[2:] += 1.0
    after = attend_plainly(q, k, v, at, at, True)
    assert torch.equal(before[:2], after[:2])
    assert not torch.allclose(before[2:], after[2:])
    assert torch.allclose(after[2], v[2])


def test_without_a_gpu_attention_is_the_plain_one_and_why_is_said() -> None:
    said: list[str] = []
    assert choose_attention(torch.device("cpu"), said.append) is attend_plainly
    assert said
    assert all("does not work here" in line for line in said)


def test_padding_changes_no_loss(made: Any, trained: trainer.Run) -> None:
    _, pack, _ = made
    sampler = batches.Sampler(pack, pack.sets["contrast"], np.random.default_rng(0))
    examples = sampler.examples(np.arange(8))
    found = []
    for tokens in (512, 900):
        made_batches = batches.packed(*examples, tokens)
        trained.model.eval()
        with torch.no_grad():
            rows = [trained.model(*row) for row, _ in trained._rows(made_batches)]
        found.append(float(rows[0][0] / rows[0][1]))
        assert int(rows[0][1]) == int(examples[1].starts[-1])
    assert found[0] == pytest.approx(found[1], rel=1e-4)


def test_a_small_network_learns_two_hundred_pairs_by_heart(made: Any, trained: trainer.Run) -> None:
    tokenizer, _, _ = made
    losses = [json.loads(line)["loss"] for line in trained.log if '"loss"' in line]
    assert losses[-1] < 0.25 * losses[0]
    pairs = [pair for pair in authored() if not pair.register]
    found = decode.greedy(trained.model, sources_of(tokenizer, [p.source for p in pairs]))
    right = sum(tokenizer.decode(one) == p.target for one, p in zip(found, pairs, strict=True))
    assert right >= 0.95 * len(pairs)


def test_the_register_is_the_one_asked_for(made: Any, trained: trainer.Run) -> None:
    tokenizer, _, _ = made
    for register in ("formal", "informal"):
        pairs = [pair for pair in authored() if pair.register == register]
        asked = sources_of(tokenizer, [p.source for p in pairs], register)
        found = [tokenizer.decode(one) for one in decode.greedy(trained.model, asked)]
        word = {"formal": "Ihren", "informal": "deinen"}[register]
        assert sum(word in text for text in found) >= 0.9 * len(found)


def test_a_stopped_run_goes_on_where_it_was(made: Any, tmp_path: Path) -> None:
    _, pack, recipe = made

    def new(steps: int) -> trainer.Run:
        options = trainer.Options(
            1e6, tmp_path, every=10, look=1e9, drawn=300, say=lambda _: None, steps=steps
        )
        return trainer.Run(pack, recipe, options)

    first = new(5)
    with pytest.raises(PolitesseError, match="nothing to resume"):
        first.resume()
    first.train()
    second = new(8)
    second.resume()
    assert second.step == 5
    assert second.elapsed == first.elapsed
    for one, two in zip(first.average.weights, second.average.weights, strict=True):
        assert torch.equal(one, two)
    second.train()
    assert second.step == 8


def test_a_run_begins_with_the_weights_it_is_given(
    made: Any, trained: trainer.Run, tmp_path: Path
) -> None:
    _, pack, recipe = made
    given = {name: one.numpy() for name, one in trained.model.state_dict().items()}
    options = trainer.Options(1e6, tmp_path, drawn=300, say=lambda _: None, steps=0)
    run = trainer.run(pack, recipe, options, replace(recipe.finetune, times=1), start=given)
    begun, _ = weights.read_parts(sorted(tmp_path.glob("generic.fp16.*")))
    for name, one in given.items():
        assert np.allclose(begun[name], one, atol=1e-3)
    assert run.step == 0


def test_kinds_and_languages_are_drawn_as_the_recipe_says(made: Any) -> None:
    tokenizer, _, recipe = made
    pairs = {
        code: [Pair("A house", "Ein Haus", code, "own", kind) for kind in ("talk", "prose")]
        for code in ("de", "ja")
    }
    drawn = prepare.build(pairs, [], [], tokenizer, ["de", "ja"], 100).sets["train"]

    def odds(**settings: Any) -> Any:
        wanted = replace(recipe.languages_drawn, **{"factor": {}, **settings})
        return batches.probabilities(drawn, ["de", "ja"], wanted)

    prose = drawn.kind == tags.KINDS.index("prose")
    assert odds()[prose].sum() == pytest.approx(1 / 2)
    assert odds(kinds={"prose": 3.0})[prose].sum() == pytest.approx(3 / 4)
    assert odds(factor={"ja": 0.0})[drawn.language == 1].sum() == 0


def test_own_lines_are_pairs_that_show_their_variant() -> None:
    settings = recipes.read()
    own = {code: list(corpus.written(code, settings)) for code in ("de", "pt", "pt-BR", "ko")}
    assert len(own["de"]) > 4000 and not own["ko"]
    assert {pair.kind for pair in own["de"]} == {"interface", "talk", "prose"}
    held = {line.source for line in datasets.read("translated-lines", language="de", split="test")}
    assert len(held) > 500 and not held & {pair.source for pair in own["de"]}
    for code, foreign in (("pt", "ônibus"), ("pt-BR", "autocarro")):
        assert own[code] and not any(foreign in pair.target for pair in own[code])


BOTH_WAYS = ("de", "en")


@pytest.fixture(scope="session")
def both_ways() -> tuple[Any, packs.PreparedCorpus, recipes.Recipe]:
    """The authored pairs, a few targets that stand alone, and a recipe that turns half of them round."""
    recipe = small_recipe()
    recipe = replace(
        recipe, languages=BOTH_WAYS, drawing=replace(recipe.drawing, back=0.5, kinds=0.0)
    )
    pairs = authored()
    lines = [text for pair in pairs for text in (pair.source, pair.target)]
    tokenizer = vocabulary.load(vocabulary.train(lines, BOTH_WAYS, recipe.vocabulary))
    alone = [replace(pair, source="") for pair in pairs[:9]]
    pack = prepare.build({"de": pairs}, [], [], tokenizer, BOTH_WAYS, 120, alone=alone)
    return tokenizer, pack, recipe


def test_pairs_are_turned_round_as_often_as_the_recipe_says(both_ways: Any) -> None:
    tokenizer, pack, recipe = both_ways
    sampler = batches.Sampler(
        pack, pack.sets["train"], np.random.default_rng(1), recipe.drawing
    )  # fmt: skip
    sources, targets = sampler.draw(2000)
    english = tokenizer.piece_to_id("<2en>")
    back = [row for row in range(len(sources)) if sources[row][0] == english]
    assert 0.45 < len(back) / len(sources) < 0.55
    source, target = sources[back[0]], targets[back[0]]
    known = {pair.target: pair.source for pair in authored()}
    assert known[tokenizer.decode(source[1:-1])] == tokenizer.decode(target[:-1])
    registers = {tokenizer.piece_to_id(f"<{name}>") for name in ("formal", "informal")}
    assert not any(registers & set(sources[row]) for row in back)


@pytest.fixture(scope="session")
def turned(both_ways: Any, tmp_path_factory: pytest.TempPathFactory) -> trainer.Run:
    """A network that has learnt both ways, and from texts that stood alone."""
    _, pack, recipe = both_ways
    folder = tmp_path_factory.mktemp("turned")
    options = trainer.Options(
        math.inf, folder, look=1e9, drawn=400, say=lambda _: None, steps=200, alone_after=0.8
    )
    run = trainer.Run(pack, recipe, options)
    run.train()
    return run


def test_texts_that_stand_alone_get_their_english_from_the_network(
    both_ways: Any, turned: trainer.Run
) -> None:
    tokenizer, pack, _ = both_ways
    assert packs.ALONE not in turned.pack.sets and packs.ALONE in pack.sets
    more = len(turned.pack.sets["train"]) - len(pack.sets["train"])
    assert 0 < more <= 9
    said = decode.greedy(turned.model, sources_of(tokenizer, ["wir sah heute das Haus."], "en"))
    assert tokenizer.decode(said[0]) == "we saw the house today."


def test_a_model_of_both_ways_translates_from_and_into_english_alone(
    both_ways: Any, turned: trainer.Run, tmp_path: Path
) -> None:
    _, pack, recipe = both_ways
    own = {name: weight.numpy() for name, weight in turned.model.state_dict().items()}
    export.export(own, turned.model.shape.as_dict(), pack.pieces, tmp_path)
    export.write_shortlists(pack, tmp_path)
    lines = [text for pair in authored() for text in (pair.source, pair.target)]
    model = vocabulary.train(lines, BOTH_WAYS, recipe.vocabulary)
    (tmp_path / "vocabulary.model").write_bytes(model)
    engine = load_engine(f"embedded:{tmp_path}")
    into = Translator(engine, "en", "de")(["er sah nachts einen Hund."])[0]
    assert (into.text, into.source_language) == ("he saw a dog at night.", "de")
    out = Translator(engine, "de", formality="formal")(["he saw your garden today."])[0]
    assert out.text == "er sah heute Ihren Garten." and out.certain
    with pytest.raises(UnsupportedLanguage, match="only from or into en"):
        Translator(engine, "de", "de")
    with pytest.raises(UnsupportedLanguage, match="does not translate from 'fr'"):
        Translator(engine, "en", "fr")


def test_a_tag_goes_to_the_language_that_takes_its_place() -> None:
    lines = [text for pair in authored() for text in (pair.source, pair.target)]
    model = vocabulary.train(lines, ("de", "ja"), small_recipe().vocabulary)
    tokenizer = vocabulary.load(vocabulary.retagged(model, BOTH_WAYS))
    assert [tokenizer.id_to_piece(place) for place in (4, 5)] == ["<2de>", "<2en>"]
    assert tokenizer.encode("we saw the house.") == vocabulary.load(model).encode(
        "we saw the house."
    )
    with pytest.raises(BadInput, match="no place for the tag <2pt-BR>"):
        vocabulary.retagged(model, ("de", "pt-BR"))


def test_labels_of_the_glossary_are_pairs() -> None:
    found = {pair.source: pair for pair in corpus.interface_words("pt-BR", 2.0)}
    assert found["Delete"].target == "Excluir"
    assert found["Delete"].kind == "interface" and found["Delete"].weight == 2.0
    assert "My order" not in found


def test_finetuning_lowers_the_loss_on_contrasts(
    made: Any, trained: trainer.Run, tmp_path: Path
) -> None:
    _, pack, recipe = made
    log: list[str] = []
    options = trainer.Options(1e6, tmp_path, drawn=300, say=log.append, steps=25)
    run = trainer.Run(pack, recipe, options)
    run.train()
    before = run.losses()["contrast_dev"]
    run.finetune(replace(recipe.finetune, rate=2e-3))
    assert run.losses()["contrast_dev"] < before


def test_weights_travel_in_parts(trained: trainer.Run, tmp_path: Path) -> None:
    state = {name: value.numpy() for name, value in trained.model.state_dict().items()}
    for kind, bound in (("fp16", 1e-3), ("int8", 1e-2)):
        paths = weights.write_parts(state, {"step": 3}, tmp_path / "w", kind, size=20_000)
        assert len(paths) > 2
        again, about = weights.read_parts(paths[::-1])
        assert about == {"step": 3}
        assert set(again) == set(state)
        for name, value in state.items():
            assert np.abs(again[name] - value).max() <= bound * max(np.abs(value).max(), 1e-6)
        with pytest.raises(BadInput, match="not all parts"):
            weights.read_parts(paths[:-1])
    twice, _ = weights.quantised(again["embeddings"])
    assert np.array_equal(twice, weights.quantised(state["embeddings"])[0])


@pytest.fixture(scope="session")
def translators(made: Any, trained: trainer.Run, tmp_path_factory: Any) -> dict[str, Any]:
    _, pack, _ = made
    state = {name: value.numpy() for name, value in trained.model.state_dict().items()}
    found = {}
    for kind in ("float32", "int8"):
        folder = tmp_path_factory.mktemp(kind)
        shape = trained.model.shape.as_dict()
        export.export(state, shape, pack.pieces, folder, None if kind == "float32" else kind)
        found[kind] = ctranslate2.Translator(str(folder), compute_type=kind, intra_threads=1)
    return found


def test_the_export_scores_as_the_network_does(
    made: Any, trained: trainer.Run, translators: Any
) -> None:
    tokenizer, pack, _ = made
    pairs = authored()[::7]
    sources = sources_of(tokenizer, [p.source for p in pairs], "formal")
    targets = [tokenizer.encode(p.target) for p in pairs]
    own = decode.score(trained.model, sources, targets)
    names = [[pack.pieces[i] for i in text] for text in sources]
    golds = [[pack.pieces[i] for i in text] for text in targets]
    found = translators["float32"].score_batch(names, golds)
    assert [sum(one.log_probs) for one in found] == pytest.approx(own, rel=2e-4, abs=2e-3)


def test_the_export_translates_as_the_network_does(
    made: Any, trained: trainer.Run, translators: Any
) -> None:
    tokenizer, pack, _ = made
    texts = [p.source for p in authored()] + ["we saw Tom and a dog again in the old garden."]
    sources = sources_of(tokenizer, texts)
    own = [[pack.pieces[i] for i in one] for one in decode.greedy(trained.model, sources)]
    names = [[pack.pieces[i] for i in text] for text in sources]
    exact = translators["float32"].translate_batch(names, beam_size=1)
    assert [one.hypotheses[0] for one in exact] == own
    rounded = translators["int8"].translate_batch(names, beam_size=1)
    same = sum(one.hypotheses[0] == other for one, other in zip(rounded, own, strict=True))
    assert same >= 0.95 * len(own)


def test_a_longer_text_than_training_saw_is_still_translated(made: Any, translators: Any) -> None:
    tokenizer, pack, _ = made
    source = sources_of(tokenizer, ["I saw the house today. " * 30])[0]
    assert len(source) > batches.LONGEST
    found = translators["float32"].translate_batch([[pack.pieces[i] for i in source]])
    assert found[0].hypotheses[0]


def test_studies_teach_fresh_tags_and_leave_the_weights_as_they_were(
    made: Any, trained: trainer.Run
) -> None:
    tokenizer, _, _ = made
    before = {name: value.clone() for name, value in trained.model.state_dict().items()}
    sentence = tokenizer.encode("we saw your garden today.")
    plan = recipes.Studies(("de",), 2e-4, 512, (20,), (recipes.Labels("one-each", 1),))
    planned = [study.name for study in studies.planned(plan)]
    assert planned == ["de.contrastive.x20", "de.one-each.x1"]
    found = list(studies.run(trained, plan, {"de": {"test": [sentence]}}, lambda _: None))
    said = {row[:3]: tokenizer.decode(row[3][0]) for row in found}
    assert said["de.contrastive.x20", "de.test", "formal"] == "wir sah heute Ihren Garten."
    assert said["de.contrastive.x20", "de.test", "informal"] == "wir sah heute deinen Garten."
    assert ("generic", "de.test", "") in said
    after = trained.model.state_dict()
    assert all(torch.equal(before[name], after[name]) for name in before)


def test_a_study_with_one_register_a_source_has_as_many_pairs_as_half_the_sources_with_two(
    made: Any,
) -> None:
    _, pack, _ = made
    half = studies.labelled(pack, studies.Study("de", "contrastive-half", 1), 1)
    each = studies.labelled(pack, studies.Study("de", "one-each", 1), 1)
    assert len(set(each.source)) == len(each)
    assert len(half) == 2 * len(set(half.source))
    assert abs(len(half) - len(each)) <= 1
    with pytest.raises(PolitesseError, match="no study learns from 'hearsay'"):
        studies.labelled(pack, studies.Study("de", "hearsay", 1), 1)


def test_the_rarer_register_is_made_from_the_other() -> None:
    pairs = [
        Pair("Where are you going?", "Wohin gehst du?", "de", "own", "talk", 2.0, "informal"),
        Pair("He is gone.", "Er ist weg, weißt du.", "de", "own", "talk", 1.0, "informal"),
        Pair("Save your work", "Speichere deine Arbeit", "de", "own", "interface", 1.0, "informal"),
    ]
    made = list(corpus.rarer(pairs, "de", recipes.Made(most=9, sure=0.5, weight=0.5), 1))
    assert [(pair.target, pair.register, pair.weight) for pair in made] == [
        ("Wohin gehen Sie?", "formal", 1.0)
    ]


def test_words_that_say_the_same_are_put_into_sources_in_one_of_their_forms() -> None:
    said = {
        "my": "Ich sehe meinen {}.",
        "his": "Er hat seinen {}.",
        "the": "Wir nehmen den {} mit.",
    }
    nouns = {"beetle": "Käfer", "carpet": "Teppich", "spoon": "Löffel", "wizard": "Zauberer"}
    pairs = [
        Pair(
            f"So see {whose} {english} now.", target.format(german), "de", "own", "talk", weight=2.0
        )
        for english, german in nouns.items()
        for whose, target in said.items()
        for _ in range(4)
    ]
    pairs.append(Pair("They see a beetle again.", "Sie sehen noch etwas.", "de", "own", "talk"))
    settings = recipes.Switching(most=30, weight=0.5, together=0.6)
    made = list(switching.switched(pairs, "de", settings, 1))
    assert len(made) == 30
    for pair in made:
        (german,) = (word for word in nouns.values() if word in pair.target)
        assert german in pair.source
        assert not any(english in pair.source for english in nouns)
        assert pair.weight == 1.0
    assert not list(switching.switched(pairs, "de", replace(settings, together=1.1), 1))


def test_japanese_words_are_found_without_spaces() -> None:
    nouns = {"beetle": "カブトムシ", "carpet": "絨毯", "spoon": "スプーン"}
    pairs = [
        Pair(f"I bought this {english}.", f"この{japanese}を買った。", "ja", "own", "talk")
        for english, japanese in nouns.items()
        for _ in range(9)
    ]
    settings = recipes.Switching(most=5, weight=1.0, together=0.6)
    sources = {pair.source for pair in switching.switched(pairs, "ja", settings, 1)}
    assert sources <= {f"I bought this {japanese}." for japanese in nouns.values()}
    assert sources


def test_a_model_is_made_from_files_to_a_folder_that_translates(tmp_path: Path) -> None:
    data = corpora(tmp_path / "data")
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(SMALL_RECIPE, "utf-8")
    asked = ["--work", str(tmp_path / "work"), "--out", str(tmp_path / "model")]
    asked += ["--data", str(data), "--recipe", str(recipe), "--seconds", "6"]
    result = CliRunner().invoke(train, ["translate", *asked])
    assert result.exit_code == 0, result.output
    assert '"finetuned"' in result.output
    engine = load_engine(f"embedded:{tmp_path / 'model'}")
    said = engine.translate(["we saw your garden."], Request("en", "de", "formal"))[0][0].text
    assert said
    shortlists = (tmp_path / "model" / "vmap.txt").read_text("utf-8")
    assert "<2de>\t" in shortlists
    known = next(line for line in shortlists.splitlines() if line.startswith("<2de>")).split()
    assert "▁the" not in known
    again = CliRunner().invoke(train, ["translate", *asked, "--resume"])
    assert again.exit_code == 0, again.output
    lexicons = read_lexicons(tmp_path / "model" / "words.bin")
    assert "garten" in lexicons["de"] and "garden" in lexicons["en"]
    further = [*asked, "--from", str(tmp_path / "work")]
    further[further.index("--work") + 1] = str(tmp_path / "second")
    more = CliRunner().invoke(train, ["translate", *further])
    assert more.exit_code == 0, more.output
    models = [(tmp_path / name / "vocabulary.model").read_bytes() for name in ("work", "second")]
    assert models[0] == models[1]
    turned = tmp_path / "turned.toml"
    turned.write_text(
        SMALL_RECIPE.replace('["de"]', '["de", "en"]') + "[drawing]\nback = 0.5\n", "utf-8"
    )
    refused = [*asked, "--from", str(tmp_path / "model"), "--recipe", str(turned)]
    refused[refused.index("--work") + 1] = str(tmp_path / "third")
    assert CliRunner().invoke(train, ["translate", *refused]).exit_code != 0


def test_an_exported_model_is_gone_on_with(trained: trainer.Run, made: Any, tmp_path: Path) -> None:
    _, pack, _ = made
    own = {name: weight.numpy() for name, weight in trained.model.state_dict().items()}
    export.export(own, trained.model.shape.as_dict(), pack.pieces, tmp_path, quantisation=None)
    again = exported.read_translator(tmp_path)
    assert set(again) == set(own)
    assert all(np.array_equal(again[name], own[name]) for name in own)


def test_a_study_of_feminine_references_takes_these_where_they_differ(made: Any) -> None:
    tokenizer, _, recipe = made
    pairs = [
        Pair("I am tired, you know.", text, "de", "own", "talk", 1.0, register, gender, True)
        for text, register, gender in (
            ("Ich bin müde, wissen Sie, als Mann.", "formal", "masculine"),
            ("Ich bin müde, wissen Sie, als Frau.", "formal", "feminine"),
            ("Ich bin müde, weißt du.", "informal", ""),
        )
    ]
    other = prepare.build({"de": authored()}, pairs, pairs, tokenizer, recipe.languages, 120)
    for labels, word in (("contrastive", "Mann"), ("feminine", "Frau")):
        chosen = studies.labelled(other, studies.Study("de", labels, 1), 1)
        said = " ".join(tokenizer.decode(chosen.targets[place]) for place in range(len(chosen)))
        assert len(chosen) == 2
        assert word in said
