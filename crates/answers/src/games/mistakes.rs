//! The decisions of a recorded game, and those that lost points.

use crate::error::Error;
use crate::games::search::{PointsCost, SearchAnswer};
use crate::json::{SeatName, TileName, answer};
use crate::model::hands::{Hand, HandAnswer};
use paili_core::games::Seat;
use paili_core::model::tile::Tile;
use std::collections::BTreeMap;

/// Greatest distance from a win that counts, in tiles, at which answers are judged.
const NEAR: i8 = 3;

/// A decision of a recorded game.
pub struct Choice {
    /// Number of stages before it.
    pub stage: usize,
    /// Index of the event of its discard, or of the event that it answers.
    pub number: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The text of the answer.
    pub answer: String,
    /// Whether the answer led to a discard.
    pub is_discard: bool,
    /// Whether the answer is known and legal.
    pub is_known: bool,
    /// The hand, a drawn tile included.
    pub hand: Hand,
    /// The last tile of the hand.
    pub drawn: Option<Tile>,
    /// The tile of another seat that could be claimed.
    pub offered: Option<Tile>,
    /// Tiles from a win that counts; `None` before play.
    pub distance: Option<i8>,
}

impl Choice {
    /// Returns whether its cost is compared with those of others.
    fn is_ranked(&self) -> bool {
        self.is_known && self.distance.is_some_and(|distance| distance <= NEAR)
    }
}

/// The agent `search` at a decision of a game.
pub struct Judge<'a, C> {
    /// Returns the explanation, with the cost of the answer if it is known.
    pub explain: &'a dyn Fn() -> Result<SearchAnswer<C>, Error>,
    /// Returns the cost of the answer.
    pub points: &'a dyn Fn() -> Option<PointsCost>,
}

/// A visitor of decisions.
pub type Look<'a, C> = &'a mut dyn FnMut(Choice, Judge<C>) -> Result<(), Error>;

answer! {
    /// A choice that led to no discard.
    pub struct Decision<C> {
        /// Number of the event that was answered.
        pub turn: usize,
        /// Who chose.
        pub seat: SeatName,
        /// The answer, such as "pass" or "concealed kong 5m"; also "pass" if it is not known
        /// because another took the tile.
        pub action: String,
        /// The tile that could be taken; null in the seat's own turn and before play.
        pub offered: Option<TileName>,
        /// The hand of the choice.
        pub hand: HandAnswer,
        /// The answers of the agent search.
        pub search: SearchAnswer<C>,
    }

    /// A choice that gave points away, of a hand at most three tiles from a win that counts.
    pub struct Mistake {
        /// Number of the event with the discard, or of the event that was answered.
        pub turn: usize,
        /// Who chose.
        pub seat: SeatName,
        /// Tiles from a win that counts.
        pub distance: Option<i8>,
        /// The answer, such as "play 5m" or "pass".
        pub answer: String,
        /// Its cost.
        pub points: PointsCost,
    }

    /// A choice of a game, explained or not.
    pub struct ChoiceAnswer {
        stage: usize,
        turn: usize,
        seat: SeatName,
        hand: HandAnswer,
        drawn: Option<TileName>,
        offered: Option<TileName>,
        distance: Option<i8>,
        answer: String,
        points: Option<PointsCost>,
    }
}

/// The decisions of a game, explained.
pub struct Explained<C> {
    /// The decisions that led to discards, by the indices of their events.
    pub discards: BTreeMap<usize, SearchAnswer<C>>,
    /// The decisions that led to no discard.
    pub decisions: Option<Vec<Decision<C>>>,
    /// The decisions that lost points, the costliest first.
    pub mistakes: Option<Vec<Mistake>>,
}

impl<C> Explained<C> {
    /// Explains the decisions of a game, if requested.
    pub fn of(
        is_wanted: bool,
        each: impl FnOnce(Look<C>) -> Result<(), Error>,
    ) -> Result<Explained<C>, Error> {
        let (mut discards, mut decisions, mut costs) = (BTreeMap::new(), Vec::new(), Vec::new());
        if !is_wanted {
            return Ok(Explained { discards, decisions: None, mistakes: None });
        }
        each(&mut |choice, judge| {
            let search = (judge.explain)()?;
            let points = search.points.clone().filter(|points| points.cost > 0.0);
            if choice.is_discard {
                discards.insert(choice.number, search);
            } else {
                decisions.push(Decision {
                    turn: choice.number,
                    seat: SeatName(choice.seat),
                    action: choice.answer.clone(),
                    offered: choice.offered.map(TileName),
                    hand: choice.hand.answer(),
                    search,
                });
            }
            costs.extend(points.filter(|_| choice.is_ranked()).map(|points| (choice, points)));
            Ok(())
        })?;
        costs.sort_by(|(one, its), (other, others)| {
            let place = |choice: &Choice| (choice.number, choice.seat.index());
            others.cost.total_cmp(&its.cost).then(place(one).cmp(&place(other)))
        });
        let mistake = |(choice, points): (Choice, PointsCost)| Mistake {
            turn: choice.number,
            seat: SeatName(choice.seat),
            distance: choice.distance,
            answer: choice.answer,
            points,
        };
        let mistakes = Some(costs.into_iter().map(mistake).collect());
        Ok(Explained { discards, decisions: Some(decisions), mistakes })
    }
}

/// Returns the known decisions of a game, with the cost in points of ranked ones if requested.
pub fn choices<C>(
    each: impl FnOnce(Look<C>) -> Result<(), Error>,
    has_points: bool,
) -> Result<Vec<ChoiceAnswer>, Error> {
    let mut found = Vec::new();
    each(&mut |choice, judge| {
        if !choice.is_known || choice.distance.is_none() {
            return Ok(());
        }
        let points = if has_points && choice.is_ranked() { (judge.points)() } else { None };
        found.push(ChoiceAnswer {
            stage: choice.stage,
            turn: choice.number,
            seat: SeatName(choice.seat),
            hand: choice.hand.answer(),
            drawn: choice.drawn.map(TileName),
            offered: choice.offered.map(TileName),
            distance: choice.distance,
            answer: choice.answer,
            points,
        });
        Ok(())
    })?;
    Ok(found)
}
