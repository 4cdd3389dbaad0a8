"""Five papers: a folder each, with the algorithms, the experiments and the claims of that paper.

An algorithm is pure Python, literal and slow: it takes a hand and a knowledge base, and returns
the deficiency *as that algorithm computes it* with the number of objects that it examined. The
paper's claims state what is exact and what is not; the engine (`paili.deficiency`) is the truth
that they are compared with.

The `PAPER` of a folder (`common.paper.Paper`) describes it. `algorithms` has `ALGORITHMS`, each
module of `experiments` its `ITEMS`, and the functions of `claims` check the claims of
`claims.toml`. The registry finds every folder that has a `PAPER`, so adding a paper is adding a
folder.
"""

from paili.render import register_pictures

register_pictures(__name__, {"common.algorithm:AlgorithmReport": "common.picture:picture_of"})
