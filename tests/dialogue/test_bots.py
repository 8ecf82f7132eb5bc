"""Bots over the wire and in process: what they send, what they make of answers and of trouble."""

from __future__ import annotations

import json
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from servers import serving

from politesse.core import PolitesseError
from politesse.dialogue.bots import BotOptions, Limits, open_bot
from politesse.dialogue.bots.answers import JsonPath, filled, reply_from
from politesse.dialogue.bots.attempts import Pace, Trouble, attempt
from politesse.dialogue.bots.command import CommandBot, SharedCommandBot
from politesse.dialogue.bots.function import FunctionBot
from politesse.dialogue.bots.http import HttpBot
from politesse.dialogue.types import Bot, Reply

QUICK = Limits(timeout=2.0, retries=1, pause=0.01)
HASTY = Limits(timeout=0.2, retries=1, pause=0.01)


def opened(name: str, **options: Any) -> Bot:
    return open_bot(name, BotOptions(**{"limits": QUICK, **options}))


# ------------------------------------------------------------------ HTTP


def test_http_sends_the_session_and_the_text() -> None:
    seen: list[dict[str, Any]] = []

    def answer(_: str, body: dict[str, Any]) -> Any:
        seen.append(body)
        return {"text": "Which area?", "state": {"hotel": {"stars": 4}}}

    with serving(answer) as url:
        reply = opened(url).reply("s1", "A hotel, please.")
    assert (reply.text, reply.state, reply.error) == (
        "Which area?",
        {"hotel": {"stars": "4"}},
        None,
    )
    assert (seen[0]["session"], seen[0]["text"]) == ("s1", "A hotel, please.")


def test_request_and_response_can_have_any_shape() -> None:
    with serving(lambda _, body: {"out": [{"say": f"{body['u']['id']}: {body['msg']}"}]}) as url:
        bot = opened(
            url,
            request='{"u": {"id": "{session}"}, "msg": "{turn}. {text}"}',
            response="out[*].say",
        )
        assert bot.reply("s", "hello").text == "s: 0. hello"
        assert bot.reply("s", "again").text == "s: 1. again"


def test_sessions_are_kept_apart_and_ended() -> None:
    def answer(_: str, body: dict[str, Any]) -> Any:
        return " | ".join(one["content"] for one in body["h"])

    with serving(answer) as url:
        bot = opened(url, request='{"h": "{history}"}')
        bot.reply("a", "one")
        assert bot.reply("b", "two").text == "two"
        assert bot.reply("a", "three").text == "one | one | three"
        bot.end("a")
        assert bot.reply("a", "four").text == "four"


def test_a_server_that_names_sessions_gets_its_own_name_back() -> None:
    seen: list[dict[str, Any]] = []

    def answer(path: str, body: dict[str, Any]) -> Any:
        seen.append(body)
        return {"conversation": {"id": body.get("id") or f"own-{len(seen)}"}, "reply": "Go on."}

    shape = '{"id": "{session}", "query": "{text}"}'
    with serving(answer) as url:
        bot = opened(url, request=shape, session="conversation.id")
        for session in ("a", "b", "a"):
            assert bot.reply(session, "Hello.").text == "Go on."
        bot.end("a")
        bot.reply("a", "Hello again.")
    assert [body.get("id") for body in seen] == [None, None, "own-1", None]


def test_a_form_is_sent_where_the_header_says_so() -> None:
    import httpx

    sent: list[bytes] = []

    def take(request: httpx.Request) -> httpx.Response:
        sent.append(request.read())
        return httpx.Response(200, json={"reply": "Yes."})

    header = {"content-type": "application/x-www-form-urlencoded"}
    bot = HttpBot("http://bot.example/chat", headers=header)
    bot._client = httpx.Client(transport=httpx.MockTransport(take), headers=header)
    assert bot.reply("s", "Is it open?").text == "Yes."
    assert sent == [b"session=s&text=Is+it+open%3F"]


@pytest.mark.parametrize(
    ("content", "options"),
    [
        (b'data: {"delta": "Open "}\n\ndata: {"delta": "at 10."}\n\ndata: [DONE]\n\n', {}),
        (b"event: message\ndata: Open \n\ndata: at 10.\n\n", {}),
        (b'{"text": "Open "}\n{"text": "Open at 10."}\n', {}),
        (b'{"m": {"t": "Open "}}\n{"m": {"t": "at 10."}}\n', {"response": "m.t"}),
        (
            b'data: {"choices": [{"delta": {"role": "assistant"}}]}\n\n'
            b'data: {"choices": [{"delta": {"content": "Open at 10."}}]}\n\n',
            {},
        ),
    ],
)
def test_answers_in_pieces_are_put_together(content: bytes, options: dict[str, Any]) -> None:
    with serving(lambda path, body: content) as url:
        assert opened(url, **options).reply("s", "When?").text == "Open at 10."


def test_rasa_joins_messages() -> None:
    seen = []

    def answer(path: str, body: dict[str, Any]) -> Any:
        seen.append((path, body["sender"], body["message"]))
        return [{"text": "Hello."}, {"image": "x.png"}, {"text": "Which day?"}]

    with serving(answer) as url:
        assert opened(f"rasa:{url}").reply("s", "hi").text == "Hello.\nWhich day?"
    assert seen == [("/webhooks/rest/webhook", "s", "hi")]


def test_chat_keeps_the_history_and_the_system_prompt() -> None:
    seen: list[Any] = []

    def answer(path: str, body: dict[str, Any]) -> Any:
        seen.append((path, body["model"], [one["content"] for one in body["messages"]]))
        return {"choices": [{"message": {"content": f"answer {len(seen)}"}}]}

    with serving(answer) as url:
        bot = opened(f"openai:{url}/v1#tiny", system="Be brief.")
        bot.reply("s", "one")
        assert bot.reply("s", "two").text == "answer 2"
    assert seen[1] == (
        "/v1/chat/completions", "tiny", ["Be brief.", "one", "answer 1", "two"]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("answers", "error"),
    [
        (["drop", "drop"], "dropped"),
        ([("stall", 1.0), ("stall", 1.0)], "timeout"),
        ([503, 503], "status 503"),
        ([404], "status 404"),
        ([b"<html>oops</html>"] * 2, "nonsense"),
        ([b"{broken"] * 2, "nonsense"),
        ([b"\xff\xfe"] * 2, "nonsense"),
        ([{"other": 1}] * 2, "nonsense"),
        ([{"text": "  "}] * 2, "nonsense"),
    ],
)
def test_trouble_is_a_result_after_bounded_tries(answers: list[Any], error: str) -> None:
    left = list(answers)
    with serving(lambda *_: left.pop(0)) as url:
        reply = opened(url, limits=HASTY).reply("s", "hello")
    assert reply.failed and reply.error is not None
    assert reply.error.partition(":")[0] == error
    assert not left


def test_a_retry_that_works_leaves_no_trace_but_the_same_key() -> None:
    keys = []
    answers: list[Any] = ["drop", {"text": "here"}]

    def answer(_: str, body: dict[str, Any]) -> Any:
        keys.append(body["_headers"]["Idempotency-Key"])
        return answers.pop(0)

    with serving(answer) as url:
        assert opened(url).reply("s", "hello").text == "here"
    assert len(keys) == 2 and keys[0] == keys[1]


def test_nobody_listening_is_a_result() -> None:
    assert str(opened("http://127.0.0.1:9").reply("s", "hello").error).startswith("refused")


def test_a_trickling_server_is_late() -> None:
    import socket

    listener = socket.create_server(("127.0.0.1", 0))

    def trickle() -> None:
        connection, _ = listener.accept()
        connection.recv(4096)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        try:
            for _ in range(1000):
                connection.sendall(b"x")
                time.sleep(0.05)
        except OSError:
            pass

    threading.Thread(target=trickle, daemon=True).start()
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    begun = time.monotonic()
    reply = opened(url, limits=Limits(timeout=0.3, retries=0)).reply("s", "hello")
    assert reply.error == "timeout"
    assert time.monotonic() - begun < 20.0
    listener.close()


# ------------------------------------------------------------------ functions and commands


def test_a_function_may_take_the_session_and_give_an_object() -> None:
    bot = FunctionBot(lambda text, session: {"text": f"{session}: {text}", "state": {"taxi": {}}})
    reply = bot.reply("s", "hi")
    assert (reply.text, reply.state) == ("s: hi", {"taxi": {}})


def test_what_a_function_raises_is_a_result() -> None:
    def broken(text: str) -> str:
        raise ValueError(f"no {text}")

    assert FunctionBot(broken, QUICK).reply("s", "hi").error == "raised: ValueError: no hi"
    assert str(FunctionBot(lambda text: 7, QUICK).reply("s", "hi").error).startswith("nonsense")


def test_a_function_that_hangs_costs_its_session_only() -> None:
    release = threading.Event()

    def slow(text: str, session: str) -> str:
        if session == "stuck":
            release.wait(5)
        return "done"

    bot = FunctionBot(slow, Limits(timeout=0.1, retries=3))
    assert bot.reply("stuck", "hi").error == "timeout"
    assert str(bot.reply("stuck", "hi").error).startswith("timeout")
    assert bot.reply("free", "hi").text == "done"
    release.set()


def test_a_function_is_found_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_stress_bot.py").write_text("def answer(text):\n    return text[::-1]\n")
    monkeypatch.chdir(tmp_path)
    assert opened("python:my_stress_bot:answer").reply("s", "abc").text == "cba"
    with pytest.raises(PolitesseError, match="no_such"):
        opened("python:my_stress_bot:no_such")


ECHO = "import sys\nn = 0\nfor line in sys.stdin:\n    n += 1\n    print(n, line.strip(), flush=True)\n"


def script(folder: Path, text: str) -> str:
    path = folder / "bot.py"
    path.write_text(text)
    return f"{sys.executable} {path}"


def test_a_command_has_one_process_a_session(tmp_path: Path) -> None:
    bot = CommandBot(script(tmp_path, ECHO), QUICK)
    assert bot.reply("a", "x\ny").text == "1 x y"
    assert bot.reply("b", "x").text == "1 x"
    assert bot.reply("a", "z").text == "2 z"
    bot.end("a")
    assert bot.reply("a", "w").text == "1 w"
    bot.end("a")
    bot.end("b")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("import sys\nsys.exit(3)\n", "died"),
        ("import time\ntime.sleep(60)\n", "timeout"),
        ("input()\nprint()\n", "nonsense"),
    ],
)
def test_a_command_that_dies_hangs_or_is_silent(tmp_path: Path, text: str, error: str) -> None:
    limits = Limits(timeout=1.0 if error != "timeout" else 0.3, retries=0)
    bot = CommandBot(script(tmp_path, text), limits)
    first, second = bot.reply("s", "hi"), bot.reply("s", "hi")
    assert str(first.error).partition(":")[0] == error
    assert second.failed
    bot.end("s")


def test_a_command_that_is_not_there_is_a_result() -> None:
    reply = CommandBot("no-such-command-anywhere", QUICK).reply("s", "hi")
    assert str(reply.error).startswith("died")


SHARED = (
    "import sys, json\ncounts = {}\nfor line in sys.stdin:\n    got = json.loads(line)\n"
    "    n = counts[got['session']] = counts.get(got['session'], 0) + 1\n"
    "    print(json.dumps({'session': got['session'], 'text': f\"{n} {got['text']}\"}), flush=True)\n"
)


def test_a_shared_command_sorts_answers_by_session(tmp_path: Path) -> None:
    bot = SharedCommandBot(script(tmp_path, SHARED), QUICK)
    found: dict[str, list[str]] = {}

    def talk(session: str) -> None:
        found[session] = [bot.reply(session, f"{session}{n}").text for n in range(5)]

    threads = [threading.Thread(target=talk, args=[name]) for name in "abcdefgh"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {name: [f"{n + 1} {name}{n}" for n in range(5)] for name in "abcdefgh"}
    for name in "abcdefgh":
        bot.end(name)


# ------------------------------------------------------------------ recordings and names


def test_a_recording_answers_by_dialogue_and_turn(tmp_path: Path) -> None:
    path = tmp_path / "predictions.json"
    turns = [
        {
            "response": "the [name]",
            "state": {"hotel": {"area": "north"}},
            "active_domains": ["hotel"],
        }
    ]
    path.write_text(json.dumps({"d1": turns}))
    bot = opened(f"recorded:{path}")
    reply = bot.reply("d1#rude", "A hotel!")
    assert (reply.delexicalised, reply.state, reply.domain) == (
        "the [name]", {"hotel": {"area": "north"}}, "hotel",
    )  # fmt: skip
    assert bot.reply("d1#rude", "more").failed
    assert bot.reply("d1#polite", "A hotel, please.").text == "the [name]"
    assert bot.reply("d2", "hi").failed


@pytest.mark.parametrize(
    "name",
    ["ftp:x", "openai:nothing", "python:x", "python:os:sep", "command:", "trained:/no/such/folder"],
)
def test_a_wrong_name_is_one_clear_error(name: str) -> None:
    with pytest.raises(PolitesseError):
        opened(name)


# ------------------------------------------------------------------ the parts


def test_attempts_pause_longer_each_time() -> None:
    pauses: list[float] = []

    def ask() -> Reply:
        raise Trouble("timeout")

    reply = attempt(ask, Limits(retries=3, pause=0.5), Pace(None), pauses.append)
    assert (reply.error, pauses) == ("timeout", [0.5, 1.0, 2.0])


def test_the_pace_spreads_requests() -> None:
    now, slept = [0.0], []
    pace = Pace(10.0, lambda: now[0], slept.append)
    for _ in range(3):
        pace.wait()
    now[0] = 5.0
    pace.wait()
    assert slept == pytest.approx([0.1, 0.2])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(json_values, st.text())
def test_a_template_is_filled_and_nothing_else_changes(value: Any, text: str) -> None:
    assert filled({"kept": value, "said": "{text}"}, {"text": text})["said"] == text
    if "{" not in json.dumps(value):
        assert filled(value, {"text": text}) == value


@given(json_values)
def test_any_json_is_a_reply_or_nonsense(value: Any) -> None:
    try:
        assert reply_from(value).text.strip()
    except Trouble as trouble:
        assert trouble.kind == "nonsense"


@given(st.lists(st.sampled_from(["a", "b", "[0]", "[*]"]), max_size=4), json_values)
def test_a_path_leads_somewhere_or_nowhere(steps: list[str], value: Any) -> None:
    path = "".join(step if step[0] == "[" else f".{step}" for step in steps)
    assert isinstance(JsonPath(path).all(value), list)


def test_a_path_that_is_none_is_refused() -> None:
    with pytest.raises(PolitesseError, match="no path"):
        JsonPath("a..b[")
