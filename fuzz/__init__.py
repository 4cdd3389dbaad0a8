"""Harnesses for coverage-guided fuzzing: a function for each reader of text or bytes.

`python -m fuzz NAME` runs one with atheris; the tests run each over a small corpus. The findings
are in docs/reliability.md. The core has its own targets, in `fuzz/core`.
"""
