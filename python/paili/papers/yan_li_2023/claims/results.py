"""Claims of Yan & Li (2023) that HBBA is exact: abstract, sections 1, 4 and 5."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from paili.analysis.deficiency import UNREACHABLE, deficiency
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import MAHJONG0
from paili.papers.common.claims import Effort, Finding
from paili.papers.common.datasets import case
from paili.papers.common.entries import Entries, found
from paili.papers.common.multisets import Reading, read_hand
from paili.papers.common.questions import (
    Question,
    known,
    number_of,
    random_questions,
    random_tiles,
    text_of,
)
from paili.papers.yan_2021.algorithms.bda import bda
from paili.papers.yan_li_2023.algorithms.hbba import ABLATIONS, hbba
from paili.papers.yan_li_2023.claims.definitions import knowing
from paili.papers.yan_li_2023.experiments.studies import STUDIES

entries = Entries("yan-li-2023")

_Answer = Callable[[Hand, KnowledgeBase], int]
"""The deficiency that an algorithm computes."""
_Test = Callable[[int, int], bool]
"""Whether an answer, beside the truth, is a counterexample."""

SMALLEST = "(B1B2B3B7B8B9)(C1C1C4C7)(D1D2D5D9)", "D5D5D5"
"""Two melds, an eye, and one D5 with three more available: enough for one meld, not for two."""
FINITE = "(B5B9)(C1C1C1C5C5C5C9C9)(D1D4D7D9)", "B1B2B3B4B4B4"
"""Two melds and an eye. B5(B3B4) leaves no meld in KB; without it (B1B2B3) and (B4B4B4) do."""

_BANDS = ((0, 2), (3, 5), (6, 9), (10, 14), (15, 20), (21, 40))
_WRONG = {
    1: ("C1C1C2C2C4C6C6C6C7C7C8C8C8C9", "C2C3C4"),
    2: ("(B1B2B3B5B7B8B9)(C1C1C4C4C7C7C9)", "B5B5B5"),
    3: SMALLEST,
}
"""A small counterexample for each number of colours."""
_LATE = {
    2: ("C2C4C5C6C8C9C9D1D2D2D4D7D8D9", "(000000000)(112230220)(211222112)"),
    3: ("B2B6C3C5C6C8C8C9D1D2D5D6D6D9", "(423241423)(232311122)(314120222)"),
}
"""Questions with many available tiles at which BDA is wrong; for one colour none was found."""
_BASES = 10
"""Knowledge bases that are looked at for each hand of a study."""


def _sized(effort: Effort, salt: int, least: int, most: int) -> Iterator[Question]:
    """Random hands of three colours, and knowledge bases with a number of tiles in a band."""
    rng = np.random.default_rng((effort.seed, salt, least))
    while True:
        own, left = random_tiles(rng, 3, 14, most)
        if sum(left) >= least:
            yield Hand.from_tiles(own), KnowledgeBase.from_counts(left)


def _answers(question: Question) -> tuple[int, int]:
    """What HBBA says, and the truth."""
    return hbba(*question).deficiency, deficiency(*question, rules=MAHJONG0)


def _is_minimal(question: Question) -> bool:
    """Whether HBBA is right as soon as any one available tile is gone."""
    hand, knowledge = question
    available = [int(copies) for copies in knowledge.available]
    for tile, copies in enumerate(available):
        if copies:
            fewer = KnowledgeBase.from_counts(
                [*available[:tile], copies - 1, *available[tile + 1 :]]
            )
            value, truth = _answers((hand, fewer))
            if value != truth:
                return False
    return True


@entries.claim(
    "Abstract, sections 1, 4.2 and 5", "HBBA provides the exact deficiency in all cases."
)
def _exact(effort: Effort) -> Finding:
    question = read_hand(SMALLEST[0]), knowing(SMALLEST[1])
    value, truth = _answers(question)
    rates = []
    for least, most in _BANDS:
        cases = _sized(effort, 2341, least, most)
        wrong = sum(a != b for a, b in (_answers(next(cases)) for _ in range(effort.hands)))
        rates.append(f"{least}-{most}: {100 * wrong / effort.hands:.1f} %")
    return found(
        "UKE counts tiles of KB twice (see section 3.2). Wrong, of "
        f"{effort.hands} random hands of three colours each, by number of available tiles: "
        f"{', '.join(rates)}. The counterexample has three available tiles, and HBBA is right "
        f"without any of them: {_is_minimal(question)}",
        f"{text_of(*question)}: HBBA {number_of(value)}, right is {number_of(truth)}",
        wrong=value != truth,
    )


@entries.claim(
    "Abstract, sections 1, 4.2 and 5", "HBBA is exact whenever the hand can be completed at all."
)
def _exact_if_finite(effort: Effort) -> Finding:
    question = read_hand(FINITE[0]), knowing(FINITE[1])
    value, truth = _answers(question)
    return found(
        "f_rm = 1 by B5(B3B4), which breaks both melds of KB. Most errors take an impossible hand "
        "for a possible one; this is one of the others",
        f"{text_of(*question)}: HBBA {number_of(value)}, right is {number_of(truth)}",
        wrong=value != truth and truth != UNREACHABLE,
    )


def _enter_limits() -> None:
    """What is left of exactness."""

    def enter(text: str, salt: int, most: int, excuse: str, is_wrong: _Test) -> None:
        @entries.claim("Section 3 (our remark)", text)
        def check(effort: Effort) -> Finding:
            bad, cases = "", 3 * effort.hands
            for question in random_questions(Effort(effort.seed, cases), salt, most=most):
                value, truth = _answers(question)
                if is_wrong(value, truth):
                    bad = f"{text_of(*question)}: HBBA {number_of(value)}, truth {number_of(truth)}"
            return found(
                f"{cases} random hands with up to {most} tiles available. {excuse}",
                bad,
                searched=True,
            )

    enter(
        "HBBA is never too high.",
        2342,
        20,
        "What is possible is possible to UKE as well, and the cheapest way is a "
        "quasi-decomposition that UKOS finds.",
        lambda value, truth: value > truth,
    )
    enter(
        "HBBA is exact if the deficiency is at most 5.",
        2343,
        20,
        "A conflict needs two missing melds of which at most one begins with a tile of R: at best "
        "14 - 6 - 2 - 1 = 5.",
        lambda value, truth: value != truth and (truth <= 5 or value < 5),
    )
    enter(
        "HBBA is exact if fewer than three tiles are available.",
        2344,
        2,
        "A conflict needs a meld in KB.",
        lambda value, truth: value != truth,
    )


_enter_limits()


@entries.claim("Section 3 (our repair)", "HBBA is exact with UKE repaired.")
def _repaired(effort: Effort) -> Finding:
    bad, cases = "", 3 * effort.hands
    for hand, knowledge in random_questions(Effort(effort.seed, cases), 2345, most=30):
        value = hbba(hand, knowledge, reading=Reading.REPAIRED).deficiency
        if value != deficiency(hand, knowledge, rules=MAHJONG0):
            bad = text_of(hand, knowledge)
    return found(f"{cases} random hands with up to 30 tiles available", bad, searched=True)


def _pairs(study: str, effort: Effort) -> Iterator[tuple[int, Hand, KnowledgeBase]]:
    """Some hands of a study with some of their knowledge bases, and the bins of these."""
    data = STUDIES[study]
    for index in range(max(effort.hands // 2, 1)):
        one = case(data, effort.seed, index)
        for knowledge in one.knowledge[:_BASES]:
            yield data.bin_of(knowledge), one.hand, knowledge


@dataclass(frozen=True, slots=True)
class Score:
    """How an algorithm does on some pairs of a study.

    Attributes:
        wrong, pairs: numbers in each bin.  example: the first pair that it gets wrong, or none.
    """

    wrong: list[int]
    pairs: list[int]
    example: str

    def summary(self, study: str) -> str:
        """The share of right answers in the bins that have wrong ones."""
        return ", ".join(
            f"{one.label} {100 - 100 * wrong / pairs:.2f} %"
            for one, wrong, pairs in zip(STUDIES[study].bins, self.wrong, self.pairs, strict=True)
            if wrong
        )


def score_of(effort: Effort, study: str, answer: _Answer, first: int = 0) -> Score:
    """How an algorithm does on some pairs of a study.

    Args:
        first: the bin from which on an example is looked for.
    """
    bins = STUDIES[study].bins
    wrong, pairs, example = [0] * len(bins), [0] * len(bins), ""
    for at, hand, knowledge in _pairs(study, effort):
        value, truth = answer(hand, knowledge), deficiency(hand, knowledge, rules=MAHJONG0)
        pairs[at] += 1
        if value != truth:
            wrong[at] += 1
        if value != truth and at >= first:
            values = f"{number_of(value)}, right is {number_of(truth)}"
            example = example or f"{text_of(hand, knowledge)}: {values}"
    return Score(wrong, pairs, example)


def _colored(colors: int) -> str:
    return f"{colors} colour{'s' if colors > 1 else ''}"


def _variant(name: str) -> _Answer:
    return lambda hand, knowledge: hbba(hand, knowledge, **ABLATIONS[name]).deficiency


def _bda(hand: Hand, knowledge: KnowledgeBase) -> int:
    return bda(hand, knowledge).deficiency


def _enter_hundred(colors: int) -> None:
    name, study = _colored(colors), f"yan-li-2023/{colors}"

    @entries.claim("Tables 6, 7 and 9", f"HBBA is right for 100 % of the hands of {name}.")
    def check(effort: Effort) -> Finding:
        score = score_of(effort, study, _variant("HBBA"))
        hand, knowledge = (read_hand(_WRONG[colors][0]), knowing(_WRONG[colors][1]))
        value, truth = _answers((hand, knowledge))
        values = f"{number_of(value)}, right is {number_of(truth)}"
        return found(
            f"of {sum(score.pairs):,} pairs drawn like the paper's {sum(score.wrong)} are wrong "
            f"({score.summary(study) or 'in no group'}). So what the paper took for the truth was "
            "not always that, or its program is not what it describes",
            f"{text_of(hand, knowledge)}: {values}",
            wrong=value != truth or sum(score.wrong) > 0,
        )


def _enter_bda(colors: int, first: int) -> None:
    study = f"yan-li-2023/{colors}"

    @entries.claim(
        "Table 9 and section 4.2",
        f"BDA is right for all hands of {_colored(colors)} from group "
        f"{STUDIES[study].bins[first].label} on.",
    )
    def check(effort: Effort) -> Finding:
        score = score_of(effort, study, _bda, first)
        wrong, pairs = sum(score.wrong[first:]), sum(score.pairs[first:])
        example = score.example
        if colors in _LATE:
            hand, knowledge = read_hand(_LATE[colors][0]), known(_LATE[colors][1])
            value, truth = _bda(hand, knowledge), deficiency(hand, knowledge, rules=MAHJONG0)
            if value != truth and STUDIES[study].bin_of(knowledge) >= first:
                values = f"{number_of(value)}, right is {number_of(truth)}"
                example = f"{text_of(hand, knowledge)}: {values}"
        return found(
            f"of {pairs:,} pairs drawn like the paper's {wrong} are wrong, of {sum(score.pairs):,} "
            f"pairs of all groups {sum(score.wrong)}",
            example,
            searched=True,
        )


for _colors, _first in ((1, 2), (2, 2), (3, 3)):
    _enter_hundred(_colors)
    _enter_bda(_colors, _first)


@entries.claim(
    "Section 4.1",
    "HBBA is right more often than HBBA1-1, HBBA1-2, HBBA2-1 and HBBA2-2, for each number of "
    "colours.",
)
def _ablations(effort: Effort) -> Finding:
    names = ("HBBA", "HBBA1-1", "HBBA1-2", "HBBA2-1", "HBBA2-2")
    fewer = Effort(effort.seed, max(effort.hands // 4, 2))
    texts: list[str] = []
    better: list[str] = []
    for colors in (1, 2, 3):
        scores = {name: score_of(fewer, f"yan-li-2023/{colors}", _variant(name)) for name in names}
        wrong = {name: sum(score.wrong) for name, score in scores.items()}
        pairs = sum(scores["HBBA"].pairs)
        rates = ", ".join(f"{name} {100 - 100 * wrong[name] / pairs:.1f} %" for name in names)
        texts.append(f"{_colored(colors)} ({pairs:,} pairs): {rates}")
        better += [f"{name}, {_colored(colors)}" for name in names if wrong[name] < wrong["HBBA"]]
    return found("; ".join(texts), "; ".join(better), searched=True)
