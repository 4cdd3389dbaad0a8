//! The effort of exact answers whose draws nobody limits: how far they look, and what they may take.

use crate::model::rules::Rules;

/// Draws beyond the deficiency of a hand within which it is planned exactly in about a second.
pub fn spare_draws(deficiency: u32) -> u32 {
    match deficiency {
        0..=3 => 2,
        4 | 5 => 1,
        _ => 0,
    }
}

/// The limits of the exact plan that ranks discards; beyond them an outlook does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Draws beyond the deficiency.
    pub spare: u32,
    /// Bytes that the search may use, which bounds its time as well.
    pub memory: usize,
    /// Positions that a search with one draw less may look at, which takes a small part of the
    /// time; beyond, memory would not suffice. `None`: there is no such search.
    pub scouted: Option<u64>,
}

/// From this number of forms on, a search looks at more hands in a position.
const MANY_FORMS: usize = 4;

impl Effort {
    /// The limits for a hand of a deficiency, 1 for a complete one; `None` if it is too far.
    pub fn of(rules: &Rules, deficiency: u32) -> Option<Effort> {
        let of = |spare, megabytes: usize, scouted| {
            Some(Effort { spare, memory: megabytes << 20, scouted })
        };
        let spare = spare_draws(deficiency);
        let is_required = rules.requirement().is_some();
        match deficiency {
            0..=3 if is_required => of(spare, 32, None),
            0..=3 => of(spare, 64, None),
            4 if is_required => of(spare, 32, None),
            5 if is_required => of(spare, 32, Some(1_500)),
            // Searches of 64 MB need about a second; with more forms they find fewer positions.
            4 if rules.forms(0).count() >= MANY_FORMS => of(spare + 1, 64, Some(15_000)),
            4 => of(spare + 1, 64, Some(25_000)),
            5 => of(spare, 64, None),
            _ => None,
        }
    }

    /// Draws beyond the deficiency over which an outlook ranks discards where no plan does.
    pub const SPARE_OF_OUTLOOKS: u32 = 2;
}
