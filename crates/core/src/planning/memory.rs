//! Cached values of a search, within a memory bound.

use super::futures::Stopped;
use super::worker::Hand;
use hashbrown::HashTable;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Number of tables of a memo, so that threads seldom wait for each other.
const SHARDS: usize = 64;
/// Number of bits of a future's number in a small entry, and of all four.
const ID_BITS: u32 = 22;
const KEY_BITS: u32 = 4 * ID_BITS;

/// The memory budget of a search, in bytes.
#[derive(Debug)]
pub struct Budget {
    most: usize,
    used: AtomicUsize,
    exhausted: AtomicBool,
}

impl Budget {
    /// Creates a budget of `most` bytes.
    pub fn new(most: usize) -> Budget {
        Budget { most, used: AtomicUsize::new(0), exhausted: AtomicBool::new(false) }
    }

    /// Takes bytes from the budget. If they exceed it, takes none and records that it was
    /// exhausted.
    pub fn take(&self, bytes: usize) -> Result<(), Stopped> {
        if self.used.fetch_add(bytes, Ordering::Relaxed) + bytes <= self.most {
            return Ok(());
        }
        self.used.fetch_sub(bytes, Ordering::Relaxed);
        self.exhausted.store(true, Ordering::Relaxed);
        Err(Stopped)
    }

    /// Returns bytes to the budget.
    fn give(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Returns whether the budget was ever exhausted.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted.load(Ordering::Relaxed)
    }
}

/// A hand and its value, in some representation.
trait Entry: Copy {
    /// The hand, which distinguishes entries.
    type Key: std::hash::Hash + Eq;

    /// Returns the hand.
    fn key(&self) -> Self::Key;
}

/// Hand and value in sixteen bytes: the numbers of four futures, and the value above them. Nearly
/// all entries of a search are of this type, so they determine how far its memory suffices.
#[derive(Clone, Copy, Debug)]
struct Small(u128);

impl Small {
    /// Packs the key of a hand whose futures have small numbers.
    fn pack(hand: &Hand) -> Option<u128> {
        let small = hand.iter().all(|&id| id >> ID_BITS == 0);
        let packed = hand.iter().fold(0, |key, &id| key << ID_BITS | u128::from(id));
        small.then_some(packed)
    }

    fn value(self) -> u128 {
        self.0 >> KEY_BITS
    }
}

impl Entry for Small {
    type Key = u128;

    fn key(&self) -> u128 {
        self.0 & ((1 << KEY_BITS) - 1)
    }
}

/// Hand and value of any size.
type Large = (Hand, u128);

impl Entry for Large {
    type Key = Hand;

    fn key(&self) -> Hand {
        self.0
    }
}

fn hash<K: std::hash::Hash>(key: &K) -> u64 {
    rustc_hash::FxBuildHasher.hash_one(key)
}

/// Entries in many tables with a lock each.
#[derive(Debug)]
struct Sharded<E>(Vec<Mutex<HashTable<E>>>);

impl<E: Entry> Sharded<E> {
    fn new() -> Self {
        Sharded((0..SHARDS).map(|_| Mutex::default()).collect())
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, HashTable<E>> {
        // The tables use the lowest and the highest bits themselves. Entries are inserted whole, so
        // a thread that panics does no harm.
        let index = (hash >> 40) as usize % SHARDS;
        self.0[index].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, key: &E::Key) -> Option<E> {
        let hash = hash(key);
        self.shard(hash).find(hash, |entry| entry.key() == *key).copied()
    }

    fn set(&self, entry: E, budget: &Budget) -> Result<(), Stopped> {
        let key = entry.key();
        let hash_of_key = hash(&key);
        let mut shard = self.shard(hash_of_key);
        if shard.len() == shard.capacity() {
            // A growing table keeps the old one until the new one is filled.
            let old = shard.allocation_size();
            let new = if old == 0 { 4 * (size_of::<E>() + 1) + 16 } else { 2 * old };
            budget.take(new)?;
            shard.reserve(1, |entry| hash(&entry.key()));
            budget.give(old);
        }
        // Another thread can have computed the same value.
        if shard.find(hash_of_key, |known| known.key() == key).is_none() {
            shard.insert_unique(hash_of_key, entry, |entry| hash(&entry.key()));
        }
        Ok(())
    }
}

/// Cached values of hands.
#[derive(Debug)]
pub struct Memo {
    small: Sharded<Small>,
    large: Sharded<Large>,
}

impl Memo {
    /// Creates an empty memo.
    pub fn new() -> Memo {
        Memo { small: Sharded::new(), large: Sharded::new() }
    }

    /// Returns the key of a hand. Its futures are sorted, since parts with the same futures are
    /// interchangeable.
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

    /// Returns the value of a hand, if it is known; `most` is the greatest possible value.
    #[inline]
    pub fn get(&self, key: &Hand, most: u128) -> Option<u128> {
        match Small::pack(key) {
            Some(packed) if most >> (u128::BITS - KEY_BITS) == 0 => {
                self.small.get(&packed).map(Small::value)
            }
            _ => self.large.get(key).map(|(_, value)| value),
        }
    }

    /// Stores the value of a hand.
    #[inline]
    pub fn set(&self, key: Hand, most: u128, value: u128, budget: &Budget) -> Result<(), Stopped> {
        match Small::pack(&key) {
            Some(packed) if most >> (u128::BITS - KEY_BITS) == 0 => {
                self.small.set(Small(packed | value << KEY_BITS), budget)
            }
            _ => self.large.set((key, value), budget),
        }
    }
}
