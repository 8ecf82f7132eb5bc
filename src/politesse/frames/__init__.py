"""Columns of texts in memory: one module for each library that holds them."""
