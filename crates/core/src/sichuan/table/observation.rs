//! What one seat knows, as a value.

use crate::games::Seat;
use crate::model::error::CoreError;
use crate::model::sichuan::SichuanRules;
use crate::sichuan::table::deal::Direction;
use crate::sichuan::table::event::Event;
use crate::sichuan::table::order::check;
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

    /// A seat before the deal. An error if the rules leave the direction of the exchange to the
    /// deal, and none is given; or if the switches of the rules do not go together.
    pub fn start(
        seat: Seat,
        rules: &SichuanRules,
        direction: Option<Direction>,
    ) -> Result<Observation, CoreError> {
        rules.check()?;
        let direction = Direction::under(rules, direction)?;
        Ok(Observation { table: Table::new(*rules, direction), seat, own: Own::new() })
    }

    /// Takes note of an event, of what its seat is told of it; or says what may come instead.
    pub fn observe(&mut self, event: &Event) -> Result<(), &'static str> {
        let told = event.change.seen_by(Some(self.seat));
        check(self.view(), told, &event.payments)?;
        self.table.observe(told.seen_by(None), &event.payments);
        self.own.observe(self.seat, told, &self.table);
        Ok(())
    }

    /// What it knows, to be asked.
    pub fn view(&self) -> View<'_> {
        View { table: &self.table, seat: self.seat, own: &self.own }
    }
}
