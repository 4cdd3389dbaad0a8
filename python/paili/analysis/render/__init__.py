"""Answers about hands as pictures in characters: one module an answer, and what they share."""
