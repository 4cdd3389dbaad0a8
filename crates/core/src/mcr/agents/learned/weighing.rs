//! The nearest winning hands after each answer, as [`Wang2020`] weighs them, and their fan.

use super::Plan;
use crate::games::logarithm;
use crate::mcr::agents::wang2020::{KONG, Pattern, Wang2020, Winning, own_kongs};
use crate::mcr::table::{Action, Observation};
use crate::minimum_worth::{RequiredPosition, eight_fan};
use crate::model::meld::{Meld, MeldKind};
use crate::model::tile::{KINDS, PerKind, SUITED, Tile, Wind};
use std::cmp::Reverse;

/// The logarithm that stands for a chance of 0.
pub(super) const NEVER: f64 = -40.0;
/// The number of the likeliest winning hands whose fan are computed.
const SCORED: usize = 24;
/// The number of the best discards that are considered after a call.
const DISCARDS: usize = 5;
/// The logarithm that a unit of weight stands for, in a hand without near winning hands.
const STEP: f64 = 0.5;

/// An answer with the nearest winning hands after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeighedAnswer {
    pub action: Action,
    /// The sum of the chances of the nearest winning hands.
    pub chance: f64,
    /// The logarithm of the chance less that of the best answer: at most 0.
    pub gap: f64,
    /// Tiles that those hands lack; none if there are none.
    pub distance: Option<u8>,
    /// The number of these hands.
    pub count: usize,
    /// Mean fan of the likeliest of them; 0 if there are none.
    pub fan: f64,
    /// Melds after the answer.
    pub melds: usize,
    /// The kind that is discarded.
    pub discard: Option<usize>,
    /// Concealed tiles after the answer.
    pub hand: PerKind,
    /// Tiles in melds after the answer.
    pub melded: PerKind,
}

/// All answers of a decision.
pub(super) struct Weighed {
    pub answers: Vec<WeighedAnswer>,
    pub plan: Plan,
}

/// A pattern with its winning hands.
struct Outlook {
    pattern: Pattern,
    winning: Winning,
    /// The likeliest of them: each with its chance and fan.
    scored: Vec<(f64, f64, PerKind)>,
}

impl Outlook {
    fn new(bot: &Wang2020, pattern: &Pattern) -> Outlook {
        let mut winning = bot.winning(pattern);
        let key = |&(chance, tiles): &(u128, PerKind)| (Reverse(chance), Reverse(tiles));
        if winning.hands.len() > SCORED {
            winning.hands.select_nth_unstable_by_key(SCORED, key);
        }
        let count = winning.hands.len().min(SCORED);
        let likeliest = &mut winning.hands[..count];
        likeliest.sort_unstable_by_key(key);
        let Pattern { hand, melds, available, requirement } = pattern;
        let required = RequiredPosition::new(hand, *melds, Some(available), *requirement).ok();
        let fan = |tiles: &PerKind| {
            let required = required.as_ref()?;
            let finish = |last| required.best_finish(tiles, last);
            let (_, score) = required.lasts(tiles).iter().find_map(finish)?;
            Some(f64::from(score.fan()))
        };
        let scored = likeliest.iter();
        let scored =
            scored.filter_map(|(chance, tiles)| Some((*chance as f64, fan(tiles)?, *tiles)));
        let scored = scored.collect();
        Outlook { pattern: *pattern, winning, scored }
    }

    /// Returns chance, number and mean fan of the winning hands that do not need all held tiles of
    /// a kind, or of all winning hands.
    fn left(&self, discard: Option<usize>) -> (f64, usize, f64) {
        let held = &self.pattern.hand;
        let spares = |tiles: &PerKind| discard.is_none_or(|kind| tiles[kind] < held[kind]);
        let count = self.winning.hands.iter().filter(|(_, tiles)| spares(tiles)).count();
        let (mut chances, mut fans) = (0.0, 0.0);
        for (chance, fan, _) in self.scored.iter().filter(|(.., tiles)| spares(tiles)) {
            chances += chance;
            fans += chance * fan;
        }
        let fan = if chances > 0.0 { fans / chances } else { 0.0 };
        (self.winning.chance(spares), count, fan)
    }

    fn answer(&self, action: Action, discard: Option<usize>, divisor: f64) -> WeighedAnswer {
        let (chance, count, fan) = self.left(discard);
        let chance = chance / divisor;
        let mut hand = self.pattern.hand;
        if let Some(kind) = discard {
            hand[kind] -= 1;
        }
        WeighedAnswer {
            action,
            chance,
            gap: if chance > 0.0 { logarithm(chance) } else { NEVER },
            distance: (count > 0).then_some(self.winning.distance),
            count,
            fan,
            melds: usize::from(self.pattern.melds.count()),
            discard,
            hand,
            melded: self.pattern.melds.counts(),
        }
    }

    /// Returns the share of chances of the winning hands that lack each kind.
    fn wanted(&self) -> [f32; KINDS] {
        let mut sums = [0.0; KINDS];
        let mut all = 0.0;
        for (chance, _, tiles) in &self.scored {
            all += chance;
            for kind in (0..KINDS).filter(|&kind| tiles[kind] > self.pattern.hand[kind]) {
                sums[kind] += chance;
            }
        }
        sums.map(|sum| if all > 0.0 { (sum / all) as f32 } else { 0.0 })
    }
}

/// Weighs all answers; of the discards after a call only the best.
pub(super) fn weighed(observation: &Observation) -> Weighed {
    let (seat, table) = (observation.seat(), observation.table());
    let pattern = Pattern {
        hand: *observation.hand(),
        melds: table.melds(seat),
        available: observation.available(),
        requirement: eight_fan(Wind::ALL[seat.index()], table.prevalent()),
    };
    let bot = Wang2020::default();
    let outlook = Outlook::new(&bot, &pattern);
    let mut answers = Vec::new();
    if observation.drawn().is_some() {
        discards(&bot, &outlook, Action::Play, observation, &mut answers);
        for (action, after) in own_kongs(&pattern) {
            if observation.is_legal(action) {
                answers.push(Outlook::new(&bot, &after).answer(action, None, KONG));
            }
        }
    } else {
        answers.push(outlook.answer(Action::Pass, None, 1.0));
        calls(&bot, &pattern, observation, &mut answers);
    }
    if observation.is_legal(Action::Win) {
        let win = outlook.answer(Action::Win, None, 1.0);
        answers.push(WeighedAnswer { gap: 0.0, chance: 1.0, ..win });
    }
    let plan = Plan {
        distance: (!outlook.winning.hands.is_empty()).then_some(outlook.winning.distance),
        chance: answers.iter().map(|answer| answer.gap).fold(NEVER, f64::max),
        fan: outlook.left(None).2,
        wanted: outlook.wanted(),
    };
    answers.iter_mut().for_each(|answer| answer.gap -= plan.chance);
    Weighed { answers, plan }
}

/// Adds the discards of a drawn hand.
fn discards(
    bot: &Wang2020,
    outlook: &Outlook,
    action: impl Fn(Tile) -> Action,
    observation: &Observation,
    into: &mut Vec<WeighedAnswer>,
) {
    let hand = &outlook.pattern.hand;
    for kind in (0..KINDS).filter(|&kind| hand[kind] > 0) {
        let action = action(Tile(kind as u8));
        if !observation.is_legal(action) {
            continue;
        }
        let mut answer = outlook.answer(action, Some(kind), 1.0);
        if outlook.winning.hands.is_empty() {
            // As `fallback` chooses: the least weight, honours first.
            let weight = f64::from(bot.weight(hand, kind));
            let is_suited = if kind < SUITED { 0.5 } else { 0.0 };
            answer.gap = NEVER - STEP * (weight + is_suited);
        }
        into.push(answer);
    }
}

fn calls(
    bot: &Wang2020,
    pattern: &Pattern,
    observation: &Observation,
    into: &mut Vec<WeighedAnswer>,
) {
    let Some((_, tile)) = observation.table().on_offer() else { return };
    let mut with = *pattern;
    with.hand[usize::from(tile.0)] += 1;
    let kong = with.with_meld(Meld { kind: MeldKind::Kong, tile });
    if let Some(after) = kong.filter(|_| observation.is_legal(Action::Kong)) {
        into.push(Outlook::new(bot, &after).answer(Action::Kong, None, KONG));
    }
    let firsts = (0..3).rev().filter_map(|down| tile.0.checked_sub(down).map(Tile));
    let chows = firsts.map(|first| Meld { kind: MeldKind::Chow, tile: first });
    for meld in chows.chain([Meld { kind: MeldKind::Pung, tile }]) {
        let action = |discard| match meld.kind {
            MeldKind::Chow => Action::Chow { first: meld.tile, discard },
            _ => Action::Pung { discard },
        };
        let Some(after) = with.with_meld(meld) else { continue };
        let mut held = (0..KINDS).filter(|&kind| after.hand[kind] > 0);
        if !held.any(|kind| observation.is_legal(action(Tile(kind as u8)))) {
            continue;
        }
        let mut found = Vec::new();
        discards(bot, &Outlook::new(bot, &after), action, observation, &mut found);
        found.sort_by(|one, other| other.gap.total_cmp(&one.gap));
        found.truncate(DISCARDS);
        into.extend(found);
    }
}
