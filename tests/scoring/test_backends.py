"""Other back ends: an encoder made here, any translation engine, and a real local server."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import politesse
from politesse.cli import app
from politesse.core import BadInput, PolitesseError, Value
from politesse.core.chat import ChatModel
from politesse.core.http import ServerLimits
from politesse.scoring.backends import Embedded, load_backend

POLITE = [f"could you please help me with item {n} , thank you" for n in range(16)]
RUDE = [f"stop it now you stupid fool number {n}" for n in range(16)]


# ---------------------------------------------------------------- an encoder


def tiny_encoder(folder: Path) -> Path:
    """A RoBERTa of two small layers with a vocabulary of whole words."""
    pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    words = sorted({word for text in (*POLITE, *RUDE) for word in text.split()})
    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    vocabulary = {word: place for place, word in enumerate([*special, *words])}
    cut = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
    cut.pre_tokenizer = pre_tokenizers.Whitespace()
    cut.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    roles = {"bos": "<s>", "eos": "</s>", "pad": "<pad>", "unk": "<unk>", "mask": "<mask>"}
    names = {f"{role}_token": token for role, token in roles.items()}
    transformers.PreTrainedTokenizerFast(tokenizer_object=cut, **names).save_pretrained(folder)
    config = transformers.RobertaConfig(
        vocab_size=len(vocabulary), hidden_size=32, num_hidden_layers=2, num_attention_heads=2,
        intermediate_size=64, max_position_embeddings=140, pad_token_id=1, type_vocab_size=1,
    )  # fmt: skip
    transformers.RobertaModel(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from politesse.training.politeness.recipe import read_fine_tuning
    from politesse.training.politeness.transformer import fine_tune

    base = tiny_encoder(tmp_path_factory.mktemp("base"))
    out = tmp_path_factory.mktemp("tuned")
    labels = [True] * len(POLITE) + [False] * len(RUDE)
    published = read_fine_tuning()
    assert (published.epochs, published.batch, published.rate) == (5, 32, 5e-6)
    settings = replace(published, rate=5e-3, batch=8)
    report = fine_tune(base, [*POLITE, *RUDE], labels, out, settings)
    assert report["losses"][-1] < report["losses"][0]
    return out


def test_a_fine_tuned_encoder_scores(encoder: Path) -> None:
    backend = load_backend(f"hf:{encoder}")
    polite, rude = backend.values(["please help me , thank you", "you stupid fool"], "en")
    assert polite.value > 0 > rude.value
    assert polite.probability > 0.5 > rude.probability
    assert backend.signature().startswith("hf(tuned")


def test_an_encoder_scores_alone_as_in_a_batch(encoder: Path) -> None:
    backend = load_backend(f"hf:{encoder}")
    texts = [*POLITE[:3], "stop", *RUDE[:2]]
    batch = [value.value for value in backend.values(texts, "en")]
    alone = [backend.values([text], "en")[0].value for text in texts]
    assert batch == pytest.approx(alone, abs=1e-3)


def test_broken_fine_tuning_goes_on_after_its_last_epoch(tmp_path: Path) -> None:
    from politesse.training.politeness.recipe import read_fine_tuning
    from politesse.training.politeness.transformer import fine_tune

    base = tiny_encoder(tmp_path / "base")
    texts, labels = [*POLITE[:4], *RUDE[:4]], [True] * 4 + [False] * 4
    out, epochs = tmp_path / "out", []

    def stop(what: str, done: int, total: int) -> None:
        epochs.append(done)
        if len(epochs) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fine_tune(base, texts, labels, out, read_fine_tuning(), stop)
    report = fine_tune(base, texts, labels, out, read_fine_tuning())
    assert epochs == [1, 2]
    assert len(report["losses"]) == read_fine_tuning().epochs


def test_a_folder_that_is_no_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="has no config"):
        load_backend(f"hf:{tmp_path}")


# ---------------------------------------------------------------- translation


def to_english(texts: list[str], source: str, target: str) -> list[str]:
    """A phrase book; it is an engine like any other."""
    assert (source, target) == ("de", "en")
    book = {"Vielen Dank für Ihre Hilfe!": "Thank you very much for your help!", "Halt die Klappe.": "Shut up, you idiot."}  # fmt: skip
    return [book[text] for text in texts]


def test_translate_then_classify(monkeypatch: pytest.MonkeyPatch) -> None:
    import types

    module = types.ModuleType("phrasebook")
    module.to_english = to_english  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "phrasebook", module)
    backend = load_backend("translate:python:phrasebook:to_english")
    texts = ["Vielen Dank für Ihre Hilfe!", "Halt die Klappe."]
    expected = Embedded().values(to_english(texts, "de", "en"), "en")
    assert backend.values(texts, "de") == expected
    assert backend.values(["Thank you!"], "en") == Embedded().values(["Thank you!"], "en")
    assert backend.signature() == "translated(python(to_english)>en,embedded)"


def test_a_function_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_scorer_module.py").write_text(
        "def calm(texts, language):\n    return [-text.count('!') for text in texts]\n"
    )
    monkeypatch.chdir(tmp_path)
    backend = load_backend("python:my_scorer_module:calm")
    assert [value.value for value in backend.values(["Now!!", "Now."], "en")] == [-2.0, 0.0]
    assert backend.signature() == "python(calm)"


def test_an_engine_that_loses_a_text_is_refused() -> None:
    from politesse.scoring.backends.translated import Translated

    with pytest.raises(PolitesseError, match="gave 0 texts for 1"):
        Translated(lambda texts, source, target: []).values(["Ja."], "de")


@pytest.mark.parametrize(
    "name", ["", "hf:", "translate:json", "translate:python:json:no", "ftp://x", "openai:x"]
)
def test_an_unknown_model_is_one_clear_line(name: str) -> None:
    with pytest.raises(PolitesseError) as caught:
        load_backend(name)
    assert "\n" not in str(caught.value)


# ---------------------------------------------------------------- a server that misbehaves


class Answers(ThreadingHTTPServer):
    """Gives the statuses in ``plan`` one after the other, then good answers."""

    daemon_threads = True
    plan: list[int]
    delay: float
    under_way: int
    most: int


class Handler(BaseHTTPRequestHandler):
    server: Answers

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with LOCK:
            self.server.under_way += 1
            self.server.most = max(self.server.most, self.server.under_way)
            status = self.server.plan.pop(0) if self.server.plan else 200
        time.sleep(self.server.delay)
        with LOCK:
            self.server.under_way -= 1
        yes = -0.1 if "please" in body["messages"][0]["content"] else -3.0
        words = [{"token": "Yes", "logprob": yes}, {"token": "no", "logprob": -1.0}]
        answer: dict[str, Any] = {"choices": [{"logprobs": {"content": [{"top_logprobs": words}]}}]}
        if status == 299:
            status, answer = 200, {"choices": [{}]}
        data = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments: object) -> None:
        pass


LOCK = threading.Lock()


@pytest.fixture
def answers() -> Iterator[Answers]:
    pytest.importorskip("httpx")
    server = Answers(("127.0.0.1", 0), Handler)
    server.plan, server.delay, server.under_way, server.most = [], 0.0, 0, 0
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def asked(server: Answers, **limits: Any) -> Any:
    from politesse.scoring.backends.prompted import Prompted

    url = f"http://127.0.0.1:{server.server_port}/v1"
    return Prompted(ChatModel(url, limits=ServerLimits(pause=0.01, **limits)))


def test_yes_against_no(answers: Answers) -> None:
    polite, rude = asked(answers).values(["please sit", "sit"], "en")
    assert polite.probability == pytest.approx(0.711, abs=1e-3)
    assert polite.value > 0 > rude.value


def test_a_server_that_stumbles_is_asked_again(answers: Answers) -> None:
    answers.plan = [503, 429]
    assert asked(answers, retries=2).values(["please sit"], "en")[0].value > 0


def test_retries_end(answers: Answers) -> None:
    answers.plan = [503] * 9
    with pytest.raises(PolitesseError, match="the server answers 503 after 3 tries"):
        asked(answers, retries=2).values(["sit"], "en")
    assert len(answers.plan) == 6


def test_a_refusal_is_not_tried_again(answers: Answers) -> None:
    answers.plan = [401, 401]
    with pytest.raises(PolitesseError, match="answers 401"):
        asked(answers).values(["sit"], "en")
    assert len(answers.plan) == 1


def test_a_slow_server_runs_into_the_time_limit(answers: Answers) -> None:
    answers.delay = 1.0
    with pytest.raises(PolitesseError, match="no answer in time at the first try"):
        asked(answers, timeout=0.05, retries=0).values(["sit"], "en")


def test_so_many_requests_are_under_way_and_order_is_kept(answers: Answers) -> None:
    answers.delay = 0.05
    texts = [f"please {n}" if n % 3 else f"{n}" for n in range(12)]
    values = asked(answers, at_once=3).values(texts, "en")
    assert [value.value > 0 for value in values] == ["please" in text for text in texts]
    assert 2 <= answers.most <= 3


def test_a_server_without_probabilities_is_named(answers: Answers) -> None:
    answers.plan = [299]
    with pytest.raises(PolitesseError, match="no probabilities of words"):
        asked(answers).values(["sit"], "en")


def test_a_server_that_is_gone_is_one_clear_line() -> None:
    pytest.importorskip("httpx")
    from politesse.scoring.backends.prompted import Prompted

    with pytest.raises(PolitesseError) as caught:
        limits = ServerLimits(retries=1, pause=0.01)
        Prompted(ChatModel("http://127.0.0.1:9/v1", limits=limits)).values(["sit"], "en")
    assert str(caught.value).startswith("http://127.0.0.1:9/v1: no server answers")
    assert str(caught.value).endswith("after 2 tries; is it running?")


def test_the_command_takes_its_politeness_from_the_server(answers: Answers) -> None:
    url = f"http://127.0.0.1:{answers.server_port}/v1"
    text = "Could you please sit down?\nSit down at once.\n"
    arguments = ["score", "--lang", "en", "--format", "jsonl", "--model", f"openai:{url}#tiny"]
    result = CliRunner().invoke(app, arguments, input=text)
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [record["politeness"]["value"] > 0 for record in records] == [True, False]
    assert all("|politeness:openai(tiny)|" in record["signature"] for record in records)
    assert not any(span["kind"] == "strategy" for record in records for span in record["spans"])


def test_the_embedded_model_behind_the_interface_changes_nothing() -> None:
    lines = [
        "Thank you so much for your help with this page!",
        "Halt die Klappe, du Idiot.",
        "Merci de votre aide.",
    ]
    judged = politesse.score(lines, model=Embedded())
    assert [result.language for result in judged] == ["en", "de", "fr"]
    for result, plain in zip(judged, politesse.score(lines, model="embedded"), strict=True):
        assert result == plain
    for result, plain in zip(judged, politesse.score(lines), strict=True):
        assert (result.register, result.politeness) == (plain.register, plain.politeness)
        assert result.formality == plain.formality
        assert not any(span.kind == "strategy" for span in result.spans)


class Constant:
    """A back end that remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, list[str]]] = []

    def values(self, texts: Sequence[str], language: str) -> list[Value]:
        self.asked.append((language, list(texts)))
        return [Value(len(text) / 100, 0.5) for text in texts]

    def signature(self) -> str:
        return "constant"


def test_a_back_end_is_asked_by_language_and_answers_keep_their_places() -> None:
    backend = Constant()
    texts = [
        "Danke sehr, das war wirklich nett!",
        "Thank you all for the help!",
        "",
        "Vielen Dank für die Hilfe!",
        "Καλημέρα, τι κάνετε;",
    ]
    results = politesse.score(texts, model=backend, on_error="null")
    assert backend.asked == [("de", [texts[0], texts[3]]), ("en", [texts[1]])]
    values = [result.politeness and result.politeness.value for result in results]
    assert values == [0.34, 0.27, None, 0.26, None]
    assert [result.signature.choices.get("politeness") for result in results] == [
        "constant", "constant", None, "constant", None,
    ]  # fmt: skip


def test_a_model_without_politeness_among_the_aspects_is_refused() -> None:
    with pytest.raises(PolitesseError, match="not among the aspects"):
        politesse.score("Hello!", "en", aspects=["register"], model=Constant())


def test_a_back_end_leaves_the_embedded_politeness_alone() -> None:
    code = (
        "import sys, politesse\n"
        "from politesse.core import Value\n"
        "class Fixed:\n"
        "    def values(self, texts, language): return [Value(1.0, 0.7) for _ in texts]\n"
        "    def signature(self): return 'fixed'\n"
        "assert politesse.score('Danke!', 'de', model=Fixed()).politeness.value == 1\n"
        "assert not {'ctranslate2', 'sentencepiece'} & set(sys.modules)\n"
        "from politesse.scoring.linear import linear_model\n"
        "assert linear_model.cache_info().misses == 1  # formality alone\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# ---------------------------------------------------------------- a real server


def test_a_real_server_answers(llama: str) -> None:
    pytest.importorskip("httpx")
    backend = load_backend(f"openai:{llama}")
    texts = ["Could you please help me? Thank you so much.", "Shut up and do it, you idiot!"]
    values = backend.values(texts, "en")
    assert all(0 < value.probability < 1 for value in values)
    assert values[0].value > values[1].value
