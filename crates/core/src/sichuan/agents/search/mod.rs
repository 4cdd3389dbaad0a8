//! The agent `search`: maximises expected points over samples of the future.
//!
//! The worth of an answer is the mean of the points that the hand after it earns over a few hundred
//! samples of the rest of the game ([`futures`], [`goals`]): a win of any kind, pungs, seven pairs,
//! a full flush, and their combinations, each as soon as possible or by a drawn tile alone, with
//! the payments for kongs and at the end of the wall. Points that are likely to come after the end
//! of the game count less, and early wins that save payments to others count more. The danger that
//! another seat wins with a discard is subtracted ([`forecast`]). The three tiles to give away, the
//! void suit, discards, pungs, kongs and wins, which may be passed, are compared on the same
//! samples, so that their noise is common to all. The samples depend only on the knowledge of the
//! seat; their number bounds the time. The parameters are in [`Parameters`]; among them are weights
//! of the points of pungs and flushes, which are worth more in play than the samples suggest.
//!
//! It ignores tiles that others are known to hold, discards that others can call for kongs, rare
//! patterns, and the information that its own play reveals.

mod coefficients;
mod forecast;
mod futures;
mod goals;
mod parameters;

pub use goals::Goal;
pub(super) use goals::{GOALS, Hand, Tally, WAYS};
pub use parameters::{PARAMETERS, Parameter, Parameters};

use crate::games::{Agent, best_first};
use crate::inference::Hands;
use crate::model::meld::{Meld, MeldKind, Melds};
use crate::model::tile::{PerKind, Tile};
use crate::sichuan::payments::win_amount;
use crate::sichuan::scoring::score;
use crate::sichuan::table::{Action, Stage, State, View};
pub(super) use forecast::Forecast;
use futures::{Dealer, EXTRAS, Future, SPANS};
use goals::{Outlast, Prizes, Prospect};

/// The agent `search`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search {
    parameters: Parameters,
}

/// An evaluated answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeighedAction {
    /// The answer.
    pub action: Action,
    /// Expected points, less `danger`.
    pub worth: f64,
    /// The goal of the hand after it; `None` after a win.
    pub goal: Option<Goal>,
    /// Whether it waits for a drawn tile to win, even if a discard would win.
    pub by_draw: bool,
    /// Probability to reach the goal according to the samples, an overestimate, since they use
    /// knowledge of the future; 1 for a win.
    pub chance: f64,
    /// Expected cost of the discard in points.
    pub danger: f64,
}

/// An evaluated answer with its sums.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weighed {
    /// The answer.
    pub answer: WeighedAction,
    /// The sums of the hand after it; `None` after a win.
    pub tally: Tally,
    /// Number of tiles that the hand then lacks, by goal.
    pub lacks: [u8; GOALS],
    /// Points that are paid immediately.
    pub income: f64,
}

impl Weighed {
    /// Creates an answer after which a hand is to be completed.
    fn new(action: Action, (tally, lacks): (Tally, [u8; GOALS]), parameters: &Parameters) -> Self {
        let Prospect { points, goal, by_draw, chance } = tally.prospect(parameters);
        let goal = Some(goal);
        let answer = WeighedAction { action, worth: points, goal, by_draw, chance, danger: 0.0 };
        Weighed { answer, tally, lacks, income: 0.0 }
    }

    fn win(worth: f64, income: f64) -> Weighed {
        let (action, by_draw) = (Action::Win, false);
        let answer = WeighedAction { action, worth, goal: None, by_draw, chance: 1.0, danger: 0.0 };
        Weighed { answer, tally: Tally::default(), lacks: [0; GOALS], income }
    }

    fn with_danger(mut self, danger: f64) -> Weighed {
        self.answer.worth -= danger;
        self.answer.danger = danger;
        self
    }

    fn with_income(mut self, income: f64) -> Weighed {
        self.answer.worth += income;
        self.income = income;
        self
    }
}

/// Returns the better of two answers.
fn better(best: Weighed, next: Weighed) -> Weighed {
    if next.answer.worth > best.answer.worth { next } else { best }
}

impl Search {
    /// Creates an agent with given parameters.
    pub fn new(parameters: Parameters) -> Search {
        Search { parameters }
    }

    /// Returns all evaluated answers, best first; empty if there is no choice.
    pub fn choices(&self, view: View<'_>) -> Vec<WeighedAction> {
        self.choices_among(view, &[])
    }

    /// Returns all evaluated answers, best first, with sampled hands of the other seats, such as
    /// those of [`crate::inference::infer`], used in turn.
    pub fn choices_among(&self, view: View<'_>, samples: &[Hands]) -> Vec<WeighedAction> {
        if !view.has_choice() {
            return Vec::new();
        }
        let weigher = Weigher::new(&self.parameters, &view, samples);
        let choices = weigher.answers(&view.legal_actions());
        let choices = choices.into_iter().map(|choice| choice.answer).collect();
        best_first(choices, |choice| choice.worth)
    }
}

impl Agent<State> for Search {
    fn act(&mut self, view: View<'_>) -> Action {
        let best = self.choices(view).first().map(|best| best.action);
        best.unwrap_or(Action::Pass)
    }
}

/// Evaluates the answers of a seat.
pub(super) struct Weigher<'a> {
    parameters: &'a Parameters,
    view: &'a View<'a>,
    /// Forecasts of the other seats.
    pub forecast: Forecast,
    futures: Vec<Future>,
    /// Points of the goals.
    pub prizes: Prizes,
    melds: Melds,
    /// Number of other seats that are in.
    others: f64,
}

impl<'a> Weigher<'a> {
    /// Creates the evaluation for a seat, with samples of the other hands if there are any.
    pub fn new(parameters: &'a Parameters, view: &'a View<'a>, hands: &[Hands]) -> Weigher<'a> {
        let table = view.table();
        let others = table.others_in(view.seat()).count() as f64;
        let is_first = matches!(table.stage(), Stage::Exchange | Stage::Void);
        let samples = if is_first { parameters.first_samples } else { parameters.samples };
        // Others win in the meantime and leave more draws.
        let rounds = (f64::from(table.wall_left()) / (1.0 + 0.8 * others)).ceil().max(1.0);
        let mut dealer = Dealer::new(view, rounds, parameters, hands);
        let (mut hands, mut wall) = Default::default();
        let futures = (0..samples as usize).map(|_| dealer.deal(&mut hands, &mut wall)).collect();
        let forecast = Forecast::new(view, parameters.pace);
        let outlast = outlast(&forecast, dealer.ends());
        Weigher {
            parameters,
            view,
            forecast,
            futures,
            prizes: Prizes::new(table.rules(), others, outlast, parameters),
            melds: *table.seat(view.seat()).melds(),
            others,
        }
    }

    /// Returns all answers; exchanges and suits only from the given legal actions.
    pub fn answers(&self, legal: &[Action]) -> Vec<Weighed> {
        match self.view.table().stage() {
            Stage::Exchange => legal.iter().filter_map(|&action| self.exchange(action)).collect(),
            Stage::Void => legal.iter().filter_map(|&action| self.give_up(action)).collect(),
            Stage::Turn => self.own_turn(),
            Stage::Discard | Stage::Robbery => self.calls(),
            Stage::Over => Vec::new(),
        }
    }

    /// Evaluates an answer that leaves a waiting hand, `extras` tiles of which come immediately.
    fn weigh(
        &self,
        action: Action,
        (hand, melds): (&PerKind, &Melds),
        void: u8,
        extras: usize,
    ) -> Weighed {
        let rest = Hand::new(hand, melds, void, extras);
        let tally = rest.tally(&self.futures, &self.prizes);
        Weighed::new(action, (tally, rest.lacks()), self.parameters)
    }

    fn void(&self) -> u8 {
        self.view.void().unwrap_or_default()
    }

    fn exchange(&self, action: Action) -> Option<Weighed> {
        let Action::Exchange(tiles) = action else { return None };
        let mut rest = *self.view.hand();
        tiles.iter().for_each(|tile| rest[usize::from(tile.0)] -= 1);
        let voids = (0..3).map(|void| self.weigh(action, (&rest, &self.melds), void, EXTRAS));
        voids.reduce(better)
    }

    fn give_up(&self, action: Action) -> Option<Weighed> {
        let Action::Void(suit) = action else { return None };
        Some(self.weigh(action, (self.view.hand(), &self.melds), suit, 0))
    }

    fn discards(&self, hand: &PerKind, melds: &Melds) -> Vec<Weighed> {
        let danger = self.forecast.losses(self.view);
        let legal = self.view.discards_of(hand);
        let weigh = |kind: usize| {
            let mut after = *hand;
            after[kind] -= 1;
            let action = Action::Discard(Tile(kind as u8));
            let weighed = self.weigh(action, (&after, melds), self.void(), 0);
            weighed.with_danger(self.parameters.danger * danger[kind])
        };
        legal.iter().map(weigh).collect()
    }

    fn own_turn(&self) -> Vec<Weighed> {
        let hand = self.view.hand();
        let mut choices = self.discards(hand, &self.melds);
        let base = f64::from(self.view.table().rules().base);
        for kind in self.view.concealed_kongs().iter() {
            let tile = Tile(kind as u8);
            let income = 2.0 * base * self.others;
            let action = Action::ConcealedKong(tile);
            choices.extend(self.kong(action, MeldKind::ConcealedKong, tile, 4, income));
        }
        for kind in self.view.added_kongs().iter() {
            let tile = Tile(kind as u8);
            let is_paid = self.view.drawn() == Some(tile);
            let income = if is_paid { base * self.others } else { 0.0 };
            choices.extend(self.kong(Action::AddedKong(tile), MeldKind::Kong, tile, 1, income));
        }
        self.with_win(choices, self.parameters.passing_drawn)
    }

    /// Evaluates a kong with its immediate income, and the hand after it with the replacement.
    fn kong(
        &self,
        action: Action,
        kind: MeldKind,
        tile: Tile,
        copies: u8,
        income: f64,
    ) -> Option<Weighed> {
        let (mut hand, mut melds) = (*self.view.hand(), self.melds);
        hand[usize::from(tile.0)] -= copies;
        let is_made = match copies {
            1 => melds.add_to_pung(tile),
            _ => melds.push(Meld { kind, tile }),
        };
        is_made.then(|| self.weigh(action, (&hand, &melds), self.void(), 1).with_income(income))
    }

    /// Returns passing and the calls of the tile on offer.
    fn calls(&self) -> Vec<Weighed> {
        let hand = self.view.hand();
        let mut choices = vec![self.weigh(Action::Pass, (hand, &self.melds), self.void(), 0)];
        if let Some(tile) = self.view.table().offered().filter(|_| self.view.may_pung()) {
            let base = f64::from(self.view.table().rules().base);
            if self.view.may_kong() {
                choices.extend(self.kong(Action::Kong, MeldKind::Kong, tile, 3, 2.0 * base));
            }
            let (mut after, mut melds) = (*hand, self.melds);
            after[usize::from(tile.0)] -= 2;
            if melds.push(Meld { kind: MeldKind::Pung, tile }) {
                let best = self.discards(&after, &melds).into_iter().reduce(better);
                choices.extend(best.map(|mut best| {
                    best.answer.action = Action::Pung;
                    best.answer.worth /= self.parameters.pung_margin;
                    best
                }));
            }
        }
        self.with_win(choices, self.parameters.passing)
    }

    /// Inserts the win, if there is one, in front, with its worth multiplied by `passing`.
    fn with_win(&self, mut choices: Vec<Weighed>, passing: f64) -> Vec<Weighed> {
        let rules = self.view.table().rules();
        let score = |win| score(&win, rules).map(|score| (win, score));
        let Some((win, score)) = self.view.win().filter(|_| self.view.may_win()).and_then(score)
        else {
            return choices;
        };
        let amount = win_amount(score.value, win.circumstances(), rules) as f64;
        let is_paid_by_all = win.circumstances().is_paid_by_all(rules);
        let points = if is_paid_by_all { self.others * amount } else { amount };
        if passing >= 99.0 {
            return vec![Weighed::win(points, points)];
        }
        let worth = (points + self.prizes.staying) * passing;
        choices.insert(0, Weighed::win(worth, points));
        choices
    }
}

/// Computes the progress of the others by the middle of each span, and at the end of all rounds.
fn outlast(forecast: &Forecast, ends: [usize; SPANS]) -> Outlast {
    let wins_in_all: f64 = forecast.have_won(ends[SPANS - 1] as f64).sum();
    let (mut lasting, mut paying, mut to_win) = ([0.0; SPANS], [0.0; SPANS], [0.0; SPANS]);
    let mut before = 0.0;
    for (span, end) in ends.into_iter().enumerate() {
        let middle = (before + end as f64) / 2.0;
        before = end as f64;
        let (mut all_won, mut wins, mut others) = (1.0, 0.0, 0.0);
        for has_won in forecast.have_won(middle) {
            all_won *= has_won;
            wins += has_won;
            others += 1.0;
        }
        lasting[span] = 1.0 - all_won;
        paying[span] = 1.0 - wins / f64::max(others, 1.0);
        to_win[span] = wins_in_all - wins;
    }
    Outlast { lasting, paying, to_win, wins_in_all }
}
