//! Parsing of texts by `paili-answers`: tiles, hands, melds, available copies, rules.

use crate::errors::raise_answer;
use crate::model::MeldKind;
use paili_answers::error::Error;
use paili_answers::model::hands::Hand;
use paili_answers::model::knowledge::Knowledge;
use paili_answers::model::melds::{self, Meld, Part};
use paili_answers::model::notation::Notation;
use paili_answers::model::reading;
use paili_answers::model::rules_text;
use paili_answers::score::win;
use paili_core::model::meld::MeldKind as CoreKind;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};

/// A meld: kind, first tile, whether it is concealed, red fives.
type MeldParts = (MeldKind, u8, bool, usize);
/// A hand: copies of each kind, optionally with jokers; melds; red fives of each suit.
type HandParts<'py> = (Bound<'py, PyBytes>, Vec<MeldParts>, (u8, u8, u8));

/// Converts a Python text; lone surrogates become a character that no notation has.
fn text_of(text: &Bound<'_, PyAny>) -> PyResult<String> {
    let Ok(text) = text.cast::<PyString>() else {
        let errors = text.py().import("paili.model.errors")?;
        let got = errors.getattr("describe")?.call1((text,))?;
        let error = errors.getattr("ArgumentError")?.call1(("text", got, "a str"))?;
        return Err(PyErr::from_value(error));
    };
    if let Ok(text) = text.to_str() {
        return Ok(text.to_owned());
    }
    let bytes = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?;
    let bytes = bytes.cast::<PyBytes>()?.as_bytes().to_vec();
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    Ok(char::decode_utf16(units)
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect())
}

/// Returns the notation of a name; `None` for recognition.
fn notation_of(name: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Notation>> {
    let Some(name) = name else { return Ok(None) };
    let named = name.extract::<&str>().ok();
    let found = Notation::ALL.iter().find(|(_, one)| Some(*one) == named);
    if let Some((notation, _)) = found {
        return Ok(Some(*notation));
    }
    // Python describes its error.
    let py = name.py();
    let notations = py.import("paili.model.notation")?.getattr("Notation")?;
    py.import("paili.model.tiles")?.getattr("as_member")?.call1((notations, name))?;
    Err(PyValueError::new_err("no notation"))
}

/// Returns the exception about a text, which keeps the Python text.
fn raise_in(text: &Bound<'_, PyAny>, error: Error) -> PyErr {
    let raised = raise_answer(error);
    if text.extract::<&str>().is_ok() {
        return raised;
    }
    let py = text.py();
    let value = raised.value(py);
    if let (Ok(position), Ok(expected)) = (value.getattr("position"), value.getattr("expected"))
        && let Ok(error) = value.get_type().call1((text, position, expected))
    {
        return PyErr::from_value(error);
    }
    raised
}

fn meld_parts(meld: &Meld) -> MeldParts {
    let kind = meld.core.kind;
    (kind.into(), meld.core.tile.0, kind == CoreKind::ConcealedKong, meld.red)
}

fn hand_parts<'py>(py: Python<'py>, hand: &Hand) -> HandParts<'py> {
    let melds = hand.melds.iter().map(meld_parts).collect();
    let [m, p, s] = hand.red();
    (PyBytes::new(py, &hand.held()), melds, (m, p, s))
}

/// Returns the codes of tiles without melds.
#[pyfunction]
pub fn read_codes(
    text: &Bound<'_, PyAny>,
    notation: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<PyList>> {
    let found = reading::read_codes(&text_of(text)?, notation_of(notation)?);
    Ok(PyList::new(text.py(), found.map_err(|error| raise_in(text, error))?)?.unbind())
}

/// Returns the kinds of tiles without melds and jokers.
#[pyfunction]
pub fn read_tiles(
    text: &Bound<'_, PyAny>,
    notation: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<PyBytes>> {
    let found = reading::read_tiles(&text_of(text)?, notation_of(notation)?);
    let kinds = found.map_err(|error| raise_in(text, error))?;
    Ok(PyBytes::new(text.py(), &kinds).unbind())
}

/// Returns the tiles and the melds of a text in order: codes, and parts of melds.
#[pyfunction]
pub fn read_parts<'py>(
    text: &Bound<'py, PyAny>,
    notation: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let found = melds::read_parts(&text_of(text)?, notation_of(notation)?);
    let parts = found.map_err(|error| raise_in(text, error))?;
    let part = |part: Part| match part {
        Part::Tiles(codes) => Ok(PyList::new(text.py(), codes)?.into_any()),
        Part::Meld(meld) => Ok(meld_parts(&meld).into_pyobject(text.py())?.into_any()),
    };
    parts.into_iter().map(part).collect()
}

/// Returns the only meld of a text.
#[pyfunction]
pub fn read_meld(
    text: &Bound<'_, PyAny>,
    notation: Option<&Bound<'_, PyAny>>,
) -> PyResult<MeldParts> {
    let found = melds::read_meld(&text_of(text)?, notation_of(notation)?);
    found.map(|meld| meld_parts(&meld)).map_err(|error| raise_in(text, error))
}

/// Returns the hand of a text, and of the melds given separately.
#[pyfunction]
#[pyo3(signature = (text, notation, melds=None))]
pub fn read_hand<'py>(
    text: &Bound<'py, PyAny>,
    notation: Option<&Bound<'_, PyAny>>,
    melds: Option<&Bound<'_, PyAny>>,
) -> PyResult<HandParts<'py>> {
    let notation = notation_of(notation)?;
    let read = || {
        let mut parts =
            melds::read_parts(&text_of(text)?, notation).map_err(|error| raise_in(text, error))?;
        if let Some(text) = melds {
            let melds = melds::read_melds(&text_of(text)?, notation);
            parts.extend(melds.map_err(|error| raise_in(text, error))?.into_iter().map(Part::Meld));
        }
        Hand::from_parts(parts).map_err(raise_answer)
    };
    Ok(hand_parts(text.py(), &read()?))
}

/// Returns the hand before the winning tile, and that tile: by default the last one.
#[pyfunction]
pub fn read_win<'py>(
    py: Python<'py>,
    words: Vec<Bound<'_, PyAny>>,
    melds: &Bound<'_, PyAny>,
    notation: Option<&Bound<'_, PyAny>>,
) -> PyResult<(HandParts<'py>, usize)> {
    let notation = notation_of(notation)?;
    let words = words.iter().map(text_of).collect::<PyResult<Vec<String>>>()?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let declared = melds::read_melds(&text_of(melds)?, notation);
    let declared = declared.map_err(|error| raise_in(melds, error))?;
    let (hand, tile) = win::read_win(&words, declared, notation).map_err(raise_answer)?;
    Ok((hand_parts(py, &hand), tile))
}

/// Returns the copies of each kind, and the jokers, of 27 or 34 digits.
#[pyfunction]
pub fn read_knowledge(text: &Bound<'_, PyAny>, is_papers: bool) -> PyResult<Py<PyBytes>> {
    let found = Knowledge::parse(&text_of(text)?, is_papers);
    let known = found.map_err(|error| raise_in(text, error))?;
    let copies = [&known.available[..], &[known.jokers]].concat();
    Ok(PyBytes::new(text.py(), &copies).unbind())
}

/// Returns the rules of a text in JSON.
#[pyfunction]
pub fn read_rules(text: &Bound<'_, PyAny>) -> PyResult<String> {
    let rules = rules_text::read_rules(&text_of(text)?).map_err(raise_answer)?;
    Ok(rules.to_json().to_string())
}

/// Returns the wind of a text, 0 to 3; `None` if it is not one.
#[pyfunction]
pub fn wind_of(text: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
    Ok(rules_text::wind_of(&text_of(text)?).map(|wind| wind as u8))
}

/// Returns the accepted texts of rules, for messages.
#[pyfunction]
pub fn any_rules() -> String {
    rules_text::any_rules()
}
