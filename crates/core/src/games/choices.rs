//! Answers that a player has weighed.

/// An answer that was weighed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeighedAction<A> {
    /// The answer.
    pub action: A,
    /// Points that it is expected to lead to.
    pub worth: f64,
}

/// The highest worth first; of equals the first.
pub(crate) fn best_first<A>(mut choices: Vec<WeighedAction<A>>) -> Vec<WeighedAction<A>> {
    choices.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    choices
}
