"""Translation services over HTTP: DeepL, LibreTranslate and OpenAI-compatible servers.

The small servers here behave as the documented interfaces do; a language model is asked for real.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

pytest.importorskip("httpx")

from politesse.core.chat import ChatModel
from politesse.core.http import ServerError, ServerLimits, Unreachable
from politesse.translation import (
    BadKey,
    EngineError,
    QuotaExceeded,
    Request,
    UnsupportedFormality,
    UnsupportedLanguage,
    translate,
)
from politesse.translation.engines import load_engine
from politesse.translation.engines.deepl import DeepL
from politesse.translation.engines.libretranslate import LibreTranslate
from politesse.translation.engines.prompted import Prompted, instructions

Answer = tuple[int, Any]
LOCK = threading.Lock()
HASTY = ServerLimits(timeout=0.05, retries=1, pause=0.01)


class Server(ThreadingHTTPServer):
    """Gives the statuses in ``plan`` one after the other, then what ``answer`` makes of a request."""

    daemon_threads = True
    answer: Callable[[str, dict[str, str], Any], Answer]
    plan: list[int]
    asked: list[Any]
    delay = 0.0
    under_way = most = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def _reply(self, body: Any) -> None:
        with LOCK:
            self.server.under_way += 1
            self.server.most = max(self.server.most, self.server.under_way)
            listing = "languages" in self.path
            status = self.server.plan.pop(0) if self.server.plan and not listing else 200
            if not listing:
                self.server.asked.append(body)
        time.sleep(self.server.delay)
        answer: Any = {"message": "planned"}
        if status == 200:
            status, answer = self.server.answer(self.path, dict(self.headers), body)
        with LOCK:
            self.server.under_way -= 1
        data = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self) -> None:
        self._reply(None)

    def do_POST(self) -> None:
        self._reply(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def serve() -> Iterator[Callable[[Callable[..., Answer]], Server]]:
    servers: list[Server] = []

    def start(answer: Callable[..., Answer]) -> Server:
        server = Server(("127.0.0.1", 0), Handler)
        server.answer, server.plan, server.asked = answer, [], []
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


# ---------------------------------------------------------------- DeepL

SAID = {
    ("Can you help me?", "more"): "Können Sie mir helfen?",
    ("Can you help me?", "less"): "Kannst du mir helfen?",
    ("Can you help me?", None): "Kannst du mir helfen?",
}


def deepl(path: str, headers: dict[str, str], body: Any) -> Answer:
    if headers.get("Authorization") != "DeepL-Auth-Key secret:fx":
        return 403, {"message": "Forbidden"}
    if path == "/v2/languages?type=source":
        return 200, [{"language": "EN", "name": "English"}, {"language": "DE", "name": "German"}]
    if path == "/v2/languages?type=target":
        return 200, [
            {"language": "DE", "name": "German", "supports_formality": True},
            {"language": "PT-PT", "name": "Portuguese", "supports_formality": True},
            {"language": "EN-US", "name": "English", "supports_formality": False},
            {"language": "SV", "name": "Swedish", "supports_formality": False},
        ]
    assert path == "/v2/translate"
    formality = body.get("formality")
    if body["target_lang"] == "SV" and formality in ("more", "less"):
        return 400, {"message": "'formality' is not supported for given 'target_lang'."}
    xml = body.get("tag_handling") == "xml"
    if xml and any("& " in text for text in body["text"]):
        return 400, {"message": "Tag handling parsing failed"}
    texts = [SAID.get((text, formality), f"{body['target_lang']}: {text}") for text in body["text"]]
    return 200, {"translations": [{"detected_source_language": "EN", "text": t} for t in texts]}


@pytest.fixture
def deepl_server(serve: Any) -> Server:
    return serve(deepl)


def at(server: Server, key: str = "secret:fx", **limits: Any) -> DeepL:
    return DeepL(key, server.url, ServerLimits(pause=0.01, **limits))


def test_deepl_is_asked_for_its_own_formality(deepl_server: Server) -> None:
    result = translate("Can you help me?", "de", "formal", engine=at(deepl_server))
    assert (result.text, result.obtained, result.certain) == (
        "Können Sie mir helfen?",
        "native",
        True,
    )
    assert deepl_server.asked[0] == {
        "source_lang": "EN", "target_lang": "DE", "formality": "more", "text": ["Can you help me?"]
    }  # fmt: skip
    assert (
        translate("Can you help me?", "de", "auto", engine=at(deepl_server)).obtained == "unchanged"
    )
    assert "formality" not in deepl_server.asked[-1]


def test_deepl_declares_what_it_can(deepl_server: Server) -> None:
    found = at(deepl_server).capabilities
    assert found.has_formality("de") and found.has_formality("pt") and found.has_formality("pt-PT")
    assert not found.has_formality("sv")
    with pytest.raises(UnsupportedLanguage, match="does not translate into 'fr'"):
        translate("Hi", "fr", engine=at(deepl_server))


def test_deepl_where_there_is_no_formality(deepl_server: Server) -> None:
    with pytest.raises(UnsupportedFormality):
        translate("Hi", "sv", "formal", engine=at(deepl_server))
    assert translate("Hi", "sv", "prefer_formal", engine=at(deepl_server)).text == "SV: Hi"
    with pytest.raises(UnsupportedFormality, match="not supported for given"):
        at(deepl_server).translate(["Hi"], Request("en", "sv", "formal"))


def test_deepl_keeps_markup_and_placeholders(deepl_server: Server) -> None:
    result = translate("Click <b>%s</b> & go", "de", engine=at(deepl_server))
    assert result.text == "DE: Click <b>%s</b> & go" and result.intact
    sent = deepl_server.asked[0]
    assert sent["tag_handling"] == "xml"
    assert sent["text"] == ['Click <x id="1"/><x id="2"/><x id="3"/> &amp; go']


def test_deepl_languages_that_want_a_region(deepl_server: Server) -> None:
    assert translate("Hallo", "en", source="de", engine=at(deepl_server)).text == "EN-US: Hallo"
    assert translate("Hi", "pt", engine=at(deepl_server)).text == "PT-PT: Hi"


def test_deepl_refusals_have_kinds(deepl_server: Server) -> None:
    with pytest.raises(BadKey, match="refuses the key"):
        translate("Hi", "de", engine=at(deepl_server, key="wrong"))
    engine = at(deepl_server)
    deepl_server.plan = [456]
    with pytest.raises(QuotaExceeded, match="quota"):
        translate("Hi", "de", engine=engine)
    deepl_server.plan = [413]
    with pytest.raises(EngineError, match="413"):
        translate("Hi", "de", engine=engine)


def test_deepl_is_asked_again_when_it_is_busy(deepl_server: Server) -> None:
    deepl_server.plan = [429, 503, 529]
    assert translate("Hi", "de", engine=at(deepl_server, retries=3)).text == "DE: Hi"
    deepl_server.plan = [429] * 9
    with pytest.raises(Unreachable, match="answers 429 after 3 tries"):
        translate("Hi", "de", engine=at(deepl_server, retries=2))
    assert len(deepl_server.plan) == 6


def test_deepl_gets_fifty_texts_at_most_and_some_requests_at_once(deepl_server: Server) -> None:
    deepl_server.delay = 0.05
    texts = [f"Text {number}" for number in range(170)]
    found = at(deepl_server, at_once=2).translate(texts, Request("en", "de"))
    assert [one[0].text for one in found] == [f"DE: {text}" for text in texts]
    assert sorted(len(body["text"]) for body in deepl_server.asked) == [20, 50, 50, 50]
    assert deepl_server.most == 2


def test_deepl_by_name(deepl_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = load_engine(f"deepl:secret:fx?url={deepl_server.url}")
    assert translate("Hi", "de", engine=engine).text == "DE: Hi"
    assert "secret" not in engine.signature()
    monkeypatch.setenv("MY_KEY", "secret:fx")
    assert load_engine(f"deepl:MY_KEY?url={deepl_server.url}").translate(
        ["Hi"], Request("en", "de")
    )
    monkeypatch.delenv("DEEPL_AUTH_KEY", raising=False)
    with pytest.raises(BadKey, match=r"in --engine deepl:KEY or in \$DEEPL_AUTH_KEY"):
        load_engine("deepl")


# ---------------------------------------------------------------- LibreTranslate


def libre(path: str, headers: dict[str, str], body: Any) -> Answer:
    if path == "/languages":
        return 200, [
            {"code": "en", "name": "English", "targets": ["de", "pt-BR"]},
            {"code": "de", "name": "German", "targets": ["en"]},
        ]
    assert path == "/translate" and body["format"] == "text"
    if body.get("api_key") == "banned":
        return 403, {"error": "Invalid API key"}
    known = {"Can you help me?": ["Kannst du mir helfen?", "Können Sie mir helfen?"]}
    said = [known.get(text, [f"{body['target']}: {text}"]) for text in body["q"]]
    more = body["alternatives"]
    return 200, {
        "translatedText": [s[0] for s in said],
        "alternatives": [s[1 : 1 + more] for s in said],
    }


def test_libretranslate_gives_alternatives_for_the_control(serve: Any) -> None:
    server = serve(libre)
    engine = load_engine(f"libretranslate:{server.url}")
    result = translate("Can you help me?", "de", "formal", engine=engine)
    assert (result.text, result.obtained) == ("Können Sie mir helfen?", "nbest")
    assert translate("Hello %s", "de", engine=engine).text == "de: Hello %s"
    assert engine.capabilities.sources == {"en", "de"}
    assert translate("Hi", "pt-BR", engine=engine).text == "pt-BR: Hi"
    with pytest.raises(UnsupportedLanguage):
        translate("Hi", "fr", engine=engine)


def test_libretranslate_refuses_a_key(serve: Any) -> None:
    server = serve(libre)
    with pytest.raises(BadKey, match=r"Invalid API key.*\$LIBRETRANSLATE_API_KEY"):
        translate("Hi", "de", engine=LibreTranslate(server.url, "banned"))


def test_what_is_no_such_server_is_said(serve: Any) -> None:
    server = serve(lambda *_: (200, {"hello": "world"}))
    with pytest.raises(ServerError, match="is this a LibreTranslate server"):
        translate("Hi", "de", engine=LibreTranslate(server.url))
    with pytest.raises(ServerError, match="is this DeepL"):
        translate("Hi", "de", engine=at(server))
    with pytest.raises(Unreachable, match="no server answers"):
        translate("Hi", "de", engine=LibreTranslate("127.0.0.1:9", limits=HASTY))


def test_too_few_translations_are_noticed(serve: Any) -> None:
    def short(path: str, headers: dict[str, str], body: Any) -> Answer:
        if path == "/languages":
            return libre(path, headers, body)
        return 200, {"translatedText": []}

    with pytest.raises(EngineError, match="no translation for each of 2 texts"):
        translate(["Hi", "Ho"], "de", engine=LibreTranslate(serve(short).url))


# ---------------------------------------------------------------- language models


def chat(reply: str) -> Callable[..., Answer]:
    def answer(path: str, headers: dict[str, str], body: Any) -> Answer:
        assert path == "/v1/chat/completions"
        return 200, {"choices": [{"message": {"role": "assistant", "content": reply}}]}

    return answer


def test_a_language_model_is_told_the_register_with_examples(serve: Any) -> None:
    server = serve(chat("Können Sie mir helfen?"))
    engine = load_engine(f"openai:{server.url}/v1#tiny")
    result = translate("Can you help me?", "de", "formal", gender="feminine", engine=engine)
    assert (result.text, result.obtained) == ("Können Sie mir helfen?", "native")
    sent = server.asked[0]
    assert sent["model"] == "tiny" and sent["temperature"] == 0
    order = sent["messages"][0]["content"]
    assert "from English into German" in order and "Sie, Ihnen, Ihr" in order
    assert "«" in order and "a woman" in order
    assert sent["messages"][1] == {"role": "user", "content": "Can you help me?"}


def test_a_language_model_that_does_not_listen_is_corrected(serve: Any) -> None:
    server = serve(chat("Kannst du mir helfen?"))
    result = translate(
        "Can you help me?", "de", "formal", engine=Prompted(ChatModel(f"{server.url}/v1"))
    )
    assert (result.text, result.obtained) == ("Können Sie mir helfen?", "rewritten")


@pytest.mark.parametrize(
    "reply",
    [
        "<think>Hm. Sie or du?</think>\n\nHallo!",
        "„Hallo!“",
        "Sure, here is the translation:\n\n```\nHallo!\n```\n\nShall I go on?",
    ],
)
def test_what_a_model_says_around_a_translation_is_no_part_of_it(reply: str, serve: Any) -> None:
    engine = Prompted(ChatModel(f"{serve(chat(reply)).url}/v1"))
    assert translate("Hi!", "de", engine=engine).text == "Hallo!"


def test_a_language_model_without_an_answer(serve: Any) -> None:
    with pytest.raises(EngineError, match="gave no translation"):
        translate("Hi!", "de", engine=Prompted(ChatModel(f"{serve(chat(' ')).url}/v1")))
    with pytest.raises(ServerError, match="has no text"):
        translate("Hi!", "de", engine=Prompted(ChatModel(f"{serve(lambda *_: (200, {})).url}/v1")))
    with pytest.raises(BadKey):
        translate("Hi!", "de", engine=Prompted(ChatModel(f"{serve(lambda *_: (401, {})).url}/v1")))


def test_a_slow_language_model_runs_into_the_time_limit(serve: Any) -> None:
    server = serve(chat("Hallo!"))
    server.delay = 1.0
    engine = Prompted(ChatModel(f"{server.url}/v1", limits=HASTY))
    with pytest.raises(Unreachable, match="no answer in time after 2 tries"):
        translate("Hi!", "de", engine=engine)


def test_instructions_for_a_variant_show_its_own_examples() -> None:
    order = instructions("en", "pt-BR", "informal", None)
    assert "Portuguese (pt-BR)" in order and "você" in order


def test_a_real_language_model_translates(llama: str) -> None:
    result = translate("Hello!", "de", "formal", engine=Prompted(ChatModel(llama)))
    assert result.text.strip() and result.register != "informal"
    assert "|engine:openai(default)|" in result.signature
