"""How multilingual models name languages: as tokens before the source or the translation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from politesse.languages.tags import code_of
from politesse.translation.types import UnsupportedLanguage

#: The codes of three letters, with script, that NLLB and some OPUS-MT models go by.
_LONG = {
    "af": "afr_Latn", "ar": "arb_Arab", "bg": "bul_Cyrl", "bn": "ben_Beng", "bs": "bos_Latn",
    "ca": "cat_Latn", "cs": "ces_Latn", "cy": "cym_Latn", "da": "dan_Latn", "de": "deu_Latn",
    "el": "ell_Grek", "en": "eng_Latn", "eo": "epo_Latn", "es": "spa_Latn", "et": "est_Latn",
    "eu": "eus_Latn", "fa": "pes_Arab", "fi": "fin_Latn", "fr": "fra_Latn", "ga": "gle_Latn",
    "gl": "glg_Latn", "gu": "guj_Gujr", "he": "heb_Hebr", "hi": "hin_Deva", "hr": "hrv_Latn",
    "hu": "hun_Latn", "hy": "hye_Armn", "id": "ind_Latn", "is": "isl_Latn", "it": "ita_Latn",
    "ja": "jpn_Jpan", "ka": "kat_Geor", "kk": "kaz_Cyrl", "km": "khm_Khmr", "kn": "kan_Knda",
    "ko": "kor_Hang", "lt": "lit_Latn", "lv": "lvs_Latn", "mk": "mkd_Cyrl", "ml": "mal_Mlym",
    "mr": "mar_Deva", "ms": "zsm_Latn", "mt": "mlt_Latn", "my": "mya_Mymr", "nb": "nob_Latn",
    "ne": "npi_Deva", "nl": "nld_Latn", "nn": "nno_Latn", "pa": "pan_Guru", "pl": "pol_Latn",
    "pt": "por_Latn", "ro": "ron_Latn", "ru": "rus_Cyrl", "si": "sin_Sinh", "sk": "slk_Latn",
    "sl": "slv_Latn", "sq": "als_Latn", "sr": "srp_Cyrl", "sv": "swe_Latn", "sw": "swh_Latn",
    "ta": "tam_Taml", "te": "tel_Telu", "th": "tha_Thai", "tl": "tgl_Latn", "tr": "tur_Latn",
    "uk": "ukr_Cyrl", "ur": "urd_Arab", "uz": "uzn_Latn", "vi": "vie_Latn", "xh": "xho_Latn",
    "zh": "zho_Hans", "zu": "zul_Latn",
}  # fmt: skip
_MBART = {
    "ar": "ar_AR", "cs": "cs_CZ", "de": "de_DE", "en": "en_XX", "es": "es_XX", "et": "et_EE",
    "fi": "fi_FI", "fr": "fr_XX", "gu": "gu_IN", "hi": "hi_IN", "it": "it_IT", "ja": "ja_XX",
    "kk": "kk_KZ", "ko": "ko_KR", "lt": "lt_LT", "lv": "lv_LV", "my": "my_MM", "ne": "ne_NP",
    "nl": "nl_XX", "ro": "ro_RO", "ru": "ru_RU", "si": "si_LK", "tr": "tr_TR", "vi": "vi_VN",
    "zh": "zh_CN", "af": "af_ZA", "az": "az_AZ", "bn": "bn_IN", "fa": "fa_IR", "he": "he_IL",
    "hr": "hr_HR", "id": "id_ID", "ka": "ka_GE", "km": "km_KH", "mk": "mk_MK", "ml": "ml_IN",
    "mn": "mn_MN", "mr": "mr_IN", "pl": "pl_PL", "ps": "ps_AF", "pt": "pt_XX", "sv": "sv_SE",
    "sw": "sw_KE", "ta": "ta_IN", "te": "te_IN", "th": "th_TH", "tl": "tl_XX", "uk": "uk_UA",
    "ur": "ur_PK", "xh": "xh_ZA", "gl": "gl_ES", "sl": "sl_SI",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scheme:
    """How a family of models is told the languages.

    ``both``: a token of the source language before the source, one of the target language as the
    first of the translation. ``target``: a token of the target language before the source. ``none``:
    the model knows one pair.
    """

    name: str
    kind: Literal["both", "target", "none"]
    tokens: Callable[[str], tuple[str, ...]]

    def token(self, language: str, known: Callable[[str], bool], model: str) -> str:
        """The token of a language."""
        for token in self.tokens(code_of(language)):
            if known(token):
                return token
        raise UnsupportedLanguage(f"the model {model} has no token for {language!r}")

    def languages(self, known: Callable[[str], bool]) -> frozenset[str]:
        """The languages that a model has tokens for."""
        return frozenset(
            code for code in _all_codes() if any(known(token) for token in self.tokens(code))
        )


def _three(code: str) -> str:
    return _LONG.get(code, code).partition("_")[0]


SCHEMES = (
    Scheme("M2M-100", "both", lambda code: (f"__{code}__",)),
    Scheme("NLLB", "both", lambda code: (_LONG.get(code, ""),)),
    Scheme("mBART", "both", lambda code: (_MBART.get(code, ""),)),
    Scheme("MADLAD", "target", lambda code: (f"<2{code}>",)),
    Scheme("OPUS-MT", "target", lambda code: (f">>{_three(code)}<<", f">>{code}<<")),
)
ONE_PAIR = Scheme("one pair", "none", lambda code: ())


@cache
def _all_codes() -> frozenset[str]:
    return frozenset(_LONG) | frozenset(_MBART)


def scheme_of(vocabulary: Iterable[str]) -> Scheme:
    """How a model with this vocabulary is told the languages.

    >>> scheme_of(["a", "__de__", "__en__"]).name, scheme_of(["a", "b"]).name
    ('M2M-100', 'one pair')
    """
    known = set(vocabulary)
    for scheme in SCHEMES:
        if len(scheme.languages(known.__contains__)) > 1 or (
            scheme.kind == "target" and scheme.languages(known.__contains__)
        ):
            return scheme
    return ONE_PAIR
