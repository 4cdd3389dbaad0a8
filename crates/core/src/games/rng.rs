//! Random numbers of games, determined by a seed and the index of the game.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Number of random streams per game.
const STREAMS: u64 = 8;
const STREAM_OF_DEALS: u64 = 0;
const STREAM_OF_PLAYERS: u64 = 1;

fn stream(seed: u64, game: u32, purpose: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(u64::from(game) * STREAMS + purpose);
    random
}

/// Returns the random number generator of a game's deal.
pub(crate) fn of_deal(seed: u64, game: u32) -> ChaCha8Rng {
    stream(seed, game, STREAM_OF_DEALS)
}

/// Returns the seed for the players of a game.
pub fn game_seed(seed: u64, game: u32) -> u64 {
    stream(seed, game, STREAM_OF_PLAYERS).next_u64()
}

/// Returns a number below `bound`. The probabilities of two numbers differ by a factor of less than
/// 1 + bound / 2^32.
pub(crate) fn below(random: &mut ChaCha8Rng, bound: u32) -> u32 {
    (((random.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
}

/// Shuffles tiles (Fisher-Yates).
pub(crate) fn shuffle(random: &mut ChaCha8Rng, tiles: &mut [u8]) {
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, below(random, last as u32 + 1) as usize);
    }
}
