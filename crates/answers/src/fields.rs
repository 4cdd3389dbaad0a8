//! Fields of a question: what each may be, checked by one table.

use crate::error::Error;
use crate::text::describe_value;
use serde_json::{Map, Value};

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub enum Type {
    /// A text of at most so many characters.
    Text(usize),
    /// One of these texts.
    Choice(&'static [&'static str]),
    /// True or false.
    Flag,
    /// A whole number between two, both included.
    Integer(u32, u32),
    /// A number between two, both included.
    Number(f64, f64),
}

/// What is meant where a field is left out.
#[derive(Clone, Copy, Debug)]
pub enum Default {
    /// It may not be.
    Required,
    /// Nothing.
    Nothing,
    /// A text.
    Text(&'static str),
    /// False.
    False,
    /// A number.
    Number(u32),
}

/// A field of a question.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    name: &'static str,
    kind: Type,
    default: Default,
}

/// A field.
pub const fn field(name: &'static str, kind: Type, default: Default) -> Field {
    Field { name, kind, default }
}

/// A field that says yes if it is there.
pub const fn flag(name: &'static str) -> Field {
    field(name, Type::Flag, Default::False)
}

/// A number with commas between thousands.
fn grouped(number: usize) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}

impl Field {
    /// Its key.
    pub fn name(&self) -> &'static str {
        self.name
    }

    fn expected(&self) -> String {
        match self.kind {
            Type::Text(most) => format!("a text of at most {} characters", grouped(most)),
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
        match self.kind {
            Type::Text(most) => value.as_str().is_some_and(|text| text.chars().count() <= most),
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
        match (value, self.default) {
            (Some(value), _) if self.takes(value) => Ok(value.clone()),
            (Some(value), _) => {
                let got = match value {
                    Value::Null => "null".to_owned(),
                    Value::Bool(flag) => flag.to_string(),
                    Value::Object(_) => "an object".to_owned(),
                    Value::Array(_) => "a list".to_owned(),
                    other => describe_value(other),
                };
                Err(Error::argument(self.name, got, self.expected()))
            }
            (None, Default::Required) => {
                Err(Error::argument(self.name, "nothing", self.expected()))
            }
            (None, Default::Nothing) => Ok(Value::Null),
            (None, Default::Text(text)) => Ok(text.into()),
            (None, Default::False) => Ok(false.into()),
            (None, Default::Number(number)) => Ok(number.into()),
        }
    }
}

/// An error, and the field of the question that it is about, if that is known.
#[derive(Clone, Debug)]
pub struct FieldError {
    /// What is wrong.
    pub error: Error,
    /// The name of the field.
    pub field: Option<&'static str>,
}

impl From<Error> for FieldError {
    fn from(error: Error) -> FieldError {
        FieldError { error, field: None }
    }
}

/// What is refused is the fault of this field.
pub fn about<T>(field: &'static str, result: Result<T, Error>) -> Result<T, FieldError> {
    result.map_err(|error| FieldError { error, field: Some(field) })
}

/// The values of a question by field, those that are left out among them.
#[derive(Clone, Debug)]
pub struct Values(Map<String, Value>);

impl Values {
    /// The values of a question, if they are those of its fields.
    pub fn checked(fields: &[&[Field]], question: &Value) -> Result<Values, Error> {
        let fields: Vec<&Field> = fields.iter().copied().flatten().collect();
        let Value::Object(question) = question else {
            let got = match question {
                Value::Array(_) => "a list".to_owned(),
                Value::Null => "null".to_owned(),
                Value::Bool(flag) => flag.to_string(),
                other => describe_value(other),
            };
            return Err(Error::argument("question", got, "an object"));
        };
        for name in question.keys() {
            if !fields.iter().any(|field| field.name == name) {
                let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
                let choices = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                let got = format!("a field {}", crate::text::describe(name));
                return Err(Error::argument("question", got, format!("fields among {choices}")));
            }
        }
        let is_missing = |field: &&&Field| {
            matches!(field.default, Default::Required) && !question.contains_key(field.name)
        };
        // What is missing is told before what is wrong.
        if let Some(missing) = fields.iter().find(is_missing) {
            missing.checked(None)?;
        }
        let mut values = Map::new();
        for field in fields {
            values.insert(field.name.to_owned(), field.checked(question.get(field.name))?);
        }
        Ok(Values(values))
    }

    /// Whether there is such a field.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// What a field says, if it says anything but false.
    pub fn said(&self, name: &str) -> Option<String> {
        match self.0.get(name)? {
            Value::Null | Value::Bool(false) => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        }
    }

    /// A text; empty if it is left out.
    pub fn text(&self, name: &str) -> &str {
        self.maybe_text(name).unwrap_or_default()
    }

    /// A text, if it is there.
    pub fn maybe_text(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.as_str()
    }

    /// Whether a field says true.
    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool) == Some(true)
    }

    /// A number, if it is there.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name)?.as_f64()
    }

    /// A whole number, if it is there.
    pub fn integer(&self, name: &str) -> Option<u32> {
        self.number(name).map(|number| number as u32)
    }
}
