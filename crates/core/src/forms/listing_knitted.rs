//! Complete hands of the two knitted forms, all of them: there are few.

use crate::analysis::completions::{Completion, Meld};
use crate::forms::knitted_straight::STRAIGHTS;
use crate::model::rules::Form;
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED};
use std::cmp::Reverse;

/// Knitted straights with the meld, or with one declared, and an eye.
pub fn straights(declared: u8) -> Vec<Completion> {
    let chows = (0..SUITED).filter(|kind| kind % 9 < 7).map(Meld::Chow);
    let melds: Vec<Option<Meld>> = match declared {
        0 => chows.chain((0..KINDS).map(Meld::Pung)).map(Some).collect(),
        _ => vec![None],
    };
    let mut hands = Vec::new();
    for straight in STRAIGHTS {
        for &meld in &melds {
            for eye in 0..KINDS {
                let mut tiles: PerKind = std::array::from_fn(|k| u8::from(straight.contains(k)));
                meld.iter().flat_map(|meld| meld.kinds()).for_each(|kind| tiles[kind] += 1);
                tiles[eye] += 2;
                if tiles.iter().all(|&count| count <= COPIES) {
                    let melds = meld.into_iter().collect();
                    let form = Form::KnittedStraight;
                    hands.push(Completion { tiles, form, melds, eye: Some(eye) });
                }
            }
        }
    }
    distinct(hands)
}

/// Fourteen different tiles out of the honours and a knitted straight.
pub fn honors_and_knitted(_declared: u8) -> Vec<Completion> {
    let mut hands = Vec::new();
    for straight in STRAIGHTS {
        let kinds: Vec<usize> = straight.or(KindSet::HONORS).iter().collect();
        for (index, &first) in kinds.iter().enumerate() {
            for &second in &kinds[index + 1..] {
                let mut tiles = [0; KINDS];
                kinds.iter().for_each(|&kind| tiles[kind] = 1);
                (tiles[first], tiles[second]) = (0, 0);
                let form = Form::HonorsAndKnitted;
                hands.push(Completion { tiles, form, melds: Vec::new(), eye: None });
            }
        }
    }
    distinct(hands)
}

/// Each hand once, low tiles first.
fn distinct(mut hands: Vec<Completion>) -> Vec<Completion> {
    hands.sort_by_key(|hand| Reverse(hand.tiles));
    hands.dedup_by(|a, b| a.tiles == b.tiles);
    hands
}
