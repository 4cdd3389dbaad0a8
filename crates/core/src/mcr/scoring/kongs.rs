//! Fan of kongs.

use super::fan::{Fan, Fans};
use super::readings::Sets;

/// Adds the fan of kongs: at most one.
#[inline]
pub(super) fn recognise(sets: &Sets, fans: &mut Fans) {
    match (sets.melded_kongs, sets.concealed_kongs) {
        (0, 0) => {}
        (1, 0) => fans.add(Fan::MeldedKong),
        (0, 1) => fans.add(Fan::ConcealedKong),
        (2, 0) => fans.add(Fan::TwoMeldedKongs),
        (1, 1) => fans.add(Fan::ConcealedKongAndMeldedKong),
        (0, 2) => fans.add(Fan::TwoConcealedKongs),
        (melded, concealed) if melded + concealed == 3 => fans.add(Fan::ThreeKongs),
        _ => fans.add(Fan::FourKongs),
    }
}
