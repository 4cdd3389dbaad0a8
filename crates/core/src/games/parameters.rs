//! The numbers of a player, each of which can be given by name.

/// A number that a player can be given by name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it is if nobody says anything else.
    pub default: f64,
    pub(crate) meaning: &'static str,
}

impl Parameter {
    /// What it means, in a sentence.
    pub fn meaning(&self) -> &'static str {
        self.meaning.trim_start()
    }
}

/// Makes the parameters of one table: what each means, its name, its default.
macro_rules! parameters {
    ($($(#[doc = $meaning:literal])+ $name:ident = $default:literal;)+) => {
        /// What the player assumes and prefers.
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
            /// Sets a parameter by its name, to a number from 0 to a million; is that one?
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

            /// Parameters of a text such as "one=2,other=0.05", each named once, the others as they
            /// are by default.
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
