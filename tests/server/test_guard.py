"""Who may ask and how much, what every answer carries, and what is counted and logged."""

from __future__ import annotations

import logging

import pytest

from politesse.core import PolitesseError
from politesse.server.metrics import Metrics
from politesse.server.settings import Limits, Settings, named

_TEXT = {"texts": ["Hast du Zeit?"], "aspects": ["register"]}


def _error(answer) -> dict:
    body = answer.json()
    assert set(body) == {"error"} and set(body["error"]) == {"code", "message", "field"}
    return body["error"]


@pytest.mark.parametrize("host", ["localhost", "localhost:8010", "127.0.0.1:1", "[::1]:8010"])
def test_the_machine_itself_may_be_called_so(client, host):
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["example.org", "localhost.example.org", "", "127.0.0.1.nip.io"])
def test_another_name_that_leads_here_is_refused(client, host):
    answer = client.get("/v1/models", headers={"Host": host})
    assert answer.status_code == 421 and _error(answer)["code"] == "host"


def test_a_name_can_be_allowed(client_of):
    client = client_of(hosts=("politesse.example",))
    assert client.get("/healthz", headers={"Host": "politesse.example"}).status_code == 200


@pytest.mark.parametrize("origin", ["https://example.org", "null", "http://localhost:3000"])
def test_pages_of_other_sites_may_not_ask(client, origin):
    answer = client.post("/v1/score", json=_TEXT, headers={"Origin": origin})
    assert answer.status_code == 403 and _error(answer)["code"] == "origin"
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("origin", ["http://localhost", "moz-extension://5f3c", None])
def test_our_own_page_and_add_ons_may(client, origin):
    headers = {"Origin": origin} if origin else {}
    assert client.post("/v1/score", json=_TEXT, headers=headers).status_code == 200


def test_an_origin_can_be_allowed(client_of):
    client = client_of(origins=("https://example.org",))
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    before = client.options("/v1/score", headers=asked)
    assert before.status_code == 204
    answer = client.post("/v1/score", json=_TEXT, headers={"Origin": "https://example.org"})
    for one in (before, answer):
        assert one.headers["access-control-allow-origin"] == "https://example.org"
        assert "Origin" in one.headers["vary"]


@pytest.mark.parametrize("path", ["/", "/v1/models", "/nowhere", "/metrics", "/docs"])
def test_every_answer_tells_browsers_to_be_careful(client, path):
    headers = client.get(path, follow_redirects=False).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_a_key_is_asked_for_where_there_is_one(client_of):
    client = client_of(key="opensesame")
    assert client.get("/healthz").status_code == 200
    for path in ("/v1/models", "/metrics"):
        missing = client.get(path)
        assert missing.status_code == 401 and missing.headers["www-authenticate"] == "Bearer"
        wrong = client.get(path, headers={"Authorization": "Bearer opensesam"})
        assert wrong.status_code == 401 and _error(wrong)["code"] == "wrong_key"
        for right in ({"Authorization": "Bearer opensesame"}, {"X-API-Key": "opensesame"}):
            assert client.get(path, headers=right).status_code == 200


def test_other_machines_need_a_key_or_an_open_door():
    with pytest.raises(PolitesseError, match="--key-file"):
        Settings(host="0.0.0.0")
    assert Settings(host="0.0.0.0", key="x").known_hosts == ()
    assert Settings(host="0.0.0.0", open=True).loopback is False
    assert Settings(host="127.0.0.2").loopback and Settings(host="::1").loopback


def test_names_of_models_do_not_tell_where_they_are():
    assert list(named(["deepl:SECRET", "a=hf:x"], "embedded")) == ["deepl", "a", "embedded"]
    with pytest.raises(PolitesseError, match="two models"):
        named(["hf:a", "hf:b"], "embedded")


_SMALL = Limits(body=1000, text=20, batch=3)


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"texts": ["x" * 1000]}, 413, "too_large", None),
        ({"texts": ["x" * 21]}, 422, "text_too_long", "texts.0"),
        ({"texts": ["x"] * 4}, 422, "batch_too_large", "texts"),
        ({"texts": []}, 422, "invalid", "texts"),
        ({"texts": [1]}, 422, "invalid", "texts.0"),
        ({"texts": ["x"], "text": "x"}, 422, "invalid", "text"),
        ({"texts": ["x"], "language": "xx"}, 422, "unknown_language", "language"),
        ([], 422, "invalid", None),
    ],
)
def test_what_is_wrong_with_a_request_is_named(client_of, body, status, code, field):
    answer = client_of(limits=_SMALL).post("/v1/score", json=body)
    error = _error(answer)
    assert (answer.status_code, error["code"], error["field"]) == (status, code, field)


@pytest.mark.parametrize(
    ("content", "media", "status", "code"),
    [
        (b"{", "application/json", 400, "not_json"),
        (b"\xff\xfe", "application/json", 400, "not_json"),
        (b'{"texts": ["\\ud800"]}', "application/json", 400, "not_json"),
        (b"", "application/json", 400, "not_json"),
        (b"texts=x", "application/x-www-form-urlencoded", 415, "media_type"),
        (b"[" * 100_000, "application/json", 400, "not_json"),
    ],
)
def test_a_body_that_is_no_json_is_refused(client, content, media, status, code):
    answer = client.post("/v1/score", content=content, headers={"Content-Type": media})
    assert answer.status_code == status and _error(answer)["code"] == code


def test_unknown_paths_and_methods_have_the_same_errors(client):
    assert _error(client.get("/v1/nowhere"))["code"] == "not_found"
    answer = client.get("/v1/score")
    assert answer.status_code == 405 and _error(answer)["code"] == "method_not_allowed"


def test_a_mistake_of_our_own_tells_nothing(client_of, monkeypatch, caplog):
    from politesse.server.service import Service

    def fail(self, **fields):
        raise KeyError(fields["texts"])

    monkeypatch.setattr(Service, "score", fail)
    answer = client_of().post("/v1/score", json=_TEXT)
    assert answer.status_code == 500 and _error(answer)["code"] == "internal"
    assert "Zeit" not in answer.text + caplog.text and "Traceback" not in answer.text
    assert "KeyError" in caplog.text


def test_a_server_that_is_asked_too_much_says_when_to_come_back(client_of):
    answer = client_of(limits=Limits(at_once=0)).post("/v1/score", json=_TEXT)
    assert answer.status_code == 503 and _error(answer)["code"] == "busy"
    assert int(answer.headers["retry-after"]) >= 1


def test_work_that_takes_too_long_is_given_up(client_of):
    client = client_of(limits=Limits(seconds=0.0))
    answer = client.post("/v1/rewrite", json={"texts": ["Hast du Zeit?"] * 50, "to": "formal"})
    assert answer.status_code == 503 and _error(answer)["code"] == "timeout"
    assert "retry-after" in answer.headers
    assert client.get("/healthz").status_code == 200


def test_no_text_is_logged_unless_that_is_wanted(client_of, caplog):
    caplog.set_level(logging.INFO, "politesse.server")
    client_of().post("/v1/score?q=secret", json=_TEXT)
    assert "POST /v1/score 200" in caplog.text
    assert "Zeit" not in caplog.text and "secret" not in caplog.text
    client_of(log_texts=True).post("/v1/score", json=_TEXT)
    assert "Hast du Zeit?" in caplog.text


def test_a_path_cannot_write_lines_into_the_log(client_of, caplog):
    caplog.set_level(logging.INFO, "politesse.server")
    client_of().get("/x%0aPOST%20/v1/score%20200")
    lines = [record.getMessage() for record in caplog.records if record.name == "politesse.server"]
    assert len(lines) == 1 and "\n" not in lines[0]


def test_requests_texts_and_times_are_counted(client_of):
    client = client_of()
    client.post("/v1/score", json={"texts": ["Hast du Zeit?"] * 3})
    client.post("/v1/score", json={})
    client.get("/some/where")
    lines = client.get("/metrics").text.splitlines()
    assert 'politesse_requests_total{route="/v1/score",status="200"} 1' in lines
    assert 'politesse_requests_total{route="/v1/score",status="422"} 1' in lines
    assert 'politesse_requests_total{route="other",status="404"} 1' in lines
    assert 'politesse_request_seconds_bucket{route="/v1/score",le="+Inf"} 2' in lines
    assert "politesse_texts_total 3" in lines and "politesse_in_flight 1" in lines


def test_each_worker_counts_and_any_tells_of_all():
    metrics = Metrics(["/a"], workers=2)
    for worker in (0, 1):
        metrics.become(worker)
        metrics.add("in_flight", 1)
        metrics.answered("/a", 200, 0.2)
    metrics.become(1)  # a worker that took the place of one that died
    assert 'politesse_requests_total{route="/a",status="200"} 2' in list(metrics.lines())
    assert metrics.total("in_flight") == 1


def test_the_openapi_document_and_its_page_are_there(client):
    document = client.get("/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    texts = document["components"]["schemas"]["ScoreRequest"]["properties"]["texts"]
    assert texts["maxItems"] == 512 and texts["items"]["maxLength"] == 50_000
    page = client.get("/docs").text
    assert "<script" not in page and "<style" not in page and "/v1/translate" in page
    assert client.get("/docs/style.css").headers["content-type"].startswith("text/css")
