//! Fuzz target: what wins are worth.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| paili_fuzz::scoring::one(data));
