"""Our own weighted restarting automaton, the baseline of Yan and Li (2023), Table 9."""

import numpy as np
import paili
import pytest
from paili import Hand, KnowledgeBase
from paili.model.errors import ArgumentError, TileCountError
from paili_papers.common.multisets import question
from paili_papers.yan_li_2023.algorithms.wra import (
    EYE,
    ISOLATED,
    PMELD,
    RULES,
    WINDOW,
    Word,
    wra,
    write_word,
)

WEIGHTS = {rule.name: rule.weight for rule in RULES}


def size(word: Word) -> int:
    """Return the size that each rewriting reduces, as defined in the module's docstring."""
    return sum(1 if letter in (EYE, ISOLATED) else 2 for letter in word)


def random_hand(rng: np.random.Generator, tiles: int, kinds: int) -> Hand:
    wall = np.repeat(np.arange(kinds), 4)
    return Hand.from_tiles(rng.choice(wall, tiles, replace=False).tolist())


def test_a_computation_step_by_step() -> None:
    """Check Example 5.2 of wang-2022: taking the eye first costs this automaton a tile change."""
    reduction = wra(Hand.parse("23455677s8m12399p"))
    assert [(step.rule, step.weight, write_word(step.word)) for step in reduction.steps] == [
        ("single tile", 0, "¢ I D1 D2 D3 D9 D9 B2 B3 B4 B5 B5 B6 B7 B7 $"),
        ("chow", 0, "¢ I D9 D9 B2 B3 B4 B5 B5 B6 B7 B7 $"),
        ("pair", 0, "¢ I E B2 B3 B4 B5 B5 B6 B7 B7 $"),
        ("chow", 0, "¢ I E B5 B5 B6 B7 B7 $"),
        ("chow", 0, "¢ I E B5 B7 $"),
        ("pchow", 0, "¢ I E P $"),
        ("pmeld and isolated tile: a meld", 1, "¢ E $"),
    ]
    assert (reduction.deficiency, reduction.restarts) == (1, 7)


@pytest.mark.parametrize(
    ("text", "deficiency", "exact"),
    [
        pytest.param("123m456m789m11p234s", 0, 0, id="complete"),
        pytest.param("123m456m789m11p23s", 1, 1, id="waiting"),
        pytest.param("123m456m789m1p234s", 1, 1, id="waiting for the eye"),
        pytest.param("11234m456m789m123p", 1, 0, id="a chow before the eye"),
        pytest.param("1111m23455s678s99s", 2, 1, id="pongs and chows before eyes"),
        pytest.param("1233455679999m", 1, 2, id="no fifth copy for the eye"),
        pytest.param("11m2223334p4s[999s]", 2, 2, id="three isolated tiles"),
        pytest.param("11p[123m][456m][789m][234s]", 0, 0, id="an eye is enough"),
        pytest.param("14p[123m][456m][789m][234s]", 1, 1, id="an eye out of two isolated tiles"),
    ],
)
def test_values(text: str, deficiency: int, exact: int) -> None:
    hand = Hand.parse(text)
    assert (wra(hand).deficiency, paili.deficiency(hand, rules=paili.MAHJONG0)) == (
        deficiency,
        exact,
    )


@pytest.mark.parametrize("tiles", [13, 14])
@pytest.mark.parametrize("kinds", [9, 18, 27])
def test_is_a_shrinking_restarting_automaton_that_accepts_every_hand(
    tiles: int, kinds: int
) -> None:
    rng = np.random.default_rng((2020, tiles, kinds))
    for _ in range(100):
        reduction = wra(random_hand(rng, tiles, kinds))
        sizes = [2 * 14, *(size(step.word) for step in reduction.steps)]
        assert sizes == sorted(set(sizes), reverse=True)
        assert reduction.steps[-1].word == (EYE,)
        assert reduction.restarts == len(reduction.steps) < 28
        assert all(WEIGHTS[step.rule] == step.weight for step in reduction.steps)
        assert reduction.deficiency == sum(step.weight for step in reduction.steps)


def test_marks_keep_what_the_definition_says() -> None:
    rng = np.random.default_rng((2020, 1))
    for _ in range(200):
        for step in wra(random_hand(rng, 14, 18)).steps:
            if all(letter >= EYE for letter in step.word):
                open_parts = 2 * step.word.count(PMELD) + step.word.count(ISOLATED)
                assert open_parts % 3 == (0 if EYE in step.word else 2)


def test_no_window_is_too_small_for_the_chow_of_a_first_tile() -> None:
    hand = Hand.parse("112222345m55p67s9s")
    first = wra(hand).steps[0]
    assert (first.rule, WINDOW) == ("chow", 7)
    assert write_word(first.word) == "¢ C1 C2 C2 C2 C4 C5 D5 D5 B6 B7 B9 $"


def test_it_errs_in_both_directions() -> None:
    """Check for errors from missing alternatives, and from ignored availability."""
    rng = np.random.default_rng((2020, 2))
    hands = [random_hand(rng, 14, 27) for _ in range(1000)]
    errors = np.array(
        [wra(hand).deficiency - paili.deficiency(hand, rules=paili.MAHJONG0) for hand in hands]
    )
    assert 0.75 < (errors == 0).mean() < 0.92
    assert errors.max() >= 1
    too_low = Hand.parse("1233455679999m")
    assert wra(too_low).deficiency < paili.deficiency(too_low, rules=paili.MAHJONG0)


def test_knowledge_is_ignored_but_checked() -> None:
    hand = Hand.parse("123m456m789m11p23s9s")
    assert wra(hand, KnowledgeBase.from_counts([0] * 34)) == wra(hand)
    with pytest.raises(TileCountError):
        wra(hand, KnowledgeBase.from_counts([4] * 34))
    with pytest.raises(ArgumentError):
        wra(question(hand, None).tiles)  # type: ignore[arg-type]
