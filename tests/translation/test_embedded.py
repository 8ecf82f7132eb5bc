"""The engine of the package, on a small untrained model with the layout of the real one."""

from __future__ import annotations

from pathlib import Path

import pytest

from politesse.core import BadInput, PolitesseError
from politesse.translation import Formality, Request, UnsupportedLanguage, translate
from politesse.translation.engines import load_engine
from politesse.translation.engines.embedded import Embedded, embedded_folder, embedded_languages

TEXTS = ["Where do you live?", "The house is red.", "Hello %s, you have {n} messages."]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of random weights, exported as the recipe does."""
    torch = pytest.importorskip("torch")
    from politesse.training.seq2seq import export, vocabulary
    from politesse.training.seq2seq.model import Shape, Translator
    from politesse.training.seq2seq.recipe import Vocabulary

    made = tmp_path_factory.mktemp("model")
    lines = [*TEXTS, "Wo wohnst du?", "Das Haus ist rot.", "家は赤いです。"] * 3
    settings = Vocabulary(size=310, coverage=1.0, lines=len(lines))
    model = vocabulary.train(lines, ["de", "ja"], settings)
    (made / "vocabulary.model").write_bytes(model)
    tokenizer = vocabulary.load(model)
    pieces = [tokenizer.id_to_piece(place) for place in range(tokenizer.get_piece_size())]
    torch.manual_seed(3)
    shape = Shape(len(pieces), width=64, heads=4, inner=64, encoder=1, decoder=1)
    state = {name: one.numpy() for name, one in Translator(shape).state_dict().items()}
    export.export(state, shape.as_dict(), pieces, made, "int8")
    return made


@pytest.fixture(scope="session")
def engine(folder: Path) -> Embedded:
    return Embedded(folder, threads=1)


def test_the_languages_are_those_of_the_vocabulary(engine: Embedded) -> None:
    assert engine.capabilities.targets == {"de", "ja"}
    assert engine.capabilities.sources == {"en"}
    assert engine.capabilities.control == "tag"
    with pytest.raises(UnsupportedLanguage, match="does not translate into 'fr'; it knows: de, ja"):
        engine.translate(["a"], Request("en", "fr"))


def test_a_card_may_offer_fewer(folder: Path, tmp_path: Path) -> None:
    for name in ("model.bin", "vocabulary.model", "shared_vocabulary.json", "config.json"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    texts = ("name", "what", "form", "recipe", "command", "licence")
    named = "".join(f'{name} = "x"\n' for name in texts)
    (tmp_path / "card.toml").write_text(f'{named}seed = 1\ndata = []\nlanguages = ["de"]\n')
    assert Embedded(tmp_path).capabilities.targets == {"de"}
    (tmp_path / "card.toml").write_text("languages = [\n")
    with pytest.raises(BadInput, match="is not TOML"):
        Embedded(tmp_path).capabilities  # noqa: B018


def test_hypotheses_come_best_first(engine: Embedded) -> None:
    for found in engine.translate(TEXTS, Request("en", "de", "formal", nbest=4)):
        assert len(found) == 4
        scores = [one.score for one in found]
        assert scores == sorted(scores, reverse=True)


def test_tags_reach_the_model(engine: Embedded) -> None:
    def score(*asked: str | None) -> list[float]:
        return [one[0].score for one in engine.translate(TEXTS, Request("en", "de", *asked))]  # type: ignore

    plain = score(None)
    assert score(None) == plain
    assert len({tuple(plain), tuple(score("formal")), tuple(score("informal")),
                tuple(score(None, "feminine"))}) == 4  # fmt: skip


def test_alone_and_in_a_batch_alike(engine: Embedded) -> None:
    together = engine.translate(TEXTS, Request("en", "ja", "formal"))
    alone = [engine.translate([text], Request("en", "ja", "formal"))[0] for text in TEXTS]
    assert [[one.text for one in many] for many in together] == [
        [one.text for one in many] for many in alone
    ]


def test_an_untrained_model_that_loses_a_placeholder_is_found_out(folder: Path) -> None:
    result = translate(TEXTS[2], "de", "formal", engine=f"embedded:{folder}")
    assert not result.intact
    assert "engine:embedded(" in result.signature


def test_the_engine_is_made_once(folder: Path) -> None:
    assert load_engine(f"embedded:{folder}") is load_engine(f"embedded:{folder}")


def test_a_broken_model_is_one_clear_line(folder: Path, tmp_path: Path) -> None:
    for name in ("vocabulary.model", "shared_vocabulary.json", "config.json"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    (tmp_path / "model.bin").write_bytes(b"no model")
    with pytest.raises(BadInput, match="CTranslate2 cannot load it"):
        Embedded(tmp_path)
    (tmp_path / "vocabulary.model").write_bytes(b"no vocabulary")
    with pytest.raises(BadInput, match="is no SentencePiece model"):
        Embedded(tmp_path)


def test_an_empty_folder_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(PolitesseError, match="there is no translation model in"):
        Embedded(tmp_path)


@pytest.mark.skipif(
    not (embedded_folder() / "model.bin").is_file(), reason="the package has no translation model"
)
@pytest.mark.parametrize("formality", ["formal", "informal"])
def test_the_model_of_the_package_says_you_as_asked(formality: str) -> None:
    texts = [
        "What are you doing tonight?",
        "Have you seen my keys?",
        "Hello %s, you have {n} messages.",
    ]
    engine = load_engine("embedded")
    assert engine.capabilities.targets is not None
    for target in sorted(engine.capabilities.targets & {"de", "es", "fr", "it", "nl"}):
        for result in translate(texts, target, formality):  # type: ignore[call-overload]
            assert result.register in (formality, "neutral"), result
            assert result.intact, result


def test_a_label_of_the_glossary_is_the_only_hypothesis(engine: Embedded) -> None:
    label, sentence = engine.translate(["Add to cart", TEXTS[0]], Request("en", "de", nbest=4))
    assert [one.text for one in label] == ["In den Warenkorb"]
    assert len(sentence) == 4


@pytest.mark.skipif(
    not (embedded_folder() / "words.bin").is_file(), reason="the package has no translation model"
)
def test_names_and_terms_of_the_source_come_through() -> None:
    texts = ["Please ask Agnieszka Kowalczyk.", "Your cart is empty."]
    for target, cart in {"de": ("Warenkorb", "Einkaufswagen"), "fr": ("panier",)}.items():
        asked, empty = (result.text for result in translate(texts, target, "formal"))
        assert "Agnieszka Kowalczyk" in asked
        assert any(word in empty for word in cart), empty


def test_the_list_of_languages_says_where_an_engine_is_needed() -> None:
    from typer.testing import CliRunner

    from politesse.cli import app

    result = CliRunner().invoke(app, ["languages"], env={"COLUMNS": "200"})
    rows = {line.split()[0]: line for line in result.stdout.splitlines() if line.strip()}
    offered = embedded_languages()
    for code in ("de", "vi", "ta"):
        assert ("needs --engine" in rows[code]) == (code not in offered)
        assert ("embedded" in rows[code]) == (code in offered)


@pytest.mark.skipif(
    not (embedded_folder() / "words.bin").is_file(), reason="the package has no translation model"
)
@pytest.mark.parametrize("formality", ["formal", "informal"])
def test_a_label_stays_one_in_either_register(formality: Formality) -> None:
    asked = translate("Delete all messages", "de", formality)
    assert asked.text == "Alle Nachrichten löschen"
