//! A hash table in many shards: one shard grows at a time, so that no insertion takes long.

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

const SHARDS: usize = 256;

/// A map in shards.
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

/// Returns the shard of a key; the table of the shard uses other bits of the hash.
fn shard(hash: u64) -> usize {
    (hash >> 40) as usize % SHARDS
}

impl<K: Hash + Eq, V: Copy> HashShards<K, V> {
    /// Returns the number of keys.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of keys for which there is room.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &K) -> Option<V> {
        let hash = hash(key);
        self.shards[shard(hash)].find(hash, |(known, _)| known == key).map(|&(_, value)| value)
    }

    /// Inserts the value of a new key.
    pub fn insert(&mut self, key: K, value: V) {
        let new = hash(&key);
        let table = &mut self.shards[shard(new)];
        let before = table.capacity();
        table.insert_unique(new, (key, value), |(key, _)| hash(key));
        self.capacity += table.capacity() - before;
        self.len += 1;
    }
}
