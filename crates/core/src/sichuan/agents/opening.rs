//! Decisions of simple players before the first draw: the tiles to give away, and the void suit.

use crate::analysis::deficiency::deficiency;
use crate::model::position::Position;
use crate::model::rules::{Form, Rules};
use crate::model::tile::{PerKind, SUITED, Tile};
use crate::parts::costs::IMPOSSIBLE;
use crate::parts::tables::PartTables;
use crate::sichuan::table::Action;

/// Number of tiles that a full flush may lack more than another hand.
const FLUSH: u8 = 2;

fn suit_of(hand: &PerKind, suit: u8) -> &[u8] {
    &hand[9 * usize::from(suit)..9 * usize::from(suit) + 9]
}

pub(super) fn size(hand: &PerKind, suit: u8) -> u8 {
    suit_of(hand, suit).iter().sum()
}

/// Returns the exchange of three tiles of the smallest suit that has three, those with the fewest
/// neighbours.
pub(super) fn exchange(hand: &PerKind) -> Action {
    let suits = (0..3).filter(|&suit| size(hand, suit) >= 3);
    let Some(suit) = suits.min_by_key(|&suit| size(hand, suit)) else { return Action::Pass };
    let ranks = suit_of(hand, suit);
    let mut tiles = Vec::with_capacity(14);
    for (rank, &count) in ranks.iter().enumerate() {
        let tile = Tile(9 * suit + rank as u8);
        tiles.extend((0..count).map(|_| (company(ranks, rank), tile)));
    }
    tiles.sort_unstable();
    match tiles[..] {
        [(_, first), (_, second), (_, third), ..] => Action::exchange([first, second, third]),
        _ => Action::Pass,
    }
}

/// Returns a score of the neighbourhood of a rank: an equal tile weighs more than an adjacent one,
/// and that more than one two ranks away.
fn company(ranks: &[u8], rank: usize) -> u8 {
    let near = ranks.iter().enumerate().map(|(other, &count)| match other.abs_diff(rank) {
        0 => 3 * (count - 1),
        1 => 2 * count,
        2 => count,
        _ => 0,
    });
    near.sum()
}

/// Returns the suit with fewest tiles; among equals the one without which the hand is nearest to a
/// win.
pub(super) fn worst_suit(hand: &PerKind) -> u8 {
    let farness = |suit: u8| {
        let rules = rules_without(Some(suit));
        Position::new(hand, None, 0, &rules).map_or(IMPOSSIBLE, |at| deficiency(&at, &rules))
    };
    (0..3).min_by_key(|&suit| (size(hand, suit), farness(suit))).unwrap_or_default()
}

/// Returns the rules of complete hands in Sichuan Mahjong, without a suit.
pub(crate) fn rules_without(suit: Option<u8>) -> Rules {
    rules_of(&[Form::Standard, Form::SevenPairsWithQuads], suit)
}

/// Returns rules of hands of some forms in the three suits, without one of them.
pub(super) fn rules_of(forms: &[Form], suit: Option<u8>) -> Rules {
    let forms = forms.iter().fold(0, |forms, &form| forms | 1 << form as u8);
    // The suit and the forms are valid.
    Rules::new(SUITED as u8, forms, suit).unwrap_or(Rules::MCR)
}

/// Returns the number of tiles that a hand of any size lacks without a suit, and the number that a
/// full flush lacks.
fn lacking(hand: &PerKind, void: u8) -> (u8, u8) {
    let suits = [0, 1, 2].map(|suit| PartTables::suit_class(&hand.as_chunks::<9>().0[suit]));
    let [one, other] = [1, 2].map(|step| suits[(usize::from(void) + step) % 3]);
    (one.merge(other).total(4), one.total(4).min(other.total(4)))
}

/// Returns the sort key of void suits, lowest best: the tiles that the hand lacks without the suit,
/// a flush at a discount; then the number of tiles of the suit.
pub(super) fn farness(hand: &PerKind, void: u8) -> (u8, u8) {
    let (any, flush) = lacking(hand, void);
    let in_void = hand.as_chunks::<9>().0[usize::from(void)].iter().sum();
    (any.min(flush.saturating_sub(FLUSH)), in_void)
}
