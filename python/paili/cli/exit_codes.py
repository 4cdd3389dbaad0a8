"""Exit codes of the program other than 0."""

WRONG = 2
"""Invalid input or options."""
INTERRUPTED = 130
"""Ctrl-C: 128 plus the number of the signal, as in shells."""
BROKEN_PIPE = 141
"""The reader of the output has closed the pipe, as in `paili ... | head`."""
