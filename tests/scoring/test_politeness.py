"""Politeness as a law (offsets, sums, batches) and on requests written for it."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import politesse
from politesse.core import PolitesseError
from politesse.languages import STRATEGIES, load
from politesse.scoring import politeness
from politesse.scoring.encoder import Encoder, encoder
from politesse.scoring.features import Grams, NGrams, by_piece, forms, pieces
from politesse.scoring.linear import linear_model, read_linear, write_linear
from politesse.scoring.politeness import PolitenessScorer, politeness_scorer
from politesse.scoring.text import AnalysedText

# A courteous request and a rude one of the same matter, written for this test.
REQUESTS = {
    "en": ("Thank you for your help! Could you please look at this page when you have time?",
           "Why the hell did you delete this page again, are you stupid?"),
    "de": ("Vielen Dank für Ihre Hilfe! Könnten Sie sich bitte diese Seite ansehen?",
           "Warum hast du diese Seite schon wieder gelöscht, bist du blöd?"),
    "es": ("¡Muchas gracias por tu ayuda! ¿Podrías mirar esta página, por favor?",
           "¿Por qué borraste otra vez esta página, eres idiota?"),
    "fr": ("Merci beaucoup pour votre aide ! Pourriez-vous regarder cette page, s'il vous plaît ?",
           "Pourquoi as-tu encore supprimé cette page, tu es idiot ?"),
    "it": ("Grazie mille per l'aiuto! Potrebbe guardare questa pagina, per favore?",
           "Perché hai cancellato di nuovo questa pagina, sei stupido?"),
    "pt": ("Muito obrigado pela ajuda! Poderia ver esta página, por favor?",
           "Por que você apagou esta página de novo, é burro?"),
    "nl": ("Hartelijk dank voor uw hulp! Zou u deze pagina willen bekijken, alstublieft?",
           "Waarom heb je deze pagina weer verwijderd, ben je gek?"),
    "ru": ("Спасибо большое за помощь! Не могли бы Вы посмотреть эту страницу?",
           "Зачем ты опять удалил эту страницу, ты дурак?"),
    "hi": ("आपकी सहायता के लिए बहुत धन्यवाद! क्या आप कृपया यह पृष्ठ देख सकते हैं?",
           "तुमने यह पृष्ठ फिर क्यों हटाया, क्या तुम मूर्ख हो?"),
    "ja": ("ご協力ありがとうございます。このページを見ていただけませんか？",
           "なんでまたこのページを消したんだ、お前は馬鹿か？"),
    "ko": ("도와주셔서 감사합니다! 이 문서를 한번 봐 주실 수 있을까요?",
           "왜 또 이 문서를 지웠냐, 너 바보냐?"),
    "vi": ("Cảm ơn bạn rất nhiều! Bạn có thể vui lòng xem giúp trang này được không ạ?",
           "Sao mày lại xóa trang này nữa, mày ngu à?"),
    "ta": ("உங்கள் உதவிக்கு மிக்க நன்றி! தயவுசெய்து இந்தப் பக்கத்தைப் பார்க்க முடியுமா?",
           "ஏன் மீண்டும் இந்தப் பக்கத்தை நீக்கினாய், நீ முட்டாளா?"),
    "af": ("Baie dankie vir jou hulp! Sal jy asseblief na hierdie bladsy kyk?",
           "Hoekom het jy hierdie bladsy weer uitgevee, is jy dom?"),
    "hu": ("Nagyon köszönöm a segítséget! Meg tudná nézni kérem ezt a lapot?",
           "Miért törölted már megint ezt a lapot, hülye vagy?"),
}  # fmt: skip

codes = st.sampled_from(sorted(REQUESTS))


@pytest.mark.parametrize("code", sorted(REQUESTS))
def test_a_courteous_request_scores_above_a_rude_one(code: str) -> None:
    courteous, rude = (politesse.score(text, language=code).politeness for text in REQUESTS[code])
    assert courteous is not None
    assert rude is not None
    assert courteous.value > 0 > rude.value
    assert courteous.probability > 0.5 > rude.probability


@pytest.mark.parametrize("code", sorted(REQUESTS))
def test_the_strategies_are_shown_with_what_they_add(code: str) -> None:
    result = politesse.score(REQUESTS[code][0], language=code)
    spans = [span for span in result.spans if span.kind == "strategy"]
    assert "gratitude" in {span.rule for span in spans}
    for span in spans:
        assert span.rule in STRATEGIES
        sign = "+" if span.level == "polite" else "-"
        assert span.message.startswith(f"{span.rule} {sign}")


@given(codes, st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_everything_that_adds_adds_up(code: str, text: str) -> None:
    result = politeness(text, code)
    assert result is not None
    parts = [part.amount for part in (*result.strategies, *result.words)]
    total = math.fsum([*parts, result.encoder, result.shape, result.base])
    assert result.value.value == pytest.approx(max(-3.0, min(3.0, total)), abs=1e-3)
    assert 0 <= result.value.probability <= 1
    for part in (*result.strategies, *result.words):
        assert 0 <= part.start < part.end <= len(text)


@given(codes, st.lists(st.text(max_size=80), max_size=4))
@settings(max_examples=50, deadline=None)
def test_alone_and_in_a_batch_are_the_same_to_the_last_digit(code: str, texts: list[str]) -> None:
    batch = politesse.score(texts, language=code)
    assert batch == [politesse.score(text, language=code) for text in texts]


@pytest.mark.parametrize("code", sorted(REQUESTS))
def test_the_quick_way_gives_the_same_value(code: str) -> None:
    scorer = politeness_scorer(load(code))
    assert scorer is not None
    for text in REQUESTS[code]:
        assert scorer.value(AnalysedText(scorer.pack, text)) == scorer(text).value


def test_a_higher_value_is_a_higher_probability() -> None:
    for code in REQUESTS:
        model = linear_model("politeness", code)
        assert model is not None
        values = [model.value(raw / 10) for raw in range(-20, 21)]
        for one, two in pairwise(values):
            assert one.value <= two.value
            assert one.probability <= two.probability


def test_the_signature_names_the_model() -> None:
    model = linear_model("politeness", "fr")
    assert model is not None
    signature = str(politesse.score("Merci !", "fr").signature)
    assert f"|politeness:{model.checksum}|encoder:{encoder().checksum}|" in signature


def test_a_model_that_was_fitted_with_another_encoder_is_refused() -> None:
    model = linear_model("politeness", "fr")
    assert model is not None and model.about["encoder"] == encoder().checksum
    for other in ({"encoder": "00000000"}, {}):
        about = {"language": "fr", **other}
        with pytest.raises(PolitesseError, match="again with politesse train politeness"):
            PolitenessScorer(load("fr"), replace(model, about=about))


def test_scoring_loads_no_torch() -> None:
    code = (
        "import sys, politesse; politesse.score('Merci !', 'fr'); assert 'torch' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_urls_and_code_say_nothing() -> None:
    forms = [piece.form for piece in pieces("See https://example.org/thanks, `please`!")]
    assert forms == ["see", "{}", "{}", "!"] or forms == ["see", "{}", ",", "{}", "!"]


@given(st.text(max_size=100))
def test_pieces_stand_where_they_say(text: str) -> None:
    found = pieces(text)
    assert all(0 <= piece.start < piece.end <= len(text) for piece in found)
    assert all(one.end <= two.start for one, two in pairwise(found))


@given(st.text(max_size=60))
def test_the_words_share_all_that_the_places_add(text: str) -> None:
    grams = Grams("en", bits=10)
    found = pieces(text)
    parts = {place: value * (place - 500) for place, value in grams.values(text).items()}
    shared = math.fsum(by_piece(grams, found, parts))
    assert shared == pytest.approx(math.fsum(parts.values()), abs=1e-6)


@given(st.text("ab ", min_size=1).filter(str.strip))
def test_values_have_length_one(text: str) -> None:
    values = Grams("en", bits=10).values(text)
    assert math.fsum(value**2 for value in values.values()) == pytest.approx(1)


@given(st.lists(st.text("abc ", max_size=40), max_size=5))
def test_n_grams_are_counted_alike_in_any_company(texts: list[str]) -> None:
    grams = Grams("en", bits=12)
    table = np.arange(1 << 12).astype(np.int8)
    together = grams.counted([forms(text) for text in texts])
    for text, counted in zip(texts, together, strict=True):
        times = Counter(grams.buckets(text))
        damped = {bucket: 1 + math.log(count) for bucket, count in times.items()}
        length = math.sqrt(sum(value**2 for value in damped.values())) or 1.0
        assert counted.values() == pytest.approx({b: v / length for b, v in damped.items()})
        assert counted.total(table) == grams.of_text(text).total(table)


@given(st.lists(st.floats(-5, 5), min_size=8, max_size=8), st.floats(-3, 3))
def test_a_packed_model_scores_as_it_was_trained(weights: list[float], bias: float) -> None:
    model = read_linear(write_linear(weights, {"gratitude": 0.5}, {"language": "en"}, bias))
    coarseness = max(map(abs, weights)) / 127
    for place, weight in enumerate(weights):
        raw = model.raw(NGrams(np.array([place]), np.ones(1)), {"gratitude": 1.0, "unknown": 1.0})
        assert raw == pytest.approx(bias + weight + 0.5, abs=coarseness / 2 + 1e-5)


def test_a_damaged_model_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    from pathlib import Path

    from politesse.scoring import packed

    folder = Path(str(tmp_path)) / "weights" / "politeness"
    folder.mkdir(parents=True)
    (folder / "xx.bin").write_bytes(b"not a model")
    monkeypatch.setattr(packed, "files", lambda package: Path(str(tmp_path)))
    with pytest.raises(PolitesseError, match=r"weights/politeness/xx\.bin is damaged"):
        linear_model("politeness", "xx")


def test_the_text_as_a_whole_is_read_in_every_language() -> None:
    for code, (courteous, rude) in REQUESTS.items():
        assert encoder()(courteous) > encoder()(rude), code


def test_the_words_that_bear_the_reading_are_named() -> None:
    text = "I really appreciate your work on this page."
    result = politeness(text, "en")
    assert result is not None and result.encoder > 0
    assert result.encoder_words(text)[0] == "appreciate"
    assert result.encoder_words("") == ()


@given(st.text(max_size=300))
@settings(max_examples=60, deadline=None)
def test_any_text_can_be_read(text: str) -> None:
    assert math.isfinite(encoder()(text))


def test_a_folder_that_is_no_encoder_is_named(tmp_path: Path) -> None:
    with pytest.raises(PolitesseError, match=r"is no encoder: model\.bin, pieces\.model"):
        Encoder(tmp_path)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_forked_process_scores_too() -> None:
    code = (
        "import multiprocessing, politesse\n"
        "def value(text): return politesse.score(text, 'en').politeness\n"
        "own = value('Could you help me?')\n"
        "with multiprocessing.get_context('fork').Pool(2) as pool:\n"
        "    assert pool.map(value, ['Could you help me?'] * 4) == [own] * 4\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
