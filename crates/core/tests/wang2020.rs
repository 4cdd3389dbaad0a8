//! Probabilities and discards of the agent `wang2020`, computed by hand.
#![allow(clippy::unwrap_used)]

use paili_core::mcr::agents::Wang2020;
use paili_core::mcr::agents::wang2020::Pattern;
use paili_core::minimum_worth::eight_fan;
use paili_core::model::meld::{Meld, MeldKind, Melds};
use paili_core::model::tile::Wind;
use paili_core::model::tile::{KINDS, PerKind, Tile};

/// Returns a hand, such as `[(0, "1122")]` for 1122m, with pungs and no other information.
fn pattern(parts: &[(usize, &str)], pungs: &[u8]) -> Pattern {
    let mut hand: PerKind = [0; KINDS];
    for (suit, ranks) in parts {
        for rank in ranks.bytes() {
            hand[9 * suit + usize::from(rank - b'1')] += 1;
        }
    }
    let mut melds = Melds::default();
    for &tile in pungs {
        assert!(melds.push(Meld { kind: MeldKind::Pung, tile: Tile(tile) }));
    }
    let shown = melds.counts();
    let available = std::array::from_fn(|kind| 4 - hand[kind] - shown[kind]);
    Pattern { hand, melds, available, requirement: eight_fan(Wind::South, Wind::East) }
}

fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12 * expected, "{found} is not {expected}");
}

const P: f64 = 1.0 / 255.0;

#[test]
fn a_chow_that_lacks_one_tile() {
    // A pure straight with 9m, four copies, to be drawn or called by a chow; 6m is not worth
    // enough.
    let pattern = pattern(&[(0, "12345678"), (1, "11")], &[33]);
    assert_near(Wang2020::default().evaluation(&pattern), 4.0 * 2.0 * P);
}

#[test]
fn pungs_and_eyes() {
    // A half flush: 5m for a pung, and 2z or 3z for the eye; or two more of 2z or 3z.
    let pattern = pattern(&[(0, "55"), (3, "23777")], &[0, 8]);
    let eye = (2.0 * 4.0 * P) * (3.0 * P);
    let pung = 3.0 * 2.0 * (P * P + 20.0 * P * P);
    assert_near(Wang2020::default().evaluation(&pattern), 2.0 * (eye + pung));
}

#[test]
fn seven_pairs() {
    let pattern = pattern(&[(0, "1122"), (1, "3344"), (2, "5566"), (3, "7")], &[]);
    assert_near(Wang2020::default().evaluation(&pattern), 3.0 * 0.7 * P);
}

#[test]
fn one_search_tells_all_discards() {
    let bot = Wang2020::default();
    let pattern = pattern(&[(0, "1122"), (1, "3344"), (2, "5566"), (3, "67")], &[]);
    let useful: Vec<_> = bot.discards(&pattern).into_iter().filter(|(_, e)| *e > 0.0).collect();
    assert_eq!(useful.iter().map(|(tile, _)| tile.0).collect::<Vec<_>>(), [32, 33]);
    for (Tile(kind), chance) in useful {
        let mut after = pattern;
        after.hand[usize::from(kind)] -= 1;
        assert_near(chance, bot.evaluation(&after));
    }
    let literal = Wang2020 { every_discard: true, ..bot };
    assert!(literal.discards(&pattern).iter().all(|&(_, chance)| chance > 0.0));
}

#[test]
fn limits() {
    let pattern = pattern(&[(0, "12345678"), (1, "11")], &[33]);
    let blind = Wang2020 { limit: 0, ..Wang2020::default() };
    assert_eq!(blind.evaluation(&pattern), 0.0);
    let forgetful = Wang2020 { saved: 0, ..Wang2020::default() };
    assert_eq!(forgetful.evaluation(&pattern), 0.0);
}

#[test]
fn the_fallback_gives_up_winds_first() {
    let bot = Wang2020::default();
    let loose = pattern(&[(0, "159"), (1, "258"), (2, "369"), (3, "12345")], &[]);
    assert_eq!(bot.fallback(&loose.hand), Some(Tile(27)));
    // A pair weighs three, a tile between two others two.
    let close = pattern(&[(0, "123"), (1, "456"), (2, "789"), (3, "1122")], &[]);
    assert_eq!(bot.fallback(&close.hand), Some(Tile(0)));
}
