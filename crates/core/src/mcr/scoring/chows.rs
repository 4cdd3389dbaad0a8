//! Fan of chows.

use super::fan::{Fan, Fans};
use super::readings::Sets;
use crate::model::rules::Form;
use crate::model::tile::{KindSet, SUITED};

/// Fan of two chows, in the order of preference if not all may count.
const PAIRS: [Fan; 4] =
    [Fan::PureDoubleChow, Fan::MixedDoubleChow, Fan::ShortStraight, Fan::TwoTerminalChows];

/// Adds the fan of the chows of a reading.
#[inline]
pub(super) fn recognise(sets: &Sets, form: Form, fans: &mut Fans) {
    let chows = sets.chows();
    let all_are_chows = chows.len() == 4 || form == Form::KnittedStraight && chows.len() == 1;
    if all_are_chows && sets.eye_kind().and(KindSet::HONORS).is_empty() {
        fans.add(Fan::AllChows);
    }
    match *chows {
        [] | [_] => {}
        [_, _] => pairs(chows, fans),
        [first, second, third] => match three([first, second, third]) {
            Some(fan) => fans.add(fan),
            None => pairs(chows, fans),
        },
        [first, second, third, fourth, ..] => {
            four([first, second, third, fourth], sets, fans);
        }
    }
}

/// Adds the fan of four chows. Combined sets are not separated again (non-separation): a fan of all
/// four chows leaves nothing, and a fan of three leaves one chow, which may be combined once with
/// one of the three (account once).
fn four(chows: [u8; 4], sets: &Sets, fans: &mut Fans) {
    if let Some(fan) = all_four(chows) {
        fans.add(fan);
        return;
    }
    terminal_chows(chows, sets, fans);
    for left in (0..4).rev() {
        let mut others = [0; 3];
        let three_of_them = (0..4).filter(|&place| place != left);
        for (other, place) in others.iter_mut().zip(three_of_them) {
            *other = chows[place];
        }
        if let Some(fan) = three(others) {
            fans.add(fan);
            let kinds = others.iter().filter_map(|&other| pair(other, chows[left]));
            if let Some(kind) = kinds.min() {
                fans.add(PAIRS[kind]);
            }
            return;
        }
    }
    pairs(&chows, fans);
}

/// Returns the fan that combines four chows of one suit, by their first tiles in order.
fn all_four([first, second, third, fourth]: [u8; 4]) -> Option<Fan> {
    let step = second - first;
    if step != third - second || step != fourth - third || !same_suit(first, fourth) {
        return None;
    }
    match step {
        0 => Some(Fan::QuadrupleChow),
        1 | 2 => Some(Fan::FourPureShiftedChows),
        _ => None,
    }
}

/// Adds the fan of 123 and 789 twice around a 55: of one suit, or of two suits around the third.
fn terminal_chows(chows: [u8; 4], sets: &Sets, fans: &mut Fans) {
    let Some(eye) = sets.eye.filter(|eye| usize::from(eye.0) < SUITED && eye.0 % 9 == 4) else {
        return;
    };
    let suit = eye.0 / 9;
    let two_of = |low: u8, high: u8| {
        let mut expected = [9 * low, 9 * low + 6, 9 * high, 9 * high + 6];
        expected.sort_unstable();
        expected == chows
    };
    fans.add_if(two_of(suit, suit), Fan::PureTerminalChows);
    let (low, high) = [(1, 2), (0, 2), (0, 1)][usize::from(suit)];
    fans.add_if(two_of(low, high), Fan::ThreeSuitedTerminalChows);
}

/// Returns the fan that combines three chows, by their first tiles in order.
///
/// All triples of the same four chows that make a fan make the same fan: two triples share two
/// chows, whose suits and distance determine it. So it does not matter which triple is tried first.
fn three([first, second, third]: [u8; 3]) -> Option<Fan> {
    if same_suit(first, third) {
        return match (second - first, third - second) {
            (0, 0) => Some(Fan::PureTripleChow),
            (1, 1) | (2, 2) => Some(Fan::PureShiftedChows),
            (3, 3) => Some(Fan::PureStraight),
            _ => None,
        };
    }
    if same_suit(first, second) || same_suit(second, third) {
        return None;
    }
    let mut ranks = [first % 9, second % 9, third % 9];
    ranks.sort_unstable();
    match (ranks[1] - ranks[0], ranks[2] - ranks[1]) {
        (0, 0) => Some(Fan::MixedTripleChow),
        (1, 1) => Some(Fan::MixedShiftedChows),
        (3, 3) => Some(Fan::MixedStraight),
        _ => None,
    }
}

/// Adds the fan of two chows each if no three chows are combined.
///
/// A chow that has not been combined may be combined once with one that has (account once). So
/// there are at most as many such fan as related chows, less one. If there are more, those that
/// would count a second time are dropped first (non-identical).
fn pairs(chows: &[u8], fans: &mut Fans) {
    let mut times = [0u8; PAIRS.len()];
    let mut is_related = [false; 4];
    for (first, &one) in chows.iter().enumerate() {
        for (second, &other) in chows.iter().enumerate().skip(first + 1) {
            if let Some(kind) = pair(one, other) {
                times[kind] += 1;
                is_related[first] = true;
                is_related[second] = true;
            }
        }
    }
    let related = is_related.iter().filter(|&&is| is).count() as u8;
    let most = related.saturating_sub(1);
    for least in [1, 0] {
        for kind in (0..PAIRS.len()).rev() {
            while times.iter().sum::<u8>() > most && times[kind] > least {
                times[kind] -= 1;
            }
        }
    }
    for (fan, times) in PAIRS.into_iter().zip(times) {
        fans.add_times(fan, times);
    }
}

/// Returns the index in [`PAIRS`] of the fan of two chows, by their first tiles in either order.
#[inline(always)]
fn pair(one: u8, other: u8) -> Option<usize> {
    let is_pure = same_suit(one, other);
    match (is_pure, (one % 9).abs_diff(other % 9)) {
        (true, 0) => Some(0),
        (false, 0) => Some(1),
        (true, 3) => Some(2),
        (true, 6) => Some(3),
        _ => None,
    }
}

#[inline(always)]
fn same_suit(one: u8, other: u8) -> bool {
    one / 9 == other / 9
}
