"""LanguageTool's interface, asked by its own clients over the wire and by hand."""

from __future__ import annotations

import json

import pytest

from politesse.server.annotated import AnnotatedText
from politesse.server.matches import RULES, changed


def _check(client, path: str = "/v2/check", **asked: str) -> dict:
    answer = client.post(path, data=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def _mended(text: str, matches: list[dict]) -> str:
    """A text with the first replacement of every match, as a client makes them."""
    units = text.encode("utf-16-le")
    for match in sorted(matches, key=lambda one: -one["offset"]):
        start, end = 2 * match["offset"], 2 * (match["offset"] + match["length"])
        units = units[:start] + match["replacements"][0]["value"].encode("utf-16-le") + units[end:]
    return units.decode("utf-16-le")


def test_a_text_is_moved_to_the_register_that_is_wanted(client):
    text = "😀 Hast du Zeit? Bitte sende mir\ndeine Rechnung. 😀 Gib mir deine Adresse."
    answer = _check(client, text=text, language="de-DE", register="formal")
    assert {match["rule"]["id"] for match in answer["matches"]} == {"POLITESSE_WRONG_REGISTER"}
    assert _mended(text, answer["matches"][:1]).startswith("😀 Haben Sie Zeit?")
    assert "Geben Sie mir Ihre Adresse." in _mended(text, answer["matches"][-1:])


def test_context_and_sentence_say_where_a_match_is(client):
    text = "Das ist gut. 😀 Hast du Zeit? Ja."
    (match,) = _check(client, text=text, language="de", register="formal")["matches"]
    context, units = match["context"], match["context"]["text"].encode("utf-16-le")
    start, end = context["offset"], context["offset"] + context["length"]
    assert units[2 * start : 2 * end].decode("utf-16-le") == "Hast du"
    assert match["sentence"].endswith("Hast du Zeit?")


def test_a_text_with_both_addresses_keeps_that_of_most_sentences(client):
    text = "Haben Sie Zeit? Hast du Hunger? Nehmen Sie Platz."
    (match,) = _check(client, text=text, language="auto")["matches"]
    assert match["rule"]["id"] == "POLITESSE_MIXED"
    assert _mended(text, [match]) == "Haben Sie Zeit? Haben Sie Hunger? Nehmen Sie Platz."


def test_insults_are_found_and_other_rudeness_where_asked_for(client):
    text = "You idiot, read the manual. Stop whining about the damn train, dude."
    usual = _check(client, text=text, language="en-US")["matches"]
    assert [match["rule"]["id"] for match in usual] == ["POLITESSE_INSULT"]
    assert _mended(text, usual).startswith("Read the manual. ")
    picky = _check(client, text=text, language="en-US", level="picky")["matches"]
    assert [match["rule"]["id"] for match in picky] == ["POLITESSE_INSULT"] + [
        "POLITESSE_SLANG"
    ] * 2


@pytest.mark.parametrize(
    "text",
    ["Der Zug ist pünktlich.", "Haben Sie Zeit? Nehmen Sie Platz.", "", "   ", "12345 !!! ???"],
)
def test_what_is_well_has_no_matches(client, text):
    assert _check(client, text=text, language="de")["matches"] == []
    assert _check(client, text=text, language="auto")["matches"] == []


def test_rules_and_categories_can_be_chosen(client):
    text = "You idiot, read the manual."
    asked = {"text": text, "language": "en"}
    assert _check(client, **asked)["matches"]
    for less in (
        {"disabledRules": "POLITESSE_INSULT,OTHER"},
        {"disabledCategories": "POLITENESS"},
        {"enabledRules": "POLITESSE_MIXED", "enabledOnly": "true"},
    ):
        assert _check(client, **asked, **less)["matches"] == []
    assert _check(client, **asked, enabledCategories="POLITENESS", enabledOnly="true")["matches"]


def test_auto_names_the_language_with_the_variant_that_is_preferred(client):
    answer = _check(
        client,
        text="Hast du heute Zeit für mich?",
        language="auto",
        preferredVariants="pt-BR,de-AT",
    )
    assert answer["language"]["code"] == "de-AT"
    assert answer["language"]["detectedLanguage"]["name"] == "German (AT)"


def test_markup_is_passed_over_and_counted(client):
    annotation = [
        {"markup": "<p title='😀'>"}, {"text": "Hallo. "}, {"markup": "<br>", "interpretAs": "\n"},
        {"text": "Hast du Zeit"}, {"markup": "&#63;", "interpretAs": "?"}, {"markup": "</p>"},
    ]  # fmt: skip
    sent = "".join(part.get("text") or part["markup"] for part in annotation)
    data = json.dumps({"annotation": annotation})
    (match,) = _check(client, data=data, language="de", register="formal")["matches"]
    assert _mended(sent, [match]) == sent.replace("Hast du", "Haben Sie")


def test_markup_inside_a_match_is_not_replaced(client):
    data = json.dumps({"annotation": [{"text": "Hast "}, {"markup": "<b>"}, {"text": "du Zeit?"}]})
    (match,) = _check(client, data=data, language="de", register="formal")["matches"]
    assert match["replacements"] == [] and (match["offset"], match["length"]) == (0, 10)


def test_a_register_can_be_in_the_address_or_in_the_settings(client, client_of):
    asked = {"text": "Hast du Zeit?", "language": "de"}
    assert _check(client, **asked)["matches"] == []
    assert _check(client, "/formal/v2/check", **asked)["matches"]
    assert _check(client, "/informal/v2/check", **asked)["matches"] == []
    assert _check(client_of(register="formal"), **asked)["matches"]


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"language": "de"}, "Missing 'text' or 'data' parameter"),
        ({"text": "x"}, "Missing 'language' parameter"),
        ({"text": "x", "data": "{}", "language": "de"}, "Set only one of"),
        ({"text": "x", "language": "tlh"}, "no language pack for 'tlh'"),
        ({"data": "{", "language": "de"}, "no JSON"),
        ({"data": "[" * 9000, "language": "de"}, "no JSON"),
        ({"data": "[1]", "language": "de"}, "'annotation' list"),
        ({"data": '{"annotation": [{"text": 1}]}', "language": "de"}, "each part"),
        ({"text": "x", "language": "de", "enabledOnly": "true"}, "enabledOnly"),
        ({"text": "x", "language": "de", "level": "strict"}, "'level'"),
        ({"text": "x", "language": "de", "register": "high"}, "'register'"),
    ],
)
def test_errors_are_plain_text(client, asked, problem):
    for answer in (client.post("/v2/check", data=asked), client.get("/v2/check", params=asked)):
        assert answer.status_code == 400
        assert answer.headers["content-type"].startswith("text/plain")
        assert answer.text.startswith("Error: ") and problem in answer.text


def test_a_key_may_be_a_parameter(client_of):
    client = client_of(key="opensesame")
    asked = {"text": "x", "language": "de"}
    assert client.post("/v2/check", data=asked).status_code == 403
    assert client.post("/v2/check", data={**asked, "apiKey": "opensesam"}).status_code == 403
    assert client.post("/v2/check", data={**asked, "apiKey": "opensesame"}).status_code == 200
    headers = {"Authorization": "Bearer opensesame"}
    assert client.post("/v2/check", data=asked, headers=headers).status_code == 200


def test_every_language_is_listed_with_its_variants(client):
    tags = {one["longCode"] for one in client.get("/v2/languages").json()}
    assert {"de", "de-DE", "de-AT", "pt-BR", "en-US", "ja"} <= tags


def test_every_rule_has_an_id_and_a_category():
    assert all(name == rule.id for name, rule in RULES.items())


@pytest.mark.parametrize(
    ("old", "new", "stretch"),
    [
        ("You idiot, read it.", "Read it.", "You idiot, read"),
        ("Send it, you fool, now.", "Send it, now.", "you fool, now"),
        ("a b", "a b c", "b"),
        ("ab", "ac", "ab"),
    ],
)
def test_a_change_makes_the_new_text(old, new, stretch):
    start, end, put = changed(old, new)
    assert old[:start] + put + old[end:] == new and old[start:end] == stretch


def test_offsets_of_an_empty_text_are_none():
    assert AnnotatedText([]).stretch(0, 1) == (0, 0)


def test_language_tool_python_finds_and_corrects(address):
    tool = pytest.importorskip("language_tool_python", reason="language_tool_python not installed")
    with tool.LanguageTool("de-DE", remote_server=address) as client:
        client.enabled_categories = set()
        assert client.check("Der Zug ist pünktlich.") == []
        text = "😀 Haben Sie Zeit? Hast du Hunger? Nehmen Sie Platz."
        (match,) = client.check(text)
        assert (match.rule_id, match.replacements) == ("POLITESSE_MIXED", ["Haben Sie"])
        assert client.correct(text) == "😀 Haben Sie Zeit? Haben Sie Hunger? Nehmen Sie Platz."
        client.disabled_rules = {"POLITESSE_MIXED"}
        assert client.check(text) == []


def test_pylanguagetool_finds_too(address):
    api = pytest.importorskip("pylanguagetool.api", reason="pylanguagetool is not installed")
    codes = {one["longCode"] for one in api.get_languages(f"{address}/v2/")}
    assert "de-DE" in codes
    found = api.check("Hast du Zeit?", f"{address}/formal/v2/", "de-DE")
    assert found["matches"][0]["replacements"] == [{"value": "Haben Sie"}]
    with pytest.raises(ValueError, match="Error: no language pack"):
        api.check("Hej", f"{address}/v2/", "sv")
