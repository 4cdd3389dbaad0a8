//! Completions at a distance: numbers and lists compared with an enumeration of all complete hands.

#![allow(clippy::expect_used)] // tests may panic

use paili_core::analysis::completions::{Completion, Completions, completions};
use paili_core::minimum_worth::{RequiredPosition, completions as required_completions};
use paili_core::model::meld::MeldKind;
use paili_core::model::position::Position;
use paili_core::model::rules::{Form, Requirement, Rules, WinBy};
use paili_core::model::stop::NEVER;
use paili_core::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED, Wind};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicU32, Ordering};

const ALL_FORMS: usize = 0b11_1111;

/// Returns a random number below `count`.
fn below(random: &mut ChaCha8Rng, count: usize) -> usize {
    random.next_u32() as usize % count
}

/// Returns a waiting hand of some copies; all others can come.
fn position(random: &mut ChaCha8Rng, copies: &[usize], melds: u8, rules: &Rules) -> Position {
    let mut copies = copies.to_vec();
    let (mut counts, mut available) = ([0; KINDS], [0; KINDS]);
    for _ in 0..13 - 3 * melds {
        counts[copies.swap_remove(below(random, copies.len()))] += 1;
    }
    copies.into_iter().for_each(|kind| available[kind] += 1);
    Position::new(&counts, Some(&available), melds, rules).expect("a position")
}

/// Adds some copies of some kinds to `copies`.
fn with_more(
    random: &mut ChaCha8Rng,
    mut copies: Vec<usize>,
    kinds: &[usize],
    more: usize,
) -> Vec<usize> {
    let wanted = copies.len() + more;
    while copies.len() < wanted {
        let kind = kinds[below(random, kinds.len())];
        if copies.iter().filter(|&&other| other == kind).count() < usize::from(COPIES) {
            copies.push(kind);
        }
    }
    copies
}

/// Enumerates every choice of 14 tiles, less three for each meld, that can be had.
fn all_hands(
    position: &Position,
    kind: usize,
    left: u8,
    tiles: &mut PerKind,
    see: &mut dyn FnMut(&PerKind),
) {
    if left == 0 {
        return see(tiles);
    }
    if kind == KINDS {
        return;
    }
    let most = position.counts()[kind] + position.available()[kind];
    for copies in 0..=most.min(left) {
        tiles[kind] = copies;
        all_hands(position, kind + 1, left - copies, tiles, see);
    }
    tiles[kind] = 0;
}

/// Returns whether the tiles are `melds` melds, and an eye if `eye`, by removing the possible
/// groups of the first tile.
fn is_melds(tiles: &mut PerKind, melds: u8, eye: bool) -> bool {
    let Some(kind) = tiles.iter().position(|&count| count > 0) else {
        return melds == 0 && !eye;
    };
    let chow = if kind < SUITED && kind % 9 < 7 { [kind, kind + 1, kind + 2] } else { [kind; 3] };
    let mut any = false;
    for (part, melds_left, eye_left) in [
        (&chow[..], melds.wrapping_sub(1), eye),
        (&[kind; 3], melds.wrapping_sub(1), eye),
        (&[kind; 2], melds, false),
    ] {
        if (part.len() == 2 && !eye) || (part.len() == 3 && melds == 0) {
            continue;
        }
        let mut rest = *tiles;
        let taken = part.iter().all(|&kind| {
            let there = rest[kind] > 0;
            rest[kind] = rest[kind].saturating_sub(1);
            there
        });
        any |= taken && is_melds(&mut rest, melds_left, eye_left);
    }
    any
}

fn straights() -> impl Iterator<Item = KindSet> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    orders.into_iter().map(|[m, p, s]| KindSet(0o111 << m | 0o111 << (9 + p) | 0o111 << (18 + s)))
}

/// Returns whether a hand is complete in a form, by its definition.
fn is_complete(tiles: &PerKind, form: Form, melds: u8) -> bool {
    let kinds = KindSet::at_least(tiles, 1);
    match form {
        Form::Standard => is_melds(&mut tiles.clone(), 4 - melds, true),
        Form::SevenPairs => melds == 0 && tiles.iter().all(|&count| count == 0 || count == 2),
        Form::SevenPairsWithQuads => melds == 0 && tiles.iter().all(|&count| count % 2 == 0),
        Form::ThirteenOrphans => melds == 0 && kinds == KindSet::ORPHANS,
        Form::KnittedStraight => {
            melds <= 1
                && straights().any(|straight| {
                    let mut rest = *tiles;
                    straight.iter().for_each(|kind| rest[kind] = rest[kind].saturating_sub(1));
                    straight.without(kinds).is_empty() && is_melds(&mut rest, 1 - melds, true)
                })
        }
        Form::HonorsAndKnitted => {
            melds == 0
                && kinds.len() == 14
                && straights()
                    .any(|straight| kinds.without(straight).without(KindSet::HONORS).is_empty())
        }
    }
}

fn distance(position: &Position, tiles: &PerKind) -> u8 {
    tiles.iter().zip(position.counts()).map(|(&wanted, &held)| wanted.saturating_sub(held)).sum()
}

/// Returns every complete hand in the order of listing: its distance, the place of its first form,
/// and its tiles.
fn expected(position: &Position, rules: &Rules) -> Vec<(u8, usize, Reverse<PerKind>)> {
    let mut hands = Vec::new();
    let melds = position.melds();
    // Pairs with and without quads are listed together.
    let place = |form| if form == Form::SevenPairsWithQuads { 1 } else { form as usize };
    all_hands(position, 0, 14 - 3 * melds, &mut [0; KINDS], &mut |tiles| {
        if rules.mask(tiles) != *tiles {
            return;
        }
        let forms: Vec<Form> =
            rules.forms(melds).filter(|&form| is_complete(tiles, form, melds)).collect();
        let pairs = [Form::SevenPairs, Form::SevenPairsWithQuads];
        let are_pairs = forms.iter().all(|form| pairs.contains(form));
        let standard_pairs = forms[..] == [Form::Standard, Form::SevenPairs]
            || forms.contains(&Form::Standard)
                && forms[1..].iter().all(|form| pairs.contains(form));
        assert!(forms.len() <= 1 || are_pairs || standard_pairs, "{forms:?} have a common hand");
        if let Some(&form) = forms.first() {
            hands.push((distance(position, tiles), place(form), Reverse(*tiles)));
        }
    });
    hands.sort();
    hands
}

fn key(hand: &Completion) -> (u8, usize, Reverse<PerKind>) {
    let place = if hand.form == Form::SevenPairsWithQuads { 1 } else { hand.form as usize };
    (hand.distance, place, Reverse(hand.tiles))
}

fn assert_decomposition(hand: &Completion, declared: u8) {
    let mut rest = hand.tiles;
    for meld in &hand.melds {
        assert!(matches!(meld.kind, MeldKind::Chow | MeldKind::Pung));
        meld.tiles().for_each(|tile| rest[usize::from(tile.0)] -= 1);
    }
    if let Some(eye) = hand.eye {
        rest[eye] -= 2;
    }
    let left: u8 = rest.iter().sum();
    let expected = match hand.form {
        Form::Standard => (4 - declared, true, 0),
        Form::KnittedStraight => (1 - declared, true, 9),
        Form::ThirteenOrphans => (0, true, 12),
        _ => (0, false, 14),
    };
    assert_eq!((hand.melds.len() as u8, hand.eye.is_some(), left), expected, "{hand:?}");
    assert!(is_complete(&hand.tiles, hand.form, declared));
}

fn ask(position: &Position, rules: &Rules, slack: u8, limit: usize) -> Completions {
    completions(position, rules, slack, limit, NEVER).expect("completions")
}

fn check(position: &Position, rules: &Rules) {
    let all = expected(position, rules);
    let least = all.first().map(|&(distance, ..)| distance);
    for (slack, limit) in [(0, 1_000_000), (1, 5), (2, 1_000), (20, 1_000_000), (255, 7)] {
        let found = ask(position, rules, slack, limit);
        let Some(least) = least else {
            assert!(found.deficiency > 14 && found.counts.is_empty() && found.listed.is_empty());
            continue;
        };
        assert_eq!(found.deficiency, least);
        let most = least.saturating_add(slack).min(14);
        let count = |distance| all.iter().filter(|&&(other, ..)| other == distance).count() as u64;
        assert_eq!(found.counts, (least..=most).map(count).collect::<Vec<_>>(), "{position:?}");
        let within = all.iter().filter(|&&(distance, ..)| distance <= most).take(limit);
        assert!(found.listed.iter().map(key).eq(within.copied()), "{position:?} {rules:?} {slack}");
        found.listed.iter().for_each(|hand| assert_decomposition(hand, position.melds()));
        assert!(!found.is_stopped);
    }
}

#[test]
fn every_completion_of_small_material_is_counted_and_listed_once() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let one_suit: Vec<usize> = (0..9).collect();
    let two_suits_and_honors = vec![0, 1, 2, 3, 9, 10, 11, 29, 30];
    let knitted: Vec<usize> = vec![0, 3, 6, 10, 13, 16, 20, 23, 26];
    let knitted_and_honors: Vec<usize> = knitted.iter().copied().chain(27..34).collect();
    let orphans: Vec<usize> = KindSet::ORPHANS.iter().collect();
    let all: Vec<usize> = (0..KINDS).collect();
    for (certain, others, more) in [
        (&vec![], &one_suit, 30),
        (&vec![], &two_suits_and_honors, 28),
        (&knitted, &one_suit, 10),
        (&knitted_and_honors, &all, 4),
        (&orphans, &orphans, 6),
    ] {
        for melds in [0, 0, 1, 2] {
            for forms in [ALL_FORMS, 0b1, 0b11, 0b101, 0b111, 0b110, 1 + below(&mut random, 63)] {
                let rules = Rules::new(34, forms as u8, None).expect("rules");
                let copies = with_more(&mut random, certain.clone(), others, more);
                check(&position(&mut random, &copies, melds, &rules), &rules);
            }
        }
    }
}

#[test]
fn a_void_suit_is_in_no_completion() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let rules = Rules::new(34, ALL_FORMS as u8, Some(1)).expect("rules");
    for _ in 0..6 {
        let kinds = [0, 1, 2, 3, 10, 11, 12, 20, 27];
        let copies = with_more(&mut random, Vec::new(), &kinds, 26);
        check(&position(&mut random, &copies, 0, &rules), &rules);
    }
}

/// With a requirement of no fan, every complete hand wins.
#[test]
fn completions_that_need_no_fan_are_all_completions() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let requirement = Requirement {
        winds: Some([Wind::East, Wind::South]),
        minimum: 0,
        win_by: WinBy::Either,
        riichi: false,
    };
    let kinds: Vec<usize> = (0..KINDS).collect();
    for slack in [0, 0, 0, 1, 1, 2] {
        let copies = with_more(&mut random, Vec::new(), &kinds, 31);
        let position = position(&mut random, &copies, 0, &Rules::MCR);
        let required =
            RequiredPosition::of(&position, &Rules::MCR, requirement).expect("a position");
        let worthy = required_completions(&required, slack, 1_000_000, NEVER).expect("some");
        let found = ask(&position, &Rules::MCR, slack, 1_000_000);
        assert_eq!((worthy.deficiency, &worthy.counts), (found.deficiency, &found.counts));
        let mut listed: Vec<_> =
            found.listed.iter().map(|hand| (hand.distance, hand.tiles, hand.ways)).collect();
        let mut worth_nothing: Vec<_> =
            worthy.listed.iter().map(|hand| (hand.distance, hand.tiles, hand.ways)).collect();
        listed.sort();
        worth_nothing.sort();
        assert_eq!(listed, worth_nothing);
    }
}

/// The number of standard hands is published; seven pairs are 7 of 34 kinds; the census counts all
/// of MCR.
#[test]
fn all_complete_hands_are_counted() {
    let counts = std::array::from_fn(|kind| u8::from(kind < 13));
    let of_form = |bits| Rules::new(34, bits, None).expect("rules");
    let all = [(of_form(1), 11_498_658), (of_form(2), 5_379_616), (Rules::MCR, 27_919_573)];
    for (rules, hands) in all {
        let position = Position::new(&counts, None, 0, &rules).expect("a position");
        assert_eq!(ask(&position, &rules, 14, 0).counts.iter().sum::<u64>(), hands);
    }
}

#[test]
fn a_stopped_listing_is_the_beginning_of_the_whole() {
    let counts = std::array::from_fn(|kind| u8::from(kind % 2 == 0 && kind < 26));
    let position = Position::new(&counts, None, 0, &Rules::MCR).expect("a position");
    let whole = ask(&position, &Rules::MCR, 1, 100_000);
    let looks = AtomicU32::new(0);
    let stop = || looks.fetch_add(1, Ordering::Relaxed) == 3;
    let found = completions(&position, &Rules::MCR, 1, 100_000, &stop).expect("completions");
    assert!(
        found.is_stopped && !found.listed.is_empty() && found.listed.len() < whole.listed.len()
    );
    assert_eq!(found.listed, whole.listed[..found.listed.len()]);
    assert_eq!(found.counts, whole.counts);
    let at_once = completions(&position, &Rules::MCR, 1, 100_000, &|| true).expect("completions");
    assert!(at_once.is_stopped && at_once.listed.is_empty() && at_once.counts == whole.counts);
}

/// Fourteen of sixteen kinds in any order, four copies of each, have more orders than fit in 64
/// bits.
#[test]
fn ways_of_far_completions_are_counted_exactly() {
    let mut held = [0; KINDS];
    [1, 2, 4, 5].into_iter().for_each(|kind| held[kind] = 3);
    held[7] = 1;
    let kinds = [0, 3, 6, 10, 13, 16, 20, 23, 26].into_iter().chain(27..KINDS);
    let mut available = [0; KINDS];
    kinds.for_each(|kind| available[kind] = COPIES);
    let rules = Rules::new(34, 1 << Form::HonorsAndKnitted as u8, None).expect("rules");
    let position = Position::new(&held, Some(&available), 0, &rules).expect("a position");
    let found = ask(&position, &rules, 0, 1_000);
    let orders = (1..=14).product::<u128>() << 28;
    assert_eq!((found.deficiency, &found.counts[..]), (14, &[120][..]));
    assert!(orders > u128::from(u64::MAX) && found.listed.iter().all(|hand| hand.ways == orders));
}
