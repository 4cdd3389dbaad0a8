//! Writes the schemas of answers into the folder that the package ships.

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../python/paili/schemas");
    for (name, text) in paili_answers::schemas::schemas() {
        fs::write(folder.join(format!("{name}.schema.json")), text)?;
    }
    Ok(())
}
