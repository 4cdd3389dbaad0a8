//! Python enumerations.

/// Declares a Python enumeration; its members can correspond to those of an enumeration of the
/// core, by the same names or by others.
macro_rules! python_enum {
    ($(#[$doc:meta])* $name:ident { $($member:ident),* $(,)? }) => {
        $(#[$doc])*
        #[pyo3::pyclass(eq, eq_int, frozen, hash, from_py_object, module = "paili._core")]
        #[pyo3(rename_all = "SCREAMING_SNAKE_CASE")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($member),*
        }
    };
    ($(#[$doc:meta])* $name:ident of $core:path { $($member:ident = $other:ident),* $(,)? }) => {
        $crate::enums::python_enum! { $(#[$doc])* $name { $($member),* } }

        impl From<$core> for $name {
            fn from(member: $core) -> $name {
                use $core as Core;
                match member {
                    $(Core::$other => $name::$member),*
                }
            }
        }

        impl From<$name> for $core {
            fn from(member: $name) -> $core {
                use $core as Core;
                match member {
                    $($name::$member => Core::$other),*
                }
            }
        }
    };
    ($(#[$doc:meta])* $name:ident of $core:path { $($member:ident),* $(,)? }) => {
        $crate::enums::python_enum! {
            $(#[$doc])* $name of $core { $($member = $member),* }
        }
    };
}

pub(crate) use python_enum;
