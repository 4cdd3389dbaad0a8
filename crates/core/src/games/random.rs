//! A player that chooses legal actions at random.

use crate::games::playing::{Agent, TableGame};
use crate::games::rng::below;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// A player that chooses uniformly among all legal actions.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// Creates the player of a seat; the seats of a game choose independently.
    pub fn new(seed: u64, seat: u8) -> Random {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(u64::from(seat));
        Random(random)
    }
}

impl<G: TableGame> Agent<G> for Random {
    fn act(&mut self, view: G::View<'_>) -> G::Action {
        let legal = G::legal_actions(view);
        match u32::try_from(legal.len()) {
            Ok(count @ 1..) => legal[below(&mut self.0, count) as usize],
            _ => G::PASS,
        }
    }
}
