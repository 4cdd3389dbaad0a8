//! Random numbers of games: all follow from a seed and the number of the game.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Streams of random numbers of one game.
const STREAMS: u64 = 8;
const STREAM_OF_DEALS: u64 = 0;
const STREAM_OF_PLAYERS: u64 = 1;

fn stream(seed: u64, game: u32, purpose: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(u64::from(game) * STREAMS + purpose);
    random
}

/// The random numbers of a game's deal.
pub(crate) fn of_deal(seed: u64, game: u32) -> ChaCha8Rng {
    stream(seed, game, STREAM_OF_DEALS)
}

/// The seed that the players of a game are given.
pub fn game_seed(seed: u64, game: u32) -> u64 {
    stream(seed, game, STREAM_OF_PLAYERS).next_u64()
}

/// A number below `bound`: one is likelier than another by less than bound in 2^32.
pub(crate) fn below(random: &mut ChaCha8Rng, bound: u32) -> u32 {
    (((random.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
}

/// Brings tiles into any order (Fisher and Yates).
pub(crate) fn shuffle(random: &mut ChaCha8Rng, tiles: &mut [u8]) {
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, below(random, last as u32 + 1) as usize);
    }
}
