//! Fuzz target: the tables of both games.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| paili_fuzz::games::one(data));
