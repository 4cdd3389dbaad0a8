//! Default limits of exact answers: numbers of draws and memory.

use crate::model::rules::Rules;

/// Returns the number of draws beyond the deficiency within which a hand is planned exactly in
/// about a second.
pub fn spare_draws(deficiency: u32) -> u32 {
    match deficiency {
        0..=3 => 2,
        4 | 5 => 1,
        _ => 0,
    }
}

/// The limits of the exact plan that ranks discards; beyond them an outlook ranks them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchBudget {
    /// Number of draws beyond the deficiency.
    pub spare: u32,
    /// Number of bytes that the search may use, which bounds its time as well.
    pub memory: usize,
    /// Highest number of positions of a search with one draw less, which takes a small part of the
    /// time; beyond it, memory would not suffice. `None` if there is no such search.
    pub scouted: Option<u64>,
}

/// Number of forms from which on a search examines more hands per position.
const MANY_FORMS: usize = 4;

impl SearchBudget {
    /// Returns the limits for a hand of a deficiency, 1 for a complete one; `None` if it is too
    /// far.
    pub fn of(rules: &Rules, deficiency: u32) -> Option<SearchBudget> {
        let of = |spare, megabytes: usize, scouted| {
            Some(SearchBudget { spare, memory: megabytes << 20, scouted })
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

    /// Number of draws beyond the deficiency over which an outlook ranks discards if no plan does.
    pub const SPARE_OF_OUTLOOKS: u32 = 2;
}
