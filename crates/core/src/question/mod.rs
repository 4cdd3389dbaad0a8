//! Questions about one hand, the copies that can still come, and the definition of a win: a common
//! interface for all rules.
//!
//! Rules without a requirement are answered by [`crate::analysis`] and [`crate::planning`]; rules
//! with one by [`crate::minimum_worth`] with the game that scores wins, such as [`crate::mcr`]. Only
//! this module distinguishes them.

pub mod batch;
pub mod search_budget;
pub mod values;

pub use values::discard_values;

use crate::analysis::acceptance;
use crate::analysis::completions::{self as any_completions, Completion as AnyCompletion};
use crate::analysis::deficiency::{self as any_deficiency, by_form};
use crate::forms::Reach;
use crate::jokers;
use crate::minimum_worth::planning::RequiredPlan;
use crate::minimum_worth::{self, ANY_DRAW, Completion as RequiredCompletion, RequiredPosition};
use crate::model::error::CoreError;
use crate::model::position::Position;
use crate::model::riichi::RiichiRules;
use crate::model::rules::{Form, Game, Requirement, Rules, WinBy};
use crate::model::stop::{Looks, Stop};
use crate::model::tile::{JOKER, KINDS, KindSet, PerKind, Tile};
use crate::outlook::{Outlook, Terms, Wins};
use crate::planning::{Objective, Plan, Planner};
use crate::riichi::planning::{PointsPlan, StakedPosition, Stakes};
use std::cmp::Reverse;

/// A position and the rules that define a win.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    position: Position,
    rules: Rules,
    required: Option<RequiredPosition>,
}

/// Listed completions.
#[derive(Clone, Debug)]
pub enum Listed {
    /// Completions under rules by which every complete hand wins.
    Any(Vec<AnyCompletion>),
    /// Such completions, each with its worth.
    Valued(Vec<(AnyCompletion, RequiredCompletion)>),
    /// Completions that meet a requirement.
    Required(Vec<RequiredCompletion>),
}

/// Completions, as far as they were searched.
#[derive(Clone, Debug)]
pub struct Completions {
    /// Number of tiles that must come for the nearest; a lower bound if the search was stopped
    /// before it.
    pub deficiency: u8,
    /// Number of completions at each finished distance from the deficiency upwards.
    pub counts: Vec<u64>,
    /// The first completions.
    pub listed: Listed,
    /// Whether the search was stopped before its end.
    pub is_stopped: bool,
}

impl Question {
    /// Creates a question about a position that was checked under these rules.
    #[inline]
    pub fn new(position: Position, rules: &Rules) -> Result<Question, CoreError> {
        let required = match rules.requirement() {
            None => None,
            Some(requirement) => Some(RequiredPosition::of(&position, rules, *requirement)?),
        };
        Ok(Question { position, rules: *rules, required })
    }

    /// Returns the question about other concealed tiles and other tiles that can come.
    pub fn at(&self, counts: &PerKind, available: &PerKind) -> Result<Question, CoreError> {
        let (known, jokers) = (self.position.known_melds(), self.position.jokers());
        let position = if self.rules.jokers().is_some() {
            let melds = self.position.melds();
            Position::with_jokers(counts, Some(available), melds, known, jokers, &self.rules)?
        } else if known.count() > 0 {
            Position::with_melds(counts, Some(available), known, &self.rules)?
        } else {
            Position::new(counts, Some(available), self.position.melds(), &self.rules)?
        };
        Question::new(position, &self.rules)
    }

    /// Returns the question about the waiting hand after it has given some tiles away that cannot
    /// come back. It is short of them: it keeps its draws until it has its former size.
    pub fn without(&self, tiles: &PerKind) -> Result<Question, CoreError> {
        Question::new(self.position.without(tiles)?, &self.rules)
    }

    /// Returns the question after a drawn hand has discarded a kind, which cannot come back.
    pub fn after_discard(&self, tile: Tile) -> Result<Question, CoreError> {
        self.position.expect_drawn(true)?;
        let after = match usize::from(tile.0) {
            JOKER => self.position.after_joker(),
            kind if kind < KINDS => self.position.after_discard(kind),
            _ => None,
        };
        let after = after.ok_or_else(|| CoreError::Argument {
            name: "discard",
            got: format!("kind {}", tile.0),
            expected: "a kind that the hand holds",
        })?;
        Question::new(after, &self.rules)
    }

    /// Returns the question about a complete hand with the same melds, all other copies available,
    /// under rules by which every complete hand wins.
    pub fn completed(&self, tiles: &PerKind) -> Result<Question, CoreError> {
        let rules = self.rules.of_any_win();
        let known = self.position.known_melds();
        let position = if known.count() > 0 {
            Position::with_melds(tiles, None, known, &rules)?
        } else {
            Position::new(tiles, None, self.position.melds(), &rules)?
        };
        Question::new(position, &rules)
    }

    /// Returns the hand and the copies that can still come.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the position with its requirement on wins, if there is one.
    pub fn required(&self) -> Option<&RequiredPosition> {
        self.required.as_ref()
    }

    /// Returns the nearest completions, those with most ways first, among the first `compared`;
    /// under a requirement, in their own order.
    pub fn likeliest(
        &self,
        limit: usize,
        compared: usize,
        stop: Stop,
    ) -> Result<Completions, CoreError> {
        let first = match self.wins() {
            Wins::All(..) if limit > 0 => compared.max(limit),
            _ => limit,
        };
        let mut found = self.completions(0, first, stop)?;
        match &mut found.listed {
            Listed::Any(listed) => {
                listed.sort_by_key(|one| Reverse(one.ways));
                listed.truncate(limit);
            }
            Listed::Valued(listed) => {
                listed.sort_by_key(|(one, _)| Reverse(one.ways));
                listed.truncate(limit);
            }
            Listed::Required(_) => {}
        }
        Ok(found)
    }

    /// Returns whether a drawn hand has won with the given last tile, or with any if it is `None`.
    pub fn is_won(&self, last: Option<Tile>) -> Result<bool, CoreError> {
        match &self.required {
            Some(required) => Ok(required.won(Objective::Chance, last)?.is_some()),
            None => {
                let is_complete = self.nearest() == 0;
                Ok(self.position.is_drawn() && is_complete)
            }
        }
    }

    /// Returns the points of a drawn hand that has won with the given last tile, or with the most
    /// valuable one if it is `None`.
    pub fn points(&self, last: Option<Tile>) -> Result<Option<u64>, CoreError> {
        self.in_points()?.won(Objective::Points, last)
    }

    /// Returns the least number of tiles that must come to win.
    #[inline]
    pub fn deficiency(&self, stop: Stop) -> Result<u8, CoreError> {
        match &self.required {
            Some(required) => Ok(minimum_worth::deficiency(required, stop)?),
            None => Ok(self.nearest()),
        }
    }

    /// Returns the deficiency if every complete hand wins.
    fn nearest(&self) -> u8 {
        match self.rules.jokers() {
            None => any_deficiency::deficiency(&self.position, &self.rules),
            Some(_) => jokers::deficiency(&self.position, &self.rules),
        }
    }

    /// Returns the deficiency under each form that the hand can reach, in the order of the forms.
    pub fn by_form(&self, stop: Stop) -> Result<Vec<(Form, u8)>, CoreError> {
        match &self.required {
            Some(required) => Ok(minimum_worth::by_form(required, stop)?),
            None if self.rules.jokers().is_some() => {
                Ok(jokers::by_form(&self.position, &self.rules))
            }
            None => Ok(by_form(&self.position, &self.rules)),
        }
    }

    /// Returns the deficiency of a waiting hand, and the kinds whose arrival lowers it.
    pub fn acceptance(&self, stop: Stop) -> Result<Reach, CoreError> {
        self.position.expect_drawn(false)?;
        match &self.required {
            Some(required) => minimum_worth::acceptance(required, stop),
            None if self.rules.jokers().is_some() => {
                Ok(jokers::acceptance(&self.position, &self.rules))
            }
            None => Ok(acceptance::acceptance(&self.position, &self.rules)),
        }
    }

    /// Returns, for each kind held by a drawn hand, in order, the reach after its discard.
    pub fn discards(&self, stop: Stop) -> Result<Vec<(usize, Reach)>, CoreError> {
        self.position.expect_drawn(true)?;
        match &self.required {
            Some(required) => minimum_worth::discards(required, stop),
            None if self.rules.jokers().is_some() => {
                Ok(jokers::discards(&self.position, &self.rules))
            }
            None => Ok(acceptance::discards(&self.position, &self.rules)),
        }
    }

    /// Returns the kinds that would lower the deficiency of the waiting hand if a copy could come;
    /// empty under a requirement.
    pub fn dead(&self, deficiency: u8) -> KindSet {
        match self.wins() {
            Wins::Required(_) | Wins::Staked(..) => KindSet::default(),
            Wins::All(..) => self.dead_at(&self.position, deficiency),
        }
    }

    fn dead_at(&self, waiting: &Position, deficiency: u8) -> KindSet {
        match self.rules.jokers() {
            None => acceptance::dead(waiting, &self.rules, deficiency),
            Some(_) => jokers::dead(waiting, &self.rules, deficiency),
        }
    }

    /// Returns these kinds for a drawn hand after the discard of a kind.
    pub fn dead_after(&self, kind: usize, deficiency: u8) -> KindSet {
        let after = match kind {
            JOKER => self.position.after_joker(),
            _ => self.position.after_discard(kind),
        };
        let after = after.filter(|_| matches!(self.wins(), Wins::All(..)));
        after.map_or(KindSet::default(), |after| self.dead_at(&after, deficiency))
    }

    /// Returns the position with the points of its wins: of those that meet the requirement, or in
    /// Sichuan Mahjong without one, of all wins by an own draw.
    fn in_points(&self) -> Result<RequiredPosition, CoreError> {
        match (self.required, self.rules.game()) {
            (_, Some(Game::Riichi(_))) => Err(CoreError::Argument {
                name: "objective",
                got: "points".to_owned(),
                expected: "chance, or the stakes of points of riichi",
            }),
            (Some(required), _) => Ok(required),
            (None, Some(Game::Sichuan(_))) => {
                RequiredPosition::of(&self.position, &self.rules, ANY_DRAW)
            }
            (None, _) => Err(CoreError::Argument {
                name: "objective",
                got: "points".to_owned(),
                expected: "chance, or rules that say what a win is worth: Sichuan with scoring, \
                           or mcr with a requirement",
            }),
        }
    }

    /// Returns the nearest complete hands that win, and those up to `slack` tiles farther.
    pub fn completions(
        &self,
        slack: u8,
        limit: usize,
        stop: Stop,
    ) -> Result<Completions, CoreError> {
        match &self.required {
            Some(required) if !required.is_any_win() => {
                let found = minimum_worth::completions(required, slack, limit, stop)?;
                let minimum_worth::Completions { deficiency, counts, listed, is_stopped, .. } =
                    found;
                Ok(Completions { deficiency, counts, listed: Listed::Required(listed), is_stopped })
            }
            _ => {
                let (position, rules) = (&self.position, &self.rules);
                let found = match rules.jokers() {
                    None => any_completions::completions(position, rules, slack, limit, stop)?,
                    Some(_) => {
                        jokers::completions::completions(position, rules, slack, limit, stop)?
                    }
                };
                let any_completions::Completions { deficiency, counts, listed, is_stopped } = found;
                let found =
                    Completions { deficiency, counts, listed: Listed::Any(listed), is_stopped };
                Ok(self.with_worth(found, stop))
            }
        }
    }

    /// Adds the worth of each completion, if wins meet a requirement that every complete hand
    /// meets; or by an own draw, under scoring rules without winds and a void suit, if all declared
    /// melds are known. If stopped, fewer completions remain.
    fn with_worth(&self, found: Completions, stop: Stop) -> Completions {
        let Listed::Any(listed) = found.listed else { return found };
        let valued = match (self.required, self.rules.game()) {
            (Some(required), _) => Some(required),
            // A hand of all suits scores nothing, and counts as a shape alone.
            (None, Some(Game::Sichuan(_))) if self.rules.usable() != self.rules.in_play() => {
                self.in_points().ok()
            }
            (None, _) => None,
        };
        let Some(valued) = valued else {
            return Completions { listed: Listed::Any(listed), ..found };
        };
        let (all, mut looks) = (listed.len(), Looks::new(stop));
        let with_worth = |one: AnyCompletion| {
            looks.steps(1).ok()?;
            let worth = valued.completion(&one.tiles, one.distance)?;
            Some((one, worth))
        };
        let listed: Vec<_> = listed.into_iter().map_while(with_worth).collect();
        let is_stopped = found.is_stopped || listed.len() < all;
        Completions { listed: Listed::Valued(listed), is_stopped, ..found }
    }

    /// Returns a complete hand within reach with its worth; `None` if every complete hand wins or
    /// if it does not meet the requirement.
    pub fn completion_of(&self, tiles: &PerKind) -> Option<RequiredCompletion> {
        self.required.as_ref()?.completion_of(tiles)
    }

    /// Creates an exact plan; `last` is the last tile of a drawn hand, which matters under a
    /// requirement.
    pub fn plan(
        &self,
        objective: Objective,
        last: Option<Tile>,
        draws: u32,
        threads: usize,
        memory: usize,
    ) -> Result<Box<dyn Planner>, CoreError> {
        self.rules.expect_no_jokers("rules without jokers, which plans do not know")?;
        if objective == Objective::Points {
            let valued = self.in_points()?;
            return Ok(Box::new(RequiredPlan::new(&valued, objective, last, draws, memory)?));
        }
        Ok(match &self.required {
            Some(required) if !required.is_any_win() => {
                Box::new(RequiredPlan::new(required, objective, last, draws, memory)?)
            }
            _ => Box::new(Plan::new(&self.position, &self.rules, draws, threads, memory)?),
        })
    }

    /// Creates an exact plan for points of riichi.
    pub fn riichi_plan(
        &self,
        rules: &RiichiRules,
        stakes: Stakes,
        last: Option<Tile>,
        draws: u32,
        memory: usize,
    ) -> Result<Box<dyn Planner>, CoreError> {
        self.rules.expect_no_jokers("rules without jokers, which plans do not know")?;
        let coming = self.position.tiles_coming(&self.rules);
        let staked = StakedPosition::new(&self.position, rules, stakes, coming)?;
        Ok(Box::new(PointsPlan::new(staked, &self.rules, last, draws, memory)?))
    }

    /// Returns the question about wins with a yaku, and the stakes, under rules of riichi.
    pub fn staked(
        &self,
        rules: &RiichiRules,
        stakes: Stakes,
    ) -> Result<(Question, StakedPosition), CoreError> {
        let coming = self.position.tiles_coming(&self.rules);
        let staked = StakedPosition::new(&self.position, rules, stakes, coming)?;
        let win_by = match stakes.discard_share {
            (0, _) => WinBy::SelfDraw,
            (share, parts) if share == parts => WinBy::Discard,
            _ => WinBy::Either,
        };
        let requirement = Requirement { winds: stakes.winds, minimum: 1, win_by, riichi: true };
        let rules = self.rules.of_any_win().scored_as_riichi(*rules)?.requiring(requirement)?;
        Ok((Question::new(self.position, &rules)?, staked))
    }

    /// Computes the long game in points of riichi.
    pub fn riichi_outlook(
        &self,
        rules: &RiichiRules,
        stakes: Stakes,
        terms: &Terms,
        stop: Stop,
    ) -> Result<Outlook, CoreError> {
        self.rules.expect_no_jokers("rules without jokers, which outlooks do not know")?;
        let (question, staked) = self.staked(rules, stakes)?;
        match question.required() {
            Some(required) => Outlook::new(Wins::Staked(required, &staked), terms, stop),
            None => self.outlook(terms, stop),
        }
    }

    /// Computes the long game.
    pub fn outlook(&self, terms: &Terms, stop: Stop) -> Result<Outlook, CoreError> {
        self.rules.expect_no_jokers("rules without jokers, which outlooks do not know")?;
        if terms.objective == Objective::Points {
            let valued = self.in_points()?;
            return Outlook::new(Wins::Required(&valued), terms, stop);
        }
        Outlook::new(self.wins(), terms, stop)
    }

    fn wins(&self) -> Wins<'_> {
        match &self.required {
            Some(required) if !required.is_any_win() => Wins::Required(required),
            _ => Wins::All(&self.position, &self.rules),
        }
    }
}
