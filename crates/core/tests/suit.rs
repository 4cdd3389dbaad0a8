//! The tables agree with the sweep for every word, and the sweep agrees with the definition on
//! every complete word.

#![allow(clippy::expect_used)] // tests may panic

use paili_core::parts::costs::{Costs, ENTRIES, IMPOSSIBLE, MELDS};
use paili_core::parts::lockstep::Sweeper;
use paili_core::parts::tables::{Class, HONORS, PartTables, SUIT};

const LANES: usize = 32;

/// Returns every word of `ranks` ranks with up to `tiles` tiles.
fn words(ranks: usize, tiles: u8) -> Vec<Vec<u8>> {
    let mut words = vec![Vec::new()];
    for _ in 0..ranks {
        words = words
            .iter()
            .flat_map(|word| (0..=4).map(move |count| [word.as_slice(), &[count]].concat()))
            .filter(|word| word.iter().sum::<u8>() <= tiles)
            .collect();
    }
    words
}

/// Returns the costs of each word by the sweep, with at most `limit(rank)` copies that can be used.
fn swept(words: &[Vec<u8>], limit: impl Fn(usize) -> u8) -> Vec<[u8; ENTRIES]> {
    let mut all = Vec::new();
    for block in words.chunks(LANES) {
        let lane = |rank: usize| {
            std::array::from_fn(|lane| block.get(lane).map_or(0, |word: &Vec<u8>| word[rank]))
        };
        let costs: Costs<LANES> = if words[0].len() == 9 {
            let limits = std::array::from_fn(|rank| [limit(rank); LANES]);
            Sweeper::<LANES, MELDS>::new().suit(&std::array::from_fn(lane), &limits)
        } else {
            let limits: [_; 7] = std::array::from_fn(|rank| [limit(rank); LANES]);
            Sweeper::<LANES, MELDS>::new().honors(&std::array::from_fn::<_, 7, _>(lane), &limits)
        };
        all.extend((0..block.len()).map(|lane| costs.0.map(|entry| entry[lane])));
    }
    all
}

#[test]
fn plain_classes_are_the_swept_costs() {
    let suits = words(9, 14);
    assert_eq!(suits.len(), 405_350);
    for (word, costs) in suits.iter().zip(swept(&suits, |_| 4)) {
        let counts: &[u8; 9] = word.as_slice().try_into().expect("nine ranks");
        assert_eq!(PartTables::suit_class(counts).costs(), &costs, "{word:?}");
    }
    let honors = words(7, 14);
    for (word, costs) in honors.iter().zip(swept(&honors, |_| 4)) {
        let counts: &[u8; 7] = word.as_slice().try_into().expect("seven kinds");
        assert_eq!(PartTables::honor_class(counts).costs(), &costs, "{word:?}");
    }
}

#[test]
fn draws_after_a_discard_are_the_swept_costs() {
    for (ranks, tables) in [(9, &SUIT), (7, &HONORS)] {
        // Words of up to eight tiles keep this fast, and reach every block and every gone rank.
        for gone in 0..ranks {
            let words: Vec<_> = words(ranks, 8).into_iter().filter(|word| word[gone] < 4).collect();
            let limit = |rank| if rank == gone { 3 } else { 4 };
            let undrawn = swept(&words, limit);
            let drawn: Vec<_> = (0..ranks)
                .map(|rank| {
                    let mut words = words.clone();
                    words.iter_mut().for_each(|word| word[rank] += 1);
                    swept(&words, limit)
                })
                .collect();
            for (index, word) in words.iter().enumerate() {
                let classes = tables.draws(word, Some(gone));
                assert_eq!(classes[9].costs(), &undrawn[index], "{word:?} without {gone}");
                for rank in 0..ranks {
                    let expected =
                        if word[rank] < limit(rank) { drawn[rank][index] } else { undrawn[index] };
                    assert_eq!(classes[rank].costs(), &expected, "{word:?} + {rank} - {gone}");
                }
            }
        }
    }
}

#[test]
fn classes_are_a_commutative_monoid() {
    let classes: Vec<Class> = {
        let mut found = vec![Class::NOTHING];
        for word in words(9, 14) {
            let counts: &[u8; 9] = word.as_slice().try_into().expect("nine ranks");
            let class = PartTables::suit_class(counts);
            if !found.contains(&class) {
                found.push(class);
            }
        }
        found
    };
    for &a in &classes {
        assert_eq!(a.merge(Class::NOTHING), a);
        for &b in &classes {
            assert_eq!(a.merge(b), b.merge(a));
            let merged = Costs::from(a).merge::<MELDS, 1>(&Costs::from(b));
            assert_eq!(a.merge(b).costs().map(|cost| [cost]), merged.0);
            for &c in classes.iter().step_by(7) {
                assert_eq!(a.merge(b).merge(c), a.merge(b.merge(c)));
            }
        }
    }
}

#[test]
fn nothing_to_come_means_held_or_impossible() {
    // With limit = held, the cost of (melds, eyes) is 0 or IMPOSSIBLE.
    for word in words(9, 6) {
        let held: [[u8; 1]; 9] = std::array::from_fn(|rank| [word[rank]]);
        for [cost] in Sweeper::<1, MELDS>::new().suit(&held, &held).0 {
            assert!(cost == 0 || cost == IMPOSSIBLE, "{word:?}");
        }
    }
}
