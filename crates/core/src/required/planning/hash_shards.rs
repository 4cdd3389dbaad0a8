//! A hash table in many parts: one part grows at a time, so that no insertion takes long.

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// Parts of the table.
const SHARDS: usize = 256;

/// What is known of keys.
pub struct HashShards<K, V> {
    shards: Vec<HashTable<(K, V)>>,
    len: usize,
    capacity: usize,
}

impl<K, V> Default for HashShards<K, V> {
    fn default() -> Self {
        let shards = (0..SHARDS).map(|_| HashTable::new()).collect();
        HashShards { shards, len: 0, capacity: 0 }
    }
}

fn hash<K: Hash>(key: &K) -> u64 {
    FxBuildHasher.hash_one(key)
}

/// The part that a key belongs to; the table of the part uses other bits of the hash.
fn shard(hash: u64) -> usize {
    (hash >> 40) as usize % SHARDS
}

impl<K: Hash + Eq, V: Copy> HashShards<K, V> {
    /// How many keys are known.
    pub fn len(&self) -> usize {
        self.len
    }

    /// For how many keys there is room.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// What is known of a key.
    pub fn get(&self, key: &K) -> Option<V> {
        let hash = hash(key);
        self.shards[shard(hash)].find(hash, |(known, _)| known == key).map(|&(_, value)| value)
    }

    /// Notes what is known of a new key.
    pub fn insert(&mut self, key: K, value: V) {
        let new = hash(&key);
        let table = &mut self.shards[shard(new)];
        let before = table.capacity();
        table.insert_unique(new, (key, value), |(key, _)| hash(key));
        self.capacity += table.capacity() - before;
        self.len += 1;
    }
}
