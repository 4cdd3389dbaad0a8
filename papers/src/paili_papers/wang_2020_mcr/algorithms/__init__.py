"""The algorithms of this paper, literally."""

from paili_papers.common.algorithm import Algorithm

ALGORITHMS: tuple[Algorithm, ...] = ()
