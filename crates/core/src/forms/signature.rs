//! What the deficiency of a plain hand depends on, part by part.

use std::hash::Hash;

/// What the deficiency under one form depends on, in some parts of a plain hand.
pub trait FormSignature: Copy + Eq + Hash {
    /// No tiles that can be used.
    const NOTHING: Self;

    /// Signature of the copies of each rank of a suit.
    fn of_suit(word: &[u8; 9]) -> Self;

    /// Signature of the copies of each honour.
    fn of_honors(word: &[u8; 7]) -> Self;

    /// Signature of two suits together.
    fn with_suit(&self, other: &Self) -> Self;

    /// Signature of some suits and the honours together.
    #[inline(always)]
    fn with_honors(&self, other: &Self) -> Self {
        self.with_suit(other)
    }

    /// Deficiency of a whole hand: this suit, and all its other parts; only asked where all the
    /// kinds that the form needs may be used.
    fn deficiency(&self, rest: &Self, melds: u8) -> u8;
}
