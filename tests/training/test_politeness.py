"""Training the politeness models, on a small world of two languages made up here."""

from __future__ import annotations

import csv
import json
import lzma
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import BadInput
from politesse.languages import load
from politesse.scoring.encoder import encoder
from politesse.scoring.features import Grams
from politesse.scoring.linear import read_linear
from politesse.training.politeness.data import Emphasis, ranks, written
from politesse.training.politeness.measures import calibration, folds, measured
from politesse.training.politeness.parallel import pairs
from politesse.training.politeness.recipe import Recipe, Written, read
from politesse.training.politeness.report import Report
from politesse.training.politeness.ridge import gram_matrix, kernel_ridge, sparse_ridge
from politesse.training.politeness.train import Trainer

# (English, French, Spanish, what it adds)
PHRASES = [
    ("thank you very much", "merci beaucoup", "muchas gracias", 1.0),
    (
        "could you please help",
        "pourriez-vous aider s'il vous plaît",
        "podría ayudar por favor",
        0.8,
    ),
    ("I would be glad", "je serais content", "me alegraría", 0.6),
    ("I like your work", "j'aime votre travail", "me gusta su trabajo", 0.7),
    ("what is this nonsense", "quelle est cette bêtise", "qué es esta tontería", -1.0),
    ("stop it now", "arrête ça maintenant", "basta ya", -0.8),
    ("you are wrong again", "tu as encore tort", "otra vez te equivocas", -0.7),
    ("why did you delete it", "pourquoi l'as-tu supprimé", "por qué lo borraste", -0.5),
    ("the page is here", "la page est ici", "la página está aquí", 0.0),
    ("we saw the list", "nous avons vu la liste", "vimos la lista", 0.0),
    ("the name is long", "le nom est long", "el nombre es largo", 0.0),
]


def requests(language: int, count: int, seed: int) -> list[tuple[str, float]]:
    chance = random.Random(seed)
    rows = []
    for _ in range(count):
        chosen = chance.sample(PHRASES, 2)
        text = ". ".join(str(phrase[language]) for phrase in chosen) + f" {chance.randrange(999)}?"
        rows.append((text, sum(phrase[3] for phrase in chosen) + chance.gauss(0, 0.1)))
    return rows


def write_requests(folder: Path, name: str, rows: list[tuple[str, float]]) -> None:
    ranked = sorted(rows, key=lambda row: row[1])
    quarter = len(rows) // 4
    for part, chosen in (("all", rows), ("binary", ranked[:quarter] + ranked[-quarter:])):
        (folder / part).mkdir(parents=True, exist_ok=True)
        ending = "" if part == "all" else "_binary"
        with (folder / part / f"{name}{ending}.csv").open(
            "w", encoding="utf-8", newline=""
        ) as file:
            writer = csv.writer(file)
            writer.writerow(["sentence", "score"])
            writer.writerows(chosen)


def write_world(folder: Path, flip: bool = False) -> Path:
    """A data folder; with ``flip`` the French and Spanish ratings are turned round."""
    write_requests(folder / "tydip", "en_train", requests(0, 200, 1))
    write_requests(folder / "tydip", "en_test", requests(0, 60, 2))
    for place, code in ((1, "fr"), (2, "es")):
        rows = requests(place, 60, 3 + place)
        sign = -1 if flip else 1
        write_requests(folder / "tydip", f"{code}_test", [(text, sign * y) for text, y in rows])
        (folder / "text").mkdir(exist_ok=True)
        chance = random.Random(place)
        lines = [f"{one[0]}.\t{one[place]}." for one in chance.choices(PHRASES, k=400)]
        with lzma.open(
            folder / "text" / f"tatoeba.en-{code}.tsv.xz", "wt", encoding="utf-8"
        ) as file:
            file.write("\n".join(lines) + "\n")
    stanford = folder / "stanford-politeness"
    stanford.mkdir()
    columns = ["Community", "Id", "Request", *(f"Score{n}" for n in range(1, 6))]
    columns += [*(f"TurkId{n}" for n in range(1, 6)), "Normalized Score"]
    with (stanford / "stack-exchange.annotated.csv").open(
        "w", encoding="utf-8", newline=""
    ) as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        for number, (text, y) in enumerate(requests(0, 60, 9)):
            raters = [f"R{n}" for n in range(5)]
            writer.writerow(["Cooking", number, text, *[12] * 5, *raters, y])
    return folder


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_world(tmp_path_factory.mktemp("world"))


def small(name: str = "politeness") -> Recipe:
    settings = read(name)
    return replace(
        settings,
        bits=14,
        sources=replace(settings.sources, rated=("fr", "es")),
        languages=("en", "fr", "es"),
        # turns to a bot know nothing of this world
        english=replace(settings.english, turns=0.0, plain=0.0, pairs=0.0),
        written=Written(0.0, 0.0, 0.0, ()),  # nor do the packs' own requests
    )


def accuracy(packed: bytes, rows: list[tuple[str, float]]) -> float:
    model = read_linear(packed)
    grams = Grams(str(model.about["language"]), model.bits)
    scores = np.array([model.raw(grams.of_text(text), {}) for text, _ in rows])
    truth = np.array([score for _, score in rows])
    extreme = np.abs(truth) > 0.5
    return float(((scores > np.median(scores)) == (truth > 0))[extreme].mean())


@pytest.mark.parametrize("name", ["politeness", "politeness-zero-shot"])
def test_a_trained_model_tells_polite_from_rude(world: Path, name: str) -> None:
    trainer = Trainer(world, small(name))
    trainer.prepare()
    for place, code in ((1, "fr"), (2, "es")):
        assert accuracy(trainer.model(code), requests(place, 60, 77)) > 0.9
    figures = list(Report(trainer).rated((1, 2)))
    assert [line["language"] for line in figures] == ["fr", "es"]
    assert all(line["accuracy"] > 0.8 and line["spearman"] > 0.6 for line in figures)
    assert Report(trainer).english()["accuracy"] > 0.9


def test_zero_shot_sees_no_label_but_the_english(world: Path, tmp_path: Path) -> None:
    turned = write_world(tmp_path / "turned", flip=True)
    models = []
    for data in (world, turned):
        trainer = Trainer(data, small("politeness-zero-shot"))
        trainer.prepare()
        models.append([trainer.model(code) for code in ("en", "fr", "es")])
    assert models[0] == models[1]


def test_supervised_learns_from_the_labels(world: Path, tmp_path: Path) -> None:
    turned = write_world(tmp_path / "turned", flip=True)
    trainer = Trainer(turned, small())
    trainer.prepare()
    assert accuracy(trainer.model("fr"), requests(1, 60, 77)) < 0.3


def test_training_again_gives_the_same_bytes(world: Path) -> None:
    first, second = Trainer(world, small()), Trainer(world, small())
    first.prepare()
    second.prepare()
    assert first.model("fr") == second.model("fr")


def test_a_stopped_run_goes_on_with_what_was_kept(
    world: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Trainer(world, small(), tmp_path)
    kept = first.distilled("fr")
    second = Trainer(world, small(), tmp_path)
    monkeypatch.setattr(second, "teacher", None)  # would fail if it were asked
    assert (second.distilled("fr") == kept).all()
    other = small()
    other = replace(other, parallel=replace(other.parallel, texts=50))
    assert (Trainer(world, other, tmp_path).distilled("fr") != kept).any()


def test_a_language_without_ratings_gets_what_the_others_share(world: Path) -> None:
    settings = small()
    settings = replace(settings, sources=replace(settings.sources, rated=("fr",)))
    trainer = Trainer(world, settings)
    trainer.prepare()
    assert accuracy(trainer.model("es"), requests(2, 60, 77)) > 0.85


def test_written_requests_are_learnt_from_and_not_measured_on(world: Path) -> None:
    settings = replace(small(), written=Written(2.0, 0.0, 0.0, ()))
    trainers = [Trainer(world, settings), Trainer(world, small())]
    texts = written("es", 14)
    assert texts is not None
    gaps = []
    for trainer in trainers:
        trainer.prepare()
        assert len(trainer.held_out(1)) == len(trainer.head.scores) == 120
        model = read_linear(trainer.model("es"))
        table = np.array(model.table) * model.scale
        told = texts.grams @ table
        gaps.append(told[texts.scores > 1].mean() - told[texts.scores < -1].mean())
    assert gaps[0] > gaps[1]
    assert gaps[0] > 0


def test_a_language_without_ratings_is_measured_on_written_requests_kept_apart(
    world: Path,
) -> None:
    settings = replace(small(), written=Written(1.0, 0.0, 0.0, ()))
    settings = replace(settings, sources=replace(settings.sources, rated=("fr",)))
    trainer = Trainer(world, settings)
    trainer.prepare()
    (figures,) = Report(trainer).written()
    learnt, kept, every = (written("es", 14, part) for part in ("learn", "check", "all"))
    assert learnt is not None
    assert kept is not None
    assert every is not None
    assert figures["language"] == "es"
    assert figures["texts"] == len(kept.scores) == len(every.scores) - len(learnt.scores)
    assert len(kept.scores) == len(every.scores) // 5


def write_messages(folder: Path, code: str, words: tuple[str, str], kind: str) -> None:
    """Forty messages, kind ones with the first word and unkind ones with the second."""
    rows = [
        {"id": f"{code}-{number}", "text": f"{words[number % 2]} {number}", "kind": kind}
        | {"ratings": dict.fromkeys("ab", 2 - 4 * (number % 2))}
        | {"split": "train" if number < 40 else "test"}
        for number in range(50)
    ]
    (folder / "rated-messages").mkdir(exist_ok=True)
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (folder / "rated-messages" / f"{code}.jsonl").write_text(lines, "utf-8")


def test_rated_messages_are_learnt_from_where_they_are_of_a_kind(tmp_path: Path) -> None:
    world = write_world(tmp_path)
    write_messages(world, "es", ("zumbido", "trasto"), "talk")
    write_messages(world, "fr", ("zumbido", "trasto"), "ordinary")
    settings = replace(small(), written=Written(0.0, 0.0, 1.0, ("talk",)))
    trainer = Trainer(world, settings)
    trainer.prepare()
    gaps = {}
    for code in ("es", "fr"):
        model, grams = read_linear(trainer.model(code)), Grams(code, 14)
        kind, unkind = (model.raw(grams.of_text(word), {}) for word in ("zumbido", "trasto"))
        gaps[code] = kind - unkind
    assert gaps["es"] > 0.5
    assert abs(gaps["fr"]) < 0.2
    lines = {line["language"]: line for line in Report(trainer).messages()}
    assert lines["es"]["texts"] == lines["es"]["extreme"] == 10
    assert lines["es"]["accuracy"] == 1.0


def test_what_tells_the_messages_of_a_pair_apart_is_learnt(tmp_path: Path) -> None:
    """Every text of a pair has the words ``the box``, which therefore tell nothing."""
    world = write_world(tmp_path)
    (world / "rated-messages").mkdir()
    rows = [
        {"id": f"en-{number}", "text": f"{word} the box {number // 2}", "kind": "please"}
        | {"ratings": dict.fromkeys("ab", rating), "person": number // 2, "split": "train"}
        for number, (word, rating) in enumerate([("rattle", -1), ("hum", 1)] * 30)
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (world / "rated-messages" / "en.jsonl").write_text(lines, "utf-8")
    grams, said = Grams("en", 14), []
    for weight in (0.0, 1.0):
        settings = replace(small(), english=replace(small().english, pairs=weight))
        model = read_linear(Trainer(world, settings).model("en"))
        said.append([model.raw(grams.of_text(text), {}) for text in ("hum", "rattle", "box")])
    assert said[1][0] - said[1][1] > said[0][0] - said[0][1] + 0.3
    assert said[1][2] == pytest.approx(said[0][2], abs=0.1)


def test_a_language_without_parallel_text_learns_from_messages(tmp_path: Path) -> None:
    world = write_world(tmp_path)
    write_messages(world, "pl", ("brzdęk", "klops"), "ordinary")
    settings = replace(
        small(), languages=("en", "fr", "es", "pl"), written=Written(1.0, 0.0, 1.0, ("talk",))
    )
    trainer = Trainer(world, settings)
    trainer.prepare()
    assert not trainer.distilled("pl").any()
    assert trainer.weights("pl").encoder == 0 < abs(trainer.weights("es").encoder)
    model, grams = read_linear(trainer.model("pl")), Grams("pl", 14)
    assert model.raw(grams.of_text("brzdęk"), {}) > model.raw(grams.of_text("klops"), {}) + 0.03


@pytest.mark.parametrize("code", read().languages[1:])
def test_written_requests_are_many_different_and_of_both_kinds(code: str) -> None:
    texts = written(code, 14)
    assert texts is not None
    assert len(texts.scores) >= 80
    assert len(set(texts.texts)) == len(texts.scores)
    assert texts.scores.min() <= -1.5
    assert texts.scores.max() >= 1.5
    assert abs(texts.scores.mean()) < 0.25


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("polite\tCould you?", "is no score: 'polite'"),
        ("1.0 Could you?", "is no score"),
        ("1.0\t", "a score, a tab and a request"),
        ("7\tCould you?", "from -3 to 3, not 7"),
    ],
)
def test_a_written_request_that_cannot_be_read_is_named(
    monkeypatch: pytest.MonkeyPatch, line: str, cause: str
) -> None:
    pack = type(load("es"))
    monkeypatch.setattr(pack, "read", lambda self, name: f"# comment\n{line}\n")
    with pytest.raises(BadInput, match=cause) as caught:
        written("es", 14)
    assert "es/requests.tsv" in str(caught.value)
    assert "2" in str(caught.value)


def test_ranks_keep_the_order_and_put_the_middle_at_zero() -> None:
    scores = np.array([-9.0, 0.1, 0.1, 0.2, 5.0])
    found = ranks(scores)
    assert found[1] == found[2] < found[3] < found[4]
    assert found[0] == -found[4]
    assert ranks(np.random.default_rng(1).normal(size=900)).std() == pytest.approx(1, abs=0.01)


def test_words_count_more_than_letters() -> None:
    texts = written("es", 14)
    assert texts is not None
    plain, strong = Emphasis.of([texts], 1.0), Emphasis.of([texts], 3.0)
    kernels = [one.kernel(texts.grams, texts.grams) for one in (plain, strong)]
    assert kernels[0] == pytest.approx((texts.grams @ texts.grams.T).toarray(), abs=1e-5)
    assert np.diag(kernels[1]).mean() == pytest.approx(1, abs=1e-5)
    assert strong.columns[texts.words].min() == pytest.approx(3 * strong.columns.min())
    alpha = np.arange(len(texts.scores)) / 100
    table = strong.table(texts.grams, alpha)
    assert texts.grams @ table == pytest.approx(kernels[1] @ alpha, abs=1e-4)


def test_the_command_writes_models_and_figures(world: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'bits = 14\nlanguages = ["en", "fr", "es"]\n[sources]\nrated = ["fr", "es"]\n'
        "[written]\nweight = 0\n"
    )
    out = tmp_path / "out"
    options = ["--recipe", str(own), "--data", str(world), "--out", str(out), "--seeds", "1"]
    options += ["--held", str(tmp_path / "held.tsv")]
    result = CliRunner().invoke(app, ["train", "politeness", "en", "fr", *options])
    assert result.exit_code == 0, result.output
    held = (tmp_path / "held.tsv").read_text("utf-8").splitlines()
    assert held[0] == "language\tpolite\tprobability"
    assert Counter(line.split("\t")[0] for line in held[1:]) == {"fr": 60, "es": 60}
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["language"] for line in lines] == ["en", "fr", "en", "fr", "es", "en", "fr", "es"]
    assert sorted(path.name for path in out.iterdir()) == ["en.bin", "fr.bin"]
    about = read_linear((out / "fr.bin").read_bytes()).about
    assert (about["setting"], about["encoder"]) == ("supervised", encoder().checksum)


def test_english_alone_is_fitted_without_the_others(world: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('bits = 14\n[sources]\nrated = ["hi"]\n')  # whose ratings are not there
    options = ["--recipe", str(own), "--data", str(world), "--out", str(tmp_path / "out")]
    result = CliRunner().invoke(app, ["train", "politeness", "en", *options])
    assert result.exit_code == 0, result.output
    assert [json.loads(line)["language"] for line in result.stdout.splitlines()] == ["en", "en"]


def test_request_like_texts_come_first(world: Path) -> None:
    settings = replace(small().parallel, joined=0.0)
    found = pairs(world, "fr", settings, 1)
    assert "you" in found[0][0]
    assert not set(found[-1][0].lower().split()) & set(settings.cues)


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("nonsense = 1", "unknown key 'nonsense'"),
        ("[rated]\nnonsense = 1", "unknown key 'nonsense'"),
        ('setting = "half"', "choose from: supervised, zero-shot"),
        ("= 1", "is not TOML"),
    ],
)
def test_a_recipe_that_cannot_be_followed_is_refused(tmp_path: Path, text: str, cause: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match=cause):
        read(str(path))
    with pytest.raises(BadInput, match="is no recipe"):
        read(str(tmp_path / "absent.toml"))


def test_sparse_and_dense_ridge_agree() -> None:
    texts = [row[0] for row in requests(0, 40, 5)]
    targets = np.array([row[1] for row in requests(0, 40, 5)])
    matrix = gram_matrix(texts, Grams("en", 12))
    weights = sparse_ridge(matrix, targets, 0.5, 200)
    alpha = kernel_ridge((matrix @ matrix.T).toarray(), targets - targets.mean(), 0.5)
    assert np.allclose(matrix @ weights, matrix @ (matrix.T @ alpha), atol=1e-3)


def test_the_matrix_holds_what_the_scorer_counts() -> None:
    grams = Grams("en", 12)
    text = "Thank you, thank you!"
    row = gram_matrix([text], grams).toarray()[0]
    for place, value in grams.values(text).items():
        assert row[place] == pytest.approx(value, rel=1e-5)
    assert np.count_nonzero(row) == len(grams.values(text))


def test_every_row_is_held_out_once_and_a_text_rated_twice_in_one_piece() -> None:
    groups = np.array([0, 1, 2, 2, 3, 4, 5, 2, 6, 7, 8])
    parts = list(folds(groups, 3, 1))
    assert sorted(np.concatenate([asked for _, asked in parts])) == list(range(len(groups)))
    for used, asked in parts:
        assert sorted([*used, *asked]) == list(range(len(groups)))
        assert not set(groups[used]) & set(groups[asked])


def test_calibrated_probabilities_match_the_share_of_polite() -> None:
    chance = np.random.default_rng(1)
    held = chance.normal(size=4000)
    scores = held + chance.normal(size=4000)
    fit = calibration(held, scores)
    near = np.abs(held - 0.5) < 0.1
    expected = 1 / (1 + np.exp(-(fit.slope * 0.5 + fit.offset)))
    assert (scores[near] > 0).mean() == pytest.approx(expected, abs=0.07)
    assert (held * fit.scale).std() == pytest.approx(scores.std())


def test_measuring_counts_the_ends_only() -> None:
    held = np.array([1.0, -1.0, 5.0])
    scores = np.array([1.0, 1.0, -9.0])
    figures = measured(held, scores, np.array([True, True, False]))
    assert figures["accuracy"] == 0.5


def test_requests_in_translation_are_learnt_from_and_never_asked_about(tmp_path: Path) -> None:
    world = write_world(tmp_path)
    folder = world / "tydip" / "translated"
    folder.mkdir()
    with (folder / "fr_train.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["sentence", "score"])
        writer.writerows((f"zzyzx {text}", 1.0) for text, _ in requests(1, 30, 5))
        writer.writerows((f"plugh {text}", -1.0) for text, _ in requests(1, 30, 6))
    models = []
    for weight in (0.0, 1.0):
        trainer = Trainer(world, replace(small(), written=Written(0.0, weight, 0.0, ())))
        trainer.prepare()
        assert len(trainer.held_out(1)) == sum(len(texts.scores) for texts in trainer.texts)
        models.append(read_linear(trainer.model("fr")))
    grams = Grams("fr", models[0].bits)
    before, after = (
        model.raw(grams.of_text("zzyzx"), {}) - model.raw(grams.of_text("plugh"), {})
        for model in models
    )
    assert after > before + 0.2


def test_turns_to_a_bot_teach_what_rudeness_is(world: Path) -> None:
    from politesse.training.politeness.turns import user_turns

    turns = user_turns(world, "rude-users")
    assert {turn.language for turn in turns} == {"en"}
    assert min(turn.score for turn in turns) < -1 < 0.5 < max(turn.score for turn in turns)
    settings = small()
    taught = Trainer(world, replace(settings, english=replace(settings.english, turns=0.5)))
    plain = Trainer(world, settings)
    grams = Grams("en", settings.bits)
    rude = [turn.text for turn in turns if turn.score < 0][:100]
    originals = [turn.text for turn in turns if turn.score > 0.5][:100]

    def apart(trainer: Trainer) -> float:
        model = read_linear(trainer.model("en"))
        low, high = (
            [model.raw(grams.of_text(text), {}) for text in texts] for texts in (rude, originals)
        )
        return float(np.mean(high) - np.mean(low))

    assert apart(taught) > apart(plain) + 0.1


def test_terse_turns_are_not_rude_for_being_terse(world: Path) -> None:
    from politesse.training.politeness.turns import plain_turns

    texts = [turn.text for turn in plain_turns()]
    assert len(texts) > 500
    settings = replace(small(), english=replace(small().english, turns=0.5))
    without = Trainer(world, settings)
    with_plain = Trainer(world, replace(settings, english=replace(settings.english, plain=0.5)))
    grams = Grams("en", settings.bits)

    def mean(trainer: Trainer) -> float:
        model = read_linear(trainer.model("en"))
        return float(np.mean([model.raw(grams.of_text(text), {}) for text in texts[:100]]))

    assert mean(with_plain) > mean(without) + 0.1


def test_marked_turns_are_rude_with_what_is_idle_and_polite_without() -> None:
    from politesse.training.calming.turns import calmed_turns

    turns = calmed_turns("de")
    assert len(turns) > 60 and not calmed_turns("af")
    for rude, calm in zip(turns[::2], turns[1::2], strict=True):
        assert rude.score < 0 < calm.score and len(calm.text) < len(rude.text)
