//! The cost of the answers of a recorded game, by the points that the agent `search` expects.

use crate::error::Error;
use crate::games::values::{seat_name, tile_name};
use crate::model::hands::Hand;
use paili_core::games::Seat;
use paili_core::model::tile::Tile;
use serde_json::{Value, json};
use std::collections::BTreeMap;

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
            "most": self.most,
            "got": self.got,
            "cost": self.cost(),
        })
    }
}

/// A choice of a recorded game.
pub struct Choice {
    /// Number of the stages before it.
    pub stage: usize,
    /// Number of the event of its discard, or of the event that it answers.
    pub number: usize,
    /// Who chose.
    pub seat: Seat,
    /// The text of the answer.
    pub answer: String,
    /// Whether the answer led to a discard.
    pub is_discard: bool,
    /// Whether the answer is known and legal.
    pub is_known: bool,
    /// The hand, a drawn tile included.
    pub hand: Hand,
    /// The tile of the hand that came last.
    pub drawn: Option<Tile>,
    /// The tile of another that could be taken.
    pub offered: Option<Tile>,
    /// Tiles from a win that counts; `None` before play.
    pub distance: Option<i8>,
}

impl Choice {
    /// Whether its cost is compared with those of others.
    fn is_ranked(&self) -> bool {
        self.is_known && self.distance.is_some_and(|distance| distance <= NEAR)
    }
}

/// The agent `search` before a choice of a game.
pub struct Judge<'a> {
    /// Returns the explanation, and the cost of the answer, if it is known.
    pub explain: &'a dyn Fn() -> Result<(Value, Option<PointsCost>), Error>,
    /// Returns the cost of the answer.
    pub points: &'a dyn Fn() -> Option<PointsCost>,
}

/// Looks at a choice.
pub type Look<'a> = &'a mut dyn FnMut(Choice, Judge) -> Result<(), Error>;

/// The choices of a game, explained.
#[derive(Default)]
pub struct Explained {
    /// The choices that led to discards, by the numbers of their events.
    pub discards: BTreeMap<usize, Value>,
    /// The choices that led to no discard.
    pub decisions: Option<Vec<Value>>,
    /// The choices that gave points away, the costliest first.
    pub mistakes: Option<Vec<Value>>,
}

impl Explained {
    /// Explains the choices of a game.
    pub fn of(each: impl FnOnce(Look) -> Result<(), Error>) -> Result<Explained, Error> {
        let (mut discards, mut decisions, mut costs) = (BTreeMap::new(), Vec::new(), Vec::new());
        each(&mut |choice, judge| {
            let (search, points) = (judge.explain)()?;
            if choice.is_discard {
                discards.insert(choice.number, search);
            } else {
                decisions.push(json!({
                    "turn": choice.number,
                    "seat": seat_name(choice.seat),
                    "action": choice.answer,
                    "offered": choice.offered.map(tile_name),
                    "hand": choice.hand.to_json(),
                    "search": search,
                }));
            }
            let costs_points = points.filter(|points| choice.is_ranked() && points.cost() > 0.0);
            costs.extend(costs_points.map(|points| (choice, points)));
            Ok(())
        })?;
        costs.sort_by(|(one, its), (other, others)| {
            let place = |choice: &Choice| (choice.number, choice.seat.index());
            others.cost().total_cmp(&its.cost()).then(place(one).cmp(&place(other)))
        });
        let mistake = |(choice, points): &(Choice, PointsCost)| {
            json!({
                "turn": choice.number,
                "seat": seat_name(choice.seat),
                "distance": choice.distance,
                "answer": choice.answer,
                "points": points.to_json(),
            })
        };
        let mistakes = Some(costs.iter().map(mistake).collect());
        Ok(Explained { discards, decisions: Some(decisions), mistakes })
    }
}

/// Returns the choices of a game that are known, and the points that ranked ones cost, if wanted.
pub fn choices_to_json(
    each: impl FnOnce(Look) -> Result<(), Error>,
    has_points: bool,
) -> Result<Value, Error> {
    let mut found = Vec::new();
    each(&mut |choice, judge| {
        if !choice.is_known || choice.distance.is_none() {
            return Ok(());
        }
        let points = if has_points && choice.is_ranked() { (judge.points)() } else { None };
        found.push(json!({
            "stage": choice.stage,
            "turn": choice.number,
            "seat": seat_name(choice.seat),
            "hand": choice.hand.to_json(),
            "drawn": choice.drawn.map(tile_name),
            "offered": choice.offered.map(tile_name),
            "distance": choice.distance,
            "answer": choice.answer,
            "points": points.map(|points| points.to_json()),
        }));
        Ok(())
    })?;
    Ok(found.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_is_not_weighed_leaves_no_win_that_is_seen() {
        let points = |weighed: &[(&str, f64)], answer: &str| {
            let weighed: Vec<_> =
                weighed.iter().map(|&(text, worth)| (text.into(), worth)).collect();
            PointsCost::of(&weighed, answer).map(|points| (points.best, points.most, points.got))
        };
        let both = [("a", 3.0), ("b", 1.0)];
        assert_eq!(points(&both, "b"), Some(("a".into(), 3.0, 1.0)));
        assert_eq!(points(&both, "c"), Some(("a".into(), 3.0, 0.0)));
        assert_eq!(points(&[("a", -0.5)], "c"), Some(("a".into(), -0.5, -0.5)));
        assert_eq!(points(&[], "c"), None);
    }
}
