"""How often algorithms are right on pairs of a hand and a knowledge base drawn like the paper's."""

from __future__ import annotations

from dataclasses import dataclass

from paili import MAHJONG0, deficiency

from paili_papers.common.claims import Effort
from paili_papers.common.datasets import case
from paili_papers.yan_li_2023.experiments.accuracy import ALGORITHMS
from paili_papers.yan_li_2023.experiments.studies import STUDIES

NOT_PUBLIC = (
    "The paper's hands and knowledge bases are not public, and another sample does not refute this "
    "one. "
)
"""Why a cell of a table cannot be checked."""


@dataclass(frozen=True, slots=True)
class Score:
    """Errors and pairs in each group of knowledge bases."""

    wrong: tuple[int, ...]
    pairs: tuple[int, ...]

    @property
    def right(self) -> str:
        """The share of right answers."""
        return f"{100 - 100 * sum(self.wrong) / sum(self.pairs):.2f} %"


def scores(effort: Effort, colors: int, names: tuple[str, ...]) -> dict[str, Score]:
    """Columns of Tables 6, 7 and 9 on half as many hands as the effort says, ten pairs each."""
    data = STUDIES[f"yan-li-2023/{colors}"]
    columns = {name: each for table in ALGORITHMS.values() for name, each in table.items()}
    pairs = [0] * len(data.bins)
    wrong = {name: [0] * len(data.bins) for name in names}
    for index in range(max(effort.hands // 2, 1)):
        one = case(data, effort.seed, index)
        constant = {
            name: columns[name].answer(one.hand, None)
            for name in names
            if not columns[name].heeds_knowledge
        }
        for knowledge in one.knowledge[:10]:
            at, truth = data.bin_of(knowledge), deficiency(one.hand, knowledge, rules=MAHJONG0)
            pairs[at] += 1
            for name in names:
                found = constant.get(name)
                if found is None:
                    found = columns[name].answer(one.hand, knowledge)
                wrong[name][at] += found != truth
    return {name: Score(tuple(counts), tuple(pairs)) for name, counts in wrong.items()}


def rates(effort: Effort, *names: str) -> str:
    """Right answers for one, two and three colours, in words."""
    return "; ".join(
        f"{colors} colour{'s' * (colors > 1)}: "
        + ", ".join(f"{name} {score.right}" for name, score in found.items())
        for colors in (1, 2, 3)
        for found in [scores(effort, colors, names)]
    )
