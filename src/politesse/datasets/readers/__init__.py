"""One file a format: files in, records out.

A reader is a function ``read(sources, report, **options)``. It names no folder and no corpus
file: the catalogue says where those are, and what their names mean.
"""
