"""Annotation where people annotate: the papers' protocols as projects of annotation tools, and back.

A protocol (``protocols.toml``) says what is asked of whom. :func:`make` turns a table of items into a
:class:`Project` with items for qualification and attention; :data:`TOOLS` write it as a project of
Potato or Label Studio and read what was answered there; :func:`collect` says whose answers count, and
:func:`write_results` what they say: agreement, normalised scores, what to adjudicate, and the files
of a corpus.
"""

from __future__ import annotations

from politesse.annotation.answers import Answer, Collection, collect
from politesse.annotation.items import make
from politesse.annotation.project import Project
from politesse.annotation.protocols import Protocol, protocols
from politesse.annotation.results import write_results
from politesse.annotation.tools import TOOLS

__all__ = [
    "TOOLS", "Answer", "Collection", "Project", "Protocol", "collect", "make", "protocols",
    "write_results",
]  # fmt: skip
