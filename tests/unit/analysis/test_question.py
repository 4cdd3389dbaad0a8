"""A question is resolved once, and one native question answers all its parts."""

from collections.abc import Callable
from typing import Any

import paili
import pytest
from paili import _core
from paili.analysis import plan_report
from paili.analysis.question import Question

DRAWN = paili.Hand.parse("2346m34p3456s7799s")
WAITING = paili.Hand.parse("2346m34p3456s779s")
KNOWLEDGE = paili.KnowledgeBase.from_seen(DRAWN, [paili.Tile.M1, paili.Tile.S5])
EIGHT_FAN = paili.MCR.requiring(8, seat_wind="east", prevalent_wind="east", win_by="discard")
SICHUAN_HAND = paili.Hand.parse("1223456778m13p19s")


class Questions:
    """A counter of the native questions that are created."""

    def __init__(self) -> None:
        self.made = 0
        self._make = _core.Question

    def __call__(self, *arguments: Any) -> _core.Question:
        self.made += 1
        return self._make(*arguments)


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> Questions:
    counter = Questions()
    monkeypatch.setattr(_core, "Question", counter)
    return counter


ONE_QUESTION: dict[str, Callable[[], object]] = {
    "deficiency_by_form": lambda: paili.deficiency_by_form(DRAWN),
    "acceptance": lambda: paili.acceptance(WAITING),
    "discards": lambda: paili.discards(DRAWN),
    "discards-chance": lambda: paili.discards(DRAWN, rank_by="chance"),
    "completions": lambda: paili.completions(DRAWN),
    "analyse-waiting": lambda: paili.analyse(WAITING),
    "analyse-drawn": lambda: paili.analyse(DRAWN, rank_by="acceptance"),
    "analyse-drawn-chance": lambda: paili.analyse(DRAWN),
    "analyse-knowledge": lambda: paili.analyse(DRAWN, KNOWLEDGE),
    "plan": lambda: paili.plan(DRAWN, draws=2),
    "plan-search": lambda: paili.PlanSearch(DRAWN, draws=2).reasons(paili.Tile.M6),
    "plan_report": lambda: plan_report(DRAWN, draws=2),
    "outlook": lambda: paili.outlook(DRAWN, draws=4),
    "simulate": lambda: paili.simulate(DRAWN, draws=2, games=5, seed=1),
    "explain": lambda: paili.explain(DRAWN, draws=2),
    "explain-named": lambda: paili.explain(
        DRAWN, paili.Tile.M6, paili.Tile.S7, knowledge=KNOWLEDGE, draws=2
    ),
    "explain-required": lambda: paili.explain(DRAWN, rules=EIGHT_FAN, draws=1),
    "plan-required": lambda: paili.plan(DRAWN, rules=EIGHT_FAN, draws=1),
}


@pytest.mark.parametrize("name", ONE_QUESTION)
def test_one_native_question_answers_a_question(questions: Questions, name: str) -> None:
    ONE_QUESTION[name]()
    assert questions.made == 1


def test_a_requirement_asks_a_second_question(questions: Questions) -> None:
    """Check that there is one more for `any_win`, where every complete hand wins."""
    report = paili.analyse(DRAWN, rules=EIGHT_FAN, rank_by="acceptance")
    assert report.any_win is not None
    assert questions.made == 2


def test_the_native_question_finds_the_best_void_suit(questions: Questions) -> None:
    paili.analyse(SICHUAN_HAND, rules="sichuan:void=best", rank_by="acceptance")
    assert questions.made == 1


def test_the_deficiency_alone_needs_no_question(questions: Questions) -> None:
    assert paili.deficiency(DRAWN) == 2
    assert questions.made == 0


def test_the_best_void_suit_is_resolved_once() -> None:
    question = Question.of(SICHUAN_HAND, None, paili.XUEZHAN)
    assert question.rules == paili.XUEZHAN.with_void(
        paili.sichuan.void_suits(SICHUAN_HAND, rules=paili.XUEZHAN)[0].suit
    )


def test_another_question_about_the_same_hand() -> None:
    question = Question.of(DRAWN, KNOWLEDGE, "riichi")
    other = question.under(paili.MCR)
    assert (other.hand, other.knowledge, other.rules) == (DRAWN, KNOWLEDGE, paili.MCR)
    assert other.deficiency == paili.deficiency(DRAWN, KNOWLEDGE, rules="mcr")


def test_the_default_knowledge_is_every_copy_that_is_not_in_the_hand() -> None:
    question = Question.of(DRAWN, None, "riichi:jokers=4")
    assert question.knowledge == paili.KnowledgeBase.full(DRAWN, rules="riichi:jokers=4")
    assert question.coming == 136 - 14 + 4


def test_kinds_that_are_not_in_play_do_not_come() -> None:
    hand = paili.Hand.parse("2346m34p3456s7799s")
    question = Question.of(hand, paili.KnowledgeBase.full(hand), paili.MAHJONG0)
    assert question.coming == 108 - 14
    assert question.in_play().knowledge.copies == 108 - 14
    assert question.in_play().native is question.native


def test_a_discard_never_comes_back() -> None:
    question = Question.of(DRAWN, None, "riichi").after_discard(paili.Tile.M6)
    assert question.hand == DRAWN.without_tile(paili.Tile.M6)
    assert question.knowledge == paili.KnowledgeBase.full(DRAWN)
    known = paili.acceptance(question.hand, question.knowledge)
    assert question.native.acceptance()[0] == known.deficiency


@pytest.mark.parametrize("kind", [33, 34, 255])
def test_a_kind_that_is_not_held_cannot_be_discarded(kind: int) -> None:
    native = Question.of(DRAWN, None, "riichi").native
    with pytest.raises(paili.ArgumentError, match=f"kind {kind}"):
        native.after_discard(kind)


def test_a_waiting_hand_discards_nothing() -> None:
    native = Question.of(WAITING, None, "riichi").native
    with pytest.raises(paili.HandSizeError):
        native.after_discard(paili.Tile.M6)
