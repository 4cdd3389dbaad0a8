//! The worth of hands under good play, in cases with a closed formula.

use paili_core::mcr::agents::search::future::Future;
use paili_core::mcr::agents::search::tree::{Goal, Need, Tree, Value};
use paili_core::model::tile::{KINDS, PerKind};

/// Returns a future in which each copy comes with one draw in a hundred, or from four players to
/// win, and the game ends with one turn in ten.
fn future(available: PerKind) -> Future {
    let rate = |times: f64| available.map(|copies| 0.01 * times * f64::from(copies));
    Future::steady([rate(1.0), rate(1.0), rate(1.0), rate(4.0)], 0.1)
}

fn need(kind: u8, finish: Option<(f64, bool)>) -> Need {
    let win = |(worth, by_discard)| (Value { worth, chance: 1.0, fan: 8.0 }, by_discard);
    Need { kind, call: None, partner: None, finish: finish.map(win) }
}

/// Returns thirteen tiles: those of `kinds`, padded with kind 33.
fn hand(kinds: &[usize]) -> PerKind {
    let mut hand = [0; KINDS];
    kinds.iter().for_each(|&kind| hand[kind] += 1);
    hand[33] = 13 - kinds.len() as u8;
    hand
}

#[test]
fn a_ready_hand_wins_by_its_rates() {
    let mut tiles = hand(&[]);
    tiles[5] = 1;
    let goals = [Goal { tiles, needs: vec![need(5, Some((32.0, true)))] }];
    let mut available = [0; KINDS];
    available[5] = 3;
    let future = future(available);
    let mut tree = Tree::new(&goals, &future, 100);
    // Three copies, drawn or discarded by any player, against the end of the game.
    let rate = 3.0 * 0.01 * 4.0;
    let value = tree.value(&hand(&[]), &[0], 1);
    let chance = rate / (0.1 + rate);
    assert!((value.worth - 32.0 * chance).abs() < 1e-12);
    assert!((value.chance - chance).abs() < 1e-12);
    assert!((value.fan - 8.0 * chance).abs() < 1e-12);
    assert!(tree.budget() > 0);
}

#[test]
fn only_one_of_two_completions_survives_a_discard() {
    // Kind 5 is useful for both; then 6 or 7 wins, and 8 or 9, which the other completion needs,
    // must be discarded.
    let completion = |wanted: usize, kept: usize| {
        let mut tiles = hand(&[5, wanted, kept]);
        tiles[33] = 11;
        let finish = Some((30.0, false));
        Goal { tiles, needs: vec![need(5, None), need(wanted as u8, finish)] }
    };
    let goals = [completion(6, 8), completion(7, 9)];
    let mut available = [0; KINDS];
    [available[5], available[6], available[7]] = [2, 4, 1];
    let future = future(available);
    let mut tree = Tree::new(&goals, &future, 100);
    let value = tree.value(&hand(&[8, 9]), &[0, 1], 2);
    let second = 30.0 * 0.04 / (0.1 + 0.04);
    // Four copies of 6 are better than one of 7: the completions do not add up.
    assert!((value.worth - second * 0.02 / (0.1 + 0.02)).abs() < 1e-12);
}

#[test]
fn a_search_that_is_too_large_says_so() {
    let mut tiles = hand(&[]);
    tiles[5] = 1;
    let goals = [Goal { tiles, needs: vec![need(5, Some((32.0, true)))] }];
    let future = future([1; KINDS]);
    let mut tree = Tree::new(&goals, &future, 1);
    let _ = tree.value(&hand(&[]), &[0], 1);
    assert_eq!(tree.budget(), 0);
}
