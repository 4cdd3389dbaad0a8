"""Harnesses for coverage-guided fuzzing: a function for each reader of text or bytes.

`python -m fuzz NAME` runs one by atheris; the tests run each over a small corpus. What was found is
in docs/reliability.md. The core has targets of its own, in `fuzz/core`.
"""
