"""Marlbeck, an invented town: lists written by hand, and the world built from them."""
