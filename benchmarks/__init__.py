"""Benchmarks of paili, and of its peers in the same run: `python -m benchmarks`."""
