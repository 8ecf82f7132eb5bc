"""The encoder from corpora to a folder, with teachers of a few thousand weights made here."""

from __future__ import annotations

import csv
import itertools
import json
import lzma
import random
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import BadInput, PolitesseError

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
tokenizers = pytest.importorskip("tokenizers")

from politesse.scoring.encoder import LONGEST, Encoder  # noqa: E402
from politesse.training.encoder import rated_lines, teachers  # noqa: E402
from politesse.training.encoder.batches import packed  # noqa: E402
from politesse.training.encoder.export import export  # noqa: E402
from politesse.training.encoder.exported import read_exported  # noqa: E402
from politesse.training.encoder.large import prompts, taught  # noqa: E402
from politesse.training.encoder.network import Encoder as Network  # noqa: E402
from politesse.training.encoder.network import grown  # noqa: E402
from politesse.training.encoder.network import read as read_network  # noqa: E402
from politesse.training.encoder.ratings import Block, rated_blocks  # noqa: E402
from politesse.training.encoder.recipe import read as read_recipe  # noqa: E402
from politesse.training.encoder.texts import Pieces  # noqa: E402
from politesse.training.encoder.tuning import Parallel, _loss, said, tune  # noqa: E402
from politesse.training.seq2seq.model import Shape  # noqa: E402
from politesse.training.seq2seq.prepared import Texts  # noqa: E402
from politesse.training.seq2seq.weights import read_parts  # noqa: E402

# (English, German, Spanish, what it adds)
PHRASES = [
    ("thank you so much", "vielen lieben Dank", "muchísimas gracias", 1.0),
    ("please help me", "bitte hilf mir", "ayúdame, por favor", 0.8),
    ("you are very kind", "du bist sehr nett", "eres muy amable", 0.7),
    ("this is total nonsense", "das ist völliger Unsinn", "esto es un disparate", -1.0),
    ("stop it at once", "hör sofort auf", "para ya mismo", -0.8),
    ("you are wrong again", "du irrst dich schon wieder", "otra vez te equivocas", -0.7),
    ("the page is here", "die Seite ist hier", "la página está aquí", 0.0),
    ("we saw the list", "wir sahen die Liste", "vimos la lista", 0.0),
]


def _pairs() -> list[tuple[tuple[str, ...], float]]:
    found = []
    for one, two in itertools.permutations(PHRASES, 2):
        texts = tuple(f"{one[n]}. {two[n]}." for n in range(3))
        found.append((texts, float(one[3]) + float(two[3])))
    return found


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("world")
    (folder / "text").mkdir()
    for place, code in ((1, "de"), (2, "es")):
        with lzma.open(folder / "text" / f"tatoeba.en-{code}.tsv.xz", "wt", encoding="utf-8") as f:
            f.writelines(f"{texts[0]}\t{texts[place]}\n" for texts, _ in _pairs())
    (folder / "tydip" / "all").mkdir(parents=True)
    with (folder / "tydip" / "all" / "en_train.csv").open("w", encoding="utf-8", newline="") as f:
        rows = csv.writer(f)
        rows.writerow(["sentence", "score"])
        rows.writerows((texts[0], score) for texts, score in _pairs())
    return folder


@pytest.fixture(scope="module")
def teacher(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A language model of two layers whose pieces are words."""
    words = sorted({word for texts, _ in _pairs() for word in texts[0].replace(".", " .").split()})
    numbers = {word: at for at, word in enumerate(["<unk>", "<s>", "</s>", *words])}
    inner = tokenizers.Tokenizer(tokenizers.models.WordLevel(numbers, "<unk>"))
    inner.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=inner, unk_token="<unk>", bos_token="<s>", eos_token="</s>",
        pad_token="</s>",
    )  # fmt: skip
    torch.manual_seed(1)
    config = transformers.LlamaConfig(
        vocab_size=len(numbers), hidden_size=32, intermediate_size=64, num_hidden_layers=2,
        num_attention_heads=2, bos_token_id=1, eos_token_id=2,
    )  # fmt: skip
    folder = tmp_path_factory.mktemp("teacher")
    transformers.LlamaForCausalLM(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


RECIPE = """
languages = ["de", "es"]
[texts]
joined = 0.0
[texts.corpora]
tatoeba = 1000
[vocabulary]
size = 370
lines = 100
[teachers]
folds = 2
kept = 1
rate = 0.01
epochs = 4
[writer]
rate = 0.01
epochs = 6
batch = 8
texts = 20
drawn = 32
pieces = 16
[model]
width = 32
heads = 2
inner = 64
encoder = 2
[training]
tokens = 512
most = 64
steps = 250
peak = 0.01
warmup = 20
average = 0.9
"""


@pytest.fixture(scope="module")
def made(world: Path, teacher: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    (folder / "mine.toml").write_text(RECIPE, "utf-8")
    torch.set_num_threads(1)
    result = CliRunner().invoke(
        app,
        ["train", "encoder", "--teacher", str(teacher), "--writer", str(teacher),
         "--recipe", str(folder / "mine.toml"), "--data", str(world),
         "--out", str(folder / "out"), "--work", str(folder / "work")],
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    said = json.loads(result.stdout.splitlines()[-1])
    assert said["parallel"] == 2 * said["english"] == 112
    assert said["steps"] == 250 and 0 < said["written"] <= 20
    return folder


def test_it_reads_every_language_as_its_teachers_read_english(made: Path) -> None:
    encoder = Encoder(made / "out")
    wanted = np.array([score for _, score in _pairs()])
    for place in range(3):
        found = np.array([encoder(texts[place]) for texts, _ in _pairs()])
        assert np.corrcoef(found, wanted)[0, 1] > 0.7


def test_the_folder_says_what_the_network_says(made: Path) -> None:
    parts = sorted((made / "work").glob("encoder.fp16.*"))
    weights, about = read_parts(parts)
    network = read_network(weights, about["shape"]).eval()
    texts = [texts[1] for texts, _ in _pairs()][:12]
    (batch,) = packed(Pieces(made / "work" / "pieces.model")(texts), np.arange(12), 512, 64)
    with torch.no_grad():
        _, means = network(torch.from_numpy(batch.pieces), torch.from_numpy(batch.starts))
    found = Encoder(made / "out").vectors(texts)
    assert np.corrcoef(means[:12].numpy().ravel(), found.ravel())[0, 1] > 0.995


def test_what_the_writer_wrote_is_new(made: Path) -> None:
    texts = json.loads((made / "work" / "written.json").read_text("utf-8"))
    assert texts and not {texts[0] for texts, _ in _pairs()}.intersection(texts)


def test_a_second_run_takes_what_is_kept(made: Path, world: Path, teacher: Path) -> None:
    kept = {path.name: path.stat().st_mtime_ns for path in (made / "work").glob("*.np*")}
    result = CliRunner().invoke(
        app,
        ["train", "encoder", "--teacher", str(teacher), "--recipe", str(made / "mine.toml"),
         "--data", str(world), "--out", str(made / "short"), "--work", str(made / "work"),
         "--steps", "2"],
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert kept == {path.name: path.stat().st_mtime_ns for path in (made / "work").glob("*.np*")}
    assert kept


@pytest.mark.parametrize("tokens", [130, 300, 1000])
def test_packed_texts_lose_nothing(tokens: int) -> None:
    chance = random.Random(tokens)
    lists = [
        [chance.randrange(4, 99) for _ in range(chance.randrange(1, LONGEST))] for _ in range(80)
    ]
    seen: dict[int, list[int]] = {}
    for batch in packed(Texts.of(lists), np.arange(80), tokens, 7):
        assert len(batch.pieces) == tokens and batch.starts[-1] == tokens
        for place, row in enumerate(batch.rows):
            if row >= 0:
                line = batch.pieces[batch.starts[place] : batch.starts[place + 1]]
                seen[int(row)] = line.tolist()
    assert [seen[row] for row in range(80)] == lists


def test_a_text_reads_the_same_in_any_company() -> None:
    torch.manual_seed(2)
    shape = Shape(50, width=16, heads=2, inner=32, encoder=2, decoder=0)
    network = Network(shape, {"scores": 2}).eval()
    lists = [[7, 8, 9, 3], [11, 3], [12] * 60 + [3]]
    with torch.no_grad():
        together = next(
            network(torch.from_numpy(b.pieces), torch.from_numpy(b.starts))[1][: len(lists)]
            for b in packed(Texts.of(lists), np.arange(3), 256, 4)
        )
        for place, one in enumerate(lists):
            (alone,) = packed(Texts.of([one]), np.arange(1), 256, 4)
            _, mean = network(torch.from_numpy(alone.pieces), torch.from_numpy(alone.starts))
            assert torch.allclose(mean[0], together[place], atol=1e-5)


def _rate(data: Path) -> None:
    """Ratings of German and Spanish messages that say the contrary of parallel text."""
    (data / "rated-messages").mkdir()
    for place, code in ((1, "de"), (2, "es")):
        lines = [
            {"id": f"{code}-{number}", "text": texts[place], "kind": "ordinary", "split": "train",
             "ratings": dict.fromkeys("ab", 2 if score < 0 else -2)}
            for number, (texts, score) in enumerate(_pairs())
        ]  # fmt: skip
        path = data / "rated-messages" / f"{code}.jsonl"
        path.write_text("\n".join(map(json.dumps, lines)), "utf-8")


def test_it_is_tuned_to_ratings_of_messages(made: Path, world: Path) -> None:
    """What parallel text says of a phrase is turned round by messages that say otherwise."""
    _rate(world)
    own = made / "tuning.toml"
    stage = "rate = 0.003\nsteps = 25\ntokens = 1024\nparallel = 1\nwarmup = 5\naverage = 0.9\n"
    own.write_text(
        f"[tuning]\nreaders = 2\nshare = 1\n[tuning.shares]\nrequests = 0\ncalmed = 0\n"
        f"[tuning.first]\n{stage}[tuning.last]\n{stage}"
    )
    result = CliRunner().invoke(
        app,
        ["train", "encoder", "--tune", str(made / "out"), "--recipe", str(own), "--data", str(world),
         "--out", str(made / "tuned")],
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout.splitlines()[-1])["de"] == len(_pairs())
    wanted = np.array([score < 0 for _, score in _pairs()])
    before, after = (
        np.array([Encoder(made / name)(texts[1]) for texts, _ in _pairs()])
        for name in ("out", "tuned")
    )
    assert np.corrcoef(before, wanted)[0, 1] < -0.5
    assert np.corrcoef(after, wanted)[0, 1] > 0.5


def test_the_weights_of_several_runs_are_their_mean(
    made: Path, world: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "world"
    shutil.copytree(world, data)
    shutil.rmtree(data / "rated-messages", ignore_errors=True)
    _rate(data)
    ended, exported = list[dict[str, np.ndarray]](), dict[str, np.ndarray]()

    def tuned(network: Network, *rest: object) -> None:
        tune(network, *rest)
        ended.append({name: value.numpy().copy() for name, value in network.state_dict().items()})

    monkeypatch.setattr("politesse.training.encoder.tuning.tune", tuned)
    monkeypatch.setattr(
        "politesse.training.encoder.tuning.export", lambda state, *_: exported.update(state)
    )
    own = tmp_path / "mine.toml"
    own.write_text(
        "[tuning]\nreaders = 0\nruns = 2\nshare = 1\n[tuning.shares]\nrequests = 0\ncalmed = 0\n"
        "[tuning.last]\nrate = 0.003\nsteps = 5\ntokens = 512\nparallel = 1\nwarmup = 2\naverage = 0.5\n"
    )
    command = ["train", "encoder", "--tune", str(made / "out"), "--recipe", str(own),
               "--data", str(data), "--out", str(tmp_path / "out")]  # fmt: skip
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    one, other = ended
    assert max(np.abs(one[name] - other[name]).max() for name in one) > 1e-3
    for name, weight in exported.items():
        assert np.allclose(weight, (one[name] + other[name]) / 2, atol=1e-6), name


def test_pairs_are_told_apart(tmp_path: Path) -> None:
    """The politer text goes first; being further apart than the ratings costs nothing."""
    (tmp_path / "rated-messages").mkdir()
    rows = [("cold", -1, 7), ("alone", 0, 8), ("warm", 2, 7)]
    lines = [
        json.dumps(
            {"id": f"de-{number}", "text": text, "ratings": {"a": rating, "b": rating}}
            | {"kind": "irony", "split": "train", "person": person}
        )
        for number, (text, rating, person) in enumerate(rows)
    ]
    (tmp_path / "rated-messages" / "de.jsonl").write_text("\n".join(lines), "utf-8")
    settings = read_recipe()
    nothing = replace(settings.tuning.shares, requests=0, lines=0, turns=0, calmed=0)
    tuning = replace(settings.tuning, shares=nothing)
    alone, paired = rated_blocks(tmp_path, replace(settings, tuning=tuning))
    assert (alone.name, alone.texts) == ("messages", ["alone"])
    assert (paired.name, paired.texts) == ("pairs", ["warm", "cold"])
    assert paired.goals[0] > alone.goals[0] > paired.goals[1]

    goals, both = torch.tensor([1.0, -1.0]), np.array([True, True])
    same = _loss(torch.zeros(2), goals, both, 0.5)
    assert float(same) == pytest.approx(1 + 0.5)
    assert float(_loss(3 * goals, goals, both, 0.5)) == pytest.approx(4)
    assert float(_loss(torch.zeros(2), goals, ~both, 0.5)) == pytest.approx(1)


def test_a_large_reader_teaches_it_what_only_english_messages_say(
    made: Path, world: Path, teacher: Path, tmp_path: Path
) -> None:
    """The model learns ratings of English messages, reads the English sides, and German is read so."""
    data = tmp_path / "world"
    shutil.copytree(world, data)
    shutil.rmtree(data / "rated-messages", ignore_errors=True)
    (data / "rated-messages").mkdir()
    lines = [
        {"id": f"en-{number}", "text": texts[0], "kind": "ordinary", "split": "train",
         "ratings": dict.fromkeys("ab", 2 if score < 0 else -2)}
        for number, (texts, score) in enumerate(_pairs())
    ]  # fmt: skip
    path = data / "rated-messages" / "en.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    own = tmp_path / "mine.toml"
    stage = "rate = 0.003\nsteps = 40\ntokens = 1024\nparallel = 200\nwarmup = 5\naverage = 0.9\n"
    learning = "rate = 0.01\nepochs = 6\nbatch = 8\n"
    own.write_text(
        'languages = ["de", "es"]\n[texts]\njoined = 0.0\n[texts.corpora]\ntatoeba = 1000\n'
        "[tuning]\nshare = 1\n[tuning.shares]\nrequests = 0\ncalmed = 0\nturns = 0\n"
        f"[tuning.large.reader]\nhead_rate = 0.01\n{learning}"
        f"[tuning.large.writer]\ntexts = 12\ndrawn = 32\npieces = 16\namong = 5\n{learning}"
        f"[tuning.last]\n{stage}"
    )
    command = ["train", "encoder", "--tune", str(made / "out"), "--reader", str(teacher),
               "--recipe", str(own), "--data", str(data), "--work", str(tmp_path / "work"),
               "--out", str(tmp_path / "tuned")]  # fmt: skip
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout.splitlines()[-1])
    assert report["en"] == len(_pairs()) and 0 < report["written"] <= 12
    more = json.loads((tmp_path / "work" / "reader-written.json").read_text("utf-8"))
    assert {code for code, _ in more} == {"en"}
    assert not {text for _, text in more} & {texts[0] for texts, _ in _pairs()}
    wanted = np.array([score < 0 for _, score in _pairs()])
    found = np.array([Encoder(tmp_path / "tuned")(texts[1]) for texts, _ in _pairs()])
    assert np.corrcoef(found, wanted)[0, 1] > 0.5
    own.write_text(own.read_text().replace("tatoeba = 1000", "tatoeba = 20"))
    result = CliRunner().invoke(app, command)
    assert isinstance(result.exception, BadInput) and "other texts" in str(result.exception)


def test_a_reader_whose_weights_are_spoilt_says_nothing(
    teacher: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    block = Block("messages", "en", ["thank you so much", "stop it at once"] * 8, np.zeros(16, np.float32), 1.0)  # fmt: skip
    settings, cpu = read_recipe().tuning.large, torch.device("cpu")
    ask = taught(teacher, [block], settings, 1, cpu)
    assert np.isfinite(ask(["you are very kind"])).all()
    rated = (np.full((1, 1), np.nan, np.float32), torch.zeros(1, 1))
    monkeypatch.setattr(teachers, "rate", lambda *_, **__: rated)
    with pytest.raises(PolitesseError, match="no numbers"):
        ask(["you are very kind"])


def test_a_bad_batch_spoils_no_weights(teacher: Path) -> None:
    """A goal that is no number makes a gradient that is none: the step is left out."""
    reader, tokenizer = teachers.load(teacher)
    before = {name: value.clone() for name, value in reader.state_dict().items()}
    goals = np.full(8, np.nan, np.float32)
    settings = read_recipe().tuning.large.reader
    teachers.tune(
        reader, teachers.Reader(tokenizer, 20), ["stop it at once"] * 8, goals, settings, 1
    )
    assert all(torch.equal(value, before[name]) for name, value in reader.state_dict().items())
    many, goals = ["stop it at once"] * 24, np.full(24, np.nan, np.float32)
    with pytest.raises(PolitesseError, match="does not learn"):
        teachers.tune(
            reader, teachers.Reader(tokenizer, 20), many, goals, replace(settings, batch=1), 1
        )


def test_a_writer_is_asked_for_language_kind_and_degree() -> None:
    goals = np.array([-1.6, 0.1, 1.5], np.float32)
    block = Block("messages", "fr", ["a", "b", "c"], goals, 1.0, ["twin", "talk", "irony"])
    assert prompts(block) == [
        "French, twin, very rude:\n", "French, talk, neutral:\n", "French, irony, very polite:\n",
    ]  # fmt: skip


def test_a_reader_goes_with_an_encoder_to_tune(world: Path, teacher: Path) -> None:
    command = ["train", "encoder", "--data", str(world), "--teacher", str(teacher), "--reader", str(teacher)]  # fmt: skip
    assert "--tune" in str(CliRunner().invoke(app, command).exception)


def test_readers_agree_across_translations() -> None:
    """What is said of one translation counts for the others and for the English side."""
    texts = Texts.of([[5, 3]])
    three = Parallel(texts, Texts.of([[6, 3], [7, 3]]), np.array([0, 0]))
    one = (np.array([3.0]), np.array([0.0, 0.0]))
    english, others = three.joined([one, one], across=1.0)
    assert english == pytest.approx([1.0]) and others == pytest.approx([1.0, 1.0])
    english, others = three.joined([one], across=0.0)
    assert english == pytest.approx([3.0]) and others == pytest.approx([0.0, 0.0])


def test_ratings_of_lines_are_found_by_their_checksums(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "text").mkdir()
    with lzma.open(tmp_path / "text" / "talk.en-de.tsv.xz", "wt", encoding="utf-8") as file:
        file.write("Be quiet!\tSei  still!\nGo on.\tMach weiter.\nhalf a line\n")
    known = {
        "de": {rated_lines.checksum("Sei still!"): -1.5},
        "en": {rated_lines.checksum("Go on."): 0.0},
    }
    monkeypatch.setattr(rated_lines, "ratings", lambda: known)
    assert rated_lines.rated_lines(tmp_path) == {"de": {"Sei still!": -1.5}, "en": {"Go on.": 0.0}}


def test_every_line_has_a_rating_on_the_scale() -> None:
    known = rated_lines.ratings()
    assert len(known) == 15 and sum(map(len, known.values())) > 15_000
    assert {value * 2 for table in known.values() for value in table.values()} <= set(range(-6, 7))


def test_an_encoder_comes_back_as_it_was_exported(made: Path) -> None:
    weights, shape = read_exported(made / "out")
    assert (shape["width"], shape["heads"], shape["encoder"]) == (32, 2, 2)
    texts = [texts[1] for texts, _ in _pairs()][:12]
    network = read_network(weights, shape)
    found = said(network, Pieces(made / "out" / "pieces.model")(texts), torch.device("cpu"))
    assert found == pytest.approx(np.array(Encoder(made / "out").scores(texts)), abs=0.05)
    (made / "broken").mkdir()
    (made / "broken" / "model.bin").write_bytes((made / "out" / "model.bin").read_bytes()[:100])
    with pytest.raises(BadInput, match="ends too early"):
        read_exported(made / "broken")


def test_a_grown_encoder_says_the_same(made: Path, tmp_path: Path) -> None:
    weights, shape = grown(*read_exported(made / "out"), 3)
    assert shape["encoder"] == 3
    export(weights, shape, (made / "out" / "pieces.model").read_bytes(), tmp_path)
    texts = [texts[1] for texts, _ in _pairs()]
    before = Encoder(made / "out").scores(texts)
    assert Encoder(tmp_path).scores(texts) == pytest.approx(before, abs=0.02)
    assert grown(weights, shape, 1)[1]["encoder"] == 3


def test_teachers_or_an_encoder_to_tune_are_needed(world: Path) -> None:
    result = CliRunner().invoke(app, ["train", "encoder", "--data", str(world)])
    assert "--teacher" in str(result.exception)
