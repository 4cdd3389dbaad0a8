//! Answers that a player has weighed.

/// The highest worth first; of equals the first.
pub(crate) fn best_first<T>(mut choices: Vec<T>, worth: impl Fn(&T) -> f64) -> Vec<T> {
    choices.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    choices
}
