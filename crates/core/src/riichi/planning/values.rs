//! The exact recursion over hands that are cut down to what matters.

use super::declared::Riichi;
use super::prizes::Table;
use super::ready::{ReadyHands, Win};
use super::stakes::StakedPosition;
use super::state::{Cut, Drawn, State, Surroundings, splits};
use crate::model::position::sizes;
use crate::model::stop::Looks;
use crate::required::planning::Halt;
use crate::required::planning::hash_shards::HashShards;
use crate::required::planning::nearest::{Keeping, Nearest};

/// Ready hands that are looked at in one step, see [`Looks::steps`].
const IN_A_STEP: usize = 16;
/// Bytes that a remembered value takes up.
const ENTRY: usize = 224;

/// What a hand is worth, over all sequences of the draws left: points first, then wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    /// Points of all sequences together.
    pub points: u128,
    /// Those that win.
    pub wins: u128,
}

impl Worth {
    /// A win that brings so much, whatever comes after.
    pub fn won(points: u128, sequences: u128) -> Worth {
        Worth { points: points * sequences, wins: sequences }
    }

    /// Adds what so many copies lead to.
    fn add(&mut self, copies: u128, other: Worth) {
        self.points += copies * other.points;
        self.wins += copies * other.wins;
    }
}

/// What a waiting hand is worth after a discard.
#[derive(Clone, Copy, Debug, Default)]
pub struct Waiting {
    /// In silence.
    pub silent: Worth,
    /// With riichi, if that is better.
    pub riichi: Option<Worth>,
}

impl Waiting {
    /// By the better way.
    pub fn best(&self) -> Worth {
        self.riichi.unwrap_or(self.silent)
    }
}

/// What a tile that comes leads to.
pub enum Next {
    /// A hand that must discard, and the kind that it has drawn, unless that is idle.
    Drawn(State, Option<usize>),
    /// A win that may be passed.
    Win(Arrival),
}

/// The ways in which a tile that wins may come.
pub struct Arrival {
    /// The tile.
    pub tile: Drawn,
    /// What it wins when it is drawn.
    pub drawn: Worth,
    /// The hand that must discard if that win is passed.
    pub passed: State,
    /// What it wins by a discard; nothing if that is no win.
    pub discarded: Worth,
    /// The hand that waits on if that win is passed.
    pub waiting: State,
}

/// A search that remembers what it finds.
pub struct Values {
    hands: ReadyHands,
    around: Surroundings,
    riichi: Option<Riichi>,
    /// `weights[left]`: the weight of the sequences of the draws that are left then.
    weights: Vec<u128>,
    has_last_tile: bool,
    /// Parts of arrivals that are drawn, and that come by a discard.
    parts: [u128; 2],
    /// Tiles of a waiting hand.
    size: u32,
    known_waiting: HashShards<State, Waiting>,
    known_drawn: HashShards<State, Worth>,
}

/// What work on values may take: it looks whether to stop, and may remember so many bytes.
pub struct Allowance<'a> {
    /// Looks whether to stop.
    pub looks: Looks<'a>,
    /// Bytes that may be remembered.
    pub memory: usize,
    /// Whether something is known that was not before. Work ends only then, so that it gets on
    /// however soon it is stopped each time.
    pub is_new: bool,
}

impl Values {
    /// Nothing is known yet.
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

    /// Positions whose values are known.
    pub fn nodes(&self) -> u64 {
        (self.known_waiting.len() + self.known_drawn.len()) as u64
    }

    /// Bytes that they take up.
    fn bytes(&self) -> usize {
        (self.known_waiting.capacity() + self.known_drawn.capacity()) * ENTRY
    }

    /// All ready hands.
    pub fn all(&self) -> Vec<u32> {
        (0..self.hands.len()).collect()
    }

    /// The parts of an arrival.
    pub fn parts(&self) -> [u128; 2] {
        self.parts
    }

    /// The ready hands.
    pub fn hands(&self) -> &ReadyHands {
        &self.hands
    }

    /// Cuts a hand down to what matters.
    pub fn cut(&self, state: State, within: &[u32]) -> Cut {
        self.around.cut(&self.hands, state, within)
    }

    /// The value of a waiting hand, of which `within` are the ready hands that may be in reach.
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

    /// The value of riichi with a ready hand, if it may be declared and brings anything.
    pub fn declared(&self, index: u32, state: &State) -> Option<Worth> {
        let ready = self.hands.at(index);
        self.riichi.as_ref()?.value(&self.hands, ready, state, &self.around, &self.weights)
    }

    /// The value of a drawn hand that has not won, or passes its win.
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
            // Nothing is left out: that takes longer than it saves.
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

    /// What a ready hand wins with the last draw, which a drawn hand is to become.
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

    /// What a tile wins in silence, drawn and by a discard.
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

    /// Before a hand is looked at that so many ready hands may be in reach of.
    pub fn look(&self, ready: usize, allowance: &mut Allowance) -> Result<(), Halt> {
        let looked = allowance.looks.steps((ready / IN_A_STEP) as u32 + 1);
        if allowance.is_new {
            looked?;
        }
        if self.bytes() > allowance.memory { Err(Halt::Exhausted) } else { Ok(()) }
    }

    /// What may come to a waiting hand, with the copies that lead there.
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
                    // Who has no yaku draws the tile like any other.
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

    /// The discards of a drawn hand and the hands that they leave, in tile order, of which one is best:
    /// that without a blank, if it has any and nothing comes by discards.
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
