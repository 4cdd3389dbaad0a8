"""Answers about one hand or many: how far, what helps, what to discard, and why."""
