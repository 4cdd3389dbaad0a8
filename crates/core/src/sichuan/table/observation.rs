//! The knowledge of one seat, as a value.

use crate::games::Seat;
use crate::model::error::CoreError;
use crate::model::sichuan::SichuanRules;
use crate::sichuan::table::deal::Direction;
use crate::sichuan::table::event::Event;
use crate::sichuan::table::order::check;
use crate::sichuan::table::own::Own;
use crate::sichuan::table::view::View;
use crate::sichuan::table::visible::Table;

/// The knowledge of one seat, owned; its [`View`] answers queries.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Observation {
    table: Table,
    seat: Seat,
    own: Own,
}

impl Observation {
    /// Copies the knowledge of a view.
    pub fn new(view: View<'_>) -> Observation {
        Observation { table: view.table.clone(), seat: view.seat, own: view.own.clone() }
    }

    /// Creates the observation of a seat before the deal. Returns an error if the rules leave the
    /// direction of the exchange to the deal and none is given, or if the switches of the rules are
    /// inconsistent.
    pub fn start(
        seat: Seat,
        rules: &SichuanRules,
        direction: Option<Direction>,
    ) -> Result<Observation, CoreError> {
        rules.check()?;
        let direction = Direction::under(rules, direction)?;
        Ok(Observation { table: Table::new(*rules, direction), seat, own: Own::new() })
    }

    /// Applies an event as the seat sees it; the error names the changes that are possible instead.
    pub fn observe(&mut self, event: &Event) -> Result<(), &'static str> {
        let told = event.change.seen_by(Some(self.seat));
        check(self.view(), told, &event.payments)?;
        self.table.observe(told.seen_by(None), &event.payments);
        self.own.observe(self.seat, told, &self.table);
        Ok(())
    }

    /// Returns the view.
    pub fn view(&self) -> View<'_> {
        View { table: &self.table, seat: self.seat, own: &self.own }
    }
}
