//! Fields of a question, defined in one table for validation and JSON schema.

use crate::error::Error;
use crate::text::{describe_value, grouped};
use serde_json::{Map, Value, json};

/// Greatest number of characters of each text in a list.
const SHORT: usize = 100;

/// The type of a field.
#[derive(Clone, Copy, Debug)]
pub enum Type {
    /// A text, with its greatest number of characters.
    Text(usize),
    /// A list of short texts, with its greatest length.
    Texts(usize),
    /// One of some texts.
    Choice(&'static [&'static str]),
    /// True or false.
    Flag,
    /// An integer in a range, both bounds included.
    Integer(u32, u32),
    /// A number in a range, both bounds included.
    Number(f64, f64),
}

/// The default of a field.
#[derive(Clone, Copy, Debug)]
pub enum Default {
    /// The field is required.
    Required,
    /// No value.
    Nothing,
    /// A text.
    Text(&'static str),
    /// False.
    False,
    /// A number.
    Number(u32),
    /// A list without items.
    Empty,
}

/// A field of a question.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    name: &'static str,
    kind: Type,
    default: Default,
    help: &'static str,
}

/// Returns a field.
pub const fn field(name: &'static str, kind: Type, default: Default, help: &'static str) -> Field {
    Field { name, kind, default, help }
}

/// Returns a field that is false if it is left out.
pub const fn flag(name: &'static str, help: &'static str) -> Field {
    field(name, Type::Flag, Default::False, help)
}

impl Field {
    /// Returns its key.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns whether it is required.
    pub fn is_required(&self) -> bool {
        matches!(self.default, Default::Required)
    }

    fn expected(&self) -> String {
        match self.kind {
            Type::Text(most) => format!("a text of at most {} characters", grouped(most)),
            Type::Texts(most) => format!("a list of at most {most} short texts"),
            Type::Choice(choices) => format!("one of {}", choices.join(", ")),
            Type::Flag => "true or false".to_owned(),
            Type::Integer(least, most) => format!("an integer, {least} to {most}"),
            Type::Number(least, most) => format!("a number, {least} to {most}"),
        }
    }

    fn takes(&self, value: &Value) -> bool {
        let within = |least: f64, most: f64| {
            value.as_f64().is_some_and(|number| (least..=most).contains(&number))
        };
        let is_text = |value: &Value, most: usize| {
            value.as_str().is_some_and(|text| text.chars().count() <= most)
        };
        match self.kind {
            Type::Text(most) => is_text(value, most),
            Type::Texts(most) => value.as_array().is_some_and(|texts| {
                texts.len() <= most && texts.iter().all(|text| is_text(text, SHORT))
            }),
            Type::Choice(choices) => value.as_str().is_some_and(|text| choices.contains(&text)),
            Type::Flag => value.is_boolean(),
            Type::Integer(least, most) => {
                let is_whole = value.as_f64().is_some_and(|number| number.fract() == 0.0);
                is_whole && within(least.into(), most.into())
            }
            Type::Number(least, most) => within(least, most),
        }
    }

    fn checked(&self, value: Option<&Value>) -> Result<Value, Error> {
        match value {
            Some(value) if self.takes(value) => Ok(value.clone()),
            Some(value) => Err(Error::argument(self.name, described(value), self.expected())),
            None if self.is_required() => {
                Err(Error::argument(self.name, "nothing", self.expected()))
            }
            None => Ok(self.default_value()),
        }
    }

    fn default_value(&self) -> Value {
        match self.default {
            Default::Required | Default::Nothing => Value::Null,
            Default::Text(text) => text.into(),
            Default::False => false.into(),
            Default::Number(number) => number.into(),
            Default::Empty => Value::Array(Vec::new()),
        }
    }

    /// Returns the field as a JSON schema.
    pub fn schema(&self) -> Value {
        let mut schema = Map::from_iter([("description".to_owned(), Value::from(self.help))]);
        let text = |most: usize| json!({"type": "string", "maxLength": most});
        let parts = match self.kind {
            Type::Text(most) => text(most),
            Type::Texts(most) => json!({"type": "array", "maxItems": most, "items": text(SHORT)}),
            Type::Choice(choices) => json!({"type": "string", "enum": choices}),
            Type::Flag => json!({"type": "boolean"}),
            Type::Integer(least, most) => {
                json!({"type": "integer", "minimum": least, "maximum": most})
            }
            Type::Number(least, most) => {
                json!({"type": "number", "minimum": least, "maximum": most})
            }
        };
        if let Value::Object(parts) = parts {
            schema.extend(parts);
        }
        let default = self.default_value();
        if !default.is_null() {
            schema.insert("default".to_owned(), default);
        }
        Value::Object(schema)
    }
}

/// Describes a value of the wrong type in terms of JSON.
fn described(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Object(_) => "an object".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        other => describe_value(other),
    }
}

/// An error with the field of the question that caused it, if known.
#[derive(Clone, Debug)]
pub struct FieldError {
    /// The error.
    pub error: Error,
    /// The name of the field.
    pub field: Option<&'static str>,
}

impl From<Error> for FieldError {
    fn from(error: Error) -> FieldError {
        FieldError { error, field: None }
    }
}

/// Attributes an error to a field.
pub fn about<T>(field: &'static str, result: Result<T, Error>) -> Result<T, FieldError> {
    result.map_err(|error| FieldError { error, field: Some(field) })
}

/// The values of the fields of a question, with defaults for those that are left out.
#[derive(Clone, Debug)]
pub struct Values(Map<String, Value>);

impl Values {
    /// Validates a question and returns the values of its fields.
    pub fn checked(fields: &[&[Field]], question: &Value) -> Result<Values, Error> {
        let fields: Vec<&Field> = fields.iter().copied().flatten().collect();
        let Value::Object(question) = question else {
            return Err(Error::argument("question", described(question), "an object"));
        };
        for name in question.keys() {
            if !fields.iter().any(|field| field.name == name) {
                let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
                let choices = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                let got = format!("a field {}", crate::text::describe(name));
                return Err(Error::argument("question", got, format!("fields among {choices}")));
            }
        }
        let is_missing =
            |field: &&&Field| field.is_required() && !question.contains_key(field.name);
        // Missing fields are reported before invalid ones.
        if let Some(missing) = fields.iter().find(is_missing) {
            missing.checked(None)?;
        }
        let mut values = Map::new();
        for field in fields {
            values.insert(field.name.to_owned(), field.checked(question.get(field.name))?);
        }
        Ok(Values(values))
    }

    /// Returns whether there is such a field.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Returns the value of a field as a text; `None` if it is left out or false.
    pub fn said(&self, name: &str) -> Option<String> {
        match self.0.get(name)? {
            Value::Null | Value::Bool(false) => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        }
    }

    /// Returns a text; empty if it is left out.
    pub fn text(&self, name: &str) -> &str {
        self.maybe_text(name).unwrap_or_default()
    }

    /// Returns a text, if it is there.
    pub fn maybe_text(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// Returns the texts of a list.
    pub fn texts(&self, name: &str) -> Vec<&str> {
        let texts = self.0.get(name).and_then(Value::as_array);
        texts.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// Returns whether a field is true.
    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool) == Some(true)
    }

    /// Returns a number, if it is there.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name)?.as_f64()
    }

    /// Returns an integer, if it is there.
    pub fn integer(&self, name: &str) -> Option<u32> {
        self.number(name).map(|number| number as u32)
    }
}
