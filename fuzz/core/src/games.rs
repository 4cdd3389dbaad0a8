//! Any answers of four players, at both tables: the judge rules what they come to, tiles are
//! conserved, payments sum to zero, and each seat knows what it was told.

use crate::source::Source;

mod mcr;
mod sichuan;

/// Plays a game with answers out of bytes.
pub fn one(data: &[u8]) {
    let mut source = Source::new(data);
    match source.below(2) {
        0 => mcr::one(&mut source),
        _ => sichuan::one(&mut source),
    }
}
