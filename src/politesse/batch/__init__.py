"""Columns of texts, of any length: what is done with them, and how that is carried out."""
