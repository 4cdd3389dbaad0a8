//! Reads a question a line, a JSON object with `kind` and `question`, and writes an answer a line.

use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let (input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    for line in input.lines() {
        let line = line?;
        let asked: serde_json::Value = serde_json::from_str(&line).unwrap_or_default();
        let kind = asked["kind"].as_str().unwrap_or_default();
        writeln!(output, "{}", paili_wasm::ask(kind, &asked["question"].to_string()))?;
    }
    Ok(())
}
