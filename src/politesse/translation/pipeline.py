"""Texts to translations: cut, shielded, translated, controlled, put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from politesse.core import PolitesseError, Signature
from politesse.translation.control import Chosen, Rendering, control_of, pack_of, wanted
from politesse.translation.parts import Part, cut, join, spread
from politesse.translation.placeholders import Shielded, intact, shield, wordless
from politesse.translation.placeholders import plain as unshielded
from politesse.translation.shouting import calmed, raised, shouts
from politesse.translation.types import (
    Alternative,
    Engine,
    EngineError,
    Formality,
    Gender,
    Hypothesis,
    Obtained,
    Translation,
)

BATCH = 128  # texts translated together
_NBEST = 4  # hypotheses asked for where the register has to be looked for among them
_RANK: dict[Obtained, int] = {"unchanged": 0, "native": 1, "tag": 1, "nbest": 2, "rewritten": 3}


@dataclass(frozen=True, slots=True)
class _Work:
    """One stretch of one text on its way through the engine."""

    part: str
    ways: tuple[Shielded, ...]  # how it may be handed over, the best first


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
    ) -> None:
        capabilities = engine.capabilities
        capabilities.refuse(engine.name, source, target)
        if gender not in (None, "feminine", "masculine"):
            raise PolitesseError(f"unknown gender {gender!r}; choose from: feminine, masculine")
        self._engine, self._source, self._target = engine, source, target
        self._formality, self._gender, self._nbest = formality, gender, nbest
        self._register = wanted(formality, target, capabilities, engine.name)
        native = self._register is not None and capabilities.has_formality(target)
        self._asked = self._register if native else None
        control: Obtained = capabilities.control if native else "unchanged"
        self._control = control_of(source, target, self._register, control)
        looked_for = _NBEST if self._register else 1
        self._hypotheses = max(1, min(capabilities.nbest, max(nbest, looked_for)))
        self._style = "xml" if capabilities.markup else "braces"
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
        }
        return str(Signature("translate", choices))

    def stream(self, texts: Iterable[str], batch: int = BATCH) -> Iterator[Translation]:
        """Translations one by one, for texts that are too many to hold."""
        waiting = iter(texts)
        while chunk := list(islice(waiting, max(1, batch))):
            yield from self(chunk)

    def __call__(self, texts: Sequence[str]) -> list[Translation]:
        """A translation a text, in order."""
        longest = self._engine.capabilities.longest
        whole = [spread(text) for text in texts]
        cuts = [cut(text, self._source, longest) for text in whole]
        todo = [part.text for parts in cuts for part in parts if _to_do(part)]
        found = iter(self._translated(todo))
        results = []
        for text, handed, parts in zip(texts, whole, cuts, strict=True):
            chosen = [next(found) if _to_do(part) else None for part in parts]
            made = self._put_together(handed, parts, chosen)
            results.append(replace(made, source=text))
        return self._of_one_register(results)

    def _of_one_register(self, results: list[Translation]) -> list[Translation]:
        """With ``auto`` too a text has one address: that of most of its words."""
        mixed = [place for place, one in enumerate(results) if one.register == "mixed"]
        if self._formality != "auto" or not mixed:
            return results
        sides: dict[Formality, list[int]] = {"prefer_formal": [], "prefer_informal": []}
        for place in mixed:
            if side := self._control.majority(results[place].text):
                sides["prefer_formal" if side == "formal" else "prefer_informal"].append(place)
        for asked, places in sides.items():
            if places:
                again = Translator(
                    self._engine, self._target, self._source, asked, self._gender, self._nbest
                )
                for place, one in zip(
                    places, again([results[p].source for p in places]), strict=True
                ):
                    results[place] = replace(one, formality="auto", signature=self.signature)
        return results

    def _translated(self, parts: Sequence[str]) -> list[Chosen]:
        """The candidates of each part, with what was shielded put back.

        What a first way of shielding does not bring through is tried in a second.
        """
        calm = [calmed(part) if shouts(part) else part for part in parts]
        works = [_Work(part, _ways(part, self._style)) for part in calm]
        made: dict[int, Chosen] = {}
        spoilt: dict[int, Chosen] = {}
        for turn in range(2):
            places = [
                place for place, work in enumerate(works)
                if place not in made and turn < len(work.ways)
            ]  # fmt: skip
            if not places:
                break
            answers = self._ask([works[place].ways[turn].text for place in places])
            for place, answer in zip(places, answers, strict=True):
                work = works[place]
                whole = _restored(work.part, work.ways[turn], answer)
                if whole:
                    made[place] = self._control(work.part, whole, self._nbest > 1)
                elif place not in spoilt:
                    way = work.ways[turn]
                    kept = [Hypothesis(way.salvage(one.text), one.score) for one in answer]
                    spoilt[place] = self._control(work.part, kept, self._nbest > 1)
        return [made.get(place) or spoilt[place] for place in range(len(works))]

    def _ask(self, texts: Sequence[str]) -> list[list[Hypothesis]]:
        found = self._engine.translate(
            texts, self._source, self._target, self._asked, self._gender, self._hypotheses
        )
        if len(found) != len(texts) or not all(found):
            raise EngineError(
                f"the engine {self._engine.name} gave {sum(map(bool, found))} translations "
                f"for {len(texts)} texts"
            )
        return found

    def _put_together(
        self, text: str, parts: Sequence[Part], chosen: Sequence[Chosen | None]
    ) -> Translation:
        pairs = [(part, one) for part, one in zip(parts, chosen, strict=True) if part.prose]
        plain = [one.best.text if one else part.text for part, one in pairs]
        loud = [raised(text) if shouts(part.text) else text
                for (part, _), text in zip(pairs, plain, strict=True)]  # fmt: skip
        said = join(parts, loud, self._target)
        found = [one for one in chosen if one is not None]
        obtained: Obtained = max(
            (one.best.obtained for one in found), key=_RANK.__getitem__, default="unchanged"
        )
        # In capitals a pronoun cannot be told from another.
        register = self._control.register_of(join(parts, plain, self._target))
        return Translation(
            text=said,
            source=text,
            source_language=self._source,
            language=self._target,
            formality=self._formality,
            engine=self._engine.name,
            register=register,
            obtained=obtained,
            certain=all(one.certain for one in found) and self._agrees(register),
            intact=intact(text, said),
            score=_mean([one.best.score for one in found]),
            alternatives=self._alternatives(parts, chosen, said),
            signature=self.signature,
        )

    def _agrees(self, register: str | None) -> bool:
        return self._register is None or register in (self._register, "neutral")

    def _alternatives(
        self, parts: Sequence[Part], chosen: Sequence[Chosen | None], said: str
    ) -> tuple[Alternative, ...]:
        """Other translations; of a text in several parts those in which one part differs."""
        if self._nbest < 2:
            return ()
        others: dict[str, tuple[float, Alternative]] = {}
        for at, one in enumerate(chosen):
            for candidate in one.ranked[1:] if one else ():
                text = self._with(parts, chosen, at, candidate)
                if text != said and text not in others:
                    register = self._control.register_of(text) or "neutral"
                    other = Alternative(text, register, candidate.obtained, candidate.score)
                    worth = candidate.utility - one.best.utility if one else 0.0
                    others[text] = (worth or candidate.score, other)
        ranked = sorted(others.values(), key=lambda pair: -pair[0])
        return tuple(other for _, other in ranked[: self._nbest - 1])

    def _with(
        self, parts: Sequence[Part], chosen: Sequence[Chosen | None], at: int, instead: Rendering
    ) -> str:
        prose = [
            (instead if place == at else one.best).text if one else part.text
            for place, (part, one) in enumerate(zip(parts, chosen, strict=True))
            if part.prose
        ]
        return join(parts, prose, self._target)


def _to_do(part: Part) -> bool:
    return part.prose and not wordless(part.text)


def _ways(part: str, style: str) -> tuple[Shielded, ...]:
    shielded = shield(part, "xml" if style == "xml" else "braces")
    return (shielded, unshielded(part)) if shielded.kept else (shielded,)


def _restored(part: str, way: Shielded, answer: Sequence[Hypothesis]) -> list[Hypothesis]:
    """The hypotheses in which all that was shielded is there."""
    found = []
    for one in answer:
        text = way.restore(one.text)
        if text is not None and intact(part, text):
            found.append(Hypothesis(text, one.score))
    return found


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
