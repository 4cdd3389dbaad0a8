//! Values that a search remembers, within a bound.

use super::futures::Stopped;
use super::worker::Hand;
use rustc_hash::FxHashMap;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Maps of a memo, so that threads seldom wait for each other; a power of two.
const SHARDS: usize = 64;

/// What a search may take up, in bytes.
#[derive(Debug)]
pub struct Budget {
    most: usize,
    used: AtomicUsize,
    exhausted: AtomicBool,
}

impl Budget {
    /// A budget of so many bytes.
    pub fn new(most: usize) -> Budget {
        Budget { most, used: AtomicUsize::new(0), exhausted: AtomicBool::new(false) }
    }

    /// Takes bytes from the budget, or none and remembers that it did not suffice.
    pub fn take(&self, bytes: usize) -> Result<(), Stopped> {
        if self.used.fetch_add(bytes, Ordering::Relaxed) + bytes <= self.most {
            return Ok(());
        }
        self.used.fetch_sub(bytes, Ordering::Relaxed);
        self.exhausted.store(true, Ordering::Relaxed);
        Err(Stopped)
    }

    /// Gives bytes back.
    fn give(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Has it ever not sufficed?
    pub fn is_exhausted(&self) -> bool {
        self.exhausted.load(Ordering::Relaxed)
    }
}

type Shard<V> = Mutex<FxHashMap<Hand, V>>;

/// A map from hands, in 64 maps that are locked one by one.
#[derive(Debug)]
struct Sharded<V>(Vec<Shard<V>>);

impl<V: Copy> Sharded<V> {
    fn new() -> Self {
        Sharded((0..SHARDS).map(|_| Mutex::default()).collect())
    }

    fn shard(&self, hand: &Hand) -> MutexGuard<'_, FxHashMap<Hand, V>> {
        let hash = rustc_hash::FxBuildHasher.hash_one(hand);
        // The maps use the lowest and the highest bits themselves.
        let index = (hash >> 32) as usize % SHARDS;
        // Values are put in whole, whatever happens to a thread.
        self.0[index].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, hand: Hand, value: V, budget: &Budget) -> Result<(), Stopped> {
        let mut shard = self.shard(&hand);
        let room = shard.capacity();
        if shard.len() == room {
            // A map that grows holds its old table until the new one is filled.
            let bytes = |room: usize| room * 8 / 7 * (size_of::<(Hand, V)>() + 1);
            let grown = if room == 0 { 3 } else { 2 * room };
            budget.take(bytes(grown))?;
            shard.reserve(1);
            budget.give(bytes(room));
        }
        shard.insert(hand, value);
        Ok(())
    }
}

/// Values of hands. Those few draws before the end are small numbers.
#[derive(Debug)]
pub struct Memo {
    /// So many draws before the end, values fit 64 bits.
    small: usize,
    near: Sharded<u64>,
    far: Sharded<u128>,
}

impl Memo {
    /// Nothing is known; `sequences[left]` is the largest value `left` draws before the end.
    pub fn new(sequences: &[u128]) -> Memo {
        let fits = |&&most: &&u128| most <= u128::from(u64::MAX);
        let small = sequences.iter().take_while(fits).count();
        Memo { small, near: Sharded::new(), far: Sharded::new() }
    }

    /// The key of a hand: its parts may be exchanged, because what they are is in their futures.
    #[inline(always)]
    pub fn key(hand: &Hand) -> Hand {
        let [mut a, mut b, mut c, mut d] = *hand;
        let order = |x: &mut u32, y: &mut u32| (*x, *y) = ((*x).min(*y), (*x).max(*y));
        order(&mut a, &mut b);
        order(&mut c, &mut d);
        order(&mut a, &mut c);
        order(&mut b, &mut d);
        order(&mut b, &mut c);
        [a, b, c, d]
    }

    /// The value of a hand, if it is known.
    #[inline]
    pub fn get(&self, left: usize, key: &Hand) -> Option<u128> {
        if left < self.small {
            return self.near.shard(key).get(key).map(|&value| u128::from(value));
        }
        self.far.shard(key).get(key).copied()
    }

    /// Remembers the value of a hand.
    #[inline]
    pub fn set(&self, left: usize, key: Hand, value: u128, budget: &Budget) -> Result<(), Stopped> {
        match u64::try_from(value) {
            Ok(value) if left < self.small => self.near.set(key, value, budget),
            _ => self.far.set(key, value, budget),
        }
    }
}
