//! The cost of the answers of a recorded game, by the points that the agent `search` expects.

use crate::games::judged::rounded;
use crate::games::values::seat_name;
use paili_core::games::Seat;
use serde_json::{Map, Value, json};

/// Greatest distance from a win that counts, in tiles, at which answers are judged.
const NEAR: i8 = 3;

/// The cost of an answer.
pub struct PointsCost {
    best: String,
    most: f64,
    got: f64,
}

impl PointsCost {
    /// Returns the cost of an answer by the weighed ones, best first; `None` if none was weighed.
    pub fn of(weighed: &[(String, f64)], answer: &str) -> Option<PointsCost> {
        let (best, most) = weighed.first()?;
        let got = weighed.iter().find(|(action, _)| action == answer);
        Some(PointsCost {
            best: best.clone(),
            most: *most,
            got: got.map_or(most.min(0.0), |(_, worth)| *worth),
        })
    }

    fn cost(&self) -> f64 {
        self.most - self.got
    }

    /// Returns a part of the reports on games.
    pub fn to_json(&self) -> Value {
        json!({
            "best": self.best,
            "most": rounded(self.most, 3),
            "got": rounded(self.got, 3),
            "cost": rounded(self.cost(), 3),
        })
    }
}

/// A choice of a game that gave points away.
struct CostlyChoice {
    number: usize,
    seat: Seat,
    distance: i8,
    answer: String,
    points: PointsCost,
}

/// The choices that gave points away.
#[derive(Default)]
pub struct Mistakes(Vec<CostlyChoice>);

impl Mistakes {
    /// Adds a choice, with the distance of its hand from a win that counts, if one was
    /// possible before play, and the cost of its answer, if it is known.
    pub fn add(
        &mut self,
        (number, seat): (usize, Seat),
        distance: Option<i8>,
        answer: String,
        points: Option<PointsCost>,
    ) {
        let near = distance.filter(|&distance| distance <= NEAR);
        let costs = points.filter(|points| points.cost() > 0.0);
        if let (Some(distance), Some(points)) = (near, costs) {
            self.0.push(CostlyChoice { number, seat, distance, answer, points });
        }
    }

    /// Sorts the choices, the costliest first.
    pub fn into_json(mut self) -> Vec<Value> {
        self.0.sort_by(|one, other| {
            let place = |choice: &CostlyChoice| (choice.number, choice.seat.index());
            other.points.cost().total_cmp(&one.points.cost()).then(place(one).cmp(&place(other)))
        });
        let json = |choice: &CostlyChoice| {
            Value::Object(Map::from_iter([
                ("turn".to_owned(), choice.number.into()),
                ("seat".to_owned(), seat_name(choice.seat).into()),
                ("distance".to_owned(), choice.distance.into()),
                ("answer".to_owned(), choice.answer.clone().into()),
                ("points".to_owned(), choice.points.to_json()),
            ]))
        };
        self.0.iter().map(json).collect()
    }
}
