"""Texts to translations: cut, shielded, translated, controlled, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.core.errors import OnError, kept_by_null, no_text, nulls
from politesse.translation.control import Chosen, Rendering, control_of, pack_of, wanted
from politesse.translation.integrity import Integrity
from politesse.translation.lines import OneByOne
from politesse.translation.parts import Part, cut, fitted, join, pieces, spread
from politesse.translation.placeholders import Shielded, Style, plain, shield, wordless
from politesse.translation.shouting import calmed, raised, shouts
from politesse.translation.termbase import Termbase
from politesse.translation.types import (
    Alternative,
    Engine,
    EngineError,
    Formality,
    Gender,
    Hypothesis,
    Judgement,
    Judging,
    Obtained,
    Repair,
    Request,
    Translation,
)

BATCH = 128  # texts translated together
_NBEST = 4  # hypotheses asked for where the register has to be looked for among them
_AGAIN = 8  # and where none that came first was whole
_RANK: dict[Obtained, int] = {"unchanged": 0, "native": 1, "tag": 1, "nbest": 2, "rewritten": 3}


@dataclass(slots=True)
class _Work:
    """One stretch of one text on its way through the engine, and what has come of it."""

    text: str
    integrity: Integrity
    whole: Chosen | None = None
    spoilt: Chosen | None = None  # what came first where nothing whole did


def _all_texts(given: Sequence[Any]) -> Sequence[str]:
    for one in given:
        if not isinstance(one, str):
            raise PolitesseError(kept_by_null(no_text(one)))
    return given


class Translator:
    """Translates from one language into another with one engine at one formality.

    It is made once for many texts. ``nbest`` alternatives come with each translation; a result
    has at least the best.
    """

    def __init__(
        self,
        engine: Engine,
        target: str,
        source: str = "en",
        formality: Formality = "auto",
        gender: Gender | None = None,
        nbest: int = 1,
        terms: Termbase | None = None,
    ) -> None:
        capabilities = engine.capabilities
        capabilities.refuse(engine.name, Request(source, target))
        if gender not in (None, "feminine", "masculine"):
            raise PolitesseError(f"unknown gender {gender!r}; choose from: feminine, masculine")
        self._engine, self._source, self._target = engine, source, target
        self._formality, self._gender, self._nbest = formality, gender, nbest
        self._terms = terms
        self._register = wanted(formality, target, capabilities, engine.name)
        native = self._register is not None and capabilities.has_formality(target)
        self._asked = self._register if native else None
        control: Obtained = capabilities.control if native else "unchanged"
        self._control = control_of(source, target, self._register, control)
        looked_for = _NBEST if self._register else 1
        self._hypotheses = max(1, min(capabilities.nbest, max(nbest, looked_for)))
        self._most = max(self._hypotheses, min(capabilities.nbest, _AGAIN))
        self._style: Style = "xml" if capabilities.markup else "braces"
        self.signature = self._sign()

    def _sign(self) -> str:
        pack = pack_of(self._target)
        choices = {
            "from": self._source,
            "to": self._target,
            "formality": self._formality,
            "gender": self._gender,
            "engine": self._engine.signature(),
            "nbest": self._hypotheses,
            "pack": pack.checksum if pack else None,
            "terms": self._terms.checksum if self._terms else None,
        }
        return str(Signature("translate", choices))

    def stream(
        self, texts: Iterable[Any], batch: int = BATCH, on_error: OnError = "raise"
    ) -> Iterator[Translation]:
        """Translations one by one, for texts that are too many to hold."""
        asked = OneByOne(self) if nulls(on_error) else None
        waiting = iter(texts)
        while chunk := list(islice(waiting, max(1, batch))):
            if asked is None:
                yield from self(_all_texts(chunk))
                continue
            for text, made in zip(chunk, asked(chunk), strict=True):
                yield made if isinstance(made, Translation) else self._none(text, made)

    def _none(self, given: object, error: str) -> Translation:
        """What keeps the place of a text that has no translation."""
        return Translation(
            text="",
            source=given if isinstance(given, str) else "",
            source_language=self._source,
            language=self._target,
            formality=self._formality,
            engine=self._engine.name,
            register=None,
            obtained="unchanged",
            certain=False,
            intact=False,
            score=0.0,
            alternatives=(),
            signature=self.signature,
            error=error,
        )

    def __call__(self, texts: Sequence[str]) -> list[Translation]:
        """A translation a text, in order."""
        longest = self._engine.capabilities.longest
        whole = [spread(text) for text in texts]
        cuts = [cut(text, self._source, longest) for text in whole]
        todo = [part.text for parts in cuts for part in parts if _to_do(part)]
        choices = iter(self._translated(todo))
        results = []
        for text, handed, parts in zip(texts, whole, cuts, strict=True):
            chosen = [next(choices) if _to_do(part) else None for part in parts]
            translation = self._put_together(handed, parts, chosen)
            results.append(replace(translation, source=text))
        return self._of_one_register(results)

    def _of_one_register(self, results: list[Translation]) -> list[Translation]:
        """With ``auto`` too a text has one address: that of most of its words."""
        mixed = [index for index, result in enumerate(results) if result.register == "mixed"]
        if self._formality != "auto" or not mixed:
            return results
        sides: dict[Formality, list[int]] = {"prefer_formal": [], "prefer_informal": []}
        for index in mixed:
            if side := self._control.majority(results[index].text):
                sides["prefer_formal" if side == "formal" else "prefer_informal"].append(index)
        for asked, indexes in sides.items():
            if indexes:
                again = Translator(
                    self._engine, self._target, self._source, asked, self._gender, self._nbest,
                    self._terms,
                )  # fmt: skip
                for index, result in zip(
                    indexes, again([results[p].source for p in indexes]), strict=True
                ):
                    results[index] = replace(result, formality="auto", signature=self.signature)
        return results

    def _translated(self, parts: Sequence[str]) -> list[Chosen]:
        """The candidates of each part, with what was shielded put back.

        What one way of handing a part over does not bring through is tried in the next.
        """
        works = [self._work(calmed(part) if shouts(part) else part) for part in parts]
        self._try([(work, shield(work.text, self._style)) for work in works], self._hypotheses)
        self._try(self._again(works, self._without_figures), self._most, "figures")
        self._try(self._again(works, self._unshielded), self._most)
        self._piece_by_piece([work for work in works if work.whole is None])
        return [chosen for work in works if (chosen := work.whole or work.spoilt)]

    def _work(self, text: str) -> _Work:
        return _Work(text, Integrity(text, self._source, self._target))

    def _again(
        self, works: Sequence[_Work], way: Callable[[str], Shielded | None]
    ) -> list[tuple[_Work, Shielded]]:
        """What is not whole yet, as it can be handed over in another way."""
        spoilt = [(work, way(work.text)) for work in works if work.whole is None]
        return [(work, how) for work, how in spoilt if how]

    def _without_figures(self, text: str) -> Shielded | None:
        way = shield(text, self._style, self._target)
        return way if any(kept.figure for kept in way.kept) else None

    def _unshielded(self, text: str) -> Shielded | None:
        return plain(text) if shield(text, self._style).kept else None

    def _try(
        self,
        ways: Sequence[tuple[_Work, Shielded]],
        hypotheses: int,
        repair: Repair | None = None,
    ) -> None:
        """Hand texts over in one way each; those that come through whole are done."""
        if not ways:
            return
        answers = self._ask([way.text for _, way in ways], hypotheses)
        for (work, way), answer in zip(ways, answers, strict=True):
            whole = _restored(work.integrity, way, answer)
            if work.spoilt:  # a copy of the source is whole too
                whole = [hypothesis for hypothesis in whole if hypothesis.text != work.text]
            if whole:
                work.whole = replace(self._controlled(work, whole), repaired=repair)
            elif work.spoilt is None:
                kept = [
                    Hypothesis(way.salvage(hypothesis.text), hypothesis.score)
                    for hypothesis in answer
                ]
                work.spoilt = self._controlled(work, kept)

    def _controlled(self, work: _Work, hypotheses: Sequence[Hypothesis]) -> Chosen:
        return self._control(work.text, hypotheses, self._nbest > 1)

    def _piece_by_piece(self, works: Sequence[_Work]) -> None:
        """Translate what stands between tags, emoji or sentences by itself, where that helps."""
        cuts = [(work, pieces(work.text, self._source)) for work in works]
        cuts = [(work, parts) for work, parts in cuts if len(parts) > 1]
        todo = [part.text for _, parts in cuts for part in parts if _to_do(part)]
        if not todo:
            return
        choices = iter(self._translated(todo))
        for work, parts in cuts:
            chosen = [next(choices) if _to_do(part) else None for part in parts]
            translated = [
                fitted(part.text, choice.best.text, self._target) if choice else part.text
                for part, choice in zip(parts, chosen, strict=True)
                if part.prose
            ]
            text = join(parts, translated, self._target)
            if work.integrity.flaw(text) is None:
                work.whole = self._joined(text, [choice for choice in chosen if choice])

    def _joined(self, text: str, chosen: Sequence[Chosen]) -> Chosen:
        """The renderings of pieces as one."""
        rendering = Rendering(
            text,
            self._control.register_of(text),
            _furthest(chosen),
            _mean([choice.best.score for choice in chosen]),
        )
        return Chosen((rendering,), all(choice.certain for choice in chosen), "pieces")

    def _request(self, hypotheses: int) -> Request:
        return Request(
            self._source, self._target, self._asked, self._gender, hypotheses, self._terms
        )

    def _ask(self, texts: Sequence[str], hypotheses: int) -> list[list[Hypothesis]]:
        answers = self._engine.translate(texts, self._request(hypotheses))
        if len(answers) != len(texts) or not all(answers):
            raise EngineError(
                f"the engine {self._engine.name} gave {sum(map(bool, answers))} translations "
                f"for {len(texts)} texts"
            )
        return answers

    def _put_together(
        self, text: str, parts: Sequence[Part], chosen: Sequence[Chosen | None]
    ) -> Translation:
        pairs = [(part, choice) for part, choice in zip(parts, chosen, strict=True) if part.prose]
        calm = [choice.best.text if choice else part.text for part, choice in pairs]
        loud = [raised(text) if shouts(part.text) else text
                for (part, _), text in zip(pairs, calm, strict=True)]  # fmt: skip
        translated = join(parts, loud, self._target)
        choices = [choice for choice in chosen if choice is not None]
        # In capitals a pronoun cannot be told from another.
        register = self._control.register_of(join(parts, calm, self._target))
        reason = Integrity(text, self._source, self._target).flaw(translated)
        score = _mean([choice.best.score for choice in choices])
        judged = self._judged(text, translated, score)
        return Translation(
            text=translated,
            source=text,
            source_language=self._source,
            language=self._target,
            formality=self._formality,
            engine=self._engine.name,
            register=register,
            obtained=_furthest(choices),
            certain=reason is None
            and judged.doubt is None
            and all(choice.certain for choice in choices)
            and self._agrees(register),
            intact=reason is None,
            score=score,
            alternatives=self._alternatives(parts, chosen, translated),
            signature=self.signature,
            reason=reason,
            confidence=judged.confidence,
            doubt=judged.doubt,
            repaired=max((choice.repaired for choice in choices if choice.repaired), default=None),
        )

    def _judged(self, text: str, translated: str, score: float) -> Judgement:
        """What the engine thinks of a translation that is not just the source, and the user's own terms."""
        if self._terms and (missed := self._terms.doubt(text, translated)):
            return Judgement(0.0, missed)
        if translated == text or not isinstance(self._engine, Judging):
            return Judgement()
        return self._engine.judge(text, translated, score, self._request(1))

    def _agrees(self, register: str | None) -> bool:
        return self._register is None or register in (self._register, "neutral")

    def _alternatives(
        self, parts: Sequence[Part], chosen: Sequence[Chosen | None], translated: str
    ) -> tuple[Alternative, ...]:
        """Other translations; of a text in several parts those in which one part differs."""
        if self._nbest < 2:
            return ()
        others: dict[str, tuple[float, Alternative]] = {}
        for at, choice in enumerate(chosen):
            for candidate in choice.ranked[1:] if choice else ():
                text = self._with(parts, chosen, at, candidate)
                if text != translated and text not in others:
                    register = self._control.register_of(text) or "neutral"
                    alternative = Alternative(text, register, candidate.obtained, candidate.score)
                    worth = candidate.utility - choice.best.utility if choice else 0.0
                    others[text] = (worth or candidate.score, alternative)
        ranked = sorted(others.values(), key=lambda pair: -pair[0])
        return tuple(alternative for _, alternative in ranked[: self._nbest - 1])

    def _with(
        self, parts: Sequence[Part], chosen: Sequence[Chosen | None], at: int, instead: Rendering
    ) -> str:
        prose = [
            (instead if index == at else choice.best).text if choice else part.text
            for index, (part, choice) in enumerate(zip(parts, chosen, strict=True))
            if part.prose
        ]
        return join(parts, prose, self._target)


def _to_do(part: Part) -> bool:
    return part.prose and not wordless(part.text)


def _restored(
    integrity: Integrity, way: Shielded, answer: Sequence[Hypothesis]
) -> list[Hypothesis]:
    """The hypotheses that are whole."""
    whole = []
    for hypothesis in answer:
        text = way.restore(hypothesis.text)
        if text is not None and integrity.flaw(text) is None:
            whole.append(Hypothesis(text, hypothesis.score))
    return whole


def _furthest(chosen: Sequence[Chosen]) -> Obtained:
    """How the register was obtained where most had to be done for it."""
    return max((part.best.obtained for part in chosen), key=_RANK.__getitem__, default="unchanged")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
