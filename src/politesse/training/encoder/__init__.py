"""A small multilingual encoder, taught through parallel text what teachers say of the English side."""
