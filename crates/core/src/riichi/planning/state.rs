//! Hands reduced to the tiles that matter.
//!
//! The possible wins are a list of ready hands, which only shrinks on the way. `docs/planning.md`
//! defines *blanks*, and *idle* tiles: a tile that can come is idle if it wins with no ready hand
//! in reach, and none lacks a copy of it or could come to lack one and still be in reach. Two
//! things are added here.
//!
//! - *Red fives.* A five that would be idle matters if a red one can come and a ready hand in reach
//!   has more fives than the hand has red ones: it replaces a plain one. Plain fives are given away
//!   first, so that as many of the kept fives as possible are red; which fives among the blanks are
//!   red does not matter.
//! - *Indicators below.* After riichi, copies that have not come are revealed, so an idle tile
//!   matters by the dora that it indicates: by the number of copies of that kind in the complete
//!   hands in reach. If all of them have equally many, its copies are interchangeable with those of
//!   any other idle kind of the same number. Then a number of copies suffices, also later, since
//!   fewer hands in reach still have equally many. Otherwise the kind stays in the state, although
//!   drawing it yields a blank.
//!
//! A hand with a blank discards it. A player who discards *x* instead has no ready hand until the
//! blank is discarded, since no ready hand contains it, and so neither wins nor declares riichi.
//! Another player can keep *x*, imitate the first, pass every win meanwhile, and discard *x* in
//! place of the blank. Both draw the same tiles. If a fraction of the winning tiles comes by
//! discards of others, this argument fails: a ready player does not draw them. Then every discard
//! is tried, and only copies of kinds that no ready hand in reach has are blanks or idle.

use super::ready::{Ready, ReadyHands};
use super::stakes::{FIVES, Reds, StakedPosition};
use crate::minimum_worth::planning::tiles::Tiles;
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind};

/// A hand, the copies that can come to it, and the draws left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The hand, without blanks.
    pub held: Tiles,
    /// The copies that can come, except interchangeable ones.
    pub coming: Tiles,
    /// Red fives in the hand.
    pub held_reds: Reds,
    /// Red fives that can come and matter.
    pub coming_reds: Reds,
    /// Number of idle copies that can come and indicate 1 to 4 dora of each complete hand in reach.
    pub alike: [u8; COPIES as usize],
    /// Number of draws left.
    pub left: u8,
}

impl State {
    /// Creates the state of a hand with all copies that can come to it.
    pub fn new(held: &PerKind, coming: &PerKind, reds: [Reds; 2], left: u8) -> State {
        let [held_reds, coming_reds] = reds;
        let (held, coming) = (Tiles::new(held), Tiles::new(coming));
        State { held, coming, held_reds, coming_reds, alike: [0; COPIES as usize], left }
    }

    /// Removes a tile from those that can come, and counts a draw.
    fn without_coming(mut self, tile: Drawn) -> State {
        self.coming = self.coming.without(tile.kind);
        if let Some(suit) = tile.red {
            self.coming_reds[suit] -= 1;
        }
        self.left -= 1;
        self
    }

    /// Returns the state after a draw.
    pub fn after_draw(self, tile: Drawn) -> State {
        let mut after = self.without_coming(tile);
        after.held = after.held.with(tile.kind);
        if let Some(suit) = tile.red {
            after.held_reds[suit] += 1;
        }
        after
    }

    /// Returns the state after a discard of another player was passed.
    pub fn after_pass(self, tile: Drawn) -> State {
        self.without_coming(tile)
    }

    /// Returns the state after a draw of an idle tile that indicates `dora` dora; the blank is not
    /// kept.
    pub fn after_idle(mut self, dora: usize) -> State {
        if let Some(copies) = dora.checked_sub(1).and_then(|place| self.alike.get_mut(place)) {
            *copies -= 1;
        }
        self.left -= 1;
        self
    }

    /// Returns the state after the discard of a held kind: a plain five before a red one.
    pub fn after_discard(mut self, kind: usize) -> State {
        self.held = self.held.without(kind);
        self.keep_reds();
        self
    }

    /// Returns the state of a ready hand that a drawn one becomes by its discard.
    pub fn as_ready(mut self, ready: &Ready) -> State {
        self.held = ready.tiles;
        self.keep_reds();
        self
    }

    /// Limits the red fives to the number of fives.
    fn keep_reds(&mut self) {
        for (red, five) in self.held_reds.iter_mut().zip(FIVES) {
            *red = (*red).min(self.held.at(five));
        }
    }
}

/// A tile that comes; of a red five, also the suit.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// Its kind.
    pub kind: usize,
    /// The suit of a red five.
    pub red: Option<usize>,
}

/// Iterates over the tiles of one kind that can come, plain and red ones, with their copies.
pub fn splits(state: &State, kind: usize) -> impl Iterator<Item = (u8, Drawn)> + use<> {
    let copies = state.coming.at(kind);
    let suit = FIVES.iter().position(|&five| five == kind);
    let reds = suit.map_or(0, |suit| state.coming_reds[suit]);
    let both = [(copies - reds, Drawn { kind, red: None }), (reds, Drawn { kind, red: suit })];
    both.into_iter().filter(|(copies, _)| *copies > 0)
}

/// A hand reduced to the tiles that matter.
pub struct Cut {
    /// The reduced state.
    pub state: State,
    /// The ready hands within its reach.
    pub reach: Vec<u32>,
    /// Number of tiles that can come and do not matter at all.
    pub idle: u32,
    /// Index of the hand itself among the ready ones.
    pub own: Option<u32>,
    /// The kinds whose draw leaves some ready hand in reach.
    pub useful: KindSet,
    /// Whether a draw of an idle tile leaves some ready hand in reach.
    pub has_slack: bool,
}

/// Data shared by all hands of a plan.
pub struct Surroundings {
    /// Number of tiles that can still come when no draw is left.
    pub leftover: u32,
    /// Copies of each kind in the melds.
    pub shown: PerKind,
    shown_kinds: KindSet,
    /// The indicator of each kind, if some are revealed after riichi.
    pub indicator_of: Option<[usize; KINDS]>,
    /// Whether others discard a fraction of the winning tiles.
    has_discards: bool,
}

impl Surroundings {
    /// Creates the data for a position with stakes.
    pub fn new(staked: &StakedPosition, draws: u8) -> Surroundings {
        let mut indicator_of = [0; KINDS];
        for indicator in 0..KINDS {
            indicator_of[staked.following(indicator as u8)] = indicator;
        }
        Surroundings {
            leftover: staked.coming - u32::from(draws),
            shown: staked.shown,
            shown_kinds: KindSet::at_least(&staked.shown, 1),
            indicator_of: (staked.indicators > 0).then_some(indicator_of),
            has_discards: staked.stakes.discard_share.0 > 0,
        }
    }

    /// Removes the tiles that do not matter from a hand; `within` are the ready hands that can be
    /// in reach.
    pub fn cut(&self, hands: &ReadyHands, state: State, within: &[u32]) -> Cut {
        let State { held, coming, left, .. } = state;
        let limit = held.plus(coming);
        let (mut used, mut least) = (Tiles::default(), None::<Tiles>);
        let (mut again, mut winning) = (KindSet::default(), KindSet::default());
        let (mut reach, mut own) = (Vec::with_capacity(within.len()), None);
        for &index in within {
            let ready = hands.at(index);
            let draws = ready.tiles.lacking(&held) + 1;
            if draws > left || !ready.tiles.is_within(&limit) {
                continue;
            }
            reach.push(index);
            used = used.or(ready.tiles);
            least = Some(least.map_or(ready.tiles, |least| least.and(ready.tiles)));
            winning = winning.or(ready.winning);
            if draws < left {
                again = again.or(ready.kinds);
            }
            if draws == 1 {
                own = Some(index);
            }
        }
        if reach.is_empty() {
            let nothing = KindSet::default();
            return Cut { state, reach, idle: 0, own, useful: nothing, has_slack: false };
        }
        let kept = if self.has_discards { held.of(used.kinds()) } else { held.and(used) };
        let mut cut = State { held: kept, ..state };
        cut.keep_reds();
        let lacked = used.beyond(held).kinds();
        let mut wanted = winning.or(lacked).or(again.and(kept.kinds()));
        if self.has_discards {
            wanted = wanted.or(used.kinds());
        }
        for (suit, five) in FIVES.into_iter().enumerate() {
            if used.at(five) > cut.held_reds[suit] && cut.coming_reds[suit] > 0 {
                wanted = wanted.or(KindSet(1 << five));
            }
            if !wanted.contains(five) {
                cut.coming_reds[suit] = 0;
            }
        }
        if let Some(indicator_of) = &self.indicator_of {
            let differing = used.beyond(least.unwrap_or_default()).kinds().or(winning);
            for dora in differing.iter() {
                wanted = wanted.or(KindSet(1 << indicator_of[dora]));
            }
            for dora in used.kinds().or(self.shown_kinds).without(differing).iter() {
                let kind = indicator_of[dora];
                let copies = used.at(dora) + self.shown[dora];
                if !wanted.contains(kind)
                    && let Some(place) = usize::from(copies).checked_sub(1)
                {
                    cut.alike[place] += coming.at(kind);
                }
            }
        }
        cut.coming = coming.of(wanted);
        let idle = self.idle(&cut);
        let has_slack = !again.is_empty();
        // Without a draw to spare, a draw must bring a lacking tile, or win.
        let useful = match (has_slack, own) {
            (true, _) => wanted,
            (false, Some(_)) => winning,
            (false, None) => lacked,
        };
        Cut { state: cut, reach, idle, own, useful, has_slack }
    }

    /// Returns the number of tiles that can come and are neither kept nor interchangeable.
    pub fn idle(&self, state: &State) -> u32 {
        let alike: u32 = state.alike.iter().map(|&copies| u32::from(copies)).sum();
        self.leftover + u32::from(state.left) - state.coming.len() - alike
    }
}
