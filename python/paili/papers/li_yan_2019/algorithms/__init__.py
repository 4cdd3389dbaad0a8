"""The algorithms of this paper, literally."""

from paili.papers.common.algorithm import Algorithm

ALGORITHMS: tuple[Algorithm, ...] = ()
