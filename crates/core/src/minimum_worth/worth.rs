//! The worth of a win in each game with scoring.

use crate::forms::readings::Reading;
use crate::mcr::scoring::{self as mcr, Situation};
use crate::model::meld::{MeldKind, Melds};
use crate::model::riichi::RiichiRules;
use crate::model::rules::{Game, Requirement, WinBy};
use crate::model::sichuan::{SelfDraw, SichuanRules};
use crate::model::tile::{PerKind, Tile, Wind};
use crate::riichi::scoring::{self as riichi, Declared};
use crate::sichuan::scoring::{self as sichuan, Circumstances};

/// Points that each player pays for a win of Chinese Standard Mahjong besides its fan.
const MCR_BASE: u64 = 8;

/// The score of a win.
#[derive(Clone, Copy, Debug)]
pub enum Score {
    /// Score in Chinese Standard Mahjong.
    Mcr(mcr::Score),
    /// Score in Sichuan Mahjong.
    Sichuan(sichuan::Score),
    /// Score in riichi, without dora.
    Riichi(riichi::Score),
}

/// Number of han that a yakuman counts as in a requirement of riichi.
const YAKUMAN: u16 = 13;

impl Score {
    /// Returns the fan of the win; in Sichuan Mahjong before the cap, in riichi the han of the
    /// yaku.
    #[inline]
    pub fn fan(&self) -> u16 {
        match self {
            Score::Mcr(score) => score.total,
            Score::Sichuan(score) => score.fan,
            Score::Riichi(score) if score.yakuman > 0 => YAKUMAN * u16::from(score.yakuman),
            Score::Riichi(score) => u16::from(score.han),
        }
    }

    /// Returns the reading of the tiles.
    pub fn reading(&self) -> &Reading {
        match self {
            Score::Mcr(score) => &score.reading,
            Score::Sichuan(score) => &score.reading,
            Score::Riichi(score) => &score.reading,
        }
    }

    /// Returns the points that the winner receives; a self-drawn win of Sichuan Mahjong is paid by
    /// all three others.
    #[inline]
    pub(super) fn points(&self, game: &Game, self_drawn: bool) -> u64 {
        match (self, game) {
            (Score::Mcr(score), _) => {
                let fan = u64::from(score.total);
                3 * MCR_BASE + if self_drawn { 3 * fan } else { fan }
            }
            (Score::Sichuan(score), Game::Sichuan(rules)) => {
                sichuan_points(score, rules, self_drawn)
            }
            (Score::Sichuan(score), _) => score.value.unsigned_abs(),
            (Score::Riichi(score), _) => score.payments.points().unsigned_abs(),
        }
    }
}

fn sichuan_points(score: &sichuan::Score, rules: &SichuanRules, self_drawn: bool) -> u64 {
    let value = score.value.unsigned_abs();
    let more = if rules.self_draw == SelfDraw::Base { u64::from(rules.base) } else { 0 };
    if self_drawn { 3 * (value + more) } else { value }
}

/// Returns whether the last tile is drawn, for each way to win in order of preference: a discard
/// first.
#[inline]
pub(super) fn ways(win_by: WinBy) -> &'static [bool] {
    match win_by {
        WinBy::Discard => &[false],
        WinBy::SelfDraw => &[true],
        WinBy::Either => &[false, true],
    }
}

/// The arrival of the tile that completes a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    /// Whether it is drawn; otherwise another player discards it.
    pub self_drawn: bool,
    /// Whether the three other copies of its kind are on the table.
    pub last_copy: bool,
}

/// Returns the situation of a win of Chinese Standard Mahjong without other circumstances.
pub(super) fn situation(requirement: &Requirement, arrival: Arrival) -> Situation {
    let winds = requirement.winds.unwrap_or([Wind::East; 2]);
    Situation {
        self_drawn: arrival.self_drawn,
        last_copy: arrival.last_copy,
        kong: false,
        wall_last: false,
        seat_wind: winds[0],
        prevalent_wind: winds[1],
        flowers: 0,
    }
}

/// Returns the score of a win, if it is one, without circumstances other than the arrival of the
/// tile.
#[inline]
pub(super) fn score(
    game: &Game,
    requirement: &Requirement,
    waiting: &PerKind,
    melds: Melds,
    last: Tile,
    arrival: Arrival,
) -> Option<Score> {
    match game {
        Game::Mcr => {
            let situation = situation(requirement, arrival);
            let win = mcr::Win::new(waiting, melds, last, situation).ok()?;
            mcr::score(&win).map(Score::Mcr)
        }
        Game::Sichuan(rules) => {
            let self_drawn = arrival.self_drawn;
            let so = Circumstances { self_drawn, ..Circumstances::default() };
            // Tiles of the void suit are in no complete hand that is visited.
            let win = sichuan::Win::trusted(waiting, melds, last, None, so);
            sichuan::score(&win, rules).map(Score::Sichuan)
        }
        Game::Riichi(rules) => {
            let declares = requirement.riichi && !riichi::is_open(&melds);
            let so = riichi_situation(requirement, arrival.self_drawn, declares);
            let win = riichi::Win::new(waiting, melds, last, so).ok()?;
            let score = riichi::score(&win, rules).ok()??;
            (score.is_legal() || requirement.minimum == 0).then_some(Score::Riichi(score))
        }
    }
}

/// Returns the situation of a win of riichi without other circumstances.
fn riichi_situation(
    requirement: &Requirement,
    self_drawn: bool,
    declares: bool,
) -> riichi::Situation {
    let riichi = if declares { Declared::Riichi } else { Declared::None };
    riichi::Situation { riichi, ..riichi::Situation::of(self_drawn, requirement.winds) }
}

/// Returns whether a hand with these melds can win in the game. Sichuan Mahjong has no chows of
/// discards, and neither has riichi with three players.
pub(super) fn allows(game: &Game, melds: &Melds) -> bool {
    let has_chows = match game {
        Game::Mcr => true,
        Game::Sichuan(_) => false,
        Game::Riichi(rules) => rules.players > 3,
    };
    has_chows || melds.as_slice().iter().all(|meld| meld.kind != MeldKind::Chow)
}

/// Returns the highest number of points that a win can bring.
pub(super) fn most_points(game: &Game) -> u64 {
    match game {
        Game::Mcr => 3 * (MCR_BASE + u64::from(u16::MAX)),
        Game::Sichuan(rules) => 3 * (rules.cap_value().unsigned_abs() + u64::from(rules.base)),
        Game::Riichi(rules) => riichi_most(rules),
    }
}

/// Returns the points of the most expensive win: at most six yakuman, each twice if some count
/// double, of a dealer.
fn riichi_most(rules: &RiichiRules) -> u64 {
    let times = if rules.double_yakuman { 2 } else { 1 };
    6 * times * 48_000
}
