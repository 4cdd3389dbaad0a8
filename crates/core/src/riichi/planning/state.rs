//! Hands cut down to what matters.
//!
//! What can still be won is a list of ready hands; it only shrinks on the way. `docs/planning.md`
//! says what a *blank* is, and when a tile that can come is *idle*: it wins with no ready hand in
//! reach, and none lacks a copy of it or could come to lack one and still be in reach. Two things
//! are added here.
//!
//! - *Red fives.* A five that would be idle matters if a red one can come and a ready hand in reach
//!   has more fives than the hand has red ones: it takes the place of a plain one. Plain fives are
//!   given away first, so that of those that are kept as many are red as can be; which of the fives
//!   that are blanks are red is of no use to anybody.
//! - *Indicators below.* After riichi the copies that have not come are turned over, so that an idle
//!   tile matters by the dora that it indicates: by how many copies of that kind are in the complete
//!   hands in reach. If all of them have equally many, one of its copies is like any other copy of
//!   an idle kind of so many: then a number of copies says all, also later, for fewer hands in reach
//!   have equally many still. Otherwise the kind stays as it is, although to draw it brings a blank.
//!
//! A hand with a blank discards it: a player who discards *x* instead has no ready hand before he
//! has given the blank away, since none has it, so that he neither wins nor declares riichi; another
//! can keep *x*, imitate him, pass every win that he has meanwhile, and discard *x* for the blank.
//! Both draw the same tiles. If a part of the tiles that win come by the discard of another, this is
//! not so: who is ready does not draw them. Then every discard is tried, and only copies of kinds that
//! no ready hand in reach has are blanks or idle.

use super::ready::{Ready, ReadyHands};
use super::stakes::{FIVES, Reds, StakedPosition};
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind};
use crate::required::planning::tiles::Tiles;

/// A hand, what can come to it, and the draws left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The hand, without blanks.
    pub held: Tiles,
    /// The copies that can come, without those that are alike.
    pub coming: Tiles,
    /// Red fives of the hand.
    pub held_reds: Reds,
    /// Red fives that can come and matter.
    pub coming_reds: Reds,
    /// Idle copies that can come and indicate 1 to 4 dora of each complete hand in reach.
    pub alike: [u8; COPIES as usize],
    /// Draws left.
    pub left: u8,
}

impl State {
    /// A hand with all that can come to it.
    pub fn new(held: &PerKind, coming: &PerKind, reds: [Reds; 2], left: u8) -> State {
        let [held_reds, coming_reds] = reds;
        let (held, coming) = (Tiles::new(held), Tiles::new(coming));
        State { held, coming, held_reds, coming_reds, alike: [0; COPIES as usize], left }
    }

    /// The tile does not come any more, and a draw is over.
    fn without_coming(mut self, tile: Drawn) -> State {
        self.coming = self.coming.without(tile.kind);
        if let Some(suit) = tile.red {
            self.coming_reds[suit] -= 1;
        }
        self.left -= 1;
        self
    }

    /// After a draw.
    pub fn after_draw(self, tile: Drawn) -> State {
        let mut after = self.without_coming(tile);
        after.held = after.held.with(tile.kind);
        if let Some(suit) = tile.red {
            after.held_reds[suit] += 1;
        }
        after
    }

    /// After a tile that another player has discarded was passed.
    pub fn after_pass(self, tile: Drawn) -> State {
        self.without_coming(tile)
    }

    /// After a draw of an idle tile that indicates so many dora; the blank is not kept.
    pub fn after_idle(mut self, dora: usize) -> State {
        if let Some(copies) = dora.checked_sub(1).and_then(|place| self.alike.get_mut(place)) {
            *copies -= 1;
        }
        self.left -= 1;
        self
    }

    /// After the discard of a kind that is held: a plain five before a red one.
    pub fn after_discard(mut self, kind: usize) -> State {
        self.held = self.held.without(kind);
        self.keep_reds();
        self
    }

    /// As a ready hand that a drawn one becomes by its discard.
    pub fn as_ready(mut self, ready: &Ready) -> State {
        self.held = ready.tiles;
        self.keep_reds();
        self
    }

    /// No more fives are red than there are.
    fn keep_reds(&mut self) {
        for (red, five) in self.held_reds.iter_mut().zip(FIVES) {
            *red = (*red).min(self.held.at(five));
        }
    }
}

/// A tile that comes; the suit of a red five.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// Its kind.
    pub kind: usize,
    /// The suit in which it is the red five.
    pub red: Option<usize>,
}

/// The tiles of one kind that may come, red ones apart, with their copies.
pub fn splits(state: &State, kind: usize) -> impl Iterator<Item = (u8, Drawn)> + use<> {
    let copies = state.coming.at(kind);
    let suit = FIVES.iter().position(|&five| five == kind);
    let reds = suit.map_or(0, |suit| state.coming_reds[suit]);
    let both = [(copies - reds, Drawn { kind, red: None }), (reds, Drawn { kind, red: suit })];
    both.into_iter().filter(|(copies, _)| *copies > 0)
}

/// A hand cut down to what matters.
pub struct Cut {
    /// The hand.
    pub state: State,
    /// The ready hands within its reach.
    pub reach: Vec<u32>,
    /// Tiles that can come and do not matter at all.
    pub idle: u32,
    /// The place of the hand itself among the ready ones.
    pub own: Option<u32>,
    /// The kinds of which a draw leaves anything in reach.
    pub useful: KindSet,
    /// Whether an idle tile does.
    pub has_slack: bool,
}

/// What is the same for all hands of a plan.
pub struct Surroundings {
    /// Tiles that can still come when no draw is left.
    pub leftover: u32,
    /// Copies of each kind in the melds.
    pub shown: PerKind,
    shown_kinds: KindSet,
    /// The indicator of each kind, if some are turned after riichi.
    pub indicator_of: Option<[usize; KINDS]>,
    /// Whether others discard a part of the tiles that win.
    has_discards: bool,
}

impl Surroundings {
    /// Those of a position with stakes.
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

    /// Leaves out of a hand what does not matter; `within` are the ready hands that may be in reach.
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
        // Without a draw to spare, a draw must bring what is lacking, or win.
        let useful = match (has_slack, own) {
            (true, _) => wanted,
            (false, Some(_)) => winning,
            (false, None) => lacked,
        };
        Cut { state: cut, reach, idle, own, useful, has_slack }
    }

    /// Tiles that can come and are neither kept nor among those that are alike.
    pub fn idle(&self, state: &State) -> u32 {
        let alike: u32 = state.alike.iter().map(|&copies| u32::from(copies)).sum();
        self.leftover + u32::from(state.left) - state.coming.len() - alike
    }
}
