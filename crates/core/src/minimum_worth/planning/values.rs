//! The exact recursion over hands, reduced to the tiles that matter.
//!
//! The possible wins are a list of ready hands, which only shrinks on the way. Three things follow,
//! which `docs/planning.md` proves:
//!
//! - a copy in hand that no ready hand of the list has is a *blank*, equivalent to any other;
//! - a tile that can come is *idle* if it wins with none of them, and none lacks a copy of it or
//!   could come to lack one and still be in reach;
//! - a hand with a blank discards it.
//!
//! They hold if so many idle tiles can come that no win is certain. If a win is certain, one of
//! lower worth can be avoided without loss, and it matters which tile a blank is: then nothing is
//! reduced.

use super::Halt;
use super::hash_shards::HashShards;
use super::nearest::{Keeping, Nearest};
use super::ready::Ready;
use super::tiles::Tiles;
use crate::model::stop::Looks;
use crate::model::tile::{KINDS, KindSet, PerKind};
use crate::planning::Objective;
use std::collections::BTreeMap;

/// Number of ready hands that are visited in one step, see [`Looks::steps`].
const IN_A_STEP: usize = 16;
/// Number of bytes of a cached value.
const ENTRY: usize = 160;

/// The value of a hand over all sequences of the remaining draws: the maximised quantity first,
/// then the tie-breaker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    first: u128,
    second: u128,
}

impl Worth {
    /// Adds the value that a number of copies lead to.
    fn add(&mut self, copies: u128, other: Worth) {
        self.first += copies * other.first;
        self.second += copies * other.second;
    }

    /// Returns the value of a win, whatever comes after.
    pub fn won(objective: Objective, prize: u64, sequences: u128) -> Worth {
        let worth = u128::from(prize) * sequences;
        match objective {
            Objective::Chance => Worth { first: sequences, second: worth },
            Objective::Points => Worth { first: worth, second: sequences },
        }
    }

    /// Returns the number of sequences that win.
    pub fn wins(self, objective: Objective) -> u128 {
        match objective {
            Objective::Chance => self.first,
            Objective::Points => self.second,
        }
    }

    /// Returns the total fan of these, or points if the plan maximises them.
    pub fn prize(self, objective: Objective) -> u128 {
        match objective {
            Objective::Chance => self.second,
            Objective::Points => self.first,
        }
    }
}

/// A hand, the copies that can come to it, and the draws left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    held: Tiles,
    coming: Tiles,
    left: u8,
}

/// A hand reduced to the tiles that matter, if that is allowed.
struct Cut {
    state: State,
    /// The ready hands within its reach.
    reach: Vec<u32>,
    /// Number of idle tiles, which are left out of the state.
    idle: u32,
    /// Index of the hand itself among the ready ones.
    ready: Option<u32>,
}

enum Next {
    /// A win, by a kind and with its worth; and the hand that must discard if the win is passed, if
    /// it may be.
    Won(usize, u64, Option<State>),
    /// A hand that must discard, and the kind that it has drawn, unless that is idle.
    Drawn(State, Option<usize>),
}

/// A search with cached values.
pub struct Values {
    ready: Vec<Ready>,
    objective: Objective,
    /// `sequences[left]` is the number of sequences of the last `left` draws.
    sequences: Vec<u128>,
    /// Number of tiles that can still come when no draw is left.
    leftover: u32,
    /// Number of tiles of a waiting hand.
    size: u32,
    known_waiting: HashShards<State, Worth>,
    known_drawn: HashShards<State, Worth>,
}

/// Limits of the computation: when to stop, and the number of bytes of the cache.
pub struct Allowance<'a> {
    /// Checks whether to stop.
    pub looks: Looks<'a>,
    /// Highest number of bytes of the cache.
    pub memory: usize,
    /// Whether a new value has been stored. Work ends only then, so that it makes progress however
    /// soon it is stopped each time; cached values are passed quickly.
    pub is_new: bool,
}

impl Values {
    /// Creates a search with an empty cache. `size` is the number of tiles of a waiting hand,
    /// `leftover` the number of tiles that can still come after all draws.
    pub fn new(
        ready: Vec<Ready>,
        objective: Objective,
        sequences: Vec<u128>,
        leftover: u32,
        size: u32,
    ) -> Values {
        let (known_waiting, known_drawn) = Default::default();
        Values { ready, objective, sequences, leftover, size, known_waiting, known_drawn }
    }

    /// Returns the number of positions with known values.
    pub fn nodes(&self) -> u64 {
        (self.known_waiting.len() + self.known_drawn.len()) as u64
    }

    /// Returns the bytes of the cache.
    fn bytes(&self) -> usize {
        (self.known_waiting.capacity() + self.known_drawn.capacity()) * ENTRY
    }

    /// Returns the indices of all ready hands.
    pub fn all(&self) -> Vec<u32> {
        (0..self.ready.len() as u32).collect()
    }

    /// Returns the value of a waiting hand, of which `within` are the ready hands that can be in
    /// reach.
    pub fn waiting(
        &mut self,
        state: State,
        within: &[u32],
        allowance: &mut Allowance,
    ) -> Result<Worth, Halt> {
        self.look(within.len(), allowance)?;
        if state.left == 2 {
            return Ok(self.last_two(state, within));
        }
        let cut = self.cut(state, within);
        if cut.reach.is_empty() {
            return Ok(Worth::default());
        }
        if let Some(known) = self.known_waiting.get(&cut.state) {
            return Ok(known);
        }
        let mut value = Worth::default();
        let tiles_of = |index| self.ready[index as usize].tiles;
        let nearest = Nearest::new(&cut.reach, tiles_of, cut.state.held, cut.state.left);
        let mut within = Vec::new();
        for (copies, next) in self.draws(&cut) {
            let worth = match next {
                Next::Won(kind, prize, passed) => {
                    let won = self.won(prize, state.left);
                    match passed {
                        Some(passed) => {
                            nearest.after(Some(kind), &mut within);
                            won.max(self.drawn(passed, &within, allowance)?)
                        }
                        None => won,
                    }
                }
                Next::Drawn(drawn, kind) => {
                    nearest.after(kind, &mut within);
                    self.drawn(drawn, &within, allowance)?
                }
            };
            value.add(u128::from(copies), worth);
        }
        self.known_waiting.insert(cut.state, value);
        allowance.is_new = true;
        Ok(value)
    }

    /// Computes the value of a waiting hand before the last two draws. It is faster than to reduce
    /// the hand and to look it up.
    fn last_two(&self, state: State, within: &[u32]) -> Worth {
        let State { held, coming, left } = state;
        // The values of the ready hands that lack one tile, by its kind.
        let mut best = [Worth::default(); KINDS];
        let (mut own, mut kinds) = (None, KindSet::default());
        for &index in within {
            let ready = &self.ready[index as usize];
            match ready.tiles.lacking(&held) {
                0 => (own, kinds) = (Some(ready), kinds.or(ready.winning)),
                1 => {
                    let lacked = ready.tiles.beyond(held).kinds();
                    for kind in lacked.iter().filter(|&kind| coming.at(kind) > 0) {
                        best[kind] = best[kind].max(self.last_draw(ready, &coming.without(kind)));
                    }
                    kinds = kinds.or(lacked);
                }
                _ => {}
            }
        }
        let stays =
            |coming: &Tiles| own.map_or_else(Worth::default, |own| self.last_draw(own, coming));
        let mut others = self.leftover + u32::from(left);
        let mut value = Worth::default();
        for kind in kinds.iter().filter(|&kind| coming.at(kind) > 0) {
            let copies = coming.at(kind);
            let passed = best[kind].max(stays(&coming.without(kind)));
            let win = own.and_then(|own| own.wins.iter().find(|win| usize::from(win.last) == kind));
            let worth = match (win.and_then(|win| win.prize(copies)), self.objective) {
                (None, _) => passed,
                (Some(prize), Objective::Chance) => self.won(prize, left),
                (Some(prize), Objective::Points) => self.won(prize, left).max(passed),
            };
            value.add(copies.into(), worth);
            others -= u32::from(copies);
        }
        value.add(others.into(), stays(&coming));
        value
    }

    /// Returns the value of a win with one of the draws, `left` of which were left.
    fn won(&self, prize: u64, left: u8) -> Worth {
        Worth::won(self.objective, prize, self.sequences[usize::from(left) - 1])
    }

    /// Returns the value of a drawn hand that has not won, or passes its win.
    fn drawn(
        &mut self,
        state: State,
        within: &[u32],
        allowance: &mut Allowance,
    ) -> Result<Worth, Halt> {
        if state.left == 0 {
            return Ok(Worth::default());
        }
        self.look(within.len(), allowance)?;
        let cut = self.cut(state, within);
        if cut.reach.is_empty() {
            return Ok(Worth::default());
        }
        if state.left == 1 {
            let ready = cut.reach.iter().map(|&index| &self.ready[index as usize]);
            let values = ready.map(|ready| self.last_draw(ready, &state.coming));
            return Ok(values.max().unwrap_or_default());
        }
        if let Some(known) = self.known_drawn.get(&cut.state) {
            return Ok(known);
        }
        let mut best = Worth::default();
        let tiles_of = |index| self.ready[index as usize].tiles;
        let keeping = Keeping::new(&cut.reach, tiles_of, cut.state.held, cut.state.left);
        let mut within = Vec::new();
        for (kind, waiting) in self.discards(&cut) {
            keeping.after(kind, &mut within);
            best = best.max(self.waiting(waiting, &within, allowance)?);
        }
        self.known_drawn.insert(cut.state, best);
        allowance.is_new = true;
        Ok(best)
    }

    /// Returns the value of a ready hand before the last draw.
    fn last_draw(&self, ready: &Ready, coming: &Tiles) -> Worth {
        let mut value = Worth::default();
        for win in &ready.wins {
            let copies = coming.at(usize::from(win.last));
            if let Some(prize) = win.prize(copies) {
                value.add(u128::from(copies), Worth::won(self.objective, prize, 1));
            }
        }
        value
    }

    /// Counts the steps of visiting `ready` ready hands, and checks the limits.
    fn look(&self, ready: usize, allowance: &mut Allowance) -> Result<(), Halt> {
        let looked = allowance.looks.steps((ready / IN_A_STEP) as u32 + 1);
        if allowance.is_new {
            looked?;
        }
        if self.bytes() > allowance.memory { Err(Halt::Exhausted) } else { Ok(()) }
    }

    /// Removes the tiles that do not matter from a hand. Once that is allowed it stays so: a draw
    /// takes at most one idle tile, and a removed tile does not come to matter again.
    fn cut(&self, state: State, within: &[u32]) -> Cut {
        let State { held, coming, left } = state;
        let limit = held.plus(coming);
        let (mut used, mut again, mut winning) =
            (Tiles::default(), KindSet::default(), KindSet::default());
        let mut reach = Vec::with_capacity(within.len());
        let mut own = None;
        for &index in within {
            let ready = &self.ready[index as usize];
            let draws = ready.tiles.lacking(&held) + 1;
            if draws > left || !ready.tiles.is_within(&limit) {
                continue;
            }
            reach.push(index);
            used = used.or(ready.tiles);
            winning = winning.or(ready.winning);
            if draws < left {
                again = again.or(ready.kinds);
            }
            if draws == 1 {
                own = Some(index);
            }
        }
        let lacked = used.beyond(held).kinds();
        let kept = held.and(used);
        let wanted = coming.of(winning.or(lacked).or(again.and(kept.kinds())));
        let tiles = self.leftover + u32::from(left);
        let idle = tiles - wanted.len();
        if idle < u32::from(left) {
            debug_assert_eq!(tiles, coming.len(), "nothing was left out before");
            let idle = tiles - coming.len();
            return Cut { state, reach, idle, ready: own };
        }
        Cut { state: State { held: kept, coming: wanted, left }, reach, idle, ready: own }
    }

    /// Returns the possible draws of a waiting hand, with the copies of each.
    fn draws(&self, cut: &Cut) -> Vec<(u32, Next)> {
        let State { held, coming, left } = cut.state;
        let wins = cut.ready.map_or(&[][..], |index| &self.ready[index as usize].wins);
        let mut draws = Vec::new();
        for kind in coming.kinds().iter() {
            let win = wins.iter().find(|win| usize::from(win.last) == kind);
            let prize = win.and_then(|win| win.prize(coming.at(kind)));
            let drawn = (left > 1).then(|| State {
                held: held.with(kind),
                coming: coming.without(kind),
                left: left - 1,
            });
            let next = match (prize, drawn) {
                (Some(prize), drawn) => {
                    Next::Won(kind, prize, drawn.filter(|_| self.objective == Objective::Points))
                }
                (None, Some(drawn)) => Next::Drawn(drawn, Some(kind)),
                (None, None) => continue,
            };
            draws.push((u32::from(coming.at(kind)), next));
        }
        if cut.idle > 0 && left > 1 {
            let state = State { held, coming, left: left - 1 };
            draws.push((cut.idle, Next::Drawn(state, None)));
        }
        draws
    }

    /// Returns the discards of a drawn hand and the hands after them, in tile order, one of which
    /// is best: a blank, if it has any.
    fn discards(&self, cut: &Cut) -> Vec<(Option<usize>, State)> {
        let state = cut.state;
        if state.held.len() <= self.size {
            return vec![(None, state)];
        }
        let left = |kind| State { held: state.held.without(kind), ..state };
        state.held.kinds().iter().map(|kind| (Some(kind), left(kind))).collect()
    }

    /// Returns the complete hands in which the best play of a waiting hand ends, with the numbers
    /// of sequences that end there.
    pub fn endings(
        &mut self,
        state: State,
        allowance: &mut Allowance,
    ) -> Result<BTreeMap<PerKind, u128>, Halt> {
        let mut endings = BTreeMap::new();
        let all = self.all();
        let mut hands = BTreeMap::from([((state.held, state.coming), 1)]);
        for left in (1..=state.left).rev() {
            let mut after = BTreeMap::new();
            for ((held, coming), ways) in hands {
                self.look(all.len(), allowance)?;
                let cut = self.cut(State { held, coming, left }, &all);
                for (copies, next) in self.draws(&cut) {
                    let ways = ways * u128::from(copies);
                    let drawn = match next {
                        Next::Drawn(drawn, _) => drawn,
                        Next::Won(kind, prize, passed) => {
                            let won = self.won(prize, left);
                            let passed = match passed {
                                Some(passed) => {
                                    let worth = self.drawn(passed, &cut.reach, allowance)?;
                                    (worth > won).then_some(passed)
                                }
                                None => None,
                            };
                            let Some(passed) = passed else {
                                let complete = cut.state.held.with(kind).counts();
                                let sequences = self.sequences[usize::from(left) - 1];
                                *endings.entry(complete).or_insert(0) += ways * sequences;
                                continue;
                            };
                            passed
                        }
                    };
                    if let Some(waiting) = self.best(drawn, &cut.reach, allowance)? {
                        *after.entry((waiting.held, waiting.coming)).or_insert(0) += ways;
                    }
                }
            }
            hands = after;
        }
        Ok(endings)
    }

    /// Returns the hand after the best discard of a drawn hand; `None` if nothing can be won.
    fn best(
        &mut self,
        state: State,
        within: &[u32],
        allowance: &mut Allowance,
    ) -> Result<Option<State>, Halt> {
        self.look(within.len(), allowance)?;
        let cut = self.cut(state, within);
        let mut best = (Worth::default(), None);
        for (_, waiting) in self.discards(&cut) {
            let worth = self.waiting(waiting, &cut.reach, allowance)?;
            if worth > best.0 {
                let cut = self.cut(waiting, &cut.reach);
                best = (worth, Some(cut.state));
            }
        }
        Ok(best.1)
    }

    /// Creates the state of a hand with all copies that can come to it.
    pub fn state(held: &PerKind, coming: &PerKind, left: u8) -> State {
        State { held: Tiles::new(held), coming: Tiles::new(coming), left }
    }
}
