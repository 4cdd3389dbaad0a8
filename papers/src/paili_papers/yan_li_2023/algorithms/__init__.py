"""The algorithms of this paper, literally."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from paili_papers.common.algorithm import Algorithm, Answer
from paili_papers.common.multisets import Reading
from paili_papers.yan_li_2023 import PAPER
from paili_papers.yan_li_2023.algorithms.answers import answer_of_hbba, answer_of_wra
from paili_papers.yan_li_2023.algorithms.hbba import ABLATIONS

if TYPE_CHECKING:
    from paili import Hand, KnowledgeBase

_TITLES = {
    "HBBA": "Quasi-decompositions priced layer by layer, branch and bound",
    "HBBA1-1": "HBBA with the quadtree of Li & Yan 2019",
    "HBBA1-2": "HBBA with the six-ary tree of Yan, Li & Li 2021",
    "HBBA2-1": "HBBA with the costs of Li & Yan 2019",
    "HBBA2-2": "HBBA with the costs of types of Yan, Li & Li 2021",
    "HBBA3-1": "HBBA without blocks",
    "HBBA3-2": "HBBA without layers",
    "HBBA3-3": "HBBA without blocks and without layers",
}
_WITHOUT_UKE = ("HBBA2-1", "HBBA2-2")
"""Whose repair there is none of: only UKE errs."""


@dataclass(frozen=True, slots=True)
class _Variant:
    """Asks HBBA or one of its ablations, by name, so that it can be pickled."""

    name: str

    def __call__(
        self, hand: Hand, knowledge: KnowledgeBase | None, reading: Reading, trace: bool
    ) -> Answer:
        return answer_of_hbba(ABLATIONS[self.name], hand, knowledge, reading, trace)


ALGORITHMS: tuple[Algorithm, ...] = (
    *(
        Algorithm(
            name.lower(),
            _TITLES[name],
            PAPER,
            "section 3.4, Alg. 6" if name == "HBBA" else "section 4.1",
            _Variant(name),
            readings=(Reading.PRINTED, Reading.INTENDED)
            if name in _WITHOUT_UKE
            else tuple(Reading),
        )
        for name in ABLATIONS
    ),
    Algorithm(
        "wra",
        "A weighted restarting automaton, ours: the paper's is not public",
        PAPER,
        "section 4.2",
        answer_of_wra,
        uses_knowledge=False,
    ),
)
