"""The algorithms of five papers, as the papers write them: pure Python, literal, slow.

One file an algorithm. Each takes a hand and a knowledge base, and returns the deficiency *as that
algorithm computes it* with what it looked at. What is exact and what is not is the business of
`docs/papers`; the engine (`paili.deficiency`) is the truth that they are compared with.
"""
