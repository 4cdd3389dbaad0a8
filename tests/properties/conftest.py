"""Hypothesis without a time limit for an example, which a busy machine would exceed."""

from hypothesis import settings

settings.register_profile("laws", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("laws")
