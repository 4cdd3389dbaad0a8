//! The schemas of answers, generated from their types.

use crate::analysis::SCHEMA_VERSION;
use crate::analysis::completions::CompletionsAnswer;
use crate::analysis::explanation::ExplanationAnswer;
use crate::analysis::outlook::OutlookAnswer;
use crate::analysis::plan_report::PlanAnswer;
use crate::analysis::question::Answer;
use crate::analysis::report::ReportAnswer;
use crate::score::{mcr, sichuan};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Returns the names of the schemas with their texts.
pub fn schemas() -> [(&'static str, String); 7] {
    [
        schema::<Answer<ReportAnswer>>("report", "Report on a Mahjong hand"),
        schema::<Answer<PlanAnswer>>("plan", "Exact plan of a Mahjong hand"),
        schema::<Answer<OutlookAnswer>>("outlook", "Long game of a Mahjong hand"),
        schema::<Answer<CompletionsAnswer>>("completions", "Nearest complete hands"),
        schema::<Answer<ExplanationAnswer>>("explain", "Discards side by side"),
        schema::<mcr::ScoreAnswer>("score", "Score of a win in Chinese Standard Mahjong"),
        schema::<sichuan::ScoreAnswer>("sichuan-score", "Score of a win in Sichuan Mahjong"),
    ]
}

fn schema<T: JsonSchema>(name: &'static str, title: &str) -> (&'static str, String) {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.meta_schema = None);
    let generated = settings.for_serialize().into_generator().into_root_schema_for::<T>();
    let mut whole = Map::new();
    whole.insert("$schema".to_owned(), DIALECT.into());
    whole.insert("$id".to_owned(), format!("urn:paili:{name}:{SCHEMA_VERSION}").into());
    whole.insert("title".to_owned(), title.into());
    if let Value::Object(parts) = tidied(generated.to_value()) {
        whole.extend(parts);
    }
    whole["title"] = title.into();
    whole["properties"]["schema_version"]["const"] = SCHEMA_VERSION.into();
    (name, format!("{:#}\n", Value::Object(whole)))
}

/// Returns a schema without line breaks and formats of numbers; flattened parts are written out,
/// which closes objects in a way that every validator knows.
fn tidied(schema: Value) -> Value {
    match schema {
        Value::Object(parts) => Value::Object(parts.into_iter().filter_map(tidied_part).collect()),
        Value::Array(parts) => parts.into_iter().map(tidied).collect(),
        other => other,
    }
}

fn tidied_part((name, part): (String, Value)) -> Option<(String, Value)> {
    match (name.as_str(), part) {
        ("format", Value::String(_)) => None,
        ("description", Value::String(text)) => Some((name, text.replace('\n', " ").into())),
        ("unevaluatedProperties", closed) => Some(("additionalProperties".to_owned(), closed)),
        (_, part) => Some((name, tidied(part))),
    }
}
