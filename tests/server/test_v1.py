"""The endpoints of /v1: what they answer, and that it is what is documented and what commands say."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

import politesse
from politesse.server.endpoints import ENDPOINTS

_CATALOGUE = json.dumps(
    {"a": "Geben Sie Ihr Passwort ein.", "b": "Melden Sie sich an.", "c": "Hast du Zeit?"}
)


def _post(client: TestClient, path: str, **body: object) -> dict:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def _documented() -> list[tuple[str, str, dict | None]]:
    return [
        (endpoint.path, name, body)
        for endpoint in ENDPOINTS
        for name, body in (endpoint.examples or {"": None}).items()
    ]


@pytest.mark.parametrize(("path", "name", "body"), _documented())
def test_every_example_is_answered_as_documented(client, path, name, body):
    answer = client.post(path, json=body) if body else client.get(path)
    assert answer.status_code == 200, answer.text
    kind = next(endpoint.answer for endpoint in ENDPOINTS if endpoint.path == path)
    kind.model_validate_json(answer.content, strict=True)


def test_scores_are_those_of_the_library(client):
    texts = ["Bitte geben Sie Ihr Passwort ein.", "Tu viens ?", "   ", "Could you help me?"]
    answer = _post(client, "/v1/score", texts=texts)["results"]
    told = [score.to_dict() for score in politesse.score(texts, on_error="null")]
    assert answer == json.loads(json.dumps(told))
    assert answer[2]["reason"] == "no text"


def test_only_the_aspects_asked_for_are_scored(client):
    (score,) = _post(client, "/v1/score", texts=["Hast du Zeit?"], aspects=["register"])["results"]
    assert score["register"] == "informal"
    assert score["politeness"] is None and score["formality"] is None


def test_an_explanation_adds_up_to_the_value(client):
    body = {"texts": ["could you please help me?"], "language": "en", "explain": True}
    (score,) = _post(client, "/v1/score", **body)["results"]
    for aspect in ("politeness", "formality"):
        total = sum(cause["amount"] for cause in score["causes"][aspect])
        assert total == pytest.approx(score[aspect]["value"], abs=0.01)


def test_texts_are_held_to_the_register_of_their_house(client):
    texts = ["Geben Sie Ihr Passwort ein.", "Haben Sie Zeit?", "Melden Sie sich an.", "Hast du es?"]
    answer = _post(client, "/v1/check", texts=texts, language="de")
    assert answer["houses"]["de"] == {
        "register": "formal", "confidence": 0.75, "strings": 4, "given": False,
    }  # fmt: skip
    found = [[finding["code"] for finding in text["findings"]] for text in answer["results"]]
    assert found == [[], [], [], ["wrong-register"]]


def test_a_register_can_be_given_by_language(client):
    body = {
        "texts": ["Hast du Zeit?", "Tu viens ?"],
        "register": {"de": "formal", "fr": "informal"},
    }
    german, french = _post(client, "/v1/check", **body)["results"]
    assert [finding["fix"] for finding in german["findings"]] == ["Haben Sie Zeit?"]
    assert french["findings"] == []


def test_files_are_checked_mended_and_patched(client):
    files = [{"name": "locales/de.json", "content": _CATALOGUE}]
    answer = _post(client, "/v1/check", files=files, register="formal", mended=True, patch=True)
    (file,) = answer["files"]
    assert file["path"] == "locales/de.json" and file["language"] == "de"
    (finding,) = file["findings"]
    assert (finding["segment"], finding["line"]) == ("c", 1)
    assert answer["mended"][0]["content"] == _CATALOGUE.replace("Hast du Zeit?", "Haben Sie Zeit?")
    assert answer["patch"].startswith("--- a/locales/de.json\n+++ b/locales/de.json\n")
    assert answer["errors"] == []


def test_places_of_replacements_are_counted_as_editors_do(client):
    text = "😀 Hast du Zeit?"
    answer = _post(client, "/v1/check", texts=[text], language="de", register="formal")
    (finding,) = answer["results"][0]["findings"]
    assert text[finding["start"] : finding["end"]] == "Hast du"
    assert finding["replacements"][0]["start_column"] == 4


def test_what_is_wrong_with_a_file_is_told_by_its_name(client):
    files = [{"name": "de.json", "content": "{"}, {"name": "de.xyz", "content": "?"}]
    errors = _post(client, "/v1/check", files=files)["errors"]
    assert len(errors) == 2
    assert errors[0].startswith("de.json") and errors[1].startswith("de.xyz")


@pytest.mark.parametrize("name", ["/etc/passwd", "../x.po", "a/../../x.po", "a\\b.po", ".", "\x00"])
def test_a_file_stays_in_its_folder(client, name):
    answer = client.post("/v1/check", json={"files": [{"name": name, "content": "x"}]})
    assert answer.status_code == 422
    assert answer.json()["error"]["field"] == "files"


def test_a_file_that_is_also_a_folder_is_refused(client):
    files = [{"name": "a.po", "content": ""}, {"name": "a.po/b.po", "content": ""}]
    assert client.post("/v1/check", json={"files": files}).status_code == 422


def test_rewrites_come_with_alternatives_and_withhold_what_is_not_sure(client):
    body = {"texts": ["Geben Sie Ihr Passwort ein."], "to": "informal", "language": "de"}
    (made,) = _post(client, "/v1/rewrite", **body, alternatives=3)["results"]
    told = politesse.rewrite(body["texts"][0], "informal", "de", nbest=3).to_dict(3)
    assert made == json.loads(json.dumps(told)) and made["rewrite"] == "Gib dein Passwort ein."
    (held,) = _post(client, "/v1/rewrite", **body, min_confidence=1.0)["results"]
    assert held["rewrite"] == body["texts"][0] and held["withheld"]


def test_translations_in_both_registers_at_once(client):
    body = {"texts": ["How are you?", "Where do you live?"], "to": "de", "formality": "both"}
    results = _post(client, "/v1/translate", **body)["results"]
    assert [(one["formal"]["register"], one["informal"]["register"]) for one in results] == [
        ("formal", "informal")
    ] * 2


def test_translations_take_terms_of_the_request(client):
    body = {"texts": ["Your workspace is empty."], "to": "de", "formality": "formal"}
    plain, with_term = (
        _post(client, "/v1/translate", **body, glossary=glossary)["results"][0]
        for glossary in ({}, {"workspace": "Teamraum"})
    )
    assert "Teamraum" in with_term["translation"] and "Teamraum" not in plain["translation"]
    assert "terms" in with_term["signature"] and "terms" not in plain["signature"]
    other = _post(client, "/v1/translate", **body, glossary={"workspace": "Zwibbel"})["results"][0]
    assert other["certain"] is False or "Zwibbel" in other["translation"]
    long = {"workspace": "x" * 201}
    assert client.post("/v1/translate", json={**body, "glossary": long}).status_code == 422


@pytest.mark.parametrize(
    ("house", "register"),
    [(["Hast du Zeit?", "Wo bist du?", "Öffne dein Konto."], "informal"), (["Ihr Konto"], None)],
)
def test_translations_keep_the_register_of_a_house(client, house, register):
    body = {"texts": ["Where do you live?"], "to": "de", "house": house}
    (made,) = _post(client, "/v1/translate", **body)["results"]
    assert made["formality"] == (f"prefer_{register}" if register else "auto")


def test_only_models_named_at_the_start_can_be_asked_for(client):
    assert client.get("/v1/models").json() == {
        "models": ["embedded"], "rewriters": ["built-in"], "engines": ["embedded"],
    }  # fmt: skip
    evil = "openai:http://127.0.0.1:9/v1"
    bodies = {
        "/v1/score": {"texts": ["x"], "model": evil},
        "/v1/rewrite": {"texts": ["x"], "to": "formal", "rewriters": [evil]},
        "/v1/translate": {"texts": ["x"], "to": "de", "engine": evil},
    }
    for path, body in bodies.items():
        answer = client.post(path, json=body)
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "unknown_model"


def test_languages_say_what_can_be_done(client):
    languages = {one["code"]: one for one in client.get("/v1/languages").json()["languages"]}
    assert languages["de"]["rewrites"] == ["address", "style", "politeness"]
    assert languages["de"]["translated_into"] and languages["pt"]["variants"] == ["BR"]
