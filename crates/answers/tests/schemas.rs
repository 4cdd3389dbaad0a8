//! The shipped schemas agree with the types.
#![cfg(feature = "schemas")]

use std::fs;
use std::path::Path;

#[test]
fn schemas_are_those_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../python/paili/schemas");
    for (name, text) in paili_answers::schemas::schemas() {
        let shipped = fs::read_to_string(folder.join(format!("{name}.schema.json")));
        assert_eq!(shipped.ok(), Some(text), "make schemas writes {name} anew");
    }
}
