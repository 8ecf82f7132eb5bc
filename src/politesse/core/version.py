"""The version, in a place of its own so that every layer can say it."""

VERSION = "0.1.0"
