"""Hands with jokers against all their assignments, and against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import paili
import pytest
from paili import JOKER, Form, Hand, KnowledgeBase, Meld, Rules, Tile

from tests.reference.jokers import Question, deficiency, lowering

Random = np.random.Generator

SLICES = (range(5), range(6), (0, 1, 2, 27, 28), range(4, 9), (0, 1, 2, 9, 10, 11, 27))
ELSEWHERE = 20
"""A kind that represents all kinds outside a slice."""
STANDARD = Rules("standard", 34, [Form.STANDARD])


def knowledge_of(available: Sequence[int], jokers: int) -> KnowledgeBase:
    return KnowledgeBase.from_counts(list(available), jokers=jokers)


def shown_by(melds: Sequence[Meld]) -> np.ndarray:
    """Return the number of copies of each kind in melds."""
    return np.bincount([int(tile) for meld in melds for tile in meld.tiles], minlength=34)


def short_questions(random: Random, number: int) -> Iterator[tuple[Question, list[Meld]]]:
    """Yield hands of two to eight tiles of a few kinds; every other one has melds.

    The tiles of one or two melds are known. The available copies may exceed those outside the hand.
    """
    for index in range(number):
        size, held = int(random.choice([2, 4, 5, 7, 8])), int(random.integers(4))
        kinds = SLICES[int(random.integers(len(SLICES)))]
        jokers = min(held, size)
        melds: list[Meld] = []
        if index % 2:
            alike = random.choice(kinds, int(random.integers(1, 3)), replace=False)
            make = Meld.pung if random.integers(3) else Meld.kong
            melds = [make(Tile(int(kind))) for kind in alike]
        shown = shown_by(melds)
        wall = np.repeat(kinds, 4 - shown[list(kinds)])
        counts = np.bincount(random.choice(wall, size - jokers, replace=False), minlength=34)
        left = np.zeros(34, dtype=int)
        left[list(kinds)] = random.binomial(4 - counts[list(kinds)], random.random())
        question = Question(
            tuple(counts.tolist()),
            tuple(left.tolist()),
            jokers,
            int(random.choice([0, 0, 1, 2])),
            (14 - size) // 3,
            frozenset({Form.STANDARD}),
            tuple(sorted({*kinds, ELSEWHERE})),
            bool(random.integers(2)),
            tuple(shown.tolist()),
        )
        yield question, melds


@pytest.mark.parametrize("seed", range(4))
def test_short_hands_as_all_assignments_say(seed: int) -> None:
    random = np.random.default_rng([7, seed])
    for question, melds in short_questions(random, 100):
        rules = STANDARD.with_jokers(8, fifth=question.fifth)
        hand = Hand.from_counts(question.counts, melds, jokers=question.jokers)
        knowledge = knowledge_of(question.available, question.coming)
        most = 2 if hand.size > 5 else 3
        found = paili.deficiency(hand, knowledge, rules=rules)
        expected = deficiency(question, most)
        assert (found if found <= most else None) == expected, question
        if expected is not None and hand.is_waiting:
            accepted = paili.acceptance(hand, knowledge, rules=rules)
            assert set(map(int, accepted)) == lowering(question, most), question


SPECIAL = [
    (Form.SEVEN_PAIRS, "1122334455m6677z", False),
    (Form.SEVEN_PAIRS_WITH_QUADS, "1111222233m4455z", False),
    (Form.SEVEN_PAIRS_WITH_QUADS, "1111222233m4455z", True),
    (Form.THIRTEEN_ORPHANS, "19m19p19s12345677z", False),
    (Form.KNITTED_STRAIGHT, "147m258p369s11122z", False),
    (Form.KNITTED_STRAIGHT, "1111477m258p369s1z", True),
    (Form.KNITTED_STRAIGHT, "147m258p369s55z[777m]", False),
    (Form.KNITTED_STRAIGHT, "147m258p369s55z[777m]", True),
    (Form.HONORS_AND_KNITTED, "147m258p369s12345z", False),
]


@pytest.mark.parametrize(("form", "text", "fifth"), SPECIAL)
def test_special_forms_as_all_assignments_say(form: Form, text: str, fifth: bool) -> None:
    random = np.random.default_rng([11, len(text), int(fifth)])
    parsed = Hand.parse(text)
    complete, shown = parsed.counts.astype(int), shown_by(parsed.melds)
    for jokers in (0, 1, 2):
        for _ in range(2):
            counts = complete.copy()
            tiles = np.repeat(np.arange(34), counts)
            for kind in random.choice(tiles, jokers + 1, replace=False):
                counts[kind] -= 1
            left = random.binomial(4 - counts, 0.4)
            left[random.integers(34)] = 0
            left = np.minimum(left, 4 - counts)
            rules = Rules("one form", 34, [form]).with_jokers(8, fifth=fifth)
            hand = Hand.from_counts(counts.tolist(), parsed.melds, jokers=jokers)
            coming = int(random.integers(2))
            knowledge = knowledge_of(left.tolist(), coming)
            question = Question(
                tuple(counts.tolist()),
                tuple(left.tolist()),
                jokers,
                coming,
                parsed.meld_count,
                frozenset({form}),
                tuple(range(34)),
                fifth,
                tuple(shown.tolist()),
            )
            found = paili.deficiency(hand, knowledge, rules=rules)
            assert (found if found <= 1 else None) == deficiency(question, 1)


PRESETS = ("mahjong0", "riichi", "mcr", "sichuan:void=p")


def random_hands(
    random: Random, rules: Rules, tiles: int, number: int = 40, melds: Sequence[Meld] = ()
) -> Iterator[Hand]:
    """Yield hands with jokers, from several pools of kinds, and with the given melds."""
    kinds = [range(rules.kinds), range(9), range(12), (0, 8, 9, 17, 18, 26)]
    left = 4 - shown_by(melds)
    for _ in range(number):
        some = kinds[int(random.integers(len(kinds)))]
        jokers = int(random.integers(min(rules.jokers, 4) + 1))
        wall = np.repeat(some, left[list(some)])
        picked = random.choice(wall, tiles - jokers, replace=False)
        yield Hand.from_counts(np.bincount(picked, minlength=34), melds, jokers=jokers)


def random_knowledge(random: Random, hand: Hand, rules: Rules) -> KnowledgeBase:
    left = random.binomial(4 - hand.counts.astype(int), random.random() ** 2)
    left[rules.kinds :] = 0
    return knowledge_of(left.tolist(), int(random.integers(rules.jokers - hand.jokers + 1)))


@pytest.mark.parametrize("fifth", [False, True])
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize(
    ("tiles", "shown"),
    [
        *((tiles, "") for tiles in (13, 14, 8, 7)),
        *((tiles, "[777m]") for tiles in (11, 10)),
        *((tiles, "[777m][1111s]") for tiles in (8, 7)),
    ],
)
def test_batches_are_hands_one_by_one(name: str, tiles: int, shown: str, fifth: bool) -> None:
    random = np.random.default_rng([13, tiles, int(fifth), *name.encode(), *shown.encode()])
    rules = Rules.parse(name).with_jokers(4, fifth=fifth)
    melds = Hand.parse(f"11m{shown}").melds
    hands = list(random_hands(random, rules, tiles, melds=melds))
    known = [random_knowledge(random, hand, rules) for hand in hands]
    counts = np.stack([hand.counts for hand in hands])
    jokers = np.array([hand.jokers for hand in hands])
    left = np.stack([one.available for one in known])
    coming = np.array([one.jokers for one in known])
    for available, to_come, knowledge in ((None, None, [None] * len(hands)), (left, coming, known)):
        given = {"rules": rules, "jokers": jokers, "jokers_available": to_come, "melds": melds}
        answers = paili.deficiency_batch(counts, available, **given)
        pairs = list(zip(hands, knowledge, strict=True))
        assert answers.tolist() == [paili.deficiency(h, k, rules=rules) for h, k in pairs]
        if tiles % 3 == 1:
            accepted = paili.acceptance_batch(counts, available, **given)
            for row, (hand, knows) in zip(accepted, pairs, strict=True):
                found = paili.acceptance(hand, knows, rules=rules)
                assert {k: int(n) for k, n in enumerate(row) if n} == {
                    int(tile): copies for tile, copies in found.items()
                }
            continue
        table = paili.discards_batch(counts, available, **given)
        for row, (hand, knows) in enumerate(pairs):
            found = paili.discards(hand, knows, rules=rules)
            assert {int(one.tile) for one in found} == set(
                np.flatnonzero(table.deficiency[row] >= 0)
            )
            for one in found:
                assert table.deficiency[row, one.tile] == one.deficiency
                assert table.copies[row, one.tile] == one.copies


@pytest.mark.parametrize("fifth", [False, True])
@pytest.mark.parametrize("name", PRESETS)
def test_what_is_accepted_lowers_the_deficiency(name: str, fifth: bool) -> None:
    random = np.random.default_rng([17, int(fifth), *name.encode()])
    rules = Rules.parse(name).with_jokers(3, fifth=fifth)
    for hand in random_hands(random, rules, 13, number=6):
        knowledge = random_knowledge(random, hand, rules)
        accepted = paili.acceptance(hand, knowledge, rules=rules)
        for tile in (*list(paili.Tile)[: rules.kinds], JOKER):
            left = knowledge.jokers if tile is JOKER else knowledge.available[tile]
            if not left:
                assert tile not in accepted
                continue
            drawn, after = hand.with_tile(tile), knowledge.own_draw(tile)
            lowers = paili.deficiency(drawn, after, rules=rules) < accepted.deficiency
            assert lowers == (tile in accepted), (hand, knowledge, tile)


@pytest.mark.parametrize("fifth", [False, True])
@pytest.mark.parametrize("name", PRESETS)
def test_a_discard_leaves_what_the_hand_without_it_accepts(name: str, fifth: bool) -> None:
    random = np.random.default_rng([19, int(fifth), *name.encode()])
    rules = Rules.parse(name).with_jokers(4, fifth=fifth)
    for number, hand in enumerate(random_hands(random, rules, 14, number=8)):
        full = KnowledgeBase.full(hand, rules=rules)
        knowledge = full if number % 2 else random_knowledge(random, hand, rules)
        for option in paili.discards(hand, knowledge if number % 2 == 0 else None, rules=rules):
            left = paili.acceptance(hand.without_tile(option.tile), knowledge, rules=rules)
            assert (option.deficiency, option.tiles) == (left.deficiency, left.tiles)


@pytest.mark.parametrize("fifth", [False, True])
@pytest.mark.parametrize(
    "text",
    [
        *("112m00z", "11m55s0z", "113m70z", "234m0z", "1111m0z", "99s000z"),
        *("7m0z[777m]", "24m000z[222m]", "11m00z[1111s][123m]"),
    ],
)
def test_completions_are_all_complete_hands(text: str, fifth: bool) -> None:
    """Enumerate the complete hands of a slice, with missing tiles and those for jokers."""
    rules = STANDARD.with_jokers(4, fifth=fifth)
    hand = Hand.parse(text)
    random = np.random.default_rng([23, *text.encode()])
    knowledge = random_knowledge(random, hand, rules)
    found = paili.completions(hand, knowledge, rules=rules, slack=14, limit=1_000_000)
    assert sum(found.counts) == len(found.items) == len({_made(one) for one in found})
    assert found.deficiency == paili.deficiency(hand, knowledge, rules=rules)
    distances = [one.distance for one in found]
    assert distances == sorted(distances)
    budget = hand.jokers + knowledge.jokers
    expected = {}
    limit = hand.counts + knowledge.available.astype(int)
    most = 99 if fifth else np.maximum(4 - shown_by(hand.melds), limit)
    for tiles in _complete_hands(hand.meld_count):
        if (tiles > most).any():
            continue
        lacking = np.maximum(tiles - hand.counts, 0).sum()
        beyond = np.maximum(tiles - limit, 0).sum()
        if beyond <= budget:
            expected[tuple(tiles.tolist())] = lacking - hand.jokers
    assert {_made(one): one.distance for one in found} == expected


def _made(one: paili.analysis.Completion) -> tuple[int, ...]:
    """Return the number of copies of each kind in the melds and the eye."""
    tiles = [tile for meld in one.melds for tile in meld.tiles] + [one.eye] * 2
    return tuple(np.bincount([int(tile) for tile in tiles if tile is not None], minlength=34))


def _complete_hands(declared: int) -> Iterator[np.ndarray]:
    """Yield all complete hands of the standard form without the declared melds, each once."""
    melds = [np.eye(34, dtype=int)[kind] * 3 for kind in range(34)]
    chows = (kind for kind in range(27) if kind % 9 < 7)
    melds += [np.eye(34, dtype=int)[kind : kind + 3].sum(axis=0) for kind in chows]
    hands = {(0,) * 34}
    for _ in range(4 - declared):
        hands = {tuple((np.array(hand) + meld).tolist()) for hand in hands for meld in melds}
    with_eye = {
        tuple((np.array(hand) + np.eye(34, dtype=int)[eye] * 2).tolist())
        for hand in hands
        for eye in range(34)
    }
    return (np.array(hand) for hand in with_eye)


def test_a_joker_is_no_fifth_beside_melds() -> None:
    hand = Hand.parse("7m0z[777m][123s][456s][789s]")
    for fifth, least in ((False, 1), (True, 0)):
        rules = STANDARD.with_jokers(4, fifth=fifth)
        assert paili.deficiency(hand, rules=rules) == least
        assert paili.deficiency_batch(
            hand.counts[np.newaxis], rules=rules, melds=hand.melds, jokers=1
        ).tolist() == [least]
        unknown = paili.deficiency_batch(hand.counts[np.newaxis], rules=rules, melds=4, jokers=1)
        assert unknown.tolist() == [0]
