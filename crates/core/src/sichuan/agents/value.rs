//! The agent `value`: exact plans, for points if the hand is near, for the probability to win if it
//! is far.
//!
//! A hand of deficiency 2 or less is planned exactly for points: it makes the discard after which
//! the best play earns most within the next few draws, roots and expensive hands included. A
//! farther hand discards for the lowest deficiency, then for the best probability to win with all
//! of the next draws, as many as it lacks, then for most accepted copies. Pungs and kongs are made
//! if they raise the same value; the income of a kong counts as points, and for a far hand a kong
//! may not raise the deficiency. A win is passed if the exact plan earns more than [`PASSING`]
//! times its points. The three tiles to give away and the void suit are those after which fewest
//! tiles lack, for any win or for an expensive one, whichever is nearer ([`farness`]).
//!
//! It considers its own draws alone: it ignores the hands and needs of the others, the cost of
//! discards, and the length of the game.

use crate::analysis::acceptance::discards;
use crate::analysis::deficiency::deficiency;
use crate::games::Agent;
use crate::minimum_worth::planning::RequiredPlan;
use crate::minimum_worth::{ANY_DRAW, RequiredPosition};
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::position::Position;
use crate::model::rules::Rules;
use crate::model::tile::{KINDS, KindSet, PerKind, Tile};
use crate::parts::costs::IMPOSSIBLE;
use crate::planning::{Objective, Plan, Planner};
use crate::sichuan::agents::opening::{farness, rules_without};
use crate::sichuan::payments::win_amount;
use crate::sichuan::scoring::score;
use crate::sichuan::table::{Action, Stage, State, View};
use std::sync::atomic::{AtomicU32, Ordering};

/// Highest deficiency of a hand that is planned for points.
const NEAR: u8 = 2;
/// Number of draws of a plan for points beyond those that the hand lacks.
const SPARE: u8 = 1;
/// Highest number of draws of a plan for the probability.
const FAR: u8 = 4;
/// A win is passed for more than this many times its points, since the plan ignores the others.
const PASSING: f64 = 2.0;
/// Number of stop checks of a plan, each after some hundred steps, until it is abandoned.
const LOOKS: u32 = 2_000;
/// Highest number of bytes of a plan.
const MEMORY: usize = 64 << 20;

/// The agent `value`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Value;

impl Agent<State> for Value {
    fn act(&mut self, view: View<'_>) -> Action {
        match view.table().stage() {
            Stage::Exchange => exchange(view.hand()),
            Stage::Void => Action::Void(void(view.hand())),
            Stage::Turn => own_turn(&view),
            Stage::Discard => offered(&view),
            Stage::Robbery if view.may_win() => Action::Win,
            Stage::Robbery | Stage::Over => Action::Pass,
        }
    }
}

fn void(hand: &PerKind) -> u8 {
    (0..3).min_by_key(|&suit| farness(hand, suit)).unwrap_or_default()
}

/// Returns the exchange of three tiles of a suit without which the rest is nearest.
fn exchange(hand: &PerKind) -> Action {
    let mut best: Option<((u8, u8), [Tile; 3])> = None;
    for first in 0..KINDS {
        let suit = first / 9 * 9..(first / 9 * 9 + 9).min(KINDS);
        for second in first..suit.end {
            for third in second..suit.end {
                let mut rest = *hand;
                let taken = [first, second, third].into_iter().all(|kind| {
                    let is_held = rest[kind] > 0;
                    rest[kind] = rest[kind].saturating_sub(1);
                    is_held
                });
                if !taken {
                    continue;
                }
                let worth = (0..3).map(|void| farness(&rest, void)).min().unwrap_or_default();
                if best.is_none_or(|(least, _)| worth < least) {
                    best = Some((worth, [first, second, third].map(|kind| Tile(kind as u8))));
                }
            }
        }
    }
    best.map_or(Action::Pass, |(_, tiles)| Action::exchange(tiles))
}

/// A hand with its melds, and the copies that can still come.
#[derive(Clone, Copy)]
struct Hand {
    tiles: PerKind,
    available: PerKind,
    melds: Melds,
    rules: Rules,
}

/// The value of a hand.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum Worth {
    /// Minus the deficiency, and the probability to win within the planned draws.
    Far(i8, f64),
    /// Points.
    Near(f64),
}

/// Returns a stop flag that is set once it has been checked too often.
fn until(looks: &AtomicU32) -> impl Fn() -> bool + Sync + '_ {
    || looks.fetch_add(1, Ordering::Relaxed) >= LOOKS
}

impl Hand {
    fn of(view: &View<'_>) -> Hand {
        let rules = rules_without(view.void());
        // The rules of a game are checked before it begins.
        let rules = rules.scored(*view.table().rules()).unwrap_or(rules);
        let melds = *view.table().seat(view.seat()).melds();
        Hand { tiles: *view.hand(), available: view.available(), melds, rules }
    }

    fn position(&self) -> Option<Position> {
        let available = Some(&self.available);
        Position::new(&self.tiles, available, self.melds.count(), &self.rules).ok()
    }

    fn deficiency(&self) -> u8 {
        self.position().map_or(IMPOSSIBLE, |position| deficiency(&position, &self.rules))
    }

    /// Returns the hand after some copies of a kind have gone into a new meld.
    fn declare(&self, kind: MeldKind, tile: Tile, copies: u8) -> Option<Hand> {
        let mut after = *self;
        let held = &mut after.tiles[usize::from(tile.0)];
        *held = held.checked_sub(copies)?;
        let is_added = kind == MeldKind::Kong && copies == 1;
        let is_made = match is_added {
            true => after.melds.add_to_pung(tile),
            false => after.melds.push(Meld { kind, tile }),
        };
        is_made.then_some(after)
    }

    /// Creates an exact plan for points, if possible.
    fn plan(&self, last: Option<Tile>, draws: u8) -> Option<RequiredPlan> {
        let (tiles, available) = (&self.tiles, Some(&self.available));
        let position = Position::with_melds(tiles, available, &self.melds, &self.rules).ok()?;
        let required = RequiredPosition::of(&position, &self.rules, ANY_DRAW).ok()?;
        let draws = u32::from(draws).min(position.tiles_coming(&self.rules));
        let mut plan = RequiredPlan::new(&required, Objective::Points, last, draws, MEMORY).ok()?;
        let looks = AtomicU32::new(0);
        plan.advance(&until(&looks)).ok()?.then_some(plan)
    }

    /// Returns the points that the best play earns within `draws` draws; for a drawn hand, after
    /// each discard.
    fn points(&self, draws: u8) -> Option<Vec<(Option<usize>, f64)>> {
        let plan = self.plan(None, draws)?;
        let sequences = plan.sequences() as f64;
        let (by_discard, _) = plan.points()?;
        let mean = |(kind, points)| (kind, points as f64 / sequences);
        Some(by_discard.into_iter().map(mean).collect())
    }

    /// Returns the value, planned for `near` draws, or by deficiency and probability.
    fn worth(&self, near: Option<u8>) -> Option<Worth> {
        let Some(draws) = near else {
            let deficiency = self.deficiency();
            return Some(Worth::Far(-(deficiency as i8), 0.0));
        };
        let best = self.points(draws)?.into_iter().map(|(_, points)| points).reduce(f64::max)?;
        Some(Worth::Near(best))
    }

    /// Returns the number of draws of a plan for points, if the hand is near enough.
    fn near(&self) -> Option<u8> {
        let deficiency = self.deficiency();
        (deficiency <= NEAR).then_some(deficiency.max(1) + SPARE)
    }

    /// Returns the legal discard that earns most.
    fn best_discard(&self, legal: KindSet) -> Option<Tile> {
        let best = |options: Vec<(Option<usize>, f64)>| {
            let options = options.into_iter().filter_map(|(kind, worth)| Some((kind?, worth)));
            let options = options.filter(|&(kind, _)| legal.contains(kind));
            options.reduce(|best, next| if next.1 > best.1 { next } else { best })
        };
        if let Some(draws) = self.near()
            && let Some((kind, points)) = best(self.points(draws)?)
            && points > 0.0
        {
            return Some(Tile(kind as u8));
        }
        self.farther_discard(legal)
    }

    fn farther_discard(&self, legal: KindSet) -> Option<Tile> {
        let position = self.position()?;
        let table = discards(&position, &self.rules);
        let table = table.into_iter().filter(|&(kind, _)| legal.contains(kind));
        let least = table.clone().map(|(_, reach)| reach.deficiency).min()?;
        let chances = self.chances(&position, least);
        let copies = |kinds: KindSet| -> u32 {
            kinds.iter().map(|kind| u32::from(self.available[kind])).sum()
        };
        let nearest = table.filter(|(_, reach)| reach.deficiency == least);
        let worth = |&(kind, reach): &(usize, _)| {
            let reach: crate::forms::Reach = reach;
            (chances[kind], copies(reach.lowering))
        };
        let best =
            nearest.reduce(|best, next| if worth(&next) > worth(&best) { next } else { best });
        best.map(|(kind, _)| Tile(kind as u8))
    }

    /// Returns the number of sequences of draws that win after each discard, with as many draws as
    /// the hand then lacks.
    fn chances(&self, position: &Position, least: u8) -> [u128; KINDS] {
        let mut chances = [0; KINDS];
        let rules = self.rules.of_any_win();
        if least > FAR {
            return chances;
        }
        let Ok(mut plan) = Plan::new(position, &rules, u32::from(least), 1, MEMORY) else {
            return chances;
        };
        let looks = AtomicU32::new(0);
        if plan.advance(&until(&looks)) == Ok(true) {
            for (kind, value) in plan.values(&|| true) {
                kind.into_iter().for_each(|kind| chances[kind] = value.lower);
            }
        }
        chances
    }
}

fn own_turn(view: &View<'_>) -> Action {
    let hand = Hand::of(view);
    if view.may_win() && !passes(view, &hand) {
        return Action::Win;
    }
    if let Some(kong) = own_kong(view, &hand) {
        return kong;
    }
    let legal = view.discards();
    let first = legal.iter().next().map(|kind| Tile(kind as u8));
    let tile = if view.holds_void() && legal.and(void_suit(view)) == legal {
        first
    } else {
        hand.best_discard(legal)
    };
    tile.or(first).map_or(Action::Pass, Action::Discard)
}

fn void_suit(view: &View<'_>) -> KindSet {
    view.void().map_or(KindSet::default(), KindSet::suit)
}

/// Returns whether an exact plan earns enough more than a win to pass it.
fn passes(view: &View<'_>, hand: &Hand) -> bool {
    let rules = view.table().rules();
    let Some(win) = view.win() else { return false };
    let Some(score) = score(&win, rules) else { return false };
    let circumstances = win.circumstances();
    let amount = win_amount(score.value, circumstances, rules) as f64;
    let others = view.table().others_in(view.seat()).count() as f64;
    let gained = if circumstances.is_paid_by_all(rules) { others * amount } else { amount };
    let draws = 1 + SPARE + 1;
    let Some(options) = hand.points(draws) else { return false };
    let most = options.into_iter().map(|(_, points)| points).fold(0.0, f64::max);
    // The plan assumes three payers.
    most * others / 3.0 > PASSING * gained
}

/// Returns a kong that is worth more than the best discard.
fn own_kong(view: &View<'_>, hand: &Hand) -> Option<Action> {
    let tile = |kind: usize| Tile(kind as u8);
    let concealed = view.concealed_kongs().iter().map(tile);
    let concealed =
        concealed.map(|tile| (Action::ConcealedKong(tile), MeldKind::ConcealedKong, tile, 4));
    let added = view.added_kongs().iter().map(tile);
    let added = added.map(|tile| (Action::AddedKong(tile), MeldKind::Kong, tile, 1));
    let kongs: Vec<_> = concealed.chain(added).collect();
    if kongs.is_empty() {
        return None;
    }
    let near = hand.near();
    let before = hand.worth(near)?;
    let base = f64::from(view.table().rules().base);
    let others = view.table().others_in(view.seat()).count() as f64;
    for (action, kind, tile, copies) in kongs {
        let after = hand.declare(kind, tile, copies)?;
        let income = match copies {
            4 => 2.0 * base * others,
            _ if view.drawn() == Some(tile) => base * others,
            _ => 0.0,
        };
        let after = match after.worth(near)? {
            Worth::Near(points) => Worth::Near(points + income),
            far => far,
        };
        if after >= before {
            return Some(action);
        }
    }
    None
}

fn offered(view: &View<'_>) -> Action {
    let hand = Hand::of(view);
    if view.may_win() && !passes(view, &hand) {
        return Action::Win;
    }
    let Some(tile) = view.table().offered().filter(|_| view.may_pung()) else {
        return Action::Pass;
    };
    call(view, &hand, tile).unwrap_or(Action::Pass)
}

/// Returns a kong or a pung that is worth more than passing, or passing.
fn call(view: &View<'_>, hand: &Hand, tile: Tile) -> Option<Action> {
    let near = hand.near();
    let before = hand.worth(near)?;
    if view.may_kong() {
        let after = hand.declare(MeldKind::Kong, tile, 3)?;
        let income = 2.0 * f64::from(view.table().rules().base);
        let after = match after.worth(near)? {
            Worth::Near(points) => Worth::Near(points + income),
            far => far,
        };
        if after >= before {
            return Some(Action::Kong);
        }
    }
    let after = hand.declare(MeldKind::Pung, tile, 2)?;
    (after.worth(near)? > before).then_some(Action::Pung)
}
