//! One hand, what can still come, and what a win is: all that can be asked about it, alike for all
//! rules.
//!
//! Rules without a requirement are answered by [`crate::analysis`] and [`crate::planning`]; rules
//! with one by the game that says what a win is worth ([`crate::mcr`]). This is the one place that
//! tells them apart.

pub mod batch;
pub mod effort;
pub mod values;

pub use values::discard_values;

use crate::analysis::acceptance;
use crate::analysis::completions::{self as any_completions, Completion as AnyCompletion};
use crate::analysis::deficiency::{self as any_deficiency, by_form};
use crate::forms::Reach;
use crate::jokers;
use crate::model::error::CoreError;
use crate::model::position::Position;
use crate::model::riichi::RiichiRules;
use crate::model::rules::{Form, Game, Requirement, Rules, WinBy};
use crate::model::stop::{Looks, Stop};
use crate::model::tile::{JOKER, KINDS, KindSet, PerKind, Tile};
use crate::outlook::{Outlook, Terms, Wins};
use crate::planning::{Objective, Plan, Planner};
use crate::required::planning::RequiredPlan;
use crate::required::{
    self as required, ANY_DRAW, Completion as RequiredCompletion, RequiredPosition,
};
use crate::riichi::planning::{PointsPlan, StakedPosition, Stakes};
use std::cmp::Reverse;

/// A position and the rules that decide what a win is.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    position: Position,
    rules: Rules,
    required: Option<RequiredPosition>,
}

/// Completions that were listed.
#[derive(Clone, Debug)]
pub enum Listed {
    /// Of rules under which every complete hand wins.
    Any(Vec<AnyCompletion>),
    /// The same, each with what it is worth.
    Valued(Vec<(AnyCompletion, RequiredCompletion)>),
    /// Those that are worth enough.
    Required(Vec<RequiredCompletion>),
}

/// Completions, as far as they were looked for.
#[derive(Clone, Debug)]
pub struct Completions {
    /// Tiles that must come for the nearest; no fewer, if the search was stopped before it.
    pub deficiency: u8,
    /// How many there are at each distance from there on that was finished.
    pub counts: Vec<u64>,
    /// The first of them.
    pub listed: Listed,
    /// Was the search stopped before its end?
    pub is_stopped: bool,
}

impl Question {
    /// A question about a position that was checked under these rules.
    #[inline]
    pub fn new(position: Position, rules: &Rules) -> Result<Question, CoreError> {
        let required = match rules.requirement() {
            None => None,
            Some(requirement) => Some(RequiredPosition::of(&position, rules, *requirement)?),
        };
        Ok(Question { position, rules: *rules, required })
    }

    /// The same question about other concealed tiles and other tiles that can come.
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

    /// The same question about a waiting hand that has given some tiles away for good and lacks them:
    /// it keeps what it draws until it has as many tiles as before.
    pub fn without(&self, tiles: &PerKind) -> Result<Question, CoreError> {
        Question::new(self.position.without(tiles)?, &self.rules)
    }

    /// The same question after a drawn hand has discarded a kind, which never comes back.
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

    /// The question about a complete hand with the same melds, from full knowledge, where every
    /// complete hand wins.
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

    /// The hand, and what can still come.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position with what a win must be worth, if it must.
    pub fn required(&self) -> Option<&RequiredPosition> {
        self.required.as_ref()
    }

    /// The nearest completions, those with most ways first: of the first `compared`, unless a win
    /// must be worth something, for then they come in their order.
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

    /// Is it a drawn hand that has won with the tile that came last? If it is not told, with any.
    pub fn is_won(&self, last: Option<Tile>) -> Result<bool, CoreError> {
        match &self.required {
            Some(required) => Ok(required.won(Objective::Chance, last)?.is_some()),
            None => {
                let is_complete = self.nearest() == 0;
                Ok(self.position.is_drawn() && is_complete)
            }
        }
    }

    /// Points of a drawn hand that has won with the tile that came last; if it is not told, with the
    /// one that brings most.
    pub fn points(&self, last: Option<Tile>) -> Result<Option<u64>, CoreError> {
        self.in_points()?.won(Objective::Points, last)
    }

    /// Least number of tiles that must come to win.
    #[inline]
    pub fn deficiency(&self, stop: Stop) -> Result<u8, CoreError> {
        match &self.required {
            Some(required) => Ok(required::deficiency(required, stop)?),
            None => Ok(self.nearest()),
        }
    }

    /// The deficiency where every complete hand wins.
    fn nearest(&self) -> u8 {
        match self.rules.jokers() {
            None => any_deficiency::deficiency(&self.position, &self.rules),
            Some(_) => jokers::deficiency(&self.position, &self.rules),
        }
    }

    /// Deficiency under each form that the hand can reach at all, in the order of the forms.
    pub fn by_form(&self, stop: Stop) -> Result<Vec<(Form, u8)>, CoreError> {
        match &self.required {
            Some(required) => Ok(required::by_form(required, stop)?),
            None if self.rules.jokers().is_some() => {
                Ok(jokers::by_form(&self.position, &self.rules))
            }
            None => Ok(by_form(&self.position, &self.rules)),
        }
    }

    /// The deficiency of a waiting hand, and the kinds whose arrival lowers it.
    pub fn acceptance(&self, stop: Stop) -> Result<Reach, CoreError> {
        self.position.expect_drawn(false)?;
        match &self.required {
            Some(required) => required::acceptance(required, stop),
            None if self.rules.jokers().is_some() => {
                Ok(jokers::acceptance(&self.position, &self.rules))
            }
            None => Ok(acceptance::acceptance(&self.position, &self.rules)),
        }
    }

    /// For each kind held by a drawn hand, in order: what remains after its discard.
    pub fn discards(&self, stop: Stop) -> Result<Vec<(usize, Reach)>, CoreError> {
        self.position.expect_drawn(true)?;
        match &self.required {
            Some(required) => required::discards(required, stop),
            None if self.rules.jokers().is_some() => {
                Ok(jokers::discards(&self.position, &self.rules))
            }
            None => Ok(acceptance::discards(&self.position, &self.rules)),
        }
    }

    /// Kinds that would lower the deficiency of the waiting hand, but of which no copy can come;
    /// they are looked for where every complete hand wins.
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

    /// The same for a drawn hand after the discard of a kind.
    pub fn dead_after(&self, kind: usize, deficiency: u8) -> KindSet {
        let after = match kind {
            JOKER => self.position.after_joker(),
            _ => self.position.after_discard(kind),
        };
        let after = after.filter(|_| matches!(self.wins(), Wins::All(..)));
        after.map_or(KindSet::default(), |after| self.dead_at(&after, deficiency))
    }

    /// The position with what its wins are worth in points: of those that are worth enough, or in
    /// Sichuan Mahjong without a requirement of all, by a draw of one's own.
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

    /// The nearest complete hands that win, and those up to `slack` tiles farther.
    pub fn completions(
        &self,
        slack: u8,
        limit: usize,
        stop: Stop,
    ) -> Result<Completions, CoreError> {
        match &self.required {
            Some(required) if !required.is_any_win() => {
                let found = required::completions(required, slack, limit, stop)?;
                let required::Completions { deficiency, counts, listed, is_stopped, .. } = found;
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

    /// The same, each with what it is worth: where a win must be worth something, and every complete
    /// hand is; or by a draw, under rules that say so without winds and void of a suit, where all
    /// declared melds are known. Fewer of them, if it is stopped.
    fn with_worth(&self, found: Completions, stop: Stop) -> Completions {
        let Listed::Any(listed) = found.listed else { return found };
        let valued = match (self.required, self.rules.game()) {
            (Some(required), _) => Some(required),
            // A hand of all suits is worth nothing, and counts as a shape alone.
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

    /// What a complete hand within reach is worth; none where every complete hand wins, or if it is not
    /// worth enough.
    pub fn completion_of(&self, tiles: &PerKind) -> Option<RequiredCompletion> {
        self.required.as_ref()?.completion_of(tiles)
    }

    /// An exact plan, of which nothing is known yet; `last` is the tile of a drawn hand that came
    /// last, which matters if a win must be worth something.
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

    /// An exact plan for points of riichi, of which nothing is known yet.
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

    /// The same question about wins with a yaku, and what is at stake, under rules of riichi.
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

    /// The long game in points of riichi.
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

    /// The long game.
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
