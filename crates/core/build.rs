//! Generates the tables of the suit automaton (see `src/parts/automaton.rs`) and embeds them in the
//! crate.

// The generator includes the sweep of the crate as source; the parts that it does not need are
// unused here.
#![allow(dead_code)]

#[path = "src/parts/automaton.rs"]
mod automaton;
#[path = "src/parts/costs.rs"]
mod costs;
#[path = "src/parts/lockstep.rs"]
mod lockstep;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/parts");
    let out = env::var("OUT_DIR")?;
    for (name, content) in automaton::generate().files() {
        fs::write(Path::new(&out).join(name + ".bin"), content)?;
    }
    Ok(())
}
