//! The parts that answers share, and the serialisation of answers.

use crate::exact::Fraction;
use crate::model::notation::{name_of, total};
use crate::model::rules::wind_name;
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::games::Seat;
use paili_core::model::rules::Form;
use paili_core::model::tile::Tile;
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};
use serde_json::Value;
use serde_json::ser::Formatter;
use std::io::{self, Write};

/// Derives the serialisation and the schema of the parts of an answer.
macro_rules! answer {
    ($($item:item)*) => { $(
        #[derive(Clone, Debug, serde::Serialize)]
        #[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "schemas", schemars(deny_unknown_fields))]
        $item
    )* };
}
pub(crate) use answer;

/// A number of tiles that must come (shanten plus one); null: no hand that wins can be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deficiency(pub i8);

impl Serialize for Deficiency {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            UNREACHABLE => serializer.serialize_none(),
            away => serializer.serialize_i8(away),
        }
    }
}

/// The name of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormName(pub Form);

impl Serialize for FormName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

/// The name of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileName(pub Tile);

impl Serialize for TileName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&name_of(usize::from(self.0.0)))
    }
}

/// The word of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatName(pub Seat);

impl Serialize for SeatName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(wind_name(self.0.wind()))
    }
}

/// Numbers of copies by tile, without tiles of no copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copies(pub Vec<u8>);

impl Copies {
    /// Returns the number of all copies.
    pub fn total(&self) -> u32 {
        total(&self.0)
    }
}

impl From<&[u8]> for Copies {
    fn from(copies: &[u8]) -> Copies {
        Copies(copies.to_vec())
    }
}

impl Serialize for Copies {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (kind, copies) in self.0.iter().enumerate().filter(|(_, copies)| **copies > 0) {
            map.serialize_entry(&name_of(kind), copies)?;
        }
        map.end()
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut chance = serializer.serialize_struct("Fraction", 2)?;
        chance.serialize_field("exact", &self.to_string())?;
        chance.serialize_field("probability", &self.to_f64())?;
        chance.end()
    }
}

/// A mean, of which answers contain only the float.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mean(pub Fraction);

impl Serialize for Mean {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0.to_f64())
    }
}

#[cfg(feature = "schemas")]
mod schemas {
    //! The schemas of parts with custom serialisation.

    use super::{Copies, Deficiency, FormName, Mean, SeatName, TileName};
    use crate::exact::Fraction;
    use paili_core::model::rules::Form;
    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use std::borrow::Cow;

    macro_rules! schema {
        ($kind:ty, $name:literal, $schema:tt) => {
            impl JsonSchema for $kind {
                fn schema_name() -> Cow<'static, str> {
                    $name.into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    json_schema!($schema)
                }
            }
        };
    }

    schema!(Deficiency, "deficiency", {
        "description": "Tiles that must come (shanten plus one); null: no hand that wins can be \
                        had.",
        "type": ["integer", "null"],
        "minimum": 0,
        "maximum": 14,
    });
    impl JsonSchema for FormName {
        fn schema_name() -> Cow<'static, str> {
            "form".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            let names: Vec<&str> = Form::ALL.iter().map(|form| form.name()).collect();
            json_schema!({"enum": names})
        }
    }

    schema!(TileName, "tile", {"type": "string", "pattern": "^([1-9][mps]|[1-7]z)$"});
    schema!(SeatName, "seat", {"enum": ["east", "south", "west", "north"]});
    schema!(Copies, "copies", {
        "description": "Numbers of copies by tile; tiles without copies are left out.",
        "type": "object",
        "propertyNames": {"pattern": "^([0-9][mps]|[0-7]z)$"},
        "additionalProperties": {"type": "integer", "minimum": 1},
    });
    schema!(Fraction, "chance", {
        "description": "An exact chance, and the float nearest to it.",
        "type": "object",
        "additionalProperties": false,
        "required": ["exact", "probability"],
        "properties": {
            "exact": {"type": "string", "pattern": "^[0-9]+(/[0-9]+)?$"},
            "probability": {"type": "number", "minimum": 0, "maximum": 1},
        },
    });
    schema!(Mean, "mean", {
        "description": "The mean over all sequences of draws.",
        "type": "number",
        "minimum": 0,
    });
}

/// Returns a part of an answer as JSON. Serialisation of answers does not fail.
pub fn value_of(part: &impl Serialize) -> Value {
    serde_json::to_value(part).unwrap_or_default()
}

/// Returns the text of an answer, identical for every host.
pub fn text_of(answer: &impl Serialize) -> String {
    let mut text = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, Floats);
    // Neither an answer nor a vector of bytes can fail.
    let _ = answer.serialize(&mut serializer);
    String::from_utf8(text).unwrap_or_default()
}

/// The compact format, with floats as Python writes them.
struct Floats;

impl Formatter for Floats {
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        writer.write_all(float_text(value).as_bytes())
    }

    fn write_number_str<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        value: &str,
    ) -> io::Result<()> {
        match value.parse() {
            Ok(number) if value.contains(['.', 'e', 'E']) => self.write_f64(writer, number),
            _ => writer.write_all(value.as_bytes()),
        }
    }
}

/// Returns the shortest text of a float, in the format of Python.
fn float_text(number: f64) -> String {
    let scientific = format!("{number:e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        let plain = number.to_string();
        return if plain.contains('.') { plain } else { plain + ".0" };
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_those_of_python() {
        for (number, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.1, "0.1"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (0.000012345, "1.2345e-05"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.2345678901234567e17, "1.2345678901234566e+17"),
            (5e-324, "5e-324"),
            (1.0 / 3.0, "0.3333333333333333"),
        ] {
            assert_eq!(float_text(number), text);
            assert_eq!(text_of(&number), text);
            assert_eq!(text_of(&value_of(&number)), text);
        }
    }

    #[test]
    fn parts_are_told_as_the_schemas_have_them() {
        let mut copies = vec![0; 34];
        (copies[4], copies[27]) = (2, 1);
        assert_eq!(text_of(&Copies(copies)), r#"{"5m":2,"1z":1}"#);
        assert_eq!(text_of(&[Deficiency(3), Deficiency(UNREACHABLE)]), "[3,null]");
        let chance = Fraction::new(1, 4);
        assert_eq!(text_of(&chance), r#"{"exact":"1/4","probability":0.25}"#);
        assert_eq!(text_of(&Mean(chance)), "0.25");
        assert_eq!(text_of(&u128::MAX), u128::MAX.to_string());
    }
}
