//! Stakes of plans for points.

use super::rules::RiichiRules;
use super::scoring::indicators_of;
use crate::errors::raise;
use paili_core::mcr::scoring::batch::wind;
use paili_core::model::riichi::RiichiRules as CoreRules;
use paili_core::riichi::planning::{Reds, Stakes};
use pyo3::prelude::*;

/// The stakes of a hand, and the rules that determine the payments of its wins.
#[pyclass(frozen, module = "paili._core")]
pub struct RiichiStakes {
    /// The stakes, without the red fives of a hand.
    pub stakes: Stakes,
    /// The rules.
    pub rules: CoreRules,
}

#[pymethods]
impl RiichiStakes {
    #[new]
    fn new(
        rules: &Bound<'_, RiichiRules>,
        winds: Option<[u8; 2]>,
        dora: Vec<u8>,
        red_fives: Option<Reds>,
        table: [u16; 2],
        flags: [bool; 2],
        discard_share: (u32, u32),
    ) -> PyResult<Self> {
        let winds = match winds {
            Some(winds) => Some([wind(winds[0]).map_err(raise)?, wind(winds[1]).map_err(raise)?]),
            None => None,
        };
        let stakes = Stakes {
            winds,
            dora: indicators_of("dora", &dora)?,
            held_reds: [0; 3],
            shown_reds: [0; 3],
            coming_reds: red_fives,
            honba: table[0],
            sticks: table[1],
            last_tile: flags[0],
            can_declare: flags[1],
            discard_share,
        };
        Ok(RiichiStakes { stakes, rules: rules.get().rules })
    }
}
