"""The embedded translation model: its data, its network, its training, and its export.

On the machine that trains, only :mod:`.pack`, :mod:`.batches`, :mod:`.model`, :mod:`.trainer`
and what they import are needed: NumPy and PyTorch, no corpora and no tokenizer.
"""
