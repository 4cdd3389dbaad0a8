"""Exit codes of the program, besides 0."""

WRONG = 2
"""Wrong input or options."""
INTERRUPTED = 130
"""Ctrl-C: 128 plus the number of the signal, as shells have it."""
BROKEN_PIPE = 141
"""The reader of the output has gone, as `paili ... | head` does."""
