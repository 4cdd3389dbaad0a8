//! The hands of outlooks compared with discard tables, near every special form. With debug
//! assertions, as in this test, the hands within the outlook are compared too.

#![allow(clippy::expect_used)] // tests may panic

use paili_core::analysis::acceptance::discards;
use paili_core::model::position::Position;
use paili_core::model::rules::{Form, Rules};
use paili_core::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED};
use paili_core::outlook::{ALIKE, Outlook, Terms, Wins};
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

#[test]
fn first_hands_are_those_of_the_discard_table() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    for rules in games() {
        let below = rules.in_play().iter().count();
        let hands: Vec<PerKind> = (0..12).map(|_| drawn(&mut random, below)).collect();
        hands.into_par_iter().for_each(|hand| {
            let position = Position::new(&hand, None, 0, &rules).expect("a position");
            let terms = Terms {
                objective: Objective::Chance,
                draws: 12,
                detours: None,
                memory: 1 << 28,
                odds: ALIKE,
                threads: 1,
            };
            let outlook = Outlook::new(Wins::All(&position, &rules), &terms, &|| false);
            let outlook = outlook.expect("an outlook");
            for (kind, reach) in discards(&position, &rules) {
                let choice = outlook.choices().iter().find(|choice| choice.kind == Some(kind));
                let choice = choice.expect("the discard");
                let accepted = (0..KINDS).filter(|&kind| choice.accepted[kind] > 0);
                let lowering: Vec<usize> = reach.lowering.iter().collect();
                assert_eq!(choice.deficiency, reach.deficiency, "{kind} of {hand:?}");
                assert_eq!(accepted.collect::<Vec<_>>(), lowering, "{kind} of {hand:?}");
            }
        });
    }
}
