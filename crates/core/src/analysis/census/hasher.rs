//! A hasher for the signatures of words.

use std::hash::{BuildHasherDefault, Hasher};

/// A fast hasher for signatures, of which a census hashes millions.
#[derive(Default)]
pub struct SignatureHasher(u64);

/// Builder of [`SignatureHasher`]s.
pub type BuildSignatureHasher = BuildHasherDefault<SignatureHasher>;

impl Hasher for SignatureHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        }
    }

    fn write_usize(&mut self, _length: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}
