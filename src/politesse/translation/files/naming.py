"""Where translations go: the name of the target file for a source file and a language."""

from __future__ import annotations

import re
from pathlib import Path

from politesse.core import PolitesseError
from politesse.formats import format_of
from politesse.languages.tags import code_of


def target_path(path: Path, language: str, source: str, output: str | None) -> Path:
    """The file that the translation of ``path`` into ``language`` is written to.

    ``output`` is a path of the user's, in which ``{lang}`` stands for the language. Otherwise the
    format may have a way of its own; else the source's language in the path, nearest to its end,
    gives way to the target's, and a path that names no language gets it before its ending.

    >>> str(target_path(Path("locales/en/app.json"), "de", "en", None))
    'locales/de/app.json'
    >>> str(target_path(Path("res/values/strings.xml"), "pt-BR", "en", None))
    'res/values-pt-rBR/strings.xml'
    >>> str(target_path(Path("README.md"), "fr", "en", None))
    'README.fr.md'
    """
    if output:
        return Path(output.replace("{lang}", language))
    kind = format_of(path)
    if kind and kind.multilingual:
        return path
    named = kind.target(path, language) if kind and kind.target else None
    named = named or _replaced(path, language, source)
    if named is not None:
        return named
    joint = kind.joint if kind else "."
    tag = language.replace("-", "_") if joint == "_" else language
    return path.with_name(f"{path.stem}{joint}{tag}{path.suffix}")


def check_output(output: str | None, languages: list[str]) -> None:
    """Refuse one path for several languages."""
    if output and "{lang}" not in output and len(languages) > 1:
        raise PolitesseError(
            f"--output {output} is one path for {len(languages)} languages; put {{lang}} in it"
        )


def _replaced(path: Path, language: str, source: str) -> Path | None:
    code = re.escape(code_of(source))
    in_name = re.compile(rf"(?:^|(?<=[._@-])){code}(?P<region>[-_][A-Z]{{2}})?(?=\.|$)")
    matches = list(in_name.finditer(path.name))
    if matches and path.name[matches[-1].end() :].startswith("."):
        match = matches[-1]
        before = path.name[match.start() - 1 : match.start()]
        tag = language.replace("-", "_") if before == "_" else language
        return path.with_name(path.name[: match.start()] + tag + path.name[match.end() :])
    in_folder = re.compile(rf"{code}(?P<region>[-_][A-Z]{{2}})?(?P<rest>\.lproj)?")
    parts = list(path.parts)
    for index in range(len(parts) - 2, -1, -1):
        folder = in_folder.fullmatch(parts[index])
        if folder is None and parts[index] == "Base.lproj":
            parts[index] = f"{language}.lproj"
            return Path(*parts)
        if folder:
            tag = language.replace("-", "_") if "_" in (folder["region"] or "") else language
            parts[index] = tag + (folder["rest"] or "")
            return Path(*parts)
    return None
