//! Fuzz target: questions about hands.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| paili_fuzz::questions::one(data));
