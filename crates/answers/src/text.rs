//! Formatting of values in messages in Python's syntax, so that messages agree.

use serde_json::Value;

/// Greatest number of characters of a value in a message.
const LONGEST: usize = 60;
/// Greatest number of items of a list, of fields of an object, and of nested lists.
const LISTED: usize = 6;
const FIELDS: usize = 4;
const DEEPEST: usize = 6;

/// Returns words such as "a, b or c".
pub fn in_words(words: &[&str], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [all @ .., one] => format!("{} {last} {one}", all.join(", ")),
    }
}

/// Returns the text in quotes, with unprintable characters escaped.
pub fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut said = String::from(quote);
    for letter in text.chars() {
        match letter {
            '\\' => said.push_str("\\\\"),
            '\n' => said.push_str("\\n"),
            '\r' => said.push_str("\\r"),
            '\t' => said.push_str("\\t"),
            _ if letter == quote => said.extend(['\\', quote]),
            _ if is_printable(letter) => said.push(letter),
            _ => said.push_str(&escaped(u32::from(letter))),
        }
    }
    said.push(quote);
    said
}

fn escaped(code: u32) -> String {
    match code {
        0..=0xff => format!("\\x{code:02x}"),
        0x100..=0xffff => format!("\\u{code:04x}"),
        _ => format!("\\U{code:08x}"),
    }
}

fn is_printable(letter: char) -> bool {
    let is_ascii = letter.is_ascii_graphic() || letter == ' ';
    // Combining marks are printed after a letter.
    is_ascii || format!("a{letter}").escape_debug().nth(1) == Some(letter)
}

/// Returns a short one-line description of a text.
pub fn describe(text: &str) -> String {
    let first: String = text.chars().take(LONGEST).collect();
    let mut said = quoted(&first);
    if said.chars().count() > LONGEST {
        let (start, end) = ((LONGEST - 3) / 2, LONGEST - 3 - (LONGEST - 3) / 2);
        let letters: Vec<char> = text.chars().collect();
        let shown: String = letters[..start.min(letters.len())]
            .iter()
            .chain(&letters[letters.len().saturating_sub(end)..])
            .collect();
        said = shortened(&quoted(&shown), start, end);
    }
    one_line(&said)
}

fn shortened(text: &str, start: usize, end: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let first = letters[..start.min(letters.len())].iter();
    let last = &letters[letters.len().saturating_sub(end)..];
    first.chain(&['.'; 3]).chain(last).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a text on one line of at most `most` printable ASCII characters.
pub fn ascii_line(text: &str, most: usize) -> String {
    let mut line = String::new();
    for letter in one_line(text).chars() {
        match letter {
            ' '..='~' => line.push(letter),
            '\0'..='\x7f' => line.push('?'),
            _ => line.push_str(&escaped(u32::from(letter))),
        }
    }
    if line.len() > most {
        line.truncate(most - 3);
        line.push_str("...");
    }
    line
}

/// Returns a short one-line description of any JSON value.
pub fn describe_value(value: &Value) -> String {
    one_line(&shown(value, DEEPEST))
}

/// Returns a value in Python's syntax, up to a depth of nested lists.
fn shown(value: &Value, levels: usize) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::String(text) => describe(text),
        Value::Number(number) => {
            let text = number.to_string();
            let (start, end) = ((LONGEST - 3) / 2, LONGEST - 3 - (LONGEST - 3) / 2);
            if text.len() > LONGEST { shortened(&text, start, end) } else { text }
        }
        Value::Array(items) => {
            let parts = items.iter().map(|item| shown(item, levels.saturating_sub(1)));
            format!("[{}]", listed(parts, LISTED, levels))
        }
        Value::Object(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort();
            let part = |name: &String| {
                format!("{}: {}", describe(name), shown(&fields[name], levels.saturating_sub(1)))
            };
            format!("{{{}}}", listed(names.into_iter().map(part), FIELDS, levels))
        }
    }
}

/// Returns the first items of a list or object; those that are too deep are left out.
fn listed(parts: impl ExactSizeIterator<Item = String>, most: usize, levels: usize) -> String {
    let number = parts.len();
    if levels == 0 && number > 0 {
        return "...".to_owned();
    }
    let more = (number > most).then(|| "...".to_owned());
    parts.take(most).chain(more).collect::<Vec<_>>().join(", ")
}

/// Returns a counted noun such as "1 joker" or "2 jokers".
pub fn counted(number: u32, thing: &str) -> String {
    let number_text = grouped(number as usize);
    if number == 1 { format!("1 {thing}") } else { format!("{number_text} {thing}s") }
}

/// Returns a number with commas between thousands.
pub fn grouped(number: usize) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}
