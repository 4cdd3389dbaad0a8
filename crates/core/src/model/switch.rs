//! Switches of rules: named choices.

/// Declares a switch with its choices and their names.
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

            /// Returns the choice of a name.
            pub fn named(name: &str) -> Option<$switch> {
                Self::CHOICES.iter().find(|(_, known)| *known == name).map(|&(choice, _)| choice)
            }

            /// Returns the name.
            pub fn name(self) -> &'static str {
                match self {
                    $($switch::$choice => $name,)*
                }
            }
        }
    };
}

pub(crate) use switch;
