"""End-to-end dialogue models: what they are trained on, that they learn, that a run goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import BadInput, PolitesseError
from politesse.datasets.records import Dialogue, DialogueTurn
from politesse.dialogue.bots import open_bot
from politesse.dialogue.bots.trained import open_trained
from politesse.dialogue.bots.trained.spans import finds, span_of, state_of, text_of, words_of
from politesse.dialogue.bots.trained.vocabulary import Vocabulary
from politesse.dialogue.bots.trained.wording import lexicalised
from politesse.dialogue.calm import Calm
from politesse.dialogue.replay import replay
from politesse.dialogue.world import town
from politesse.training.dialogue import recipe as recipes
from politesse.training.dialogue.teacher import labelled, simulated
from politesse.training.dialogue.turns import read_dialogues, sessions, write_dialogues

torch = pytest.importorskip("torch")

words = st.text(st.sampled_from("abcdefgh0123456789'-"), min_size=1, max_size=6)
values = st.lists(words, min_size=1, max_size=3).map(" ".join)
slots = st.dictionaries(st.sampled_from(["area", "name", "bookday"]), values, min_size=1)
states = st.dictionaries(st.sampled_from(["hotel", "train", "taxi"]), slots)


@given(states)
def test_a_belief_survives_being_a_span(state: dict[str, dict[str, str]]) -> None:
    assert state_of(span_of(state)) == state


@given(st.lists(words), st.lists(words))
def test_strange_words_can_be_copied(text: list[str], known: list[str]) -> None:
    vocabulary = Vocabulary.of([known], least=1)
    numbers, strange = vocabulary.numbers(text)
    assert vocabulary.words(numbers, strange) == text


def test_what_the_database_says_of_a_belief() -> None:
    state = {"restaurant": {"food": "thai"}, "hotel": {"area": "north", "stars": "1"}}
    assert finds(town(), state) == {"restaurant": "few", "hotel": "none"}


def test_an_answer_is_filled_from_the_database() -> None:
    state = {"restaurant": {"food": "thai", "area": "centre", "bookday": "monday"}}
    text = lexicalised(
        "[choice] places: [name] ([phone]) and [name] on [day].", "restaurant", state, town()
    )
    first, second = town().find("restaurant", {"food": "thai", "area": "centre"})
    assert text == f"2 places: Bangkok Tram ({first['phone']}) and Siam Balcony on monday."
    assert second["name"] == "siam balcony"


def test_simulated_dialogues_are_the_same_again() -> None:
    made = [list(simulated(town(), 6, 3, ["polite", "neutral"])) for _ in range(2)]
    assert made[0] == made[1]
    assert made[0] != list(simulated(town(), 6, 4, ["polite", "neutral"]))
    assert all(turn.delexicalised for one in made[0] for turn in one.turns)


def test_dialogues_are_read_as_they_were_written(tmp_path: Path) -> None:
    made = list(simulated(town(), 3, 1, ["polite"]))
    write_dialogues(tmp_path / "three.jsonl", made)
    found = read_dialogues(tmp_path / "three.jsonl")
    assert [one.turns for one in found] == [one.turns for one in made]
    assert sessions(found, town()) == sessions(made, town())


def test_the_teacher_labels_dialogues_without_states() -> None:
    bare = Dialogue("one", (DialogueTurn("a cheap thai place", "Bangkok Tram is at 15 Corn Row."),))
    turn = next(labelled([bare], town())).turns[0]
    assert turn.state == {"restaurant": {"food": ("thai",), "pricerange": ("cheap",)}}
    assert turn.delexicalised is not None
    assert turn.delexicalised.startswith("[name] is at")


def small(**changes: Any) -> recipes.Recurrent:
    sizes = {"embedding": 32, "hidden": 64, "dropout": 0.0, "least": 1, "batch": 8, "rate": 1e-2}
    return replace(recipes.read().recurrent, **(sizes | changes))


@pytest.fixture(scope="module")
def five() -> list[Dialogue]:
    return list(simulated(town(), 5, 1, ["polite"]))


def test_the_recurrent_model_learns_five_dialogues_by_heart(
    five: list[Dialogue], tmp_path: Path
) -> None:
    from politesse.training.dialogue.recurrent import Run

    learnt = sessions(five, town())
    run = Run(learnt, [], small(epochs=40, patience=40), tmp_path, seed=1)
    losses = run.train()["losses"]
    assert losses[-1]["train"] < 0.1 < losses[0]["train"]
    bot = open_bot(f"trained:{tmp_path}", world=town())
    right = total = 0
    for dialogue, session in zip(five, learnt, strict=True):
        for turn, wanted in zip(dialogue.turns, session, strict=True):
            reply = bot.reply(dialogue.id, turn.user)
            total += 1
            right += reply.state == state_of(wanted.belief) and reply.delexicalised == text_of(
                wanted.answer[1:]
            )
    assert right >= 0.9 * total
    alone = {
        one.id: replay(open_bot(f"trained:{tmp_path}", world=town()), [one])[one.id] for one in five
    }
    assert replay(Calm(bot), five).keys() == alone.keys()
    assert replay(bot, five) == alone


def test_a_resumed_run_is_the_run_that_was_not_stopped(
    five: list[Dialogue], tmp_path: Path
) -> None:
    from politesse.training.dialogue.recurrent import Run

    learnt = sessions(five, town())
    settings = small(epochs=4, dropout=0.2)
    whole = Run(learnt[:4], learnt[4:], settings, tmp_path / "whole", seed=2)
    expected = whole.train()["losses"]
    half = Run(learnt[:4], learnt[4:], settings, tmp_path / "half", seed=2)
    half.settings = replace(settings, patience=99)

    class Stopped(Exception):
        pass

    def stop(what: str, done: int, total: int) -> None:
        if done == 2:
            raise Stopped

    with pytest.raises(Stopped):
        half.train(stop)
    again = Run(learnt[:4], learnt[4:], settings, tmp_path / "half", seed=2)
    again.resume()
    assert again.epoch == 2
    assert again.train()["losses"] == expected


def test_other_dialogues_cannot_go_on_with_a_run(five: list[Dialogue], tmp_path: Path) -> None:
    from politesse.training.dialogue.recurrent import Run

    learnt = sessions(five, town())
    Run(learnt[:2], [], small(epochs=1), tmp_path, seed=1).train()
    with pytest.raises(PolitesseError, match="other dialogues"):
        Run(learnt[2:], [], small(epochs=1), tmp_path, seed=1).resume()


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory, five: list[Dialogue]) -> dict[str, Path]:
    """Two transformers of a few thousand weights, with a tokenizer of whole words."""
    transformers = pytest.importorskip("transformers")
    tokenizers = pytest.importorskip("tokenizers")
    seen = {
        word
        for one in five
        for turn in one.turns
        for text in (turn.user, turn.delexicalised or "")
        for word in words_of(text)
    }
    seen |= {word for s in sessions(five, town()) for turn in s for word in turn.belief}
    seen |= {"dialogue", "to", "belief", "state:", "response:", "none", "one", "few", "many"}
    numbers = {word: at for at, word in enumerate(["<unk>", "<pad>", *sorted(seen)])}
    inner = tokenizers.Tokenizer(tokenizers.models.WordLevel(numbers, "<unk>"))
    inner.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=inner, unk_token="<unk>", pad_token="<pad>"
    )
    size = len(numbers)
    torch.manual_seed(1)
    models = {
        "decoder": transformers.GPT2LMHeadModel(
            transformers.GPT2Config(
                vocab_size=size, n_embd=64, n_layer=2, n_head=2, n_positions=1024,
                resid_pdrop=0.0, embd_pdrop=0.0, attn_pdrop=0.0,
            )
        ),
        "encoder-decoder": transformers.T5ForConditionalGeneration(
            transformers.T5Config(
                vocab_size=size, d_model=64, d_kv=32, d_ff=128, num_layers=1, num_heads=2,
                dropout_rate=0.0, decoder_start_token_id=1, pad_token_id=1,
            )
        ),
    }  # fmt: skip
    folders = {}
    for kind, model in models.items():
        folders[kind] = tmp_path_factory.mktemp(kind)
        model.save_pretrained(folders[kind])
        tokenizer.save_pretrained(folders[kind])
    return folders


@pytest.mark.parametrize(
    ("kind", "epochs", "batch"), [("decoder", 80, 1), ("encoder-decoder", 60, 4)]
)
def test_a_transformer_learns_dialogues_by_heart(
    kind: str, epochs: int, batch: int, five: list[Dialogue], tiny: dict[str, Path], tmp_path: Path
) -> None:
    from politesse.training.dialogue.transformer import fine_tune

    learnt = sessions(five[:2], town())
    settings = replace(recipes.read().transformer, rate=3e-3, batch=batch, epochs=epochs)
    report = fine_tune(tiny[kind], learnt, tmp_path, settings, seed=1)
    assert report["kind"] == kind
    assert report["losses"][-1] < 0.2 * report["losses"][0]
    bot = open_trained(tmp_path, town())
    right = total = 0
    for dialogue, session in zip(five, learnt, strict=False):
        for turn, wanted in zip(dialogue.turns, session, strict=True):
            reply = bot.reply(dialogue.id, turn.user)
            total += 2
            right += reply.state == state_of(wanted.belief)
            right += reply.delexicalised == text_of(wanted.answer[1:])
    assert right >= 0.8 * total


@pytest.mark.parametrize("kind", ["decoder", "encoder-decoder"])
def test_many_sessions_at_once_are_answered_as_one_by_one(
    kind: str, five: list[Dialogue], tiny: dict[str, Path], tmp_path: Path
) -> None:
    from politesse.training.dialogue.transformer import fine_tune

    settings = replace(recipes.read().transformer, rate=3e-3, batch=2, epochs=25)
    fine_tune(tiny[kind], sessions(five, town()), tmp_path, settings, seed=1)
    assert replay(open_trained(tmp_path, town()), five) == {
        each.id: replay(open_trained(tmp_path, town()), [each])[each.id] for each in five
    }


def test_simulated_users_beside_a_corpus_live_in_the_town(
    five: list[Dialogue], tmp_path: Path
) -> None:
    from politesse.training.dialogue.train import Order, train

    write_dialogues(tmp_path / "five.jsonl", five)
    kept = tmp_path / "kept.jsonl"
    order = Order(tmp_path / "bot", (tmp_path / "five.jsonl",), simulate=3, keep=kept, epochs=1)
    train(order)
    assert len(read_dialogues(kept)) == 8


def test_a_transformers_run_goes_on(
    five: list[Dialogue], tiny: dict[str, Path], tmp_path: Path
) -> None:
    from politesse.training.dialogue.transformer import fine_tune

    learnt = sessions(five[:2], town())
    settings = replace(recipes.read().transformer, epochs=3, batch=1)

    class Stopped(Exception):
        pass

    def stop(what: str, done: int, total: int) -> None:
        if done == 1:
            raise Stopped

    base = tiny["decoder"]
    expected = fine_tune(base, learnt, tmp_path / "whole", settings, seed=1)["losses"]
    with pytest.raises(Stopped):
        fine_tune(base, learnt, tmp_path / "half", settings, 1, stop)
    found = fine_tune(base, learnt, tmp_path / "half", settings, seed=1)["losses"]
    assert found == pytest.approx(expected, rel=1e-3)


def test_the_command_trains_and_refuses_to_overwrite(tmp_path: Path) -> None:
    out = tmp_path / "bot"
    arguments = ["train", "dialogue", "--out", str(out), "--simulate", "4", "--epochs", "1"]
    done = CliRunner().invoke(app, [*arguments, "--keep", str(tmp_path / "kept.jsonl")])
    assert done.exit_code == 0, done.output
    assert open_trained(out, town()).reply("s", "hello").error is None
    assert len(read_dialogues(tmp_path / "kept.jsonl")) == 4
    again = CliRunner().invoke(app, arguments)
    assert again.exit_code != 0
    assert isinstance(again.exception, PolitesseError | SystemExit)


def test_files_without_states_need_the_teacher(tmp_path: Path) -> None:
    from politesse.training.dialogue.train import Order, train

    bare = [Dialogue("one", (DialogueTurn("a thai restaurant", "Sure."),))]
    write_dialogues(tmp_path / "bare.jsonl", bare)
    with pytest.raises(BadInput, match="--label"):
        train(Order(tmp_path / "bot", (tmp_path / "bare.jsonl",)))


@pytest.mark.parametrize("text", ["", "{}", '{"kind": "magic"}'])
def test_a_folder_that_is_no_bot_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "dialogue.json").write_text(text)
    with pytest.raises(BadInput):
        open_trained(tmp_path)
