//! Turns in JSON: a line with the whole game or with the next request, and a line with the answer.

use crate::games::transcripts::plain;
use serde_json::{Map, Value};

/// The input of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The request to be answered.
    pub request: Value,
    /// The earlier requests and their answers, if the line contains the whole game; `None` if it
    /// continues the game of the previous turn.
    pub history: Option<(Vec<Value>, Vec<Value>)>,
    /// The fault of the line; empty if there is none.
    pub fault: &'static str,
    /// The data of the previous answer, if the line contains the whole game; otherwise empty.
    pub data: String,
}

impl Turn {
    /// Parses the turn of a line: an object with the whole game, or a text with the new request,
    /// which is not the first one.
    pub fn read(line: &str, is_first: bool) -> Turn {
        let Some(value) = plain(line) else { return Turn::salvaged(line, is_first) };
        let value = match value {
            Value::Object(mut whole)
                if whole.contains_key("request") && !whole.contains_key("requests") =>
            {
                whole.remove("request").unwrap_or_default()
            }
            other => other,
        };
        match value {
            Value::Object(whole) => Turn::whole(&whole),
            request if !is_first => Turn { request, history: None, fault: "", data: String::new() },
            _ => Turn::whole(&Map::new()),
        }
    }

    /// Returns the turn of an object with the whole game.
    fn whole(found: &Map<String, Value>) -> Turn {
        let list = |name: &str| found.get(name).and_then(Value::as_array).cloned();
        let mut requests = list("requests").unwrap_or_default();
        let Some(request) = requests.pop() else {
            return Turn {
                request: "".into(),
                history: Some(Default::default()),
                fault: "expected an object with \"requests\"",
                data: String::new(),
            };
        };
        let history = Some((requests, list("responses").unwrap_or_default()));
        let data = found.get("data").and_then(Value::as_str).unwrap_or_default().to_owned();
        Turn { request, history, fault: "", data }
    }

    /// Returns the turn of a line that is not JSON: the requests that can be recognised in it, if
    /// any.
    fn salvaged(line: &str, is_first: bool) -> Turn {
        let mut requests: Vec<Value> = if is_first { quoted_requests(line) } else { Vec::new() };
        let request = requests.pop().unwrap_or_else(|| line.into());
        let history = is_first.then_some((requests, Vec::new()));
        Turn { request, history, fault: "this is no JSON", data: String::new() }
    }
}

/// Returns the texts in quotation marks that begin like a request.
fn quoted_requests(line: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some((_, after)) = rest.split_once('"') {
        rest = after;
        let text = after.split(['"', '\\']).next().unwrap_or_default();
        let is_request = matches!(text.as_bytes(), [b'0'..=b'3', b' ', ..]);
        if is_request && after[text.len()..].starts_with('"') {
            found.push(text.into());
            rest = &after[text.len() + 1..];
        }
    }
    found
}

/// Returns the line of an answer.
pub fn written(response: &str, debug: &str) -> String {
    let mut answer = Map::from_iter([("response".to_owned(), Value::from(response))]);
    if !debug.is_empty() {
        answer.insert("debug".to_owned(), debug.into());
    }
    // Blanks as Python writes them.
    let part = |(name, text): (&String, &Value)| format!("\"{name}\": {text}");
    let parts: Vec<String> = answer.iter().map(part).collect();
    format!("{{{}}}\n", parts.join(", "))
}
