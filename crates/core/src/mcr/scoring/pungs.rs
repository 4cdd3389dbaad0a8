//! Fan of pungs and of concealed pungs; a kong is a pung here.

use super::fan::{Fan, Fans};
use super::readings::Sets;
use super::win::{Situation, WINDS};
use crate::model::tile::KindSet;

#[inline]
pub(super) fn recognise(sets: &Sets, situation: &Situation, fans: &mut Fans) {
    if sets.pungs.is_empty() {
        return;
    }
    fans.add_if(sets.pungs.len() == 4, Fan::AllPungs);
    match sets.concealed_pungs {
        2 => fans.add(Fan::TwoConcealedPungs),
        3 => fans.add(Fan::ThreeConcealedPungs),
        4 => fans.add(Fan::FourConcealedPungs),
        _ => {}
    }
    suited(sets.pungs, fans);
    fans.add_times(Fan::PungOfTerminalsOrHonors, terminals_or_honors(sets, situation, fans));
}

/// Adds the fan of suited pungs, from a bit set of ranks for each suit.
fn suited(pungs: KindSet, fans: &mut Fans) {
    let suits = [0, 1, 2].map(|suit| pungs.0 >> (9 * suit) & 0x1ff);
    for ranks in suits {
        let three = ranks & ranks >> 1 & ranks >> 2;
        if three & three >> 1 != 0 {
            fans.add(Fan::FourPureShiftedPungs);
        } else if three != 0 {
            fans.add(Fan::PureShiftedPungs);
        }
    }
    let [m, p, s] = suits;
    let step = |low: u64, middle: u64, high: u64| low & middle >> 1 & high >> 2;
    let shifted = step(m, p, s)
        | step(m, s, p)
        | step(p, m, s)
        | step(p, s, m)
        | step(s, m, p)
        | step(s, p, m);
    fans.add_if(shifted != 0, Fan::MixedShiftedPungs);
    let triple = m & p & s;
    fans.add_if(triple != 0, Fan::TriplePung);
    // The pairs inside a triple are not separated again (non-separation).
    let pairs = [m & p, m & s, p & s].map(|ranks| (ranks & !triple).count_ones() as u8);
    fans.add_times(Fan::DoublePung, pairs.iter().sum());
}

/// Returns the number of pungs of terminals and winds that no other fan has counted. Pungs of
/// dragons are always counted elsewhere.
fn terminals_or_honors(sets: &Sets, situation: &Situation, fans: &Fans) -> u8 {
    let terminals = sets.pungs.and(KindSet::ORPHANS.without(KindSet::HONORS)).len();
    // 1112345678999 contains two of them; Nine Gates implies one.
    let implied = u8::from(fans.has(Fan::NineGates));
    let winds = sets.pungs.and(WINDS);
    let own = [situation.seat_wind, situation.prevalent_wind].map(|wind| 1 << wind.tile().0);
    // Three pungs of winds are Big Three Winds, Little Four Winds or Big Four Winds.
    let others = if winds.len() >= 3 { 0 } else { winds.without(KindSet(own[0] | own[1])).len() };
    terminals.saturating_sub(implied) + others
}
