"""A check for Weblate: strings that address the reader in another register than they should.

Put this file where Weblate can import it, install Politesse beside Weblate, and name the check in
its settings, in the list ``CHECK_LIST`` (``WEBLATE_ADD_CHECK`` in a container), as
``politesse_weblate.RegisterCheck``.

The flag ``politesse:formal`` or ``politesse:informal`` on a string, a component, a translation or a
language says which register is kept; with ``politesse:any`` only strings are reported that address
the reader in both at once, and plural forms that differ. ``ignore-politesse`` leaves a string out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.translation import gettext_lazy
from weblate.checks.base import TargetCheckParametrized

from politesse.core import UnknownLanguage
from politesse.languages import Pack, load
from politesse.scoring import RegisterScore, scorer

REGISTERS = ("formal", "informal", "any")
#: Longer strings are not looked at while somebody waits for the editor.
LONGEST = 20_000


def register_flag(values: tuple[str, ...]) -> str:
    """The value of the flag; Weblate shows the error to whoever sets another."""
    if len(values) != 1 or values[0] not in REGISTERS:
        raise ValueError(f"politesse takes one of {', '.join(REGISTERS)}")
    return values[0]


@lru_cache(maxsize=256)
def pack_of(code: str) -> Pack | None:
    """The pack of one of Weblate's languages (``pt_BR``, ``de@formal``), or None."""
    try:
        return load(code.replace("@", "-").replace("_", "-"))
    except UnknownLanguage:
        return None


@lru_cache(maxsize=4096)
def scored(text: str, code: str) -> RegisterScore | None:
    """How a string addresses its reader; None where nobody can tell."""
    pack = pack_of(code)
    if pack is None or len(text) > LONGEST:
        return None
    return scorer(pack, cautious=True)(text)


class RegisterCheck(TargetCheckParametrized):  # type: ignore[misc]
    """Mixed or wrong address in a translation."""

    check_id = "politesse"
    name = gettext_lazy("Register")
    description = gettext_lazy(
        "The translation addresses the reader in both registers, or not in the one it should."
    )
    param_type = staticmethod(register_flag)

    def check_target_params(
        self, sources: list[str], targets: list[str], unit: Any, value: str
    ) -> bool:
        """Whether a plural form is mixed or wrong, or the forms differ."""
        found = [scored(target, unit.translation.language.code) for target in targets]
        registers = {score.register for score in found if score} - {"neutral"}
        wrong = value != "any" and bool(registers - {value})
        return wrong or "mixed" in registers or len(registers) > 1

    def get_description(self, check_obj: Any) -> Any:
        """What is wrong, and the words that say so."""
        unit = check_obj.unit
        found = [
            scored(target, unit.translation.language.code) for target in unit.get_target_plurals()
        ]
        words = dict.fromkeys(span.text for score in found if score for span in score.spans)
        return f"{self.description} ({', '.join(words)})" if words else self.description
