//! Deficiency of wins that meet a requirement, compared with its definition on complete hands of
//! every form.

#![allow(clippy::expect_used)] // tests may panic

use paili_core::mcr::scoring::{Situation, Win, score};
use paili_core::minimum_worth::{RequiredPosition, completions, deficiency, eight_fan};
use paili_core::model::meld::{Meld, MeldKind, Melds};
use paili_core::model::rules::{Requirement, WinBy};
use paili_core::model::stop::NEVER;
use paili_core::model::tile::{COPIES, KINDS, PerKind, Tile, Wind};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Returns a random number below `count`.
fn below(random: &mut ChaCha8Rng, count: usize) -> usize {
    random.next_u32() as usize % count
}

fn add(counts: &mut PerKind, tiles: impl Iterator<Item = Tile>) {
    tiles.for_each(|tile| counts[usize::from(tile.0)] += 1);
}

/// Returns a random set; the sets are mostly alike in rank or suit, so that fan of all values
/// occur.
fn set(random: &mut ChaCha8Rng, suits: usize, ranks: usize) -> Meld {
    let suit = below(random, suits);
    let rank = below(random, ranks);
    let kind = [MeldKind::Chow, MeldKind::Chow, MeldKind::Pung][below(random, 3)];
    if kind == MeldKind::Chow && suit < 3 && rank < 7 {
        return Meld { kind, tile: Tile((9 * suit + rank) as u8) };
    }
    let tile = (9 * suit + rank).min(KINDS - 1);
    Meld { kind: MeldKind::Pung, tile: Tile(tile as u8) }
}

/// Returns the concealed tiles and the melds of a random complete hand.
fn complete(random: &mut ChaCha8Rng) -> (PerKind, Melds) {
    loop {
        let (suits, ranks) = ([1, 3, 4, 4][below(random, 4)], [4, 7, 9, 9][below(random, 4)]);
        let (mut concealed, mut melds) = ([0; KINDS], Melds::default());
        let declared = below(random, 5);
        if declared == 0 && below(random, 6) == 0 {
            for _ in 0..7 {
                concealed[(9 * below(random, suits) + below(random, ranks)).min(33)] += 2;
            }
        } else {
            for index in 0..4 {
                let mut set = set(random, suits, ranks);
                if index >= declared {
                    add(&mut concealed, set.tiles());
                    continue;
                }
                if set.kind == MeldKind::Pung {
                    let kinds = [MeldKind::Pung, MeldKind::Kong, MeldKind::ConcealedKong];
                    set.kind = kinds[below(random, 3)];
                }
                assert!(melds.push(set));
            }
            concealed[(9 * below(random, suits) + below(random, ranks)).min(33)] += 2;
        }
        let shown = melds.counts();
        if (0..KINDS).all(|kind| concealed[kind] + shown[kind] <= COPIES) {
            return (concealed, melds);
        }
    }
}

/// Returns the highest worth of a complete hand over its last tiles, if no more can come.
fn most(concealed: &PerKind, melds: Melds, requirement: &Requirement) -> u16 {
    let ways: &[bool] = match requirement.win_by {
        WinBy::Discard => &[false],
        WinBy::SelfDraw => &[true],
        WinBy::Either => &[false, true],
    };
    let winds = requirement.winds.expect("winds");
    let mut most = 0;
    for last in (0..KINDS).filter(|&kind| concealed[kind] > 0) {
        for &self_drawn in ways {
            let mut waiting = *concealed;
            waiting[last] -= 1;
            let situation = Situation {
                self_drawn,
                last_copy: concealed[last] == 1,
                kong: false,
                wall_last: false,
                seat_wind: winds[0],
                prevalent_wind: winds[1],
                flowers: 0,
            };
            let win = Win::new(&waiting, melds, Tile(last as u8), situation).expect("a win");
            most = most.max(score(&win).expect("a complete hand").total);
        }
    }
    most
}

/// Checks that a complete hand counts for every minimum up to its worth and for none above, so that
/// the bound excludes no hand that is worth enough.
fn complete_hands_count_for_what_they_are_worth(hands: u32) {
    let random = &mut ChaCha8Rng::seed_from_u64(6);
    for _ in 0..hands {
        let (concealed, melds) = complete(random);
        let [seat_wind, prevalent_wind] = [0, 1].map(|_| Wind::ALL[below(random, 4)]);
        let win_by = [WinBy::Discard, WinBy::SelfDraw, WinBy::Either][below(random, 3)];
        let requirement = Requirement { win_by, ..eight_fan(seat_wind, prevalent_wind) };
        let worth = most(&concealed, melds, &requirement);
        let nothing = [0; KINDS];
        let at = |minimum| {
            let requirement = Requirement { minimum, ..requirement };
            RequiredPosition::new(&concealed, melds, Some(&nothing), requirement)
                .expect("a question")
        };
        assert_eq!(
            deficiency(&at(worth), NEVER),
            Ok(0),
            "{concealed:?} {melds:?} {requirement:?} {worth}"
        );
        assert_ne!(
            deficiency(&at(worth + 1), NEVER),
            Ok(0),
            "{concealed:?} {melds:?} {requirement:?} {worth}"
        );
        let found = completions(&at(worth), 0, 9, NEVER).expect("completions");
        assert_eq!(found.counts, [1]);
        assert_eq!((found.listed[0].tiles, found.listed[0].score.fan()), (concealed, worth));
    }
}

#[test]
fn nothing_promises_too_little() {
    complete_hands_count_for_what_they_are_worth(400);
}

#[test]
#[ignore = "a minute; part of `make census`"]
fn nothing_promises_too_little_at_length() {
    complete_hands_count_for_what_they_are_worth(200_000);
}
