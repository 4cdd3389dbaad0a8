//! The values on which the deficiency of a plain hand depends, part by part.

use std::hash::Hash;

/// The values on which the deficiency under one form depends, in some parts of a plain hand.
pub trait FormSignature: Copy + Eq + Hash {
    /// The signature of parts without usable tiles.
    const NOTHING: Self;

    /// Returns the signature of the copies of each rank of a suit.
    fn of_suit(word: &[u8; 9]) -> Self;

    /// Returns the signature of the copies of each honour.
    fn of_honors(word: &[u8; 7]) -> Self;

    /// Returns the signature of two suits together.
    fn with_suit(&self, other: &Self) -> Self;

    /// Returns the signature of some suits and the honours together.
    #[inline(always)]
    fn with_honors(&self, other: &Self) -> Self {
        self.with_suit(other)
    }

    /// Returns the deficiency of a whole hand: this suit and all its other parts. All kinds that
    /// the form needs must be usable.
    fn deficiency(&self, rest: &Self, melds: u8) -> u8;
}
