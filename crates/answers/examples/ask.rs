//! Reads one question per line, a JSON object with `kind` and `question`, and writes one answer per
//! line.

use paili_answers::host::Host;
use std::io::{BufRead, Write};
use std::sync::OnceLock;
use std::time::Instant;

fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

fn main() -> std::io::Result<()> {
    let host = Host { now, ..Host::PATIENT };
    let (input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    for line in input.lines() {
        let line = line?;
        let asked: serde_json::Value = serde_json::from_str(&line).unwrap_or_default();
        let kind = asked["kind"].as_str().unwrap_or_default();
        writeln!(output, "{}", paili_answers::ask(kind, &asked["question"].to_string(), host))?;
    }
    Ok(())
}
