"""The translation model in the package: source tags say language, register, gender and kind of text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from unicodedata import category

from politesse.core import PolitesseError, TargetRegister, toml
from politesse.core.backends import Spec
from politesse.core.card import CARD
from politesse.languages import available, load
from politesse.languages.english import is_label, says_you
from politesse.languages.tags import code_of
from politesse.translation import tags
from politesse.translation.confidence import read as read_confidence
from politesse.translation.dictionary import Switched
from politesse.translation.engines.ctranslate import Decoder
from politesse.translation.engines.sentencepieces import load_pieces
from politesse.translation.glossary import label
from politesse.translation.letters import Frame, framed
from politesse.translation.lexicon import read_lexicons
from politesse.translation.termbase import Termbase
from politesse.translation.types import Capabilities, Hypothesis, Judgement, Request
from politesse.translation.wording import Wording

ENGLISH = "en"
_AFTER_STOP = re.compile(r"(?<=[。！？])\s+")
_LANGUAGE_TAG = re.compile(r"<2([a-z]{2,3}(?:-[A-Z]{2})?)>")
_LONGEST = 280  # characters; the model has learnt one to three sentences of talk at once
_LOST = "\ufffd"
_NBEST = 8
_WORDINGS = 64  # languages with a glossary that are remembered
_PUT = 0.1  # what a hypothesis costs for each word of the table that was put into its source
_LABEL = 5  # words; more without a full stop are a heading or half a sentence
_SENTENCE_END = re.compile(r"[.!?][\"'”’)]*\s*$")
_STAND_IN = re.compile(r"\{(\d+)\}")
_ENDED = re.compile(r"[.!?。！？।][\"'”’»)」]*\s*$")
_SHORT = 24  # characters of a label in another language than English
_TALK_END = re.compile(r"[!?][\"'”’)]*\s*$")


def make(spec: Spec) -> Embedded:
    """The model of the package, or one with the same layout in another folder."""
    return Embedded(Path(spec.rest) if spec.rest else embedded_folder())


def embedded_folder() -> Path:
    """Where the package has its translation model."""
    return Path(str(files("politesse").joinpath("weights", "translation")))


def embedded_languages() -> list[str]:
    """The languages that the package's model is good enough for, by its card; none without a model.

    Nothing is loaded for it.
    """
    folder = embedded_folder()
    if not (folder / "model.bin").is_file() or not (folder / "card.toml").is_file():
        return []
    return list(_card(folder).get("languages", []))


def _card(folder: Path) -> dict[str, Any]:
    path = folder / "card.toml"
    return toml.read(path, CARD) if path.is_file() else {}


def kind_of(text: str, language: str = ENGLISH) -> str:
    """What kind of text the model is told it is: a label of an interface, talk, or nothing.

    >>> kind_of("Save as…"), kind_of("Where are you?"), kind_of("The train from Ulm was late.")
    ('interface', 'talk', '')
    >>> kind_of("保存", "ja"), kind_of("電車が遅れました。", "ja")
    ('interface', '')
    """
    if language != ENGLISH:
        return "interface" if len(text) <= _SHORT and not _ENDED.search(text) else ""
    if len(text.split()) <= _LABEL and not _SENTENCE_END.search(text):
        return "interface"
    return "talk" if says_you(text) or _TALK_END.search(text) else ""


def known(text: str, language: str, terms: Termbase | None = None) -> list[Hypothesis]:
    """What the glossary says for a label, or the user's own; nothing for a text that is none.

    >>> known("Checkout", "de"), known("He checks out.", "de")
    ([Hypothesis(text='Zur Kasse', score=0.0)], [])
    """
    own = terms.whole(text) if terms else None
    rendering = own or label(text, language)
    if rendering is None or (terms and terms.doubt(text, rendering)):
        return []
    return [Hypothesis(rendering)]


def base_register(target: str, formality: TargetRegister) -> TargetRegister:
    """The register to ask a language for, to get one of its variant.

    In Brazil everyday *você* is informal; the model knows it as the formal address of Portugal.

    >>> base_register("pt-BR", "informal"), base_register("pt", "informal")
    ('formal', 'informal')
    """
    if code_of(target) not in available():
        return formality
    pack, base = load(target), load(code_of(target))
    fitting = [level.id for level in pack.levels.values() if level.register == formality]
    register = base.levels[fitting[-1]].register if fitting else formality
    return "formal" if register == "formal" else "informal"


class Embedded:
    """English into several languages with CTranslate2, at a register that a tag asks for, and back.

    The card's ``languages``, where it names any, are those the model is good enough for, and
    ``into_english`` those it reads; the others of its vocabulary are not offered.
    """

    name = "embedded"

    def __init__(self, folder: Path, threads: int = 0, beam: int = 4) -> None:
        needed = ("model.bin", "vocabulary.model", "shared_vocabulary.json")
        if missing := [name for name in needed if not (folder / name).is_file()]:
            raise PolitesseError(
                f"there is no translation model in {folder} ({', '.join(missing)} missing): this "
                "copy was installed without it; name another engine with --engine, such as "
                "ct2:FOLDER, hf:FOLDER or deepl:KEY"
            )
        self._folder = folder
        self._beam = beam
        self._pieces = load_pieces(folder / "vocabulary.model")
        self._decoder = Decoder(folder, threads)
        self._known: dict[str, bool] = {}  # characters, by whether the vocabulary has them
        self._confidence = read_confidence(folder / "confidence.toml")
        self._lexicons = read_lexicons(folder / "words.bin")
        self._wording = lru_cache(_WORDINGS)(self._new_wording)

    @cached_property
    def card(self) -> dict[str, Any]:
        """What the model's card says; nothing where it has none."""
        return _card(self._folder)

    @cached_property
    def capabilities(self) -> Capabilities:
        """English into the languages of the card, or of the vocabulary where the card names none.

        And back, where the vocabulary has a tag for English.
        """
        own = frozenset(map(code_of, self._in_vocabulary)) - {ENGLISH}
        languages = frozenset(self.card.get("languages") or own)
        back = frozenset(
            self.card.get("into_english", own if ENGLISH in self._in_vocabulary else ())
        )
        return Capabilities(
            sources=back | {ENGLISH},
            targets=languages | ({ENGLISH} if back else frozenset()),
            formality=languages,
            control="tag",
            nbest=_NBEST,
            longest=_LONGEST,
            hub=ENGLISH,
        )

    @cached_property
    def _in_vocabulary(self) -> list[str]:
        first = (self._pieces.id_to_piece(index) for index in range(100))
        return [match.group(1) for piece in first if (match := _LANGUAGE_TAG.fullmatch(piece))]

    def _asked(self, request: Request) -> tuple[str, str]:
        """The language and the register that the tags ask for: a variant may have a tag of its own."""
        if code_of(request.target) == ENGLISH:
            return ENGLISH, ""
        variant = load(request.target).tag if code_of(request.target) in available() else ""
        if variant in self._in_vocabulary:
            return variant, request.formality or ""
        register = request.formality and base_register(request.target, request.formality)
        return code_of(request.target), register or ""

    def translate(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        """Hypotheses of each text, the best first; how a letter begins and ends is known."""
        self.capabilities.refuse(self.name, request)
        frames = [self._frame(text, request) for text in texts]
        todo = [f.rest if f else text for text, f in zip(texts, frames, strict=True)]
        made = iter(self._sentences([text for text in todo if text], request))
        found = [next(made) if text else [Hypothesis("")] for text in todo]
        return [
            [Hypothesis(frame.around(one.text), one.score) for one in own] if frame else own
            for own, frame in zip(found, frames, strict=True)
        ]

    def judge(self, source: str, text: str, score: float, request: Request) -> Judgement:
        """How likely a translation may go out, and what is to be doubted in its words."""
        code, _ = self._asked(request)
        wording, sure = self._wording(code, request.terms), self._confidence
        strange = list(dict.fromkeys(wording.unknown(source, text)))
        likely = sure(code, source, score, len(strange), wording.rare(source)) if sure else None
        doubt = wording.doubt(source, text, strange)
        if doubt is None and sure and likely is not None and likely < sure.least:
            doubt = "the model is not sure of its words"
        return Judgement(likely, doubt)

    def _frame(self, text: str, request: Request) -> Frame | None:
        if code_of(request.source) != ENGLISH:
            return None
        return framed(text, self._asked(request)[0], request.formality)

    def _sentences(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        wording = self._wording(self._asked(request)[0], request.terms)
        found = self._decoded(texts, request, wording)
        self._without_stand_ins(texts, found, request, wording)
        again: list[tuple[int, str | Switched]] = [
            (place, other)
            for place, (text, hypotheses) in enumerate(zip(texts, found, strict=True))
            for other in wording.otherwise(text, wording.ranked(text, hypotheses)[0].text)
        ]
        self._ask_again(again, found, request, wording)
        if code_of(request.source) == ENGLISH:
            again = [
                (place, way)
                for place, (text, hypotheses) in enumerate(zip(texts, found, strict=True))
                for way in wording.switched(text, wording.ranked(text, hypotheses)[0].text)
            ]
            self._ask_again(again, found, request, wording)
        return [
            known(text, wording.language, request.terms)
            or wording.ranked(text, hypotheses)[: request.nbest]
            for text, hypotheses in zip(texts, found, strict=True)
        ]

    def _ask_again(
        self,
        ways: Sequence[tuple[int, str | Switched]],
        found: list[list[Hypothesis]],
        request: Request,
        wording: Wording,
    ) -> None:
        """Add what the model says to texts that are put in other ways, each with the place of its text."""
        more = self._decoded([way for _, way in ways], request, wording)
        for (place, way), hypotheses in zip(ways, more, strict=True):
            if isinstance(way, Switched):
                hypotheses = [
                    replace(one, score=one.score - _PUT * way.guessed)
                    for one in hypotheses
                    if way.kept_in(one.text)
                ]
            found[place] += hypotheses

    def _without_stand_ins(
        self,
        texts: Sequence[str],
        found: list[list[Hypothesis]],
        request: Request,
        wording: Wording,
    ) -> None:
        """Where the stand-ins of names are lost in all hypotheses, let the model spell these itself."""
        lost = [
            place
            for place, hypotheses in enumerate(found)
            if all(_LOST in one.text for one in hypotheses) and wording.names(texts[place])
        ]
        more = self._decoded([texts[place] for place in lost], request, wording, named=False)
        for place, hypotheses in zip(lost, more, strict=True):
            found[place] = hypotheses

    def _decoded(
        self,
        asked: Sequence[str | Switched],
        request: Request,
        wording: Wording,
        named: bool = True,
    ) -> list[list[Hypothesis]]:
        """What the model says to each text, as it ranks it; ``named``: names have stand-ins."""
        if not asked:
            return []
        code, register = self._asked(request)
        source = code_of(request.source)
        both = [(one.text, one.forms) if isinstance(one, Switched) else (one, ()) for one in asked]
        texts = [text for text, _ in both]
        plain = [(" ".join(text.split()), words) for text, words in both]
        spared = [
            self._spared(text, wording.names(text, words) if named else []) for text, words in plain
        ]
        coded = [
            [
                *tags.tags(
                    code,
                    "" if is_label(text) else register,
                    request.gender or "" if code != ENGLISH else "",
                    kind_of(text, source),
                ),
                *self._pieces.encode(handed, out_type=str),
                tags.END,
            ]
            for text, (handed, _) in zip(texts, spared, strict=True)
        ]
        beam = max(self._beam, request.nbest)
        decoded = self._decoder(coded, beam=beam, nbest=beam)
        return [
            [Hypothesis(self._text(pieces, code, kept), score) for pieces, score in hypotheses]
            for hypotheses, (_, kept) in zip(decoded, spared, strict=True)
        ]

    def _new_wording(self, language: str, terms: Termbase | None) -> Wording:
        return Wording(language, self._lexicons, terms)

    def _spared(self, text: str, names: Sequence[str]) -> tuple[str, dict[str, str]]:
        """A text with stand-ins for what the model cannot spell, and what they stand for.

        Characters that the vocabulary lacks it would have to write byte by byte, and names it has never
        seen piece by piece; it has learnt neither.
        """
        unknown = "".join(sign for sign in set(text) if not self._knows(sign))
        if not unknown and not names:
            return text, {}
        kept: dict[str, str] = {}
        first = 1 + max(map(int, _STAND_IN.findall(text)), default=0)

        def stand_in(match: re.Match[str]) -> str:
            name = f"{{{first + len(kept)}}}"
            kept[name] = match.group()
            return name

        if names:
            name = rf"(?:{'|'.join(map(re.escape, dict.fromkeys(names)))})"
            text = re.sub(rf"\b{name}(?: {name})*\b", stand_in, text)
        if not unknown:
            return text, kept
        signs = f"[{re.escape(unknown)}]"
        words = "".join(sign for sign in unknown if sign.isalnum() or category(sign) == "Sc")
        whole = rf"\w*[{re.escape(words)}][\w.,]*\w|" if words else ""
        return re.sub(rf"{whole}{signs}+", stand_in, text), kept

    def _knows(self, sign: str) -> bool:
        if sign not in self._known:
            self._known[sign] = not any(map(self._pieces.is_byte, self._pieces.encode(sign)))
        return self._known[sign]

    def _text(self, pieces: Sequence[str], code: str, kept: dict[str, str]) -> str:
        text = str(self._pieces.decode(list(pieces))).strip()
        for name, sign in kept.items():
            # What the model has lost is told by the sign for what cannot be read.
            text = text.replace(name, sign) if text.count(name) == 1 else f"{text} {_LOST}"
        return _AFTER_STOP.sub("", text) if code == "ja" else text

    @cached_property
    def _checksum(self) -> str:
        digest = hashlib.sha256()
        with (self._folder / "model.bin").open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
        return digest.hexdigest()[:8]

    def signature(self) -> str:
        return f"embedded({self._checksum},beam{self._beam})"
