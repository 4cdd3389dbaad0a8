"""The papers' algorithms hand by hand, on the data sets of their experiments.

The targets are what the papers needed on machines like ours. No question is asked twice, for some
of the algorithms remember parts of earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import paili
from paili_papers.common.datasets import Study, case
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.wang_2022.algorithms.grouping import wang2022
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_2021.algorithms.refined_quadtree import refined_quadtree
from paili_papers.yan_2021.experiments.studies import STUDIES
from paili_papers.yan_li_2023.algorithms.hbba import hbba
from paili_papers.yan_li_2023.algorithms.wra import wra

from benchmarks.cases import Scale
from benchmarks.timing import Answers, Case, Contender

Algorithm = Callable[[paili.Hand, paili.KnowledgeBase], Any]

SECTION = "The papers' algorithms, one hand a call"
REPEATS = 5
QUADTREE = partial(refined_quadtree, exhaustive=True)
# (algorithm, name, milliseconds a hand to reach for one, two and three suits)
ALGORITHMS: tuple[tuple[Algorithm, str, tuple[float | None, ...]], ...] = (
    (qsa, "QSA, li-yan-2019", (None, None, None)),
    (QUADTREE, "refined quadtree, yan-2021", (1106, 209, 90)),
    (bda, "BDA, yan-2021", (40, 1.0, 0.5)),
    (hbba, "HBBA, yan-li-2023", (185, 28.4, 10)),
    (wang2022, "GROUP, wang-2022", (None, None, 0.4)),
    (wra, "WRA, ours", (None, None, None)),
)
# Which answers are known: never above the truth, or the truth.
AT_MOST = (bda, hbba)


def algorithm_cases(scale: Scale) -> Iterator[Case]:
    """Each algorithm on hands of one, two and three suits."""
    for suits in (1, 2, 3):
        for algorithm, name, to_reach in ALGORITHMS:
            yield Case(
                SECTION,
                name,
                f"{suits} suit{'s' * (suits > 1)}, knowledge of them",
                _fresh(algorithm, STUDIES[f"yan-2021/{suits}"], scale),
                unit="ms",
                at_most=to_reach[suits - 1],
                repeats=REPEATS,
            )


def _fresh(algorithm: Algorithm, study: Study, scale: Scale) -> Contender:
    size = scale.algorithms
    lots = iter(_lots(study, size))

    def call() -> list[tuple[int, int]]:
        return [(algorithm(hand, known).deficiency, truth) for hand, known, truth in next(lots)]

    def read(found: list[tuple[int, int]]) -> Answers:
        for answer, truth in found:
            assert answer == truth or algorithm is not QUADTREE
            assert answer <= truth or algorithm not in AT_MOST
        return np.empty(0)

    return Contender("paili", size, call, read)


def _lots(study: Study, size: int) -> list[list[tuple[paili.Hand, paili.KnowledgeBase, int]]]:
    """Questions for each call, with the engine's answers; a hand of its own each."""
    questions = []
    for index in range((REPEATS + 1) * size):
        drawn = case(study, 0, index)
        known = drawn.knowledge[0]
        questions.append(
            (drawn.hand, known, paili.deficiency(drawn.hand, known, rules=paili.MAHJONG0))
        )
    return [questions[start : start + size] for start in range(0, len(questions), size)]
