//! The hands of outlooks compared with discard tables, near every special form, and honors that are
//! interchangeable. With debug assertions, as in this test, the hands within the outlook are
//! compared too.

#![allow(clippy::expect_used)] // tests may panic

use paili_core::analysis::acceptance::discards;
use paili_core::model::position::Position;
use paili_core::model::rules::{Form, Rules};
use paili_core::model::stop::NEVER;
use paili_core::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED};
use paili_core::outlook::{ALIKE, Choice, Outlook, Terms, Wins};
use paili_core::planning::Objective;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rayon::prelude::*;

/// Kinds in play, and forms, of games.
fn games() -> Vec<Rules> {
    use Form::*;
    let bits = |forms: &[Form]| forms.iter().fold(0, |bits, &form| bits | 1 << form as u8);
    let rules = |kinds, forms: &[Form]| Rules::new(kinds, bits(forms), None).expect("rules");
    vec![
        rules(SUITED as u8, &[Standard, SevenPairsWithQuads]),
        rules(SUITED as u8, &[Standard, SevenPairs]),
        rules(34, &[Standard, SevenPairs, ThirteenOrphans]),
        rules(
            34,
            &[Standard, SevenPairsWithQuads, ThirteenOrphans, HonorsAndKnitted, KnittedStraight],
        ),
    ]
}

/// Returns kinds that a hand of some special form has, the number of copies of each, and how many
/// of them are taken.
fn special(random: &mut ChaCha8Rng, below: usize) -> (Vec<usize>, u8, usize) {
    let mut pick = |most: usize| random.next_u32() as usize % most;
    match pick(4) {
        0 => ((0..below).collect(), 4, 2 + pick(2)),
        1 => ((0..below).collect(), 2, 4 + pick(3)),
        2 => (KindSet::ORPHANS.iter().filter(|&kind| kind < below).collect(), 1, 8 + pick(5)),
        _ => {
            let first = pick(3);
            let of_suit = |suit: usize| {
                let rank = (first + suit) % 3;
                [rank, rank + 3, rank + 6].map(move |rank| 9 * suit + rank)
            };
            let knitted = (0..3).flat_map(of_suit).chain(SUITED..below);
            (knitted.collect(), 1, 7 + pick(5))
        }
    }
}

/// Returns a drawn hand near a special form.
fn drawn(random: &mut ChaCha8Rng, below: usize) -> PerKind {
    let mut hand = [0; KINDS];
    let (mut kinds, copies, most) = special(random, below);
    for _ in 0..most.min(kinds.len()) {
        let kind = kinds.swap_remove(random.next_u32() as usize % kinds.len());
        hand[kind] = copies;
    }
    loop {
        let kind = random.next_u32() as usize % below;
        match hand.iter().sum::<u8>().cmp(&14) {
            std::cmp::Ordering::Less => hand[kind] += u8::from(hand[kind] < COPIES),
            std::cmp::Ordering::Equal => return hand,
            std::cmp::Ordering::Greater => hand[kind] = hand[kind].saturating_sub(1),
        }
    }
}

/// Returns the outlook of a hand over 12 draws.
fn outlook(position: &Position, rules: &Rules, detours: Option<u8>) -> Outlook {
    let terms = Terms {
        objective: Objective::Chance,
        draws: 12,
        detours,
        memory: 1 << 28,
        odds: ALIKE,
        threads: 1,
    };
    Outlook::new(Wins::All(position, rules), &terms, NEVER).expect("an outlook")
}

/// Checks that the first hands of an outlook are those of the discard table.
fn first_hands_are_those_of_the_table(position: &Position, rules: &Rules) -> Outlook {
    let (outlook, hand) = (outlook(position, rules, None), position.counts());
    for (kind, reach) in discards(position, rules) {
        let choice = outlook.choices().iter().find(|choice| choice.kind == Some(kind));
        let choice = choice.expect("the discard");
        let accepted = (0..KINDS).filter(|&kind| choice.accepted[kind] > 0);
        let lowering: Vec<usize> = reach.lowering.iter().collect();
        assert_eq!(choice.deficiency, reach.deficiency, "{kind} of {hand:?}");
        assert_eq!(accepted.collect::<Vec<_>>(), lowering, "{kind} of {hand:?}");
    }
    outlook
}

#[test]
fn first_hands_are_those_of_the_discard_table() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    for rules in games() {
        let below = rules.in_play().iter().count();
        let hands: Vec<PerKind> = (0..12).map(|_| drawn(&mut random, below)).collect();
        hands.into_par_iter().for_each(|hand| {
            let position = Position::new(&hand, None, 0, &rules).expect("a position");
            first_hands_are_those_of_the_table(&position, &rules);
        });
    }
}

/// Returns the counts of a hand of suited kinds, and of honors.
fn with_honors(suited: &[usize], honors: &[usize]) -> PerKind {
    let mut hand = [0; KINDS];
    suited.iter().for_each(|&kind| hand[kind] += 1);
    honors.iter().for_each(|&honor| hand[SUITED + honor] += 1);
    hand
}

/// Returns the outlook after the discard of an honor.
fn after(outlook: &Outlook, honor: usize) -> &Choice {
    let is_it = |choice: &&Choice| choice.kind == Some(SUITED + honor);
    outlook.choices().iter().find(is_it).expect("the discard")
}

/// Near and far hands whose honors 0, 2 and 5 are single; honor 6 is a pair in some.
fn with_three_single_honors() -> [PerKind; 4] {
    [
        with_honors(&[0, 1, 2, 3, 4, 11, 12, 13, 21, 22, 22], &[0, 2, 5]),
        with_honors(&[0, 1, 2, 4, 5, 11, 12, 15, 21], &[0, 2, 5, 6, 6]),
        with_honors(&[0, 1, 4, 7, 9, 12, 16, 18, 19, 23, 25], &[0, 2, 5]),
        with_honors(&[0, 4, 8, 9, 13, 17, 18, 22, 26], &[0, 2, 5, 6, 6]),
    ]
}

#[test]
fn discards_of_interchangeable_honors_have_the_same_chances() {
    for rules in &games()[2..] {
        with_three_single_honors().into_par_iter().for_each(|hand| {
            let position = Position::new(&hand, None, 0, rules).expect("a position");
            let outlook = first_hands_are_those_of_the_table(&position, rules);
            for honor in [2, 5] {
                assert_eq!(after(&outlook, honor).curves, after(&outlook, 0).curves);
                let mut accepted = after(&outlook, honor).accepted;
                accepted.swap(SUITED, SUITED + honor);
                assert_eq!(accepted, after(&outlook, 0).accepted);
            }
        });
    }
}

#[test]
fn each_of_them_has_the_chances_of_the_hand_that_it_leaves() {
    let rules = &games()[2];
    for hand in &with_three_single_honors()[..2] {
        let position = Position::new(hand, None, 0, rules).expect("a position");
        let first = outlook(&position, rules, Some(1));
        for honor in [0, 2, 5] {
            let left = position.after_discard(SUITED + honor).expect("a hand");
            let alone = outlook(&left, rules, Some(1)).best().curves.won[11];
            let won = after(&first, honor).curves.won[11];
            assert!((won - alone).abs() < 0.002, "{honor}: {won}, {alone}");
        }
    }
}

#[test]
fn honors_of_which_fewer_can_come_are_not_interchangeable() {
    let rules = &games()[2];
    let [hand, ..] = with_three_single_honors();
    let mut available = hand.map(|count| COPIES - count);
    available[SUITED] = 0;
    let position = Position::new(&hand, Some(&available), 0, rules).expect("a position");
    let outlook = first_hands_are_those_of_the_table(&position, rules);
    let won = |honor: usize| after(&outlook, honor).curves.won[11];
    // A tile that cannot become a pair is the first to go.
    assert!(won(0) > won(2));
    assert_eq!(won(2), won(5));
}
