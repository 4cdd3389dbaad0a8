//! Scoring of wins in Chinese Standard Mahjong.
//!
//! `readings` finds every reading of the tiles as a complete hand. For each of them the modules
//! named after groups of fan (`chows`, `pungs` ...) recognise all fan, each fan in one place, and
//! `exclusions` strikes those that others imply. The most valuable reading counts.
//!
//! `minimum_worth::fan_bound` skips standard hands and seven pairs by an upper bound of their worth. A
//! new fan of theirs must be added to that bound too, unless it is one of `suits::of_kinds`, which
//! the bound calls itself.

pub mod batch;
mod chows;
mod exclusions;
mod fan;
mod honors;
mod kongs;
mod pungs;
mod readings;
mod situation;
mod special;
mod suits;
mod waits;
mod win;

pub use fan::{FANS, Fan, Fans};
pub use readings::Reading;
pub use win::{FLOWERS, Situation, Win};

use crate::model::meld::{MeldKind, Melds};
use crate::model::rules::Form;
use crate::model::tile::{COPIES, KindSet, PerKind, Tile};
use readings::Sets;
use std::cell::OnceCell;
use std::cmp::Ordering;

/// Least fan of a win, flowers not counted.
pub const LEAST: u16 = 8;

/// The score of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The fan that count.
    pub fans: Fans,
    /// Total worth.
    pub total: u16,
    /// Worth without flowers.
    pub without_flowers: u16,
    /// The scored reading.
    pub reading: Reading,
}

impl Score {
    /// Returns whether a player may win with it.
    pub fn is_legal(&self) -> bool {
        self.without_flowers >= LEAST
    }
}

/// Returns the score of a win by its most valuable reading (freedom of choice); `None` if the tiles
/// are not complete.
pub fn score(win: &Win) -> Option<Score> {
    let mut best: Option<(u16, Fans, Reading)> = None;
    let hand = OnceCell::new();
    readings::for_each(win, |reading| {
        let fans = hand.get_or_init(|| Hand::new(win)).fans(reading);
        let total = fans.total();
        let is_better = match &best {
            None => true,
            Some((most, known, of)) => {
                total > *most || total == *most && is_preferred((&fans, reading), (known, of))
            }
        };
        if is_better {
            best = Some((total, fans, *reading));
        }
    });
    let (total, fans, reading) = best?;
    let without_flowers = total - u16::from(win.situation().flowers);
    Some(Score { fans, total, without_flowers, reading })
}

/// Returns whether the first of two readings of equal worth is preferred: sets before pairs, then
/// readings with three identical sets, then those with lower tiles in front.
fn is_preferred(one: (&Fans, &Reading), other: (&Fans, &Reading)) -> bool {
    let rank = |(fans, reading): (&Fans, &Reading)| {
        let has_triple = fans.has(Fan::PureTripleChow) || fans.has(Fan::TriplePung);
        (reading.form == Form::Standard, has_triple)
    };
    match rank(one).cmp(&rank(other)) {
        Ordering::Equal => is_lower(&one.1.concealed, &other.1.concealed),
        unequal => unequal == Ordering::Greater,
    }
}

/// Returns whether the first of two lists of sets has the lower tiles in front. A pung is lower
/// than a chow.
fn is_lower(one: &Melds, other: &Melds) -> bool {
    fn order(sets: &Melds) -> impl Iterator<Item = (Tile, bool)> {
        sets.as_slice().iter().map(|set| (set.tile, set.kind == MeldKind::Chow))
    }
    order(one).lt(order(other))
}

/// Returns the fan that depend on the kinds of a hand alone, without those that others of them
/// imply.
pub(crate) fn fans_of_kinds(kinds: KindSet) -> Fans {
    let mut fans = Fans::default();
    suits::of_kinds(kinds, &mut fans);
    exclusions::strike(&mut fans);
    fans
}

/// The data shared by all readings of a win.
struct Hand<'a> {
    win: &'a Win,
    waiting: &'a PerKind,
    /// Kinds in the hand, melds included.
    kinds: KindSet,
    /// Kinds of which all copies are in the hand, but not as a kong.
    fours: KindSet,
    common: Fans,
    is_only_wait: OnceCell<bool>,
}

impl<'a> Hand<'a> {
    fn new(win: &'a Win) -> Hand<'a> {
        let mut all = win.concealed();
        let mut kongs = KindSet::default();
        for meld in win.melds().as_slice() {
            for tile in meld.tiles() {
                all[usize::from(tile.0)] += 1;
            }
            if meld.is_kong() {
                kongs = kongs.or(KindSet(1 << meld.tile.0));
            }
        }
        let kinds = KindSet::at_least(&all, 1);
        let mut common = Fans::default();
        suits::of_kinds(kinds, &mut common);
        situation::recognise(win.situation(), &mut common);
        Hand {
            win,
            waiting: win.waiting(),
            kinds,
            fours: KindSet::at_least(&all, COPIES).without(kongs),
            common,
            is_only_wait: OnceCell::new(),
        }
    }

    fn fans(&self, reading: &Reading) -> Fans {
        let (situation, tile) = (self.win.situation(), self.win.tile());
        let mut fans = self.common;
        suits::hogs(self.fours, &mut fans);
        special::recognise(self.win, self.kinds, reading.form, &mut fans);
        if reading.eye.is_some() {
            let sets = Sets::new(self.win, reading);
            chows::recognise(&sets, reading.form, &mut fans);
            pungs::recognise(&sets, situation, &mut fans);
            kongs::recognise(&sets, &mut fans);
            honors::recognise(&sets, situation, &mut fans);
            situation::concealment(&sets, situation, &mut fans);
            waits::recognise(reading, tile, || self.is_only_wait(reading), &mut fans);
            if reading.form == Form::Standard {
                suits::of_sets(&sets, &mut fans);
            }
        }
        exclusions::strike(&mut fans);
        situation::chicken_hand_and_flowers(situation, &mut fans);
        fans
    }

    /// Returns whether the winning tile is the only kind that completes the hand. For a knitted
    /// straight, only the tiles outside its nine are considered.
    fn is_only_wait(&self, reading: &Reading) -> bool {
        let tile = self.win.tile();
        if reading.form == Form::KnittedStraight {
            let knitted = special::knitted_of(KindSet::at_least(&self.win.concealed(), 1));
            return knitted.is_some_and(|knitted| {
                let mut rest = special::beside(&self.win.concealed(), knitted);
                rest[usize::from(tile.0)] -= 1;
                waits::is_only_standard_wait(&rest, tile)
            });
        }
        *self.is_only_wait.get_or_init(|| {
            (self.win.melds().count() > 0 || waits::is_only_pairs_wait(self.waiting, tile))
                && waits::is_only_standard_wait(self.waiting, tile)
        })
    }
}
