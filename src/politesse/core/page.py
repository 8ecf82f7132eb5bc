"""The frame of every report page: one HTML file that needs nothing else."""

from __future__ import annotations

from html import escape
from importlib.resources import files


def style() -> str:
    """The style sheet that all pages share: light and dark, screen, phone and paper."""
    return files("politesse.core").joinpath("page.css").read_text("utf-8")


def document(title: str, header: str, main: str, own_style: str = "") -> str:
    """A whole page from the inside of its header and its main part.

    >>> document("Report", "<h1>Report</h1>", "<p>All is well.</p>").startswith("<!doctype html>")
    True
    """
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title>\n<style>\n{style()}{own_style}</style></head>\n"
        f"<body><header>{header}</header><main>{main}</main></body></html>\n"
    )
