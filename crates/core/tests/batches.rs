//! Batches give the same results as single hands, whatever their sizes, melds and rules.

#![allow(clippy::unwrap_used, clippy::panic)] // tests may panic

use paili_core::analysis::batch::{Availability, JokerRows, MeldCounts, Rows, deficiency};
use paili_core::analysis::deficiency::{deficiency as of_one, of_counts};
use paili_core::forms::tally::Tally;
use paili_core::forms::{Planes, closed_reach, tallied};
use paili_core::model::error::CoreError;
use paili_core::model::position::Position;
use paili_core::model::rules::{Form, Rules};
use paili_core::model::stop::NEVER;
use paili_core::model::tile::{KINDS, PerKind};

const STANDARD: u8 = 1;
const RIICHI: u8 = 1 << 1 | 1 << 3 | STANDARD;
const ALL_FORMS: u8 = 0b11_1101;

/// A splitmix64 generator.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % end
    }
}

/// Deals a random hand of `tiles` tiles from `kinds` kinds, so that it comes near to a win.
fn deal(random: &mut Random, tiles: usize, kinds: usize) -> PerKind {
    let mut counts = [0; KINDS];
    let mut held = 0;
    while held < tiles {
        let kind = random.below(kinds as u64) as usize;
        if counts[kind] < 4 {
            counts[kind] += 1;
            held += 1;
        }
    }
    counts
}

fn rows<'a>(counts: &'a [PerKind], melds: MeldCounts<'a>) -> Rows<'a> {
    Rows {
        counts,
        available: Availability::Plain,
        melds,
        known: Default::default(),
        jokers: JokerRows::NONE,
    }
}

#[test]
fn batches_of_any_size_agree_with_single_hands() {
    let mut random = Random(1);
    let rules =
        [(34, STANDARD, None), (34, RIICHI, None), (34, ALL_FORMS, None), (27, STANDARD, Some(1))];
    for (kinds, forms, void) in rules {
        let rules = Rules::new(kinds, forms, void).unwrap();
        for size in [1, 2, 127, 128, 129, 511, 512, 513, 1_500] {
            let mut counts = Vec::new();
            let mut melds = Vec::new();
            for _ in 0..size {
                let declared = random.below(5) as u8;
                let drawn = random.below(2) as usize;
                let few = [9, 18, usize::from(kinds)][random.below(3) as usize];
                counts.push(deal(&mut random, 13 - 3 * usize::from(declared) + drawn, few));
                // The size of a hand implies its melds; fewer may be given.
                melds.push(random.below(u64::from(declared) + 1) as u8);
            }
            let each = rows(&counts, MeldCounts::Each(&melds));
            let shared = rows(&counts, MeldCounts::Shared(0));
            let found = deficiency(&each, &rules, 1, NEVER).unwrap();
            assert_eq!(deficiency(&shared, &rules, 2, NEVER).unwrap(), found);
            for (counts, found) in counts.iter().zip(found) {
                let position = Position::new(counts, None, 0, &rules).unwrap();
                let single = of_one(&position, &rules);
                assert_eq!(single as i8, found, "{counts:?}");
                if let Some(by_counts) = of_counts(counts, &rules) {
                    assert_eq!(by_counts.unwrap(), single, "{counts:?}");
                }
            }
        }
    }
}

#[test]
fn counts_tell_what_planes_tell() {
    let mut random = Random(2);
    let rules = Rules::new(34, RIICHI, None).unwrap();
    for _ in 0..20_000 {
        let tiles = 13 + random.below(2) as usize;
        let mut counts = deal(&mut random, tiles, KINDS);
        if random.below(2) == 0 {
            // Few kinds, or terminals and honours.
            let kinds = 4 + random.below(12) as usize;
            counts = deal(&mut random, tiles, kinds);
            counts.rotate_right(18);
        }
        let (tally, planes) = (Tally::new(&counts), Planes::plain(&counts, &rules));
        for form in [Form::SevenPairs, Form::ThirteenOrphans] {
            let reach = closed_reach(form, &planes).unwrap();
            assert_eq!(tallied(form, &tally), Some(reach.deficiency), "{counts:?}");
        }
        assert_eq!(tallied(Form::SevenPairsWithQuads, &tally), None);
    }
}

#[test]
fn the_first_bad_hand_of_a_batch_is_named() {
    let rules = Rules::new(34, RIICHI, None).unwrap();
    let mut random = Random(3);
    let good: Vec<PerKind> = (0..1_200).map(|_| deal(&mut random, 14, KINDS)).collect();
    let mut five = [0; KINDS];
    five[33] = 5;
    five[0] = 4;
    five[1] = 4;
    let mut short = [0; KINDS];
    short[..12].fill(1);
    for bad in [five, short, [0; KINDS], [255; KINDS]] {
        for row in [0, 1, 511, 512, 1_199] {
            let mut counts = good.clone();
            counts[row] = bad;
            counts[1_199] = bad;
            let error = deficiency(&rows(&counts, MeldCounts::Shared(0)), &rules, 1, NEVER);
            let (CoreError::TileCount { row: found, .. } | CoreError::HandSize { row: found, .. }) =
                error.unwrap_err()
            else {
                panic!("another error for {bad:?}");
            };
            assert_eq!(found, Some(row));
        }
    }
}
