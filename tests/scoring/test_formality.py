"""Formality: what noisy text, wording and address do to the value, and that it can be explained."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import politesse
from politesse.languages import available, load
from politesse.languages.matching import Matcher
from politesse.scoring.formality import formality, formality_scorer
from politesse.scoring.formality_cues import NOISY, REGISTER
from politesse.scoring.linear import linear_model
from politesse.scoring.noise import noise

# Where no model was trained there is no value.
CODES = [code for code in available() if linear_model("formality", code)]
codes = st.sampled_from(CODES)
packs = pytest.mark.parametrize("code", CODES)

# A letter and a chat on the same matter, for each language.
CONTRASTS = {
    "af": ("Geagte mevrou, hiermee versoek ons u om die vorm te voltooi.", "haai! stuur gou daai ding lol"),
    "de": ("Sehr geehrte Frau Weber, hiermit bitten wir Sie, das Formular auszufüllen.", "ey, schick mal das ding lol"),
    "en": ("Dear Ms Weber, we kindly request that you complete the attached form.", "hey! send me that thing lol"),
    "es": ("Estimada señora: le rogamos que cumplimente el formulario adjunto.", "oye tía, mándame eso ya jajaja"),
    "fr": ("Madame, nous vous prions de bien vouloir remplir le formulaire ci-joint.", "hé t'as vu mon truc ? mdr"),
    "hi": ("महोदया, कृपया संलग्न प्रपत्र को आवश्यक जानकारी सहित प्रस्तुत करें।", "अरे यार, जल्दी भेज ना!!"),
    "hu": ("Tisztelt Asszonyom, kérjük, szíveskedjen kitölteni a mellékelt űrlapot.", "hali, küldd már azt a cuccot lol"),
    "it": ("Gentile Signora, La preghiamo di compilare il modulo allegato.", "ehi raga, mandami sta roba ahahah"),
    "ja": ("お手数ですが、添付の書類にご記入くださいますようお願い申し上げます。", "ねえ、マジでそれ早く送ってよw"),
    "ko": ("번거로우시겠지만 첨부된 양식을 작성하여 주시기 바랍니다.", "야 빨리 그거 보내 ㅋㅋㅋ"),
    "nl": ("Geachte mevrouw, hierbij verzoeken wij u het bijgevoegde formulier in te vullen.", "hoi! stuur dat ding ff lol"),
    "pt": ("Prezada senhora, solicitamos o preenchimento do formulário em anexo.", "oi cara, manda logo isso aí kkk"),
    "ru": ("Уважаемая госпожа Вебер, просим Вас заполнить прилагаемую форму.", "эй, скинь уже эту штуку лол"),
    "ta": ("மதிப்பிற்குரிய அம்மையீர், இணைக்கப்பட்ட படிவத்தை நிரப்பித் தருமாறு கேட்டுக்கொள்கிறோம்.", "டேய் மச்சி, சீக்கிரம் அனுப்புடா!!"),
    "vi": ("Kính gửi quý khách, vui lòng hoàn thành biểu mẫu đính kèm.", "ê mày, gửi cái đó lẹ đi haha"),
}  # fmt: skip


@packs
def test_a_letter_is_more_formal_than_a_chat(code: str) -> None:
    letter, chat = CONTRASTS[code]
    formal, informal = formality(letter, code), formality(chat, code)
    assert formal and informal
    assert formal.value.value > informal.value.value + 1
    assert formal.value.probability > 0.5 > informal.value.probability


@pytest.mark.parametrize("code", available())
def test_every_formality_rule_matches_what_it_must_and_nothing_it_must_not(code: str) -> None:
    pack = load(code)
    faults = []
    for rule in pack.formality_rules:
        matcher = Matcher([rule])
        for expected, texts in ((True, rule.yes), (False, rule.no)):
            assert texts, rule.id
            for text in texts:
                if bool(matcher.every(pack.tokenize(text))) is not expected:
                    faults.append(f"{rule.id}: must {'' if expected else 'not '}match {text!r}")
    kinds = {rule.kind for rule in pack.formality_rules}
    assert kinds == {"contraction", "interjection", "colloquial", "formal"}
    assert not faults, "\n".join(faults)


@given(codes, st.text(max_size=200))
@settings(max_examples=150, deadline=None)
def test_the_parts_add_up_and_lie_in_the_text(code: str, text: str) -> None:
    found = formality(text, code)
    assert found
    parts = (*found.noise, *found.register, *found.words)
    assert all(0 <= part.start < part.end <= len(text) for part in parts)
    total = found.base + found.shape + sum(part.amount for part in parts)
    assert found.value.value == pytest.approx(max(-3, min(3, total)), abs=1e-3)
    for span in found.spans(text):
        assert text[span.start : span.end] == span.text


@given(codes, st.data())
@settings(max_examples=40, deadline=None)
def test_a_text_has_the_same_formality_alone_and_in_a_batch(code: str, data: st.DataObject) -> None:
    texts = [example.text for example in load(code).examples]
    chosen = data.draw(st.lists(st.sampled_from(texts), max_size=4))
    batch = [result.formality for result in politesse.score(chosen, language=code)]
    pack = load(code)
    scores = formality_scorer(pack)
    assert scores
    alone = [scores(text).value for text in chosen]
    assert batch == alone


@packs
def test_no_noise_makes_a_text_more_formal(code: str) -> None:
    model = linear_model("formality", code)
    assert model
    assert all(model.named.get(name, 0.0) <= 0 for name in NOISY)
    assert set(NOISY).isdisjoint(REGISTER)


@pytest.mark.parametrize(
    ("code", "text", "kinds"),
    [
        ("en", "this is SOOO GOOD!!", {"lower-case", "capitals", "repetition", "repeated-marks"}),
        ("en", "Thx u 2 :-)", {"abbreviation", "emoticon"}),
        ("en", "I was there 😀", {"emoji", "missing-full-stop"}),
        ("en", "Well...", {"ellipsis"}),
        ("en", "Great!", {"exclamation"}),
        ("en", "I came,saw and left.", {"spacing"}),
        ("fr", "Il est deja tres tard.", {"missing-accents"}),
        ("ko", "정말요 ㅋㅋㅋㅋ", {"emoticon", "repetition"}),
        ("ja", "すごいよ😂", {"emoji"}),
        ("en", "The report of NATO is complete.", set()),
        ("de", "Das ist bzgl. der Rechnung geklärt.", set()),
        ("de", "Für über 3.500 Menschen (ca. 20 %) gilt das.", set()),
        ("fr", "Il est déjà très tard.", set()),
        ("de", "Das Konto wurde gelöscht; die Daten wurden gesichert.", set()),
        ("de", "Ich hatte es schon, wir waren dort und mussten mit Uber fahren.", set()),
        ("de", "Er konnte und mochte die große Ware nicht andern geben.", set()),
        ("de", "Das ist naturlich moglich.", {"missing-accents"}),
        ("de", "Ich habe fur funf Leute reserviert.", {"missing-accents"}),
        ("es", "Estas cosas son de una persona seria.", set()),
        ("af", "Jan se huis is laer as die berg.", set()),
        ("vi", "Voi sống trong rừng.", set()),
        ("vi", "Toi khong biet.", {"missing-accents"}),
        ("en", "Chapter III: see https://example.org/a?b=c for more.", set()),
    ],
)
def test_cues_of_careless_writing(code: str, text: str, kinds: set[str]) -> None:
    pack = load(code)
    found = {cue.kind for cue in noise(pack.tokenize(text), pack)}
    assert found == kinds


def test_noise_is_told_apart_from_register() -> None:
    found = formality("gonna need those documents, therefore please hurry!!", "en")
    assert found
    assert {"repeated-marks", "lower-case"} <= {part.name for part in found.noise}
    assert "formal" in {part.name for part in found.register}
    assert not {part.name for part in found.noise} & {part.name for part in found.register}


@pytest.mark.parametrize("worse", ["{}!!!", "{} lol", "{} :-)"])
def test_noise_lowers_the_value(worse: str) -> None:
    text = "We will meet the delegation on Monday"
    plain, noisy = formality(f"{text}.", "en"), formality(worse.format(text), "en")
    assert plain and noisy
    assert noisy.value.value < plain.value.value


def test_formality_is_on_the_score_with_its_model_in_the_signature() -> None:
    result = politesse.score("Would you be so kind as to reply?", "en")
    assert result.formality is not None
    assert -3 <= result.formality.value <= 3
    assert 0 <= result.formality.probability <= 1
    model = linear_model("formality", "en")
    assert model and f"|formality:{model.checksum}|" in str(result.signature)


def test_the_weights_stay_small() -> None:
    folder = Path(politesse.__file__).parent / "weights" / "formality"
    assert sum(path.stat().st_size for path in folder.glob("*.bin")) < 8_000_000


def test_german_ratings_are_followed(shared_data: Path) -> None:
    from scipy.stats import spearmanr

    from politesse.datasets import read

    rated = list(read("in-formal-de", shared_data))[::4]
    values = [result.formality for result in politesse.score([r.text for r in rated], "de")]
    found = spearmanr([value.value for value in values if value], [r.score for r in rated])[0]
    assert not math.isnan(found)
    assert found >= 0.75


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("지금 뭐 해?", "hae"),
        ("빨리 먹어라.", "haera"),
        ("지금 뭐 하세요?", "haeyo"),
        ("회의를 시작하겠습니다.", "hapsyo"),
    ],
)
def test_korean_speech_levels_are_on_the_score(text: str, level: str) -> None:
    assert politesse.score(text, "ko").level == level
