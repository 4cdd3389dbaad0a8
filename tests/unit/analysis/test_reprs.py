"""Reprs of answers are short and mark omissions; reprs of values evaluate to them."""

from __future__ import annotations

from collections.abc import Callable

import paili
import pytest
from paili import MCR, Hand, Meld, Suit, Tile, Wind
from paili.analysis import plan_report
from paili.mcr import Win
from paili.model.requirements import Requirement, WinBy

HAND = Hand.parse("2346m34p34567799s")
MELDED = Hand.parse("123456m23p11s[777p]")
COMPLETE = Hand.parse("123456789m11122z")
EAST = MCR.requiring(8, seat_wind=Wind.EAST, prevalent_wind=Wind.EAST, win_by="discard")
NOTHING = paili.KnowledgeBase.from_counts([0] * 34)
LONGEST = 240
"""The length of two lines of a notebook."""

ANSWERS: dict[str, tuple[Callable[[], object], str]] = {
    "report": (
        lambda: paili.analyse(HAND, two_step=True, improvements=True),
        "<Report on 2346m34p34567799s under riichi: deficiency 2; discard 6m: deficiency 2, "
        "accepts 23 copies; 11 more discards; 14 nearest complete hands>",
    ),
    "explanation": (
        lambda: paili.explain(HAND, Tile.M6, Tile.S7, draws=2),
        "<Explanation of 2346m34p34567799s under riichi: won within 2 draws after 6m 1.41%, "
        "7s 1.19%>",
    ),
    "report of a waiting hand": (
        lambda: paili.analyse(MELDED, rules=EAST),
        f"<Report on 123456m23p11s[777p] under {EAST}: deficiency 3, accepts 34 copies; "
        "5 nearest complete hands>",
    ),
    "report without hope": (
        lambda: paili.analyse(MELDED, NOTHING),
        "<Report on 123456m23p11s[777p] under riichi: unreachable, accepts 0 copies; "
        "0 nearest complete hands>",
    ),
    "completions": (
        lambda: paili.completions(MELDED, rules=EAST, slack=1),
        f"<Completions of 123456m23p11s[777p] under {EAST}: 5 at 3 tiles, 64 at 4 tiles; "
        "the first comes by 789m; 19 more items>",
    ),
    "no completions": (
        lambda: paili.completions(MELDED, NOTHING),
        "<Completions of 123456m23p11s[777p] under riichi: none>",
    ),
    "outlook": (
        lambda: paili.outlook(HAND, draws=6),
        "<Outlook of 2346m34p34567799s under riichi: discard 6m, won 15.2% within 6 draws; "
        "11 more options>",
    ),
    "outlook of a complete hand": (
        lambda: paili.outlook(COMPLETE, draws=1),
        "<Outlook of 123456789m11122z under riichi: has won; 11 more options>",
    ),
    "option of an outlook": (
        lambda: paili.outlook(HAND, draws=6).best,
        "<OutlookOption discard 6m: won 15.2% after 6 draws; deficiency 2, accepts 23 copies>",
    ),
    "plan": (
        lambda: paili.plan(HAND, draws=2),
        "<Plan for 2346m34p34567799s under riichi: discard 6m, won 1.41% (104/7381) within "
        "2 draws; 11 more options>",
    ),
    "plan of a complete hand": (
        lambda: paili.plan(COMPLETE, draws=1),
        "<Plan for 123456789m11122z under riichi: has won; 11 more options>",
    ),
    "plan of a waiting hand": (
        lambda: paili.plan(Hand.parse("1s"), draws=1),
        "<Plan for 1s under riichi: won 2.22% (1/45) within 1 draw>",
    ),
    "search": (
        lambda: paili.PlanSearch(HAND, draws=2),
        "<PlanSearch for 2346m34p34567799s under riichi: 2 draws, 0% searched>",
    ),
    "bounds": (
        lambda: paili.PlanSearch(HAND, draws=2).bounds(),
        "<PlanBounds: 0% to 1.63% (120/7381); 12 more options>",
    ),
    "report of a plan": (
        lambda: plan_report(HAND, draws=2),
        "<PlanReport on 2346m34p34567799s under riichi: discard 6m, won 1.41% (104/7381) within "
        "2 draws; 11 more candidates>",
    ),
    "simulation": (
        lambda: paili.simulate(HAND, games=100, draws=5, seed=1),
        "<Simulation of 2346m34p34567799s under riichi by delta, seed 1: won 8% of 100 games "
        "within 5 draws>",
    ),
    "census": (
        lambda: paili.census(paili.MAHJONG0, tiles=13, melds=1),
        "<Census of hands of 13 tiles, 1 declared meld under mahjong0: mean deficiency 3.402009; "
        "6 rows>",
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_are_short(name: str) -> None:
    answer, expected = ANSWERS[name]
    value = answer()
    assert repr(value) == expected
    assert len(repr(value)) <= LONGEST


@pytest.mark.parametrize(
    "value",
    [
        Tile.RED,
        Meld.kong(Tile.M1, concealed=True),
        HAND,
        MELDED,
        Hand.parse("3455s"),
        paili.KnowledgeBase.full(HAND),
        paili.TileCounts.parse("6669s"),
        paili.RIICHI,
        EAST,
        paili.SICHUAN.with_void(Suit.DOTS),
        Requirement(8, seat_wind=Wind.EAST, prevalent_wind=Wind.SOUTH, win_by=WinBy.EITHER),
        Win(MELDED, Tile.P1, self_drawn=True, seat_wind=Wind.EAST, prevalent_wind=Wind.WEST),
        paili.acceptance(Hand.parse("3455s")),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_what_its_repr_says(value: object) -> None:
    # Names are imported lazily, so that not all of them exist yet.
    names = {
        name: getattr(place, name) for place in (paili, paili.analysis) for name in place.__all__
    }
    names["Win"] = Win
    assert eval(repr(value), names) == value
    assert len(repr(value)) <= 2 * LONGEST


def test_errors_show_an_answer_in_a_line() -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        paili.deficiency(paili.analyse(HAND))  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("hand: got <Report on 2346m34p")
    assert len(str(caught.value)) < LONGEST
