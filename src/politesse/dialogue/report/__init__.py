"""What a stress run says: analysis, and its terminal, JSON and HTML forms."""

from politesse.dialogue.report.analysis import Analysis, analyse

__all__ = ["Analysis", "analyse"]
