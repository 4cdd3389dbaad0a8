//! The agent `search`: plans for wins that count, and weighs them.
//!
//! It looks for every plan near enough, weighs each by the chance that its tiles come in time and by
//! what it wins, and chooses the answer that leaves most: which tile to discard, whether to claim,
//! to declare a kong. What it assumes is in `parameters`.

mod evaluation;
mod parameters;
mod tree;

pub use evaluation::{Clock, Evaluation, Weigher};
pub use parameters::Parameters;

use crate::agents::{Agent, Greedy};
use crate::game::{Action, Event, Observation};
use crate::legal::{Legal, Question, WinBy, deficiency};
use crate::meld::{Meld, MeldKind, Melds};
use crate::scoring::Wind;
use crate::tile::{KINDS, PerKind, Tile};
use std::cell::Cell;

/// The player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search {
    parameters: Parameters,
}

impl Search {
    /// With other parameters.
    pub fn new(parameters: Parameters) -> Search {
        Search { parameters }
    }
}

impl Agent for Search {
    fn act(&mut self, observation: &Observation) -> Action {
        if observation.is_legal(Action::Win) {
            return Action::Win;
        }
        let mut view = View::new(&self.parameters, observation);
        if view.choose_depth().is_none() {
            return Greedy.act(observation);
        }
        let seat = observation.seat();
        let is_own = matches!(observation.table().last(), Event::Draw { seat: drawer, .. } if drawer == seat);
        loop {
            view.is_complete.set(true);
            let best = if is_own { view.own_turn() } else { Some(view.claim()) };
            if view.is_complete.get() {
                return best.unwrap_or_else(|| Greedy.act(observation));
            }
            // Too much to look at: less slack, or no look ahead.
            view.depth = view.depth.and_then(|slack| slack.checked_sub(1));
        }
    }
}

/// A hand on the table.
struct View<'a> {
    parameters: &'a Parameters,
    observation: &'a Observation,
    hand: PerKind,
    available: PerKind,
    melds: Melds,
    legal: Legal,
    weigher: Weigher,
    /// Whether values are those of good play, and with how much slack.
    depth: Option<u8>,
    /// Could everything be looked at that way?
    is_complete: Cell<bool>,
}

impl View<'_> {
    fn new<'a>(parameters: &'a Parameters, observation: &'a Observation) -> View<'a> {
        let (table, seat) = (observation.table(), observation.seat());
        let available = observation.available();
        let unseen = available.iter().map(|&copies| u32::from(copies)).sum();
        let wall = u32::from(table.seat(seat).wall_left);
        let draws = if table.is_duplicate() { wall } else { wall.div_ceil(4) };
        let seat_wind = Wind::ALL[seat.index()];
        View {
            parameters,
            observation,
            hand: *observation.hand(),
            available,
            melds: table.melds(seat),
            legal: Legal { win_by: WinBy::Either, ..Legal::new(seat_wind, table.prevalent()) },
            weigher: Weigher::new(parameters, Clock { draws, unseen }),
            depth: None,
            is_complete: Cell::new(true),
        }
    }

    fn evaluate(&self, hand: &PerKind, melds: Melds) -> Option<Evaluation> {
        let question = Question::new(hand, melds, Some(&self.available), self.legal).ok()?;
        let found = self.weigher.evaluate(&question, self.depth);
        self.is_complete.set(self.is_complete.get() && found.is_complete);
        Some(found)
    }

    /// How all answers of this turn are to be evaluated, so that they can be compared.
    fn choose_depth(&mut self) -> Option<()> {
        let question = Question::new(&self.hand, self.melds, Some(&self.available), self.legal);
        let nearest = deficiency(&question.ok()?);
        let Parameters { slack_until, deep_until, .. } = *self.parameters;
        self.depth = (nearest <= deep_until).then_some(u8::from(nearest <= slack_until));
        Some(())
    }

    /// The best discard of a drawn hand, and what it leaves; none if no plan is near enough.
    fn best_discard(
        &self,
        evaluation: &Evaluation,
        is_legal: impl Fn(Tile) -> bool,
    ) -> Option<(f64, Tile)> {
        let mut best = None;
        for kind in 0..KINDS {
            let (worth, tile) = (evaluation.by_discard[kind], Tile(kind as u8));
            if worth > best.map_or(0.0, |(most, _)| most) && is_legal(tile) {
                best = Some((worth, tile));
            }
        }
        best
    }

    fn own_turn(&self) -> Option<Action> {
        let evaluation = self.evaluate(&self.hand, self.melds)?;
        let (most, tile) = self.best_discard(&evaluation, |_| true)?;
        let mut best = (most, Action::Play(tile));
        for kind in 0..KINDS {
            let tile = Tile(kind as u8);
            for (action, copies) in [(Action::ConcealedKong(tile), 4), (Action::AddedKong(tile), 1)]
            {
                if self.hand[kind] < copies || !self.observation.is_legal(action) {
                    continue;
                }
                let (mut hand, mut melds) = (self.hand, self.melds);
                hand[kind] -= copies;
                let meld = Meld { kind: MeldKind::ConcealedKong, tile };
                let is_made = if copies == 4 { melds.push(meld) } else { melds.add_to_pung(tile) };
                if !is_made {
                    continue;
                }
                let Some(after) = self.evaluate(&hand, melds) else { continue };
                if after.worth > best.0 {
                    best = (after.worth, action);
                }
            }
        }
        Some(best.1)
    }

    fn claim(&self) -> Action {
        let Some((_, tile)) = self.observation.table().on_offer() else { return Action::Pass };
        let claimed = usize::from(tile.0);
        let passing = self.evaluate(&self.hand, self.melds).map_or(0.0, |found| found.worth);
        let mut best = (passing * self.parameters.margin, Action::Pass);
        if self.observation.is_legal(Action::Kong) {
            let (mut hand, mut melds) = (self.hand, self.melds);
            hand[claimed] = 0;
            if melds.push(Meld { kind: MeldKind::Kong, tile })
                && let Some(after) = self.evaluate(&hand, melds)
                && after.worth > best.0
            {
                best = (after.worth, Action::Kong);
            }
        }
        let pung = (self.hand[claimed] >= 2).then_some(Meld { kind: MeldKind::Pung, tile });
        let chows = (0..3u8).filter_map(|down| {
            let first = tile.0.checked_sub(down).filter(|&first| first < 27 && first % 9 < 7)?;
            let meld = Meld { kind: MeldKind::Chow, tile: Tile(first) };
            let others = meld.tiles().filter(|&part| part != tile);
            let mut others = others.map(|part| self.hand[usize::from(part.0)]);
            others.all(|held| held > 0).then_some(meld)
        });
        for meld in pung.into_iter().chain(chows) {
            let (mut hand, mut melds) = (self.hand, self.melds);
            hand[claimed] += 1;
            meld.tiles().for_each(|part| hand[usize::from(part.0)] -= 1);
            if !melds.push(meld) {
                continue;
            }
            let action = |discard| match meld.kind {
                MeldKind::Chow => Action::Chow { first: meld.tile, discard },
                _ => Action::Pung { discard },
            };
            let Some(after) = self.evaluate(&hand, melds) else { continue };
            let is_legal = |discard| self.observation.is_legal(action(discard));
            if let Some((worth, discard)) = self.best_discard(&after, is_legal)
                && worth > best.0
            {
                best = (worth, action(discard));
            }
        }
        best.1
    }
}
