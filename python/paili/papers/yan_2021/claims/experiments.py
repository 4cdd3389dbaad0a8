"""Claims of Yan, Li & Li (2021), section 6: Tables 1 to 3 and what the text says of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache

from paili.analysis.deficiency import UNREACHABLE, deficiency
from paili.model.rules import MAHJONG0
from paili.papers.common.claims import Effort, Finding, Verdict
from paili.papers.common.datasets import case
from paili.papers.common.entries import Entries, found, plain
from paili.papers.common.implied import checks
from paili.papers.common.questions import question_of, text_of
from paili.papers.yan_2021.algorithms.bda import bda
from paili.papers.yan_2021.experiments.published import TABLES
from paili.papers.yan_2021.experiments.studies import STUDIES

entries = Entries("yan-2021")

_TABLES = ("yan-2021/table-1", "yan-2021/table-2", "yan-2021/table-3")
_SMALL = {"yan-2021/1": 2, "yan-2021/2": 10, "yan-2021/3": 20}
"""Sizes of knowledge bases up to which 99 % of the errors are said to occur, by study."""
_BASES = 10
"""Knowledge bases that are looked at for each hand."""


def _cells(column: str) -> list[Decimal]:
    """The overall cells of the three tables."""
    cells = []
    for name in _TABLES:
        table = TABLES[name]
        at = [each.name for each in table.columns].index(column)
        cells.append(table.groups[0].overall.cells[at])
    return cells


def _enter_table(name: str, number: int) -> None:
    @entries.claim(f"Table {number}", "The overall row and the ratios follow from the other cells.")
    def check(effort: Effort) -> Finding:
        made = checks(TABLES[name])
        wrong = [each for each in made if not each.agrees]
        texts = [
            f"{each.column} of {each.label}: printed {float(each.printed):g}, "
            f"the other cells say {float(each.implied):.4g}"
            for each in wrong
        ]
        return found(
            f"{len(made)} cells: sums of pairs, weighted means, maxima and quotients, with room "
            "for rounding.",
            "; ".join(texts),
        )


for _number, _name in enumerate(_TABLES, 1):
    _enter_table(_name, _number)


@entries.claim("Section 6", "Knowledge bases have at most 22, 58 and 94 tiles of the colours.")
def _largest(effort: Effort) -> Finding:
    largest = [36 * colors - 14 for colors in (1, 2, 3)]
    return found("36 tiles a colour less 14.", wrong=largest != [22, 58, 94])


@entries.claim("Section 6.4", "In the worst case the quadtree takes 9.3 seconds.")
def _worst_quadtree(effort: Effort) -> Finding:
    worst = max(_cells("quadtree maximum"))
    return found(f"The tables say {worst} ms.", wrong=round(worst / 1000, 1) != Decimal("9.3"))


@entries.claim("Section 6.4", "The block algorithm takes at most 0.1 seconds.")
def _worst_block(effort: Effort) -> Finding:
    worst = max(_cells("BDA maximum"))
    return found(
        "Only if it is rounded to one decimal.", f"Table 1 says {worst} ms", wrong=worst > 100
    )


@entries.claim("Section 6.4", "On average the quadtree is 33, 200 and 210 times slower.")
def _ratios(effort: Effort) -> Finding:
    ratios = _cells("quadtree / BDA")
    rounded = [round(ratio, digits) for ratio, digits in zip(ratios, (0, -1, -1), strict=True)]
    return found(f"The tables say {', '.join(map(str, ratios))}.", wrong=rounded != [33, 200, 210])


@entries.claim("Abstract", "The new algorithm is usually 100 times faster.")
def _hundred_times(effort: Effort) -> Finding:
    ratios = _cells("quadtree / BDA")
    return found(
        "On two and three colours. On one colour no row of Table 1 has more than 49.0.",
        f"pure hands: {ratios[0]} times on average",
        wrong=min(ratios) < 100,
    )


@entries.claim("Section 6.4", "A complete game takes 219.4 seconds with one, 1.0 with the other.")
def _games(effort: Effort) -> Finding:
    return plain(
        Verdict.NOT_CHECKABLE, "The agents that called the two algorithms are not described."
    )


_SMALLEST = "(B1B1B2B2)(C1C1C1C9C9C9)(D1D1D5D9)", "(001000000)(000000000)(000000110)"


def _smallest() -> tuple[int, int, str]:
    """The smallest error: what is returned, what is right, and the question."""
    hand, knowledge = question_of(*_SMALLEST)
    returned, right = bda(hand, knowledge).deficiency, deficiency(hand, knowledge, rules=MAHJONG0)
    text = f"{text_of(hand, knowledge)}: deficiency {right}, returned {returned}"
    return returned, right, text


@lru_cache(maxsize=1)
def errors(effort: Effort) -> Mapping[str, Counter[tuple[int, int, int]]]:
    """Size of the knowledge base, deficiency and block deficiency where they differ, by study."""
    made: dict[str, Counter[tuple[int, int, int]]] = {name: Counter() for name in _SMALL}
    for name, tally in made.items():
        for index in range(effort.hands):
            drawn = case(STUDIES[name], effort.seed, index)
            for knowledge in drawn.knowledge[:_BASES]:
                right = deficiency(drawn.hand, knowledge, rules=MAHJONG0)
                returned = bda(drawn.hand, knowledge).deficiency
                if returned != right:
                    tally[knowledge.copies, right, returned] += 1
    return made


def _shares(effort: Effort) -> str:
    pairs = effort.hands * _BASES
    return ", ".join(f"{100 * tally.total() / pairs:.2f} %" for tally in errors(effort).values())


@entries.claim("Section 6.4", "Where the block algorithm errs it returns too much.")
def _too_much(effort: Effort) -> Finding:
    returned, right, text = _smallest()
    tallies = errors(effort).values()
    more = sum(
        number for tally in tallies for (_, real, block), number in tally.items() if block > real
    )
    less = sum(tally.total() for tally in tallies) - more
    return found(
        f"It is the other way round, as Theorem 3 says: {less} errors are too low, {more} too "
        f"high, in {effort.hands} hands of each study with {_BASES} knowledge bases each. Shares "
        f"of errors on one, two, three colours: {_shares(effort)}.",
        text,
        wrong=returned < right,
    )


@entries.claim("Sections 6.4 and 7", "All errors occur where the deficiency is above 4.")
def _all_above_four(effort: Effort) -> Finding:
    counts = []
    for tally in errors(effort).values():
        low = sum(number for (_, real, _), number in tally.items() if real <= 4)
        finite = sum(number for (_, real, _), number in tally.items() if real < UNREACHABLE)
        counts.append(f"{low} of {finite}")
    returned, right, text = _smallest()
    return found(
        "Errors at a deficiency of at most 4, of all at hands that can be completed, on one, two, "
        f"three colours: {'; '.join(counts)}. The paper compared with its own quadtree, whose "
        "leaves may have been priced with the same lemmas.",
        text,
        wrong=returned < right <= 4,
    )


@entries.claim(
    "Section 6.4",
    "At least 99 % of the errors occur with at most 2, 10 and 20 tiles in the knowledge base.",
)
def _small_bases(effort: Effort) -> Finding:
    shares = []
    for name, limit in _SMALL.items():
        tally = errors(effort)[name]
        small = sum(number for (size, _, _), number in tally.items() if size <= limit)
        shares.append(100 * small / max(1, tally.total()))
    texts = ", ".join(f"{share:.1f} %" for share in shares)
    return found(
        f"{texts} of the errors do, in {effort.hands} hands of each study with {_BASES} knowledge "
        "bases each.",
        "C2C6C8D2D4D5D5D5D6B1B6B8B8B9 errs with 60 tiles in the knowledge base",
        wrong=min(shares) < 99,
    )
