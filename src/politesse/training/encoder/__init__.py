"""A small multilingual encoder, distilled through parallel text from teachers of the English side."""
