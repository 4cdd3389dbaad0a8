//! The parameters of a player, each of which can be set by name.

/// A numeric parameter of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// The name.
    pub name: &'static str,
    /// The default value.
    pub default: f64,
    pub(crate) meaning: &'static str,
}

impl Parameter {
    /// Returns the meaning, one sentence.
    pub fn meaning(&self) -> &'static str {
        self.meaning.trim_start()
    }
}

/// Defines the parameters of a player from a table of meanings, names and defaults.
macro_rules! parameters {
    ($($(#[doc = $meaning:literal])+ $name:ident = $default:literal;)+) => {
        /// Assumptions and preferences of the player.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Parameters {
            $($(#[doc = $meaning])+ pub $name: f64,)+
        }

        /// All parameters, in the order of the table.
        pub const PARAMETERS: &[Parameter] = &[
            $(Parameter {
                name: stringify!($name),
                default: $default,
                meaning: concat!($($meaning),+),
            },)+
        ];

        impl Default for Parameters {
            fn default() -> Parameters {
                Parameters { $($name: $default,)+ }
            }
        }

        impl Parameters {
            /// Sets a parameter by its name to a number from 0 to a million. Returns whether name
            /// and value are valid.
            #[must_use]
            pub fn set(&mut self, name: &str, value: f64) -> bool {
                let place = match name {
                    $(stringify!($name) => &mut self.$name,)+
                    _ => return false,
                };
                let is_fit = (0.0..=1e6).contains(&value);
                if is_fit {
                    *place = value;
                }
                is_fit
            }

            /// Parses a text such as "one=2,other=0.05" that names each parameter at most once; the
            /// others keep their defaults.
            pub fn parse(text: &str) -> Option<Parameters> {
                let mut parameters = Parameters::default();
                let mut named = Vec::new();
                for setting in text.split(',') {
                    let (name, value) = setting.split_once('=')?;
                    if named.contains(&name) || !parameters.set(name, value.parse().ok()?) {
                        return None;
                    }
                    named.push(name);
                }
                Some(parameters)
            }
        }
    };
}

pub(crate) use parameters;
