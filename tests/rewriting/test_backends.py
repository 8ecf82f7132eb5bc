"""Other rewriters: a model server, a sequence-to-sequence folder, the surface rules."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

import politesse
from politesse.core import BadInput
from politesse.languages import Pack, load
from politesse.rewriting.backends import load_rewriter
from politesse.rewriting.backends.answers import Answer, asking
from politesse.rewriting.types import To

# ---------------------------------------------------------------- names


def test_the_surface_rules_alone() -> None:
    result = politesse.rewrite("CIAOOO tesoro!!! cmq nn so...", "formal", "it", by=["surface"])
    assert result.best == "Ciao tesoro! comunque non so."
    assert "|by:surface-" in result.signature


def test_the_surface_rules_know_no_other_way() -> None:
    result = politesse.rewrite("Buongiorno.", "informal", "it", by=["surface"])
    assert result.reason == "no rewriter to informal for Italian"


@pytest.mark.parametrize("name", ["", "loud", "ftp://x", "http://localhost/v1"])
def test_an_unknown_rewriter_is_refused(name: str) -> None:
    with pytest.raises(politesse.PolitesseError, match="unknown rewriter"):
        load_rewriter(name)


@pytest.mark.parametrize("name", ["hf:", "trained", "round-trip:", "surface:x", "openai:"])
def test_a_name_with_too_little_or_too_much_says_how_to_write_it(name: str) -> None:
    with pytest.raises(politesse.PolitesseError, match=f"write {name.partition(':')[0]}"):
        load_rewriter(name)


def test_an_engine_that_is_not_there_is_named() -> None:
    with pytest.raises(politesse.PolitesseError, match="python:nowhere:engine"):
        load_rewriter("round-trip:python:nowhere:engine")


def test_a_function_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_rewriter_module.py").write_text(
        "def kind(texts, language, to):\n"
        "    return [f'Would you {text[0].lower()}{text[1:-1]}?' for text in texts]\n"
    )
    monkeypatch.chdir(tmp_path)
    by = ["python:my_rewriter_module:kind"]
    made = politesse.rewrite(["Open it.", "Close it."], "formal", "en", by=by)
    assert [one.best for one in made] == ["Would you open it?", "Would you close it?"]
    assert "|by:python(kind)|" in made[0].signature


class Recorder:
    """A model that keeps what it is asked at once."""

    name = "recorder"

    def __init__(self) -> None:
        self.asked: list[tuple[str, list[str]]] = []

    def answers(self, pack: Pack, to: To, texts: Sequence[str], nbest: int) -> list[list[Answer]]:
        self.asked.append((pack.code, list(texts)))
        return [[(text.replace("!", "."), 0.9)] for text in texts]


def test_texts_of_one_language_are_asked_for_together_and_each_once() -> None:
    model = Recorder()
    texts = ["Komm mit!", "", "Geh weg!", "Komm mit!", *(f"Nimm {n}!" for n in range(40))]
    made = politesse.rewrite(texts, "formal", "de", by=[asking(model)])
    assert [one.best for one in made] == [text.replace("!", ".") for text in texts]
    assert [len(asked) for _, asked in model.asked] == [30, 12]
    model.asked.clear()
    mixed = ["Wir sehen uns morgen um zehn Uhr!", "Nous nous voyons demain à dix heures !"]
    politesse.rewrite(mixed * 2, "formal", by=[asking(model)])
    assert [(code, len(asked)) for code, asked in model.asked] == [("de", 1), ("fr", 1)]


# ---------------------------------------------------------------- a server


class Server:
    """Answers chats by a function, and keeps what it was asked."""

    def __init__(self, answer: Callable[[str], dict[str, Any]]) -> None:
        self.asked: list[dict[str, Any]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.asked.append(body)
                text = body["messages"][0]["content"].rpartition("Text: ")[2]
                reply = json.dumps(answer(text)).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(reply)))
                self.end_headers()
                self.wfile.write(reply)

            def log_message(self, *_: object) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def serve() -> Iterator[Callable[[Callable[[str], dict[str, Any]]], Server]]:
    pytest.importorskip("httpx")
    started: list[Server] = []

    def start(answer: Callable[[str], dict[str, Any]]) -> Server:
        started.append(Server(answer))
        return started[-1]

    yield start
    for server in started:
        server.close()


def said(text: str, *logs: float) -> dict[str, Any]:
    choice: dict[str, Any] = {"message": {"content": text}}
    if logs:
        choice["logprobs"] = {"content": [{"logprob": log} for log in logs]}
    return {"choices": [choice]}


def test_a_server_is_told_what_to_do_and_its_answer_is_a_candidate(
    serve: Callable[[Callable[[str], dict[str, Any]]], Server],
) -> None:
    server = serve(lambda text: said("Sure! Here it is:\n“Would you call Anna?”", -0.1, -0.1))
    result = politesse.rewrite("Call Anna.", "formal", "en", by=[f"openai:{server.url}#tiny"])
    assert result.best == "Would you call Anna?"
    assert "|by:openai(tiny)|" in result.signature
    assert 0 < result.confidence <= 0.91
    asked = server.asked[0]
    assert asked["model"] == "tiny" and asked["temperature"] == 0
    assert "formal" in asked["messages"][0]["content"]
    assert "English" in asked["messages"][0]["content"]


def test_an_answer_that_drops_a_name_is_not_taken(
    serve: Callable[[Callable[[str], dict[str, Any]]], Server],
) -> None:
    server = serve(lambda text: said("Would you call her?"))
    result = politesse.rewrite("Call Anna.", "formal", "en", by=[f"openai:{server.url}"])
    assert not result.changed and result.reason


def test_several_texts_are_asked_together_and_keep_their_order(
    serve: Callable[[Callable[[str], dict[str, Any]]], Server],
) -> None:
    server = serve(lambda text: said(f"Kindly {text[0].lower()}{text[1:]}"))
    texts = ["Open it.", "Close it.", "", "Read it."]
    made = politesse.rewrite(texts, "formal", "en", by=[f"openai:{server.url}"])
    assert [one.best for one in made] == ["Kindly open it.", "Kindly close it.", "", "Kindly read it."]  # fmt: skip
    assert len(server.asked) == 3


def test_a_server_without_text_is_one_line(
    serve: Callable[[Callable[[str], dict[str, Any]]], Server],
) -> None:
    server = serve(lambda text: {"choices": []})
    with pytest.raises(politesse.PolitesseError, match="has no text in it"):
        politesse.rewrite("Open it.", "formal", "en", by=[f"openai:{server.url}"])


def test_a_real_server_answers(llama: str) -> None:
    pytest.importorskip("httpx")
    rewriter = load_rewriter(f"openai:{llama}")(load("en"), "formal")
    assert rewriter is not None
    found = rewriter.rewrite(["gimme the file, dude"], 2)[0]
    assert found, "the model gave the text back, or nothing"
    assert all(0 <= one.confidence <= 1 and 0 <= one.meaning <= 1 for one in found)
    assert rewriter.rewrite(["gimme the file, dude"], 2)[0] == found


# ---------------------------------------------------------------- a sequence-to-sequence folder

PAIRS = {
    "u r late": "you are late",
    "gimme the file": "please give me the file",
    "thx a lot": "thank you very much",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network of a few thousand weights that has learnt three sentences."""
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    from tokenizers import Tokenizer, models, pre_tokenizers

    torch.manual_seed(1)
    words = ["<pad>", "</s>", "<unk>", "formal:"]
    words += sorted({word for pair in PAIRS.items() for text in pair for word in text.split()})
    base = Tokenizer(models.WordLevel({word: n for n, word in enumerate(words)}, unk_token="<unk>"))
    base.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=base, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    )
    config = transformers.T5Config(
        vocab_size=len(words), d_model=32, d_kv=8, d_ff=64, num_layers=1, num_heads=4,
        dropout_rate=0.0, decoder_start_token_id=0, pad_token_id=0, eos_token_id=1,
        task_specific_params={"formal": {"prefix": "formal: "}},
    )  # fmt: skip
    model = transformers.T5ForConditionalGeneration(config)
    sources = tokenizer(
        [f"formal: {text} </s>" for text in PAIRS], padding=True, return_tensors="pt"
    )
    labels = tokenizer(
        [f"{text} </s>" for text in PAIRS.values()], padding=True, return_tensors="pt"
    )
    goals = labels.input_ids.masked_fill(labels.attention_mask == 0, -100)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for _ in range(150):
        optimizer.zero_grad()
        loss = model(
            input_ids=sources.input_ids, attention_mask=sources.attention_mask, labels=goals
        ).loss
        loss.backward()
        optimizer.step()
    path = tmp_path_factory.mktemp("hf") / "tiny"
    model.save_pretrained(path)
    tokenizer.save_pretrained(path)
    return path


def test_a_folder_rewrites_a_list(folder: Path) -> None:
    made = politesse.rewrite(list(PAIRS), "formal", "en", by=[f"hf:{folder}"])
    assert [one.best for one in made] == list(PAIRS.values())
    assert all("|by:hf(tiny," in one.signature for one in made)
    alone = politesse.rewrite(next(iter(PAIRS)), "formal", "en", by=[f"hf:{folder}"])
    assert alone.best == made[0].best


def test_a_folder_gives_several_candidates(folder: Path) -> None:
    rewriter = load_rewriter(f"hf:{folder}")(load("en"), "formal")
    assert rewriter is not None
    found = rewriter.rewrite(["u r late"], 4)[0]
    assert len(found) > 1 and found[0].text == "you are late"
    assert len({one.text for one in found}) == len(found)


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"config\.json"):
        load_rewriter(f"hf:{tmp_path}")
    pytest.importorskip("transformers")
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(BadInput, match="cannot be loaded"):
        load_rewriter(f"hf:{tmp_path}")
