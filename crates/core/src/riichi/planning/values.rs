//! The exact recursion over reduced hands.

use super::declared::Riichi;
use super::prizes::Table;
use super::ready::{ReadyHands, Win};
use super::stakes::StakedPosition;
use super::state::{Cut, Drawn, State, Surroundings, splits};
use crate::minimum_worth::planning::Halt;
use crate::minimum_worth::planning::hash_shards::HashShards;
use crate::minimum_worth::planning::nearest::{Keeping, Nearest};
use crate::model::position::sizes;
use crate::model::stop::Looks;

/// Number of ready hands that are visited in one step, see [`Looks::steps`].
const IN_A_STEP: usize = 16;
/// Number of bytes of a cached value.
const ENTRY: usize = 224;

/// The value of a hand over all sequences of the remaining draws: points first, then wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    /// Total points of all sequences.
    pub points: u128,
    /// Number of sequences that win.
    pub wins: u128,
}

impl Worth {
    /// Returns the worth of a win, whatever comes after.
    pub fn won(points: u128, sequences: u128) -> Worth {
        Worth { points: points * sequences, wins: sequences }
    }

    /// Adds the worth that a number of copies lead to.
    fn add(&mut self, copies: u128, other: Worth) {
        self.points += copies * other.points;
        self.wins += copies * other.wins;
    }
}

/// The value of a waiting hand after a discard.
#[derive(Clone, Copy, Debug, Default)]
pub struct Waiting {
    /// Worth without riichi.
    pub silent: Worth,
    /// Worth with riichi, if that is better.
    pub riichi: Option<Worth>,
}

impl Waiting {
    /// Returns the better worth.
    pub fn best(&self) -> Worth {
        self.riichi.unwrap_or(self.silent)
    }
}

/// The outcome of a tile that comes.
pub enum Next {
    /// A hand that must discard, and the kind that it has drawn, unless that is idle.
    Drawn(State, Option<usize>),
    /// A win that may be passed.
    Win(Arrival),
}

/// The ways in which a winning tile can come.
pub struct Arrival {
    /// The tile.
    pub tile: Drawn,
    /// Worth of the win by draw.
    pub drawn: Worth,
    /// The hand that must discard if the win by draw is passed.
    pub passed: State,
    /// Worth of the win by discard; zero if that is not a win.
    pub discarded: Worth,
    /// The hand that waits on if the win by discard is passed.
    pub waiting: State,
}

/// A search with cached values.
pub struct Values {
    hands: ReadyHands,
    around: Surroundings,
    riichi: Option<Riichi>,
    /// `weights[left]` is the weight of the sequences of the last `left` draws.
    weights: Vec<u128>,
    has_last_tile: bool,
    /// Weights of arrivals by a draw and by a discard.
    parts: [u128; 2],
    /// Number of tiles of a waiting hand.
    size: u32,
    known_waiting: HashShards<State, Waiting>,
    known_drawn: HashShards<State, Worth>,
}

/// Limits of the computation: when to stop, and the number of bytes of the cache.
pub struct Allowance<'a> {
    /// Checks whether to stop.
    pub looks: Looks<'a>,
    /// Highest number of bytes of the cache.
    pub memory: usize,
    /// Whether a new value has been stored. Work ends only then, so that it makes progress however
    /// soon it is stopped each time.
    pub is_new: bool,
}

impl Values {
    /// Creates a search with an empty cache.
    pub fn new(staked: &StakedPosition, hands: ReadyHands, weights: Vec<u128>) -> Values {
        let (share, parts) = staked.stakes.discard_share;
        let (known_waiting, known_drawn) = Default::default();
        Values {
            hands,
            around: Surroundings::new(staked, (weights.len() - 1) as u8),
            riichi: Riichi::new(staked),
            weights,
            has_last_tile: staked.stakes.last_tile,
            parts: [u128::from(parts - share), u128::from(share)],
            size: sizes(staked.position.melds()).0,
            known_waiting,
            known_drawn,
        }
    }

    /// Returns the number of positions with known values.
    pub fn nodes(&self) -> u64 {
        (self.known_waiting.len() + self.known_drawn.len()) as u64
    }

    fn bytes(&self) -> usize {
        (self.known_waiting.capacity() + self.known_drawn.capacity()) * ENTRY
    }

    /// Returns the indices of all ready hands.
    pub fn all(&self) -> Vec<u32> {
        (0..self.hands.len()).collect()
    }

    /// Returns the weights of arrivals by a draw and by a discard.
    pub fn parts(&self) -> [u128; 2] {
        self.parts
    }

    /// Returns the ready hands.
    pub fn hands(&self) -> &ReadyHands {
        &self.hands
    }

    /// Reduces a hand to the tiles that matter.
    pub fn cut(&self, state: State, within: &[u32]) -> Cut {
        self.around.cut(&self.hands, state, within)
    }

    /// Returns the value of a waiting hand, of which `within` are the ready hands that can be in
    /// reach.
    pub fn waiting(
        &mut self,
        state: State,
        within: &[u32],
        allowance: &mut Allowance,
    ) -> Result<Waiting, Halt> {
        if state.left == 0 {
            return Ok(Waiting::default());
        }
        self.look(within.len(), allowance)?;
        let cut = self.cut(state, within);
        if cut.reach.is_empty() {
            return Ok(Waiting::default());
        }
        if let Some(known) = self.known_waiting.get(&cut.state) {
            return Ok(known);
        }
        let mut silent = Worth::default();
        let [own, others] = self.parts;
        let tiles_of = |index| self.hands.at(index).tiles;
        let nearest = Nearest::new(&cut.reach, tiles_of, cut.state.held, cut.state.left);
        let mut within = Vec::new();
        for (copies, next) in self.draws(&cut) {
            let copies = u128::from(copies);
            match next {
                Next::Drawn(drawn, kind) => {
                    nearest.after(kind, &mut within);
                    let worth = self.drawn(drawn, &within, allowance)?;
                    silent.add(copies * (own + others), worth);
                }
                Next::Win(arrival) => {
                    if own > 0 {
                        nearest.after(Some(arrival.tile.kind), &mut within);
                        let passed = self.drawn(arrival.passed, &within, allowance)?;
                        silent.add(copies * own, arrival.drawn.max(passed));
                    }
                    if others > 0 {
                        nearest.after(None, &mut within);
                        let passed = self.waiting(arrival.waiting, &within, allowance)?;
                        silent.add(copies * others, arrival.discarded.max(passed.silent));
                    }
                }
            }
        }
        let riichi = cut.own.and_then(|index| self.declared(index, &cut.state));
        let value = Waiting { silent, riichi: riichi.filter(|riichi| *riichi > silent) };
        self.known_waiting.insert(cut.state, value);
        allowance.is_new = true;
        Ok(value)
    }

    /// Returns the value of riichi with a ready hand, if it may be declared and is not negative.
    pub fn declared(&self, index: u32, state: &State) -> Option<Worth> {
        let ready = self.hands.at(index);
        self.riichi.as_ref()?.value(&self.hands, ready, state, &self.around, &self.weights)
    }

    /// Returns the value of a drawn hand that has not won, or passes its win.
    pub fn drawn(
        &mut self,
        state: State,
        within: &[u32],
        allowance: &mut Allowance,
    ) -> Result<Worth, Halt> {
        if state.left == 0 {
            return Ok(Worth::default());
        }
        self.look(within.len(), allowance)?;
        if state.left == 1 {
            // The hand is not reduced: that would take longer than it saves.
            let is_held = |index: &&u32| self.hands.at(**index).tiles.lacking(&state.held) == 0;
            let ready = within.iter().filter(is_held);
            let values = ready.map(|&index| self.last_draw(index, &state));
            return Ok(values.max().unwrap_or_default());
        }
        let cut = self.cut(state, within);
        if cut.reach.is_empty() {
            return Ok(Worth::default());
        }
        if let Some(known) = self.known_drawn.get(&cut.state) {
            return Ok(known);
        }
        let mut best = Worth::default();
        let tiles_of = |index| self.hands.at(index).tiles;
        let keeping = Keeping::new(&cut.reach, tiles_of, cut.state.held, cut.state.left);
        let mut within = Vec::new();
        for (kind, waiting) in self.discards(&cut) {
            keeping.after(kind, &mut within);
            best = best.max(self.waiting(waiting, &within, allowance)?.best());
        }
        self.known_drawn.insert(cut.state, best);
        allowance.is_new = true;
        Ok(best)
    }

    /// Returns the value of a ready hand before the last draw, when a drawn hand is to become it.
    fn last_draw(&self, index: u32, drawn: &State) -> Worth {
        let ready = self.hands.at(index);
        let state = drawn.as_ready(ready);
        let mut silent = Worth::default();
        for win in &ready.wins {
            for (copies, tile) in splits(&state, usize::from(win.last)) {
                let [drawn, discarded] = self.won(&state, win, tile);
                silent.add(u128::from(copies) * self.parts[0], drawn);
                silent.add(u128::from(copies) * self.parts[1], discarded);
            }
        }
        self.declared(index, &state).map_or(silent, |riichi| riichi.max(silent))
    }

    /// Returns the worths of a winning tile without riichi, by draw and by discard.
    fn won(&self, state: &State, win: &Win, tile: Drawn) -> [Worth; 2] {
        let yaku = usize::from(self.has_last_tile && state.left == 1);
        let reds: u8 = state.held_reds.iter().sum();
        let dora = usize::from(reds) + usize::from(tile.red.is_some());
        let sequences = self.weights[usize::from(state.left) - 1];
        let worth = |table: &Table| match table.points(yaku, dora) {
            0 => Worth::default(),
            points => Worth::won(points, sequences),
        };
        [worth(self.hands.drawn(win)), worth(self.hands.discarded(win))]
    }

    /// Counts the steps of visiting `ready` ready hands, and checks the limits.
    pub fn look(&self, ready: usize, allowance: &mut Allowance) -> Result<(), Halt> {
        let looked = allowance.looks.steps((ready / IN_A_STEP) as u32 + 1);
        if allowance.is_new {
            looked?;
        }
        if self.bytes() > allowance.memory { Err(Halt::Exhausted) } else { Ok(()) }
    }

    /// Returns the possible arrivals at a waiting hand, with the copies of each.
    pub fn draws(&self, cut: &Cut) -> Vec<(u32, Next)> {
        let state = cut.state;
        let wins = cut.own.map_or(&[][..], |index| &self.hands.at(index).wins);
        let mut draws = Vec::new();
        for kind in state.coming.kinds().and(cut.useful).iter() {
            let win = wins.iter().find(|win| usize::from(win.last) == kind);
            for (copies, tile) in splits(&state, kind) {
                let drawn = state.after_draw(tile);
                let won = win.map(|win| self.won(&state, win, tile));
                let next = match won {
                    // Without a yaku, the tile is drawn like any other.
                    Some([own, discarded]) if own.wins > 0 => Next::Win(Arrival {
                        tile,
                        drawn: own,
                        passed: drawn,
                        discarded,
                        waiting: state.after_pass(tile),
                    }),
                    _ if state.left > 1 => Next::Drawn(drawn, Some(kind)),
                    _ => continue,
                };
                draws.push((u32::from(copies), next));
            }
        }
        if cut.has_slack {
            let alike =
                state.alike.iter().zip(1..).map(|(&copies, dora)| (u32::from(copies), dora));
            for (copies, dora) in [(cut.idle, 0)].into_iter().chain(alike) {
                if copies > 0 {
                    draws.push((copies, Next::Drawn(state.after_idle(dora), None)));
                }
            }
        }
        draws
    }

    /// Returns the discards of a drawn hand and the hands after them, in tile order, one of which
    /// is best: a blank, if it has any and nothing comes by discards.
    pub fn discards(&self, cut: &Cut) -> Vec<(Option<usize>, State)> {
        let state = cut.state;
        let has_blank = state.held.len() <= self.size;
        let mut left = Vec::new();
        if has_blank {
            left.push((None, state));
            if self.parts[1] == 0 {
                return left;
            }
        }
        left.extend(state.held.kinds().iter().map(|kind| (Some(kind), state.after_discard(kind))));
        left
    }
}
