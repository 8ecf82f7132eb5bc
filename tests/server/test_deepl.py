"""DeepL's interface, asked by its official client over the wire and by hand."""

from __future__ import annotations

import pytest

from politesse.server.settings import Limits
from politesse.server.tagged import TaggedText

_KEY = {"Authorization": "DeepL-Auth-Key any"}


def _translate(client, **body: object) -> list[str]:
    answer = client.post("/deepl/v2/translate", json=body, headers=_KEY)
    assert answer.status_code == 200, answer.text
    return [one["text"] for one in answer.json()["translations"]]


@pytest.mark.parametrize(
    ("formality", "word"),
    [("more", "Ihnen"), ("less", "dir"), ("prefer_more", "Ihnen"), ("prefer_less", "dir")],
)
def test_formality_is_heard(client, formality, word):
    (text,) = _translate(client, text=["How are you?"], target_lang="DE", formality=formality)
    assert word in text


def test_forms_and_json_are_answered_alike(client):
    form = [
        ("text", "Hello."),
        ("text", "How are you?"),
        ("target_lang", "DE"),
        ("formality", "less"),
    ]
    from urllib.parse import urlencode

    answer = client.post(
        "/deepl/v2/translate",
        content=urlencode(form),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    texts = [one["text"] for one in answer.json()["translations"]]
    body = {"text": ["Hello.", "How are you?"], "target_lang": "DE", "formality": "less"}
    assert texts == _translate(client, **body)


def test_a_link_stays_around_its_words(client):
    text = "Please click <a href='x?a=1&amp;b=2'>here</a> to go on."
    (made,) = _translate(client, text=[text], target_lang="FR", tag_handling="html")
    assert "<a href='x?a=1&amp;b=2'>" in made and made.count("</a>") == 1
    inside = made.partition("<a href='x?a=1&amp;b=2'>")[2].partition("</a>")[0]
    assert "ici" in inside


def test_ignored_tags_keep_their_content(client):
    text = "Run <x>ls -a</x> now, then wait."
    body = {"target_lang": "DE", "tag_handling": "xml", "ignore_tags": ["x"]}
    (made,) = _translate(client, text=[text], **body)
    assert "<x>ls -a</x>" in made and "Run" not in made


def test_lines_are_one_sentence_where_that_is_asked_for(client):
    body = {"text": ["You can\nsend me your address."], "target_lang": "DE", "formality": "less"}
    (one,) = _translate(client, **body, split_sentences="nonewlines")
    assert "\n" not in one and "deine Adresse" in one
    (two,) = _translate(client, text=["Hello.\nGood night."], target_lang="DE", split_sentences="1")
    assert two.count("\n") == 1


def test_a_context_in_the_target_language_gives_its_register(client):
    body = {"text": ["You can send me your address."], "target_lang": "DE"}
    for context, word in (("Hast du Zeit? Ich warte auf dich.", "deine"), ("Wir warten auf Sie, Herr Meier. Nehmen Sie Platz.", "Ihre")):  # fmt: skip
        assert word in _translate(client, **body, context=context)[0]


@pytest.mark.parametrize(
    ("body", "status", "problem"),
    [
        ({"target_lang": "DE"}, 400, "'text' not specified"),
        ({"text": ["x"]}, 400, "'target_lang' not specified"),
        ({"text": ["x"], "target_lang": "SV"}, 400, "'target_lang' not supported"),
        ({"text": ["x"], "target_lang": "DE", "source_lang": "FI"}, 400, "'source_lang'"),
        ({"text": ["x"], "target_lang": "DE", "formality": "much"}, 400, "'formality'"),
        ({"text": ["<a>x"], "target_lang": "DE", "tag_handling": "xml"}, 400, "Tag handling"),
        ({"text": ["x"], "target_lang": "DE", "glossary_id": "g"}, 400, "'glossary_id'"),
        ({"text": ["x" * 21], "target_lang": "DE"}, 400, "characters"),
        ({"text": ["x"] * 9, "target_lang": "DE"}, 400, "texts"),
        ({"text": ["x" * 999], "target_lang": "DE"}, 413, "bytes"),
        ([], 400, "no JSON object"),
    ],
)
def test_errors_have_a_message(client_of, body, status, problem):
    client = client_of(limits=Limits(body=500, text=20, batch=3))
    answer = client.post("/deepl/v2/translate", json=body)
    assert answer.status_code == status
    assert list(answer.json()) == ["message"] and problem in answer.json()["message"]


def test_entities_of_a_document_type_are_not_read(client):
    text = '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]><r>&e;</r>'
    body = {"text": [text], "target_lang": "DE", "tag_handling": "xml"}
    assert client.post("/deepl/v2/translate", json=body).status_code == 400


def test_a_quota_ends(client_of):
    client = client_of(quota=20)
    assert _translate(client, text=["How are you?"], target_lang="DE")
    assert client.get("/deepl/v2/usage").json() == {"character_count": 12, "character_limit": 20}
    over = client.post("/deepl/v2/translate", json={"text": ["How are you?"], "target_lang": "DE"})
    assert over.status_code == 456 and "message" in over.json()


def test_a_busy_server_and_a_wrong_key_are_told_as_deepl_does(client_of):
    body = {"text": ["x"], "target_lang": "DE"}
    busy = client_of(limits=Limits(at_once=0)).post("/deepl/v2/translate", json=body)
    assert busy.status_code == 429 and "retry-after" in busy.headers
    client = client_of(key="opensesame")
    assert client.post("/deepl/v2/translate", json=body, headers=_KEY).status_code == 403
    right = {"Authorization": "DeepL-Auth-Key opensesame"}
    assert client.get("/deepl/v2/usage", headers=right).status_code == 200


@pytest.mark.parametrize(
    "text",
    ["One.<br/>Two <b>three</b>.", "<x>a</x><x>b</x>", "{0} <x>c</x> {1}", "<x/><x>", "no tags"],
)
def test_a_text_that_is_cut_can_be_put_together(text):
    tagged = TaggedText(text, "html", False, ["x"], ["br"], ["b"])
    assert tagged.joined(tagged.parts) == text


def test_the_official_client_translates(address):
    deepl = pytest.importorskip("deepl", reason="the deepl client is not installed")
    client = deepl.DeepLClient("any", server_url=f"{address}/deepl/", send_platform_info=False)
    one = client.translate_text("How are you?", target_lang="DE", formality=deepl.Formality.LESS)
    assert (one.text, one.detected_source_lang) == ("Wie geht es dir?", "EN")
    assert one.billed_characters == 12
    several = client.translate_text(
        ["How are you?", "Click <b>here</b>."],
        source_lang="EN",
        target_lang="FR",
        formality="prefer_more",
        tag_handling="html",
        split_sentences=deepl.SplitSentences.NO_NEWLINES,
        preserve_formatting=True,
        ignore_tags=["code"],
    )
    assert "vous" in several[0].text and "<b>ici</b>" in several[1].text
    targets = {language.code: language for language in client.get_target_languages()}
    assert targets["DE"].supports_formality and "PT-BR" in targets
    assert [language.code for language in client.get_source_languages()] == ["EN"]
    assert client.get_usage().character.count > 0
    with pytest.raises(deepl.DeepLException, match="not supported"):
        client.translate_text("Hello", target_lang="SV")
