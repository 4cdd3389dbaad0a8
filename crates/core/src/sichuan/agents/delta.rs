//! The agent `delta`: the policy of Li & Yan 2019, which maximises the number of tiles that lower
//! the deficiency.
//!
//! The deficiency is that of the paper: of standard hands alone, as if four copies of each kind
//! less those in hand could still come. Among the tiles of a hand it discards one with the highest
//! delta (eq. 11 and 12): the available copies of all kinds that, in its place, lower the
//! deficiency. Ties are broken by the order of the paper: bamboo, characters, dots. It calls for a
//! pung if that lowers the deficiency, wins whenever it may, and never declares a kong, since the
//! paper has none. Where the paper is silent, it acts like `greedy`: it gives away tiles of its
//! smallest suit and voids the suit that is then smallest.
//!
//! `greedy` differs in four respects: its deficiency accounts for tiles that are gone, it considers
//! seven pairs, it minimises the deficiency after the discard before it counts copies, and it
//! declares kongs. Like `greedy`, this player ignores fan and the other seats.

use crate::analysis::deficiency::deficiency;
use crate::games::Agent;
use crate::model::position::Position;
use crate::model::rules::{Form, Rules};
use crate::model::tile::{KINDS, KindSet, PerKind, SUITED, Tile};
use crate::parts::costs::IMPOSSIBLE;
use crate::sichuan::agents::opening::{exchange, rules_of, worst_suit};
use crate::sichuan::table::{Action, Stage, State, View};

/// The suits in the order of the paper: bamboo, characters, dots.
const SUITS: [usize; 3] = [2, 0, 1];

/// The agent `delta`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Delta;

impl Agent<State> for Delta {
    fn act(&mut self, view: View<'_>) -> Action {
        if view.may_win() {
            return Action::Win;
        }
        match view.table().stage() {
            Stage::Exchange => exchange(view.hand()),
            Stage::Void => Action::Void(worst_suit(view.hand())),
            Stage::Turn => Action::Discard(discard(&view)),
            Stage::Discard => call(&view),
            Stage::Robbery | Stage::Over => Action::Pass,
        }
    }
}

/// The deficiency of the paper.
pub struct Farness {
    rules: Rules,
    melds: u8,
}

impl Farness {
    /// Creates the deficiency of a hand with `melds` melds, without the void suit if there is one.
    pub fn new(void: Option<u8>, melds: u8) -> Farness {
        Farness { rules: rules_of(&[Form::Standard], void), melds }
    }

    fn of(view: &View<'_>) -> Farness {
        Farness::new(view.void(), view.table().seat(view.seat()).melds().count())
    }

    /// Returns the number of tiles that a hand lacks.
    pub fn deficiency(&self, hand: &PerKind) -> u8 {
        let position = Position::new(hand, None, self.melds, &self.rules);
        position.map_or(IMPOSSIBLE, |position| deficiency(&position, &self.rules))
    }
}

/// Returns the first discard with the highest delta.
fn discard(view: &View<'_>) -> Tile {
    let (farness, available) = (Farness::of(view), view.available());
    let deltas = deltas(view.hand(), &available, view.discards(), &farness);
    let mut best: Option<(u32, usize)> = None;
    for kind in SUITS.into_iter().flat_map(|suit| 9 * suit..9 * suit + 9) {
        if let Some(delta) = deltas[kind]
            && best.is_none_or(|(most, _)| delta > most)
        {
            best = Some((delta, kind));
        }
    }
    Tile(best.map_or(0, |(_, kind)| kind as u8))
}

/// Computes equation 11 for some kinds in hand.
pub fn deltas(
    hand: &PerKind,
    available: &PerKind,
    kinds: KindSet,
    farness: &Farness,
) -> [Option<u32>; KINDS] {
    let before = farness.deficiency(hand);
    let mut deltas = [None; KINDS];
    for kind in kinds.iter() {
        let mut changed = *hand;
        changed[kind] -= 1;
        let mut delta = 0;
        for drawn in (0..SUITED).filter(|&drawn| available[drawn] > 0) {
            changed[drawn] += 1;
            if farness.deficiency(&changed) < before {
                delta += u32::from(available[drawn]);
            }
            changed[drawn] -= 1;
        }
        deltas[kind] = Some(delta);
    }
    deltas
}

/// Returns a pung that lowers the deficiency, or passing.
fn call(view: &View<'_>) -> Action {
    let Some(tile) = view.table().offered().filter(|_| view.may_pung()) else {
        return Action::Pass;
    };
    let farness = Farness::of(view);
    let mut hand = *view.hand();
    let before = farness.deficiency(&hand);
    hand[usize::from(tile.0)] -= 2;
    let after = Farness { melds: farness.melds + 1, ..farness };
    if after.deficiency(&hand) < before { Action::Pung } else { Action::Pass }
}
