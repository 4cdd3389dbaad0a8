"""Timings of paili and of its peers, instruction counts, and scaling."""
