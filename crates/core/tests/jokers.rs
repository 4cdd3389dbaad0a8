//! Jokers compared with results that need no sweep: hands without a fifth tile, and hands with one
//! that hold no four of a kind.

#![allow(clippy::expect_used)] // tests may panic

use paili_core::jokers;
use paili_core::model::meld::Melds;
use paili_core::model::position::{HeldJokers, Position};
use paili_core::model::rules::{Form, Jokers, Rules};
use paili_core::model::tile::{COPIES, KINDS, PerKind};
use rayon::prelude::*;
use std::ops::RangeInclusive;

/// Returns rules of the standard form with the highest number of jokers.
fn rules(fifth: bool) -> Rules {
    let rules = Rules::new(34, 1 << Form::Standard as u8, None).expect("rules");
    rules.with_jokers(Jokers { copies: Jokers::MOST, fifth }).expect("jokers")
}

/// Returns the words of a suit of at most `most` tiles, without four of a kind.
fn words(most: u32) -> Vec<[u8; 9]> {
    let mut words = vec![[0; 9]];
    for rank in 0..9 {
        let longer = |word: &[u8; 9]| {
            let mut word = *word;
            (0..COPIES).map(move |copies| {
                word[rank] = copies;
                word
            })
        };
        words = words.iter().flat_map(longer).collect();
        words.retain(|word| word.iter().map(|&n| u32::from(n)).sum::<u32>() <= most);
    }
    words
}

/// Checks that a fifth tile of a kind is useless unless four are in hand, on which
/// `jokers::is_plain` relies. The contribution of a suit shows in hands of that suit alone, and of
/// that suit with an eye elsewhere.
#[test]
fn a_fifth_tile_needs_four_in_hand() {
    a_fifth_tile_is_of_no_use(2..=4);
}

/// Checks the same for longer hands.
#[test]
#[ignore = "minutes"]
fn a_fifth_tile_needs_four_in_any_hand() {
    a_fifth_tile_is_of_no_use(0..=1);
}

fn a_fifth_tile_is_of_no_use(numbers_of_melds: RangeInclusive<u8>) {
    let [plain, fifth] = [false, true].map(rules);
    for melds in numbers_of_melds {
        let tiles = 14 - 3 * melds;
        words(u32::from(tiles)).into_par_iter().for_each(|word| {
            for eye in [0, 2] {
                let mut counts: PerKind = [0; KINDS];
                counts[..9].copy_from_slice(&word);
                counts[KINDS - 1] = eye;
                let held = counts.iter().sum::<u8>();
                let Some(held) = tiles.checked_sub(held) else { continue };
                let available = counts.map(|count| COPIES - count);
                let least = |rules: &Rules, available| {
                    // As many jokers can come as any complete hand can use.
                    let jokers = HeldJokers { held, available: 18 };
                    let none = Melds::default();
                    let position =
                        Position::with_jokers(&counts, available, melds, &none, jokers, rules);
                    jokers::deficiency(&position.expect("a position"), rules)
                };
                let (without, with) = (least(&plain, None), least(&fifth, Some(&available)));
                assert_eq!(without, with, "{word:?}, {melds} melds, eye of {eye}");
            }
        });
    }
}
