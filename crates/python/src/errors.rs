//! The conversion of errors of the core into exceptions of `paili.model.errors`.

use paili_answers::error::Error;
use paili_core::model::error::CoreError;
use paili_core::model::tile::KINDS;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Returns the exception for `error`.
pub fn raise(error: CoreError) -> PyErr {
    Python::attach(|py| exception(py, &error).unwrap_or_else(|failure| failure))
}

fn exception(py: Python<'_>, error: &CoreError) -> PyResult<PyErr> {
    let place = |row: &Option<usize>| row.map(|row| format!("row {row}")).unwrap_or_default();
    let (class, arguments) = match error {
        // The caller that stopped the work raises the reason; this exception is not visible.
        CoreError::Stopped => return Ok(PyRuntimeError::new_err(error.to_string())),
        CoreError::TileCount { tile, count, expected, row } => {
            ("TileCountError", (tile.0, *count, *expected, place(row)).into_pyobject(py)?)
        }
        CoreError::JokerCount { held, available, copies, row } => {
            let coming =
                if *available > 0 { format!(" and {available} to come") } else { String::new() };
            let got = format!("{held} in hand{coming}");
            let place = row.map(|row| format!(" in row {row}")).unwrap_or_default();
            let expected = match copies {
                0 => "none: the rules have no jokers, as riichi:jokers=4 has".to_owned(),
                _ => format!("at most {copies} together, as many as the rules have"),
            };
            let arguments = ("jokers", got + &place, expected);
            ("ArgumentError", arguments.into_pyobject(py)?.into_any().cast_into::<PyTuple>()?)
        }
        CoreError::HandSize { size, expected, row } => (
            "HandSizeError",
            (*size, expected, place(row)).into_pyobject(py)?.into_any().cast_into::<PyTuple>()?,
        ),
        CoreError::Shape { expected, got } => {
            ("ArrayError", (expected, got).into_pyobject(py)?.into_any().cast_into::<PyTuple>()?)
        }
        CoreError::SearchLimit { memory, lower, upper, sequences, row } => {
            let fraction = py.import("fractions")?.getattr("Fraction")?;
            let (lower, upper) =
                (fraction.call1((lower, sequences))?, fraction.call1((upper, sequences))?);
            let arguments = (*memory, lower, upper, place(row));
            ("SearchLimitError", arguments.into_pyobject(py)?.into_any().cast_into::<PyTuple>()?)
        }
        CoreError::Argument { name, got, expected } => (
            "ArgumentError",
            (*name, got, *expected).into_pyobject(py)?.into_any().cast_into::<PyTuple>()?,
        ),
    };
    let class = py.import("paili.model.errors")?.getattr(class)?;
    Ok(PyErr::from_value(class.call1(arguments)?))
}

/// Returns the exception for an error of an answer.
pub fn raise_answer(error: Error) -> PyErr {
    Python::attach(|py| answer_exception(py, &error).unwrap_or_else(|failure| failure))
}

fn answer_exception(py: Python<'_>, error: &Error) -> PyResult<PyErr> {
    let arguments = match error {
        Error::Notation { text, position, expected } => {
            (text, *position, expected).into_pyobject(py)?
        }
        Error::TileCount { tile, count, expected, place } => {
            (*tile, *count, expected, *place).into_pyobject(py)?.into_any().cast_into()?
        }
        Error::HandSize { size, expected } => {
            (*size, expected).into_pyobject(py)?.into_any().cast_into()?
        }
        Error::Argument { name, got, expected } => {
            (name, printable(py, got)?, printable(py, expected)?).into_pyobject(py)?
        }
        Error::NotWinning { hand, tile, reason } => (hand, tile, reason).into_pyobject(py)?,
        Error::Protocol { line, expected, place } => (line, expected, place).into_pyobject(py)?,
        Error::Illegal { action, legal, place } => {
            (action, PyTuple::new(py, legal)?, place).into_pyobject(py)?
        }
        Error::SearchLimit { memory, lower, upper } => {
            let fraction = py.import("fractions")?.getattr("Fraction")?;
            let [lower, upper] = [lower, upper].map(|bound| fraction.call1((bound.to_string(),)));
            (*memory, lower?, upper?).into_pyobject(py)?
        }
        // No Python value leads to these errors.
        Error::Unfinished { .. } | Error::NotHere { .. } => {
            return Ok(PyRuntimeError::new_err(error.message()));
        }
    };
    let class = py.import("paili.model.errors")?.getattr(error.kind())?;
    Ok(PyErr::from_value(class.call1(arguments)?))
}

/// Returns a text in which characters that this Python version cannot print are escaped.
fn printable<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("paili.model.errors")?.getattr("printable")?.call1((text,))
}

/// Returns the exception for counts of the wrong length: those of a hand with jokers where jokers
/// are not supported, or a bug in `python/paili`.
pub fn wrong_length(name: &str, got: usize) -> PyErr {
    if got == KINDS + 1 {
        let (got, expected) = ("a hand with jokers".to_owned(), "a hand without jokers");
        return raise(CoreError::Argument { name: "hand", got, expected });
    }
    PyRuntimeError::new_err(format!("{name} has {got} bytes, not 34"))
}
