//! Order of the answers that a player has evaluated.

/// Sorts by worth, highest first; equals keep their order.
pub(crate) fn best_first<T>(mut choices: Vec<T>, worth: impl Fn(&T) -> f64) -> Vec<T> {
    choices.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    choices
}
