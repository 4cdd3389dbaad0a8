//! The numbers of the agent `search`, all in one place; `python -m benchmarks.tune` plays for better ones.

/// A number that the agent can be given by name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it is if nobody says anything else.
    pub default: f64,
    meaning: &'static str,
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
        /// What the agent assumes and prefers.
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
            /// Where the parameter of a name is.
            fn place(&mut self, name: &str) -> Option<&mut f64> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

parameters! {
    /// How likely the others discard a tile that they draw, where a call would want it.
    call = 0.4;
    /// The same where it would win.
    win = 1.0;
    /// How likely it is, with each draw, that somebody else ends the game.
    hazard = 0.3;
    /// Points that a fan adds to a win; a win itself has 24.
    fan = 1.6;
    /// How many times better a call must be than to pass.
    margin = 1.0;
    /// Where the best answer is worth fewer points than this, the danger of discards is weighed.
    fear = 1.0;
    /// Completions are looked for up to this legal deficiency.
    farthest = 8.0;
    /// Up to this legal deficiency, hands one tile farther than the nearest are looked at as well.
    slack_until = 6.0;
    /// Up to this legal deficiency, values are those of good play; farther, completions are added up.
    deep_until = 3.0;
    /// Work that one answer may take, before it looks less far: 1 for a complete hand, 10 for one on
    /// the way.
    budget = 100_000.0;
    /// How likely it is that the game ends with a turn.
    end = 0.1;
}

impl Parameters {
    /// Sets a parameter by its name, to a number from 0 to a million; is that one?
    #[must_use]
    pub fn set(&mut self, name: &str, value: f64) -> bool {
        let is_fit = (0.0..=1e6).contains(&value);
        match self.place(name).filter(|_| is_fit) {
            Some(place) => {
                *place = value;
                true
            }
            None => false,
        }
    }

    /// Parameters of a text such as "fan=2,end=0.05", the others as they are by default.
    pub fn parse(text: &str) -> Option<Parameters> {
        let mut parameters = Parameters::default();
        for setting in text.split(',').filter(|setting| !setting.is_empty()) {
            let (name, value) = setting.split_once('=')?;
            if !parameters.set(name, value.parse().ok()?) {
                return None;
            }
        }
        Some(parameters)
    }
}
