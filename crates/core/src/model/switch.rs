//! Switches of rules: choices that have names.

/// Declares a switch: its choices with their names.
macro_rules! switch {
    ($(#[$doc:meta])* $switch:ident { $($(#[$choice_doc:meta])* $choice:ident $name:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $switch {
            $($(#[$choice_doc])* $choice,)*
        }

        impl $switch {
            /// The choices, in order, with their names.
            pub const CHOICES: &'static [($switch, &'static str)] =
                &[$(($switch::$choice, $name),)*];

            /// The choice of a name.
            pub fn named(name: &str) -> Option<$switch> {
                Self::CHOICES.iter().find(|(_, known)| *known == name).map(|&(choice, _)| choice)
            }

            /// The name of a choice.
            pub fn name(self) -> &'static str {
                match self {
                    $($switch::$choice => $name,)*
                }
            }
        }
    };
}

pub(crate) use switch;
