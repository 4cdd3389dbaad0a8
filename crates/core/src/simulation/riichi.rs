//! Simulated games of riichi for points: with red fives, riichi, and the indicators below.

use super::{Followed, Match, Played, Tally, below, random_of, shuffle};
use crate::model::error::CoreError;
use crate::model::stop::Stop;
use crate::model::tile::{KINDS, PerKind, Tile};
use crate::outlook::{Outlook, Terms, Wins};
use crate::question::Question;
use crate::riichi::planning::{FIVES, Reds, STICK, StakedPosition};
use crate::riichi::scoring::{Declared, Indicators, Situation, Win, score};
use rand_chacha::ChaCha8Rng;

/// The stakes and the wall.
pub struct Paid {
    staked: StakedPosition,
    /// A kind for each tile, or from [`KINDS`] on the suit of a red five.
    wall: Vec<u8>,
}

struct Game<'a> {
    paid: &'a Paid,
    counts: PerKind,
    reds: Reds,
    /// Number of draws made before riichi was declared.
    declared: Option<usize>,
    random: ChaCha8Rng,
}

impl Paid {
    /// Creates the stakes with a wall of the available tiles.
    pub fn new(question: &Question, staked: StakedPosition) -> Paid {
        let mut wall = Vec::new();
        for kind in question.rules().in_play().iter() {
            let suit = FIVES.iter().position(|&five| five == kind);
            let red = suit.map_or(0, |suit| staked.coming_reds[suit]);
            let plain = question.position().available()[kind] - red;
            wall.extend((0..plain).map(|_| kind as u8));
            wall.extend((0..red).filter_map(|_| Some((KINDS + suit?) as u8)));
        }
        Paid { staked, wall }
    }

    /// Computes the long game for these stakes.
    pub fn outlook(
        &self,
        question: &Question,
        terms: &Terms,
        stop: Stop,
    ) -> Result<Outlook, CoreError> {
        match question.required() {
            Some(required) => Outlook::new(Wins::Staked(required, &self.staked), terms, stop),
            None => question.outlook(terms, stop),
        }
    }

    /// Plays games by the policy of the long game.
    pub fn play(
        &self,
        outlook: &Outlook,
        played: &Match,
        games: std::ops::Range<u64>,
        stop: Stop,
    ) -> Result<Tally, CoreError> {
        let mut tally = Tally::new(played.draws);
        // An outlook for points has a graph.
        let Some(mut policy) = Followed::new(outlook) else { return Ok(Tally::new(played.draws)) };
        let mut wall = self.wall.clone();
        let places = played.draws + usize::from(self.staked.indicators);
        let before = self.won_before()?;
        for number in games {
            if stop() {
                return Err(CoreError::Stopped);
            }
            if before > 0 {
                tally.count(Played { ready: 0, won: 0, points: before });
                continue;
            }
            wall.copy_from_slice(&self.wall);
            let mut random = random_of(played, number);
            shuffle(&mut wall, places, &mut random);
            let (counts, reds) = (*self.staked.position.counts(), self.staked.stakes.held_reds);
            let mut game = Game { paid: self, counts, reds, declared: None, random };
            let (draws, turned) = wall[..places].split_at(played.draws);
            tally.count(game.play(&mut policy, draws, turned)?);
        }
        Ok(tally)
    }
}

impl Paid {
    /// Returns the situation of a winning draw with `reds` red fives in the concealed hand.
    fn situation(&self, reds: u8) -> Situation {
        let stakes = &self.staked.stakes;
        Situation {
            dora: stakes.dora,
            sticks: stakes.sticks,
            red_fives: reds + stakes.shown_reds.iter().sum::<u8>(),
            ..self.staked.situation(true)
        }
    }

    /// Returns the points of a win, counters and sticks included; 0 if it is not a win.
    fn received(
        &self,
        waiting: &PerKind,
        kind: usize,
        situation: Situation,
    ) -> Result<i64, CoreError> {
        let win = Win::new(waiting, self.staked.melds, Tile(kind as u8), situation)?;
        let payments = score(&win, &self.staked.rules)?.map(|score| score.payments);
        let paid = payments.map_or(0, |payments| payments.points() + payments.honba());
        let sticks = i64::from(STICK) * i64::from(situation.sticks);
        Ok(if paid > 0 { paid + sticks } else { 0 })
    }

    /// Returns the points of a drawn hand that has won, with the most valuable last tile; 0 if it
    /// has not.
    fn won_before(&self) -> Result<i64, CoreError> {
        let position = &self.staked.position;
        let situation = self.situation(self.staked.stakes.held_reds.iter().sum());
        let mut most = 0;
        for kind in position.kinds_held().iter().filter(|_| position.is_drawn()) {
            let mut waiting = *position.counts();
            waiting[kind] -= 1;
            most = most.max(self.received(&waiting, kind, situation)?);
        }
        Ok(most)
    }
}

fn kind_of(code: u8) -> usize {
    let code = usize::from(code);
    if code < KINDS { code } else { FIVES[code - KINDS] }
}

impl Game<'_> {
    fn play(
        &mut self,
        policy: &mut Followed,
        draws: &[u8],
        turned: &[u8],
    ) -> Result<Played, CoreError> {
        policy.restart();
        if let Some(kind) = policy.best.kind {
            self.discard(kind);
            self.declared = policy.has_declared().then_some(0);
        }
        let mut ready = if policy.is_ready() { 0 } else { draws.len() };
        for (made, &code) in draws.iter().enumerate() {
            let mut is_kept = true;
            let is_last_tile = made + 1 == draws.len() && self.paid.staked.stakes.last_tile;
            // On the last tile of the wall, a hand without another yaku can win.
            if policy.is_ready() || is_last_tile {
                let (points, is_gone) = self.arrival(code, made, is_last_tile, turned)?;
                if points > 0 {
                    return Ok(Played { ready, won: made, points });
                }
                if is_gone {
                    policy.throw_away(made);
                    is_kept = false;
                }
            }
            // After riichi the drawn tile itself is discarded.
            if is_kept && self.declared.is_none() {
                self.take(code);
                let given = policy.next(kind_of(code), made);
                self.discard(given);
            }
            if self.declared.is_none() {
                self.declared = policy.has_declared().then_some(made + 1);
            }
            if policy.is_ready() {
                ready = ready.min(made);
            }
        }
        let lost = if self.declared.is_some() { i64::from(STICK) } else { 0 };
        Ok(Played { ready, won: draws.len(), points: -lost })
    }

    fn take(&mut self, code: u8) {
        self.counts[kind_of(code)] += 1;
        if let Some(suit) = usize::from(code).checked_sub(KINDS) {
            self.reds[suit] += 1;
        }
    }

    /// Discards a kind: a plain five before a red one.
    fn discard(&mut self, kind: usize) {
        self.counts[kind] -= 1;
        if let Some(suit) = FIVES.iter().position(|&five| five == kind) {
            self.reds[suit] = self.reds[suit].min(self.counts[kind]);
        }
    }

    /// Resolves the arrival of a tile at a ready hand: returns the points if it wins, and whether
    /// another player discarded it.
    fn arrival(
        &mut self,
        code: u8,
        made: usize,
        last_tile: bool,
        turned: &[u8],
    ) -> Result<(i64, bool), CoreError> {
        let paid = self.paid;
        let staked = &paid.staked;
        let reds = self.reds.iter().sum::<u8>() + u8::from(usize::from(code) >= KINDS);
        let mut situation = Situation { last_tile, ..paid.situation(reds) };
        if let Some(since) = self.declared {
            situation.riichi = Declared::Riichi;
            situation.ippatsu = staked.rules.ippatsu && since == made;
            let ura: Vec<Tile> = turned.iter().map(|&code| Tile(kind_of(code) as u8)).collect();
            situation.ura = Indicators::of(&ura).unwrap_or_default();
        }
        let received = |self_drawn: bool| {
            paid.received(&self.counts, kind_of(code), Situation { self_drawn, ..situation })
        };
        let drawn = received(true)?;
        let (share, parts) = staked.stakes.discard_share;
        if drawn == 0 || below(&mut self.random, parts as usize) >= share as usize {
            return Ok((drawn, false));
        }
        Ok((received(false)?, true))
    }
}
