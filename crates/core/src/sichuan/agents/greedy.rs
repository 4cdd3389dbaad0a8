//! The agent `greedy`: minimises the deficiency without the void suit, with the tiles that can
//! still come.
//!
//! It gives away three tiles of the suit of which it has fewest, isolated ones first, and voids the
//! suit of which it then has fewest. It wins whenever it may, declares a kong if that does not
//! raise the deficiency, and calls for a pung if that lowers it. It discards void tiles first, then
//! for the lowest deficiency, then for most accepted copies (delta of Li & Yan 2019, eq. 11), then
//! by tile order. It ignores fan.

use crate::analysis::acceptance::discards;
use crate::analysis::deficiency::deficiency;
use crate::forms::Reach;
use crate::games::Agent;
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::tile::{KindSet, PerKind, Tile};
use crate::parts::costs::IMPOSSIBLE;
use crate::sichuan::agents::opening::{exchange, rules_without, worst_suit};
use crate::sichuan::table::{Action, Stage, State, View};
use std::cmp::Reverse;

/// The agent `greedy`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Agent<State> for Greedy {
    fn act(&mut self, view: View<'_>) -> Action {
        if view.may_win() {
            return Action::Win;
        }
        match view.table().stage() {
            Stage::Exchange => exchange(view.hand()),
            Stage::Void => Action::Void(worst_suit(view.hand())),
            Stage::Turn => own_turn(&view),
            Stage::Discard => call(&view),
            Stage::Robbery | Stage::Over => Action::Pass,
        }
    }
}

/// A hand, the copies that can still come, and the rules of a win.
#[derive(Clone, Copy)]
struct Pattern {
    hand: PerKind,
    available: PerKind,
    melds: u8,
    rules: Rules,
}

impl Pattern {
    fn of(view: &View<'_>) -> Pattern {
        Pattern {
            hand: *view.hand(),
            available: view.available(),
            melds: view.table().seat(view.seat()).melds().count(),
            rules: rules_without(view.void()),
        }
    }

    fn position(&self) -> Option<Position> {
        Position::new(&self.hand, Some(&self.available), self.melds, &self.rules).ok()
    }

    fn deficiency(&self) -> u8 {
        self.position().map_or(IMPOSSIBLE, |position| deficiency(&position, &self.rules))
    }

    /// Returns the deficiency after some copies of a kind have left the hand, with `new_melds` new
    /// melds.
    fn deficiency_after(&self, tile: Tile, copies: u8, new_melds: u8) -> u8 {
        let mut after = *self;
        after.hand[usize::from(tile.0)] -= copies;
        after.melds += new_melds;
        after.deficiency()
    }

    /// Returns the discard of the lowest deficiency, then of most accepted copies.
    fn best_discard(&self) -> Option<Tile> {
        let copies = |kinds: KindSet| -> u32 {
            kinds.iter().map(|kind| u32::from(self.available[kind])).sum()
        };
        let table = discards(&self.position()?, &self.rules);
        let worth =
            |(_, reach): &&(usize, Reach)| (reach.deficiency, Reverse(copies(reach.lowering)));
        table.iter().min_by_key(worth).map(|&(kind, _)| Tile(kind as u8))
    }
}

fn own_turn(view: &View<'_>) -> Action {
    if let Some(kong) = own_kong(view) {
        return kong;
    }
    let first = |kinds: KindSet| kinds.iter().next().map(|kind| Tile(kind as u8));
    let tile = match view.void() {
        Some(suit) if view.holds_void() => {
            first(KindSet::at_least(view.hand(), 1).and(KindSet::suit(suit)))
        }
        _ => Pattern::of(view).best_discard(),
    };
    tile.or(first(view.discards())).map_or(Action::Pass, Action::Discard)
}

/// Returns a kong that leaves the hand no farther than the best discard does.
fn own_kong(view: &View<'_>) -> Option<Action> {
    let (concealed, added) = (view.concealed_kongs(), view.added_kongs());
    if concealed.or(added).is_empty() {
        return None;
    }
    let pattern = Pattern::of(view);
    // A drawn hand has the deficiency of its best discard.
    let least = pattern.deficiency();
    let keeps = |kind: usize, copies, new_melds| {
        pattern.deficiency_after(Tile(kind as u8), copies, new_melds) <= least
    };
    let concealed = concealed.iter().find(|&kind| keeps(kind, 4, 1));
    let added = || added.iter().find(|&kind| keeps(kind, 1, 0));
    let concealed = concealed.map(|kind| Action::ConcealedKong(Tile(kind as u8)));
    concealed.or_else(|| added().map(|kind| Action::AddedKong(Tile(kind as u8))))
}

/// Returns a kong that does not raise the deficiency, or a pung that lowers it, or passing.
fn call(view: &View<'_>) -> Action {
    let Some(tile) = view.table().offered() else { return Action::Pass };
    if !view.may_pung() && !view.may_kong() {
        return Action::Pass;
    }
    let pattern = Pattern::of(view);
    let before = pattern.deficiency();
    if view.may_kong() && pattern.deficiency_after(tile, 3, 1) <= before {
        return Action::Kong;
    }
    if view.may_pung() && pattern.deficiency_after(tile, 2, 1) < before {
        return Action::Pung;
    }
    Action::Pass
}
