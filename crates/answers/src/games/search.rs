//! Explanations of decisions by the agent `search`, in the same format for every game.

use crate::analysis::completions::CompletionAnswer;
use crate::error::Error;
use crate::games::judged::is_same;
use crate::host::Host;
use crate::json::{Copies, SeatName, answer};
use crate::model::notation::name_of;
use paili_core::games::Seat;
use paili_core::inference::habits::Game;
use paili_core::inference::{Habits, History, infer};
use paili_core::mcr::agents::search::WeighedAction as McrAction;
use paili_core::sichuan::agents::search::{Goal, WeighedAction as SichuanAction};
use std::cmp::Ordering;

const SHOWN_CHOICES: usize = 3;
const SHOWN_TILES: usize = 3;
/// Number of samples of the hands in an explanation.
const SAMPLES: usize = 200;
/// Number of complete hands of an explanation.
pub const SHOWN_COMPLETIONS: u32 = 2;

answer! {
    /// The cost of an answer, in points that the agent expects.
    pub struct PointsCost {
        /// The best answer.
        pub best: String,
        /// The points after the best answer.
        pub most: f64,
        /// The points after the answer; where no win is seen then, and for going on where the hand
        /// could win, 0, or the most if that is less.
        pub got: f64,
        /// The points given away.
        pub cost: f64,
    }

    /// An answer in Chinese Standard Mahjong that the agent weighed.
    pub struct McrChoice {
        /// The answer, such as "play 5m" or "pung, discard 1z".
        pub action: String,
        /// The points that are expected, less the danger.
        pub worth: f64,
        /// The chance to win, by the games that the agent was fitted to.
        pub chance: f64,
        /// The chance to win as planned; not part of written reports.
        #[cfg_attr(feature = "schemas", schemars(skip))]
        pub planned: f64,
        /// The mean fan of the wins that are planned; 0 without one.
        pub fan: f64,
        /// The points that the discard is expected to cost.
        pub danger: f64,
    }

    /// An answer in Sichuan Mahjong that the agent weighed.
    pub struct SichuanChoice {
        /// The answer, such as "discard 5m" or "pung".
        pub action: String,
        /// The points that are expected, less the danger.
        pub worth: f64,
        /// The sort of hand that is aimed at; null after a win.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = [
            "plain", "all_pungs", "seven_pairs", "full_flush", "pure_pungs", "pure_seven_pairs", null,
        ])))]
        pub goal: Option<&'static str>,
        /// Whether the hand waits for a drawn tile, even where a discard would do.
        pub by_draw: bool,
        /// The share of sampled futures in which it gets there: too high, as a sample knows the
        /// tiles to come.
        pub chance: f64,
        /// The points that the discard is expected to cost.
        pub danger: f64,
    }

    /// A tile that a seat is likely to hold.
    pub struct LikelyTile {
        /// The tile.
        pub tile: String,
        /// The expected copies, by samples of hands that fit the game.
        pub copies: f64,
    }

    /// The hidden tiles of another seat.
    pub struct SeatBeliefs {
        /// The seat.
        pub seat: SeatName,
        /// The copies that it holds for certain.
        pub holds: Copies,
        /// The kinds that it cannot hold, of those that are not all seen.
        pub lacks: Vec<String>,
        /// The three kinds of most expected copies.
        pub likely: Vec<LikelyTile>,
    }

    /// The answers that the agent `search` weighs before a choice.
    pub struct SearchAnswer<C> {
        /// The three best answers, best first; none if no win is seen.
        pub choices: Vec<C>,
        /// The criterion that puts the best answer before the second: danger if the second would
        /// lead to as much but for its discard; else chance if the best has the better chance, or
        /// fan if its wins have more; points if it is worth more all the same. Null without a
        /// second, and if both are worth the same.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["chance", "fan", "points", "danger", null])))]
        pub decided_by: Option<&'static str>,
        /// The chance that another player wins within a round, in Chinese Standard Mahjong.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub others_end: Option<f64>,
        /// The nearest complete hands that win after the best answer; none after a win, and none
        /// before suits are given up.
        pub completions: Vec<CompletionAnswer>,
        /// The other seats, as far as their hands can be inferred from the game.
        pub inferred: Vec<SeatBeliefs>,
        /// The cost of the answer that was given; null if it is not known or not legal, or if the
        /// agent sees no win.
        pub points: Option<PointsCost>,
    }
}

impl PointsCost {
    /// Returns the cost of an answer relative to the evaluated ones, best first; `None` if none was
    /// evaluated.
    pub fn of(weighed: &[impl Weighed], answer: &str) -> Option<PointsCost> {
        let first = weighed.first()?;
        let most = first.worth();
        let got = weighed.iter().find(|one| one.action() == answer);
        let got = got.map_or(most.min(0.0), Weighed::worth);
        Some(PointsCost { best: first.action(), most, got, cost: most - got })
    }
}

/// An answer that the agent evaluated, in any game.
pub trait Weighed {
    /// The answer in reports.
    type Choice;

    /// Returns the text of the answer.
    fn action(&self) -> String;
    /// Returns its points, less the danger.
    fn worth(&self) -> f64;
    /// Returns the expected cost of its discard in points.
    fn danger(&self) -> f64;
    /// Returns its probability and the fan of its wins, in the order in which they decide.
    fn criteria(&self) -> [(&'static str, f64); 2];
    /// Returns the answer in the format of reports.
    fn choice(&self) -> Self::Choice;
}

impl Weighed for McrAction {
    type Choice = McrChoice;

    fn action(&self) -> String {
        super::mcr::actions::action_text(self.action)
    }

    fn worth(&self) -> f64 {
        self.worth
    }

    fn danger(&self) -> f64 {
        self.danger
    }

    fn criteria(&self) -> [(&'static str, f64); 2] {
        [("chance", self.chance), ("fan", self.fan)]
    }

    fn choice(&self) -> McrChoice {
        let McrAction { worth, chance, planned, fan, danger, .. } = *self;
        McrChoice { action: self.action(), worth, chance, planned, fan, danger }
    }
}

impl Weighed for SichuanAction {
    type Choice = SichuanChoice;

    fn action(&self) -> String {
        super::sichuan::actions::action_text(self.action)
    }

    fn worth(&self) -> f64 {
        self.worth
    }

    fn danger(&self) -> f64 {
        self.danger
    }

    fn criteria(&self) -> [(&'static str, f64); 2] {
        [("chance", self.chance), ("fan", 0.0)]
    }

    fn choice(&self) -> SichuanChoice {
        let SichuanAction { worth, by_draw, chance, danger, .. } = *self;
        let goal = self.goal.map(goal_name);
        SichuanChoice { action: self.action(), worth, goal, by_draw, chance, danger }
    }
}

fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Plain => "plain",
        Goal::Pungs => "all_pungs",
        Goal::Pairs => "seven_pairs",
        Goal::Flush => "full_flush",
        Goal::PurePungs => "pure_pungs",
        Goal::PurePairs => "pure_seven_pairs",
    }
}

/// Returns the beliefs of a seat about the others, the next in turn first.
pub fn inferred(game: Game, history: &History, host: Host) -> Result<Vec<SeatBeliefs>, Error> {
    let habits = Habits::named(game, None)?;
    let found = infer(history, habits, SAMPLES, 0, host.stop)?;
    let seat = Seat(history.seat as u8);
    let beliefs = |other: Seat| {
        let (most, expected) = (&found.most[other.index()], &found.expected[other.index()]);
        let unseen = (0..history.unseen.len()).filter(|&kind| history.unseen[kind] > 0);
        let mut likely: Vec<usize> = unseen.clone().filter(|&kind| expected[kind] > 0.0).collect();
        likely.sort_by(|&one, &two| expected[two].total_cmp(&expected[one]));
        likely.truncate(SHOWN_TILES);
        let tile = |kind: usize| LikelyTile { tile: name_of(kind), copies: expected[kind] };
        SeatBeliefs {
            seat: SeatName(other),
            holds: Copies(found.fewest[other.index()].to_vec()),
            lacks: unseen.filter(|&kind| most[kind] == 0).map(name_of).collect(),
            likely: likely.into_iter().map(tile).collect(),
        }
    };
    Ok(seat.others().map(beliefs).into())
}

/// Returns the explanation of a decision, and of the answer if it is known. The complete hands are
/// those after the best of the evaluated answers.
pub fn explanation<W: Weighed>(
    mut weighed: Vec<W>,
    answer: Option<&str>,
    others_end: Option<f64>,
    inferred: Vec<SeatBeliefs>,
    completions: impl FnOnce(&W) -> Result<Vec<CompletionAnswer>, Error>,
) -> Result<SearchAnswer<W::Choice>, Error> {
    let points = answer.and_then(|answer| PointsCost::of(&weighed, answer));
    weighed.truncate(SHOWN_CHOICES);
    Ok(SearchAnswer {
        choices: weighed.iter().map(Weighed::choice).collect(),
        decided_by: decided_by(&weighed),
        others_end,
        inferred,
        completions: weighed.first().map_or(Ok(Vec::new()), completions)?,
        points,
    })
}

/// Returns the criterion that ranks the best answer before the second; `None` if there is none.
fn decided_by(weighed: &[impl Weighed]) -> Option<&'static str> {
    let [best, second, ..] = weighed else { return None };
    if is_same(best.worth(), second.worth()) {
        return None;
    }
    let [gain, other] = [best, second].map(|one| one.worth() + one.danger());
    if other > gain || is_same(other, gain) {
        return Some("danger");
    }
    let pairs = best.criteria().into_iter().zip(second.criteria());
    let mut better =
        pairs.filter(|((_, one), (_, other))| one.partial_cmp(other) == Some(Ordering::Greater));
    Some(better.next().map_or("points", |((name, _), _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use paili_core::model::tile::Tile;
    use paili_core::sichuan::table::Action;

    #[test]
    fn an_answer_that_is_not_weighed_leaves_no_win_that_is_seen() {
        let weighed = |worths: &[f64]| -> Vec<SichuanAction> {
            let one = |(tile, &worth): (u8, &f64)| SichuanAction {
                action: Action::Discard(Tile(tile)),
                worth,
                goal: None,
                by_draw: false,
                chance: 0.0,
                danger: 0.0,
            };
            (0..).zip(worths).map(one).collect()
        };
        let points = |worths: &[f64], answer: &str| {
            let cost = PointsCost::of(&weighed(worths), answer)?;
            assert_eq!(cost.cost, cost.most - cost.got);
            Some((cost.best, cost.most, cost.got))
        };
        let both = [3.0, 1.0];
        assert_eq!(points(&both, "discard 2m"), Some(("discard 1m".into(), 3.0, 1.0)));
        assert_eq!(points(&both, "discard 3m"), Some(("discard 1m".into(), 3.0, 0.0)));
        assert_eq!(points(&[-0.5], "pass"), Some(("discard 1m".into(), -0.5, -0.5)));
        assert_eq!(points(&[], "pass"), None);
    }
}
