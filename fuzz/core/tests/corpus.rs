//! The inputs that fuzzing has kept, and some thousand others, through each target.

use std::fs;
use std::path::Path;

/// Bytes of a sequence that is the same every time (xorshift).
fn bytes(seed: u64, size: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    (0..size).map(|_| next()).collect()
}

fn run(name: &str, one: impl Fn(&[u8]), inputs: u64) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/corpus/core");
    let files = fs::read_dir(folder.join(name)).expect("a folder for each target");
    for file in files {
        let path = file.expect("a file").path();
        println!("{}", path.display());
        one(&fs::read(path).expect("a file that can be read"));
    }
    for seed in 0..inputs {
        println!("{name}, input {seed}");
        one(&bytes(seed, [8, 60, 400, 3000][seed as usize % 4]));
    }
}

#[test]
fn questions() {
    run("questions", paili_fuzz::questions::one, 3000);
}

#[test]
fn scoring() {
    run("scoring", paili_fuzz::scoring::one, 20_000);
}

#[test]
fn games() {
    run("games", paili_fuzz::games::one, 2000);
}
