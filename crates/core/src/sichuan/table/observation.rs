//! What one seat knows, as a value.

use crate::games::Seat;
use crate::sichuan::table::own::Own;
use crate::sichuan::table::view::View;
use crate::sichuan::table::visible::Table;

/// What one seat knows, kept for itself; it is asked by its [`View`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Observation {
    table: Table,
    seat: Seat,
    own: Own,
}

impl Observation {
    /// What a seat knows.
    pub fn new(view: View<'_>) -> Observation {
        Observation { table: view.table.clone(), seat: view.seat, own: view.own.clone() }
    }

    /// What it knows, to be asked.
    pub fn view(&self) -> View<'_> {
        View { table: &self.table, seat: self.seat, own: &self.own }
    }
}
