//! The distance of a hand from a win that counts: a complete hand that meets a requirement.
//!
//! `parts::words` lists the complete words of a suit and of the honours, `candidates` combines them
//! to the complete hands at one distance, `fan_bound` excludes most of those that are not worth
//! enough, and the scorer decides. The distance grows from the deficiency until a hand counts.
//! Nothing is capped or estimated, since there are only 11,498,658 complete standard hands.

mod aims;
mod candidates;
mod fan_bound;
mod listing;
pub mod planning;
mod worth;

pub use listing::{Completion, Completions, completions, visit_nearest};
pub use worth::Score;

use crate::analysis::acceptance as any_reach;
use crate::analysis::deficiency::{by_form as any_by_form, deficiency as plain_deficiency};
use crate::forms::Reach;
use crate::forms::listing::TILES;
use crate::mcr::scoring::LEAST;
use crate::model::error::CoreError;
use crate::model::meld::Melds;
use crate::model::position::{Material, Position};
use crate::model::rules::{Form, Game, Requirement, Rules, WinBy};
use crate::model::stop::{Stop, Stopped};
use crate::model::tile::{COPIES, KINDS, KindSet, PerKind, Tile, Wind};
use crate::parts::costs::IMPOSSIBLE;
use crate::riichi::scoring::Yaku;
use aims::Goal;
pub(crate) use candidates::{Candidates, Place};
use fan_bound::Bound;
use worth::Arrival;

/// Returns the requirement of a win of eight fan on a discard.
pub fn eight_fan(seat_wind: Wind, prevalent_wind: Wind) -> Requirement {
    let winds = Some([seat_wind, prevalent_wind]);
    Requirement { winds, minimum: LEAST, win_by: WinBy::Discard, riichi: false }
}

/// The requirement that every win by an own draw meets: for hands of which every complete one wins
/// and is scored for its worth.
pub const ANY_DRAW: Requirement =
    Requirement { winds: None, minimum: 0, win_by: WinBy::SelfDraw, riichi: false };

/// Returns whether every complete hand without melds counts under some rules.
pub fn counts_every_closed_win(rules: &Rules) -> bool {
    match (rules.requirement(), rules.game()) {
        (Some(requirement), Some(Game::Riichi(riichi))) => {
            matches!(Goal::new(requirement, &Melds::default(), &riichi), Goal::Complete)
        }
        _ => false,
    }
}

/// A position with its declared melds, and the requirement on a win.
#[derive(Clone, Copy, Debug)]
pub struct RequiredPosition {
    position: Position,
    melds: Melds,
    rules: Rules,
    game: Game,
    requirement: Requirement,
}

/// A win that counts: its last tile, how it came, and its worth.
#[derive(Clone, Copy, Debug)]
struct Finish {
    last: Tile,
    self_drawn: bool,
    score: Score,
}

impl RequiredPosition {
    /// Checks a hand of Chinese Standard Mahjong. Without `available`, all copies that are not the
    /// player's own can come.
    pub fn new(
        counts: &PerKind,
        melds: Melds,
        available: Option<&PerKind>,
        requirement: Requirement,
    ) -> Result<RequiredPosition, CoreError> {
        let position = Position::with_melds(counts, available, &melds, &Rules::MCR)?;
        RequiredPosition::of(&position, &Rules::MCR, requirement)
    }

    /// Creates a position under rules that score wins. All of its melds must be known, since the
    /// score depends on them.
    pub fn of(
        position: &Position,
        rules: &Rules,
        requirement: Requirement,
    ) -> Result<RequiredPosition, CoreError> {
        let rules = rules.of_any_win();
        let Some(game) = rules.game() else {
            return Err(CoreError::Argument {
                name: "rules",
                got: "rules that do not say what a win is worth".to_owned(),
                expected: "those of Chinese Standard Mahjong, or of Sichuan Mahjong or riichi with \
                           scoring",
            });
        };
        let melds = *position.known_melds();
        let unknown = position.melds() - melds.count();
        if unknown > 0 {
            return Err(CoreError::Argument {
                name: "melds",
                got: format!("{unknown} whose tiles are not known"),
                expected: "all declared melds, for what a win is worth depends on them",
            });
        }
        if !worth::allows(&game, &melds) {
            return Err(CoreError::Argument {
                name: "melds",
                got: "a chow".to_owned(),
                expected: "pungs and kongs, for no other melds are worth anything in this game",
            });
        }
        let (held, available, shown) = (position.counts(), position.available(), melds.counts());
        let all = |kind: usize| held[kind] + available[kind] + shown[kind];
        if let Some(kind) = (0..KINDS).find(|&kind| all(kind) > COPIES) {
            return Err(CoreError::TileCount {
                tile: Tile(kind as u8),
                count: u32::from(all(kind)),
                expected: "at most 4 copies in hand, melds and available",
                row: None,
            });
        }
        Ok(RequiredPosition { position: *position, melds, rules, game, requirement })
    }

    /// Returns the hand and the copies that can still come.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the rules without a requirement, by which every complete hand wins.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    fn material(&self) -> Material {
        self.position.material(&self.rules)
    }

    /// Returns the goal of a win, as far as it does not need scores.
    fn goal(&self) -> Goal {
        match &self.game {
            Game::Riichi(rules) => Goal::new(&self.requirement, &self.melds, rules),
            Game::Mcr | Game::Sichuan(_) => Goal::Worth,
        }
    }

    /// Returns whether every complete hand counts.
    pub fn is_any_win(&self) -> bool {
        matches!(self.goal(), Goal::Complete)
    }

    /// Returns whether the worth of a complete hand is asked for, but not a minimum of it.
    pub fn is_any_worth(&self) -> bool {
        self.requirement.minimum == 0 && matches!(self.goal(), Goal::Worth)
    }

    /// Returns the yaku of riichi to which an open hand is nearest; empty if it does not need one.
    pub fn nearest_yaku(&self) -> Vec<Yaku> {
        match self.goal() {
            Goal::Yaku(aims) => aims.nearest(&self.material()),
            Goal::Complete | Goal::Worth => Vec::new(),
        }
    }

    /// Returns the deficiency, if it can be computed without visiting complete hands.
    fn quick_deficiency(&self, goal: &Goal) -> Option<u8> {
        let least = || plain_deficiency(&self.position, &self.rules);
        match goal {
            Goal::Complete => Some(least()),
            Goal::Yaku(aims) => Some(aims.deficiency(&self.material(), least())),
            Goal::Worth => None,
        }
    }

    /// Returns the position after the discard of a held kind, which cannot come back.
    pub(crate) fn after_discard(&self, kind: usize) -> Option<RequiredPosition> {
        Some(RequiredPosition { position: self.position.after_discard(kind)?, ..*self })
    }

    /// Returns the complete hands at most `most` tiles away that can be worth enough.
    fn candidates(&self, most: u8) -> Candidates {
        let bound = self.bound(self.single_copies());
        Candidates::new(&self.material(), &self.melds, &self.rules, bound, most)
    }

    /// Returns a bound of the worth of hands that a last copy of the kinds `last_copies` can
    /// complete; `None` if every worth is enough.
    fn bound(&self, last_copies: KindSet) -> Option<Bound> {
        let RequiredPosition { game, requirement, melds, .. } = self;
        (requirement.minimum > 0).then(|| Bound::new(game, requirement, melds, last_copies))
    }

    /// Returns the kinds of which one copy is concealed or can come, so that all others are on the
    /// table.
    fn single_copies(&self) -> KindSet {
        let (held, available) = (self.position.counts(), self.position.available());
        let single = (0..KINDS).filter(|&kind| held[kind] + available[kind] == 1);
        KindSet(single.fold(0, |set, kind| set | 1 << kind))
    }

    /// Returns whether the tile that completes a hand is the last copy of its kind: no other is
    /// concealed or can come. Only Chinese Standard Mahjong has a fan for it.
    fn is_last_copy(&self, tiles: &PerKind, last: usize) -> bool {
        tiles[last] == 1
            && self.position.counts()[last] + self.position.available()[last] == 1
            && self.game == Game::Mcr
    }

    /// Returns the kinds that can come last to a complete hand: those that must come. If none must,
    /// any of its tiles can have been the last.
    pub(crate) fn lasts(&self, tiles: &PerKind) -> KindSet {
        let held = self.position.counts();
        let lacking = (0..KINDS).filter(|&kind| tiles[kind] > held[kind]);
        let lacking = KindSet(lacking.fold(0, |set, kind| set | 1 << kind));
        if lacking.is_empty() { KindSet::at_least(tiles, 1) } else { lacking }
    }

    /// Iterates over the ways to complete a hand with `last` that count, if only the lacking tiles
    /// come.
    fn finishes(&self, tiles: &PerKind, last: usize) -> impl Iterator<Item = Finish> + use<'_> {
        self.finishes_by(tiles, last, self.is_last_copy(tiles, last))
    }

    /// Iterates over these ways, given whether `last` is the last copy of its kind.
    fn finishes_by(
        &self,
        tiles: &PerKind,
        last: usize,
        last_copy: bool,
    ) -> impl Iterator<Item = Finish> + use<'_> {
        let mut waiting = *tiles;
        waiting[last] -= 1;
        let last = Tile(last as u8);
        let RequiredPosition { game, requirement, melds, .. } = self;
        worth::ways(requirement.win_by).iter().filter_map(move |&self_drawn| {
            let arrival = Arrival { self_drawn, last_copy };
            let score = worth::score(game, requirement, &waiting, *melds, last, arrival)?;
            let is_enough = score.fan() >= requirement.minimum;
            is_enough.then_some(Finish { last, self_drawn, score })
        })
    }

    /// Returns the worth of a hand that `last` completes: by a discard if that counts, otherwise by
    /// a draw.
    pub(crate) fn best_finish(&self, tiles: &PerKind, last: usize) -> Option<(bool, Score)> {
        let finish = self.finishes(tiles, last).next()?;
        Some((!finish.self_drawn, finish.score))
    }

    /// Returns the kinds that make a complete hand worth enough if they come last.
    fn winning_lasts(&self, tiles: &PerKind) -> KindSet {
        let (lasts, wins) = (self.lasts(tiles), |&last: &usize| self.wins(tiles, last));
        if !self.depends_on_last() {
            return if lasts.iter().next().as_ref().is_some_and(wins) { lasts } else { KindSet(0) };
        }
        KindSet(lasts.iter().filter(wins).fold(0, |set, last| set | 1 << last))
    }

    fn is_worth_enough(&self, tiles: &PerKind) -> bool {
        let lasts = self.lasts(tiles);
        let many = if self.depends_on_last() { KINDS } else { 1 };
        lasts.iter().take(many).any(|last| self.wins(tiles, last))
    }

    fn wins(&self, tiles: &PerKind, last: usize) -> bool {
        self.finishes(tiles, last).next().is_some()
    }

    /// Returns whether the worth of a hand can depend on its last tile. Sichuan Mahjong has no
    /// patterns of waits.
    fn depends_on_last(&self) -> bool {
        !matches!(self.game, Game::Sichuan(_))
    }
}

/// The search was stopped before a win that counts was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Proved lower bound of the deficiency.
    pub at_least: u8,
}

impl From<Unfinished> for Stopped {
    fn from(_: Unfinished) -> Stopped {
        Stopped
    }
}

impl From<Unfinished> for CoreError {
    fn from(_: Unfinished) -> CoreError {
        CoreError::Stopped
    }
}

/// Returns the least number of tiles that must come for a win that counts, or [`IMPOSSIBLE`]. If
/// stopped, the error has the bound proved so far.
pub fn deficiency(required: &RequiredPosition, stop: Stop) -> Result<u8, Unfinished> {
    if let Some(distance) = required.quick_deficiency(&required.goal()) {
        return Ok(distance);
    }
    Ok(nearest(required, 0, stop)?.map_or(IMPOSSIBLE, |(distance, _)| distance))
}

/// Returns the deficiency, and the candidates up to `slack` tiles farther; `None` if no win counts.
pub(crate) fn nearest(
    required: &RequiredPosition,
    slack: u8,
    stop: Stop,
) -> Result<Option<(u8, Candidates)>, Unfinished> {
    let least = match required.quick_deficiency(&required.goal()) {
        Some(IMPOSSIBLE) => return Ok(None),
        Some(distance) => distance,
        None => plain_deficiency(&required.position, &required.rules),
    };
    let mut first = least;
    // Most hands are not much farther than that: candidates beyond it are prepared only if needed.
    for more in [1, 3, TILES as u8] {
        let most = least.saturating_add(more).min(TILES as u8);
        let candidates = required.candidates(most.saturating_add(slack).min(TILES as u8));
        for distance in first..=most {
            let is_none = candidates
                .visit(distance, stop, &mut |tiles| !required.is_worth_enough(tiles))
                .map_err(|Stopped| Unfinished { at_least: distance })?;
            if !is_none {
                return Ok(Some((distance, candidates)));
            }
        }
        first = most + 1;
    }
    Ok(None)
}

/// Returns the deficiency under each form that the hand can reach, in the order of the forms: to
/// the nearest hand of the form that is worth enough by any reading.
pub fn by_form(required: &RequiredPosition, stop: Stop) -> Result<Vec<(Form, u8)>, Stopped> {
    match required.goal() {
        Goal::Complete => return Ok(any_by_form(&required.position, &required.rules)),
        Goal::Yaku(_) => return Ok(vec![(Form::Standard, deficiency(required, stop)?)]),
        Goal::Worth => {}
    }
    let candidates = required.candidates(TILES as u8);
    let nearest = |(form, least): (Form, u8)| {
        for distance in least..=TILES as u8 {
            let mut is_too_little = |tiles: &PerKind| !required.is_worth_enough(tiles);
            if !candidates.visit_form(form, distance, stop, &mut is_too_little)? {
                return Ok((form, distance));
            }
        }
        Ok((form, IMPOSSIBLE))
    };
    any_by_form(&required.position, &required.rules).into_iter().map(nearest).collect()
}

/// Returns the deficiency of a waiting hand, and the kinds whose arrival lowers it;
/// [`CoreError::Stopped`] if it is stopped.
pub fn acceptance(required: &RequiredPosition, stop: Stop) -> Result<Reach, CoreError> {
    required.position.expect_drawn(false)?;
    if matches!(required.goal(), Goal::Complete) {
        return Ok(any_reach::acceptance(&required.position, &required.rules));
    }
    Ok(reach(required, stop)?)
}

fn reach(required: &RequiredPosition, stop: Stop) -> Result<Reach, Stopped> {
    if let Goal::Yaku(aims) = required.goal() {
        return Ok(aims.reach(&required.material()));
    }
    let Some((distance, candidates)) = nearest(required, 0, stop)? else {
        return Ok(Reach::IMPOSSIBLE);
    };
    let held = required.position.counts();
    let mut lowering = KindSet::default();
    candidates.visit(distance, stop, &mut |tiles| {
        let lacking = required.lasts(tiles);
        // A hand all of whose lacking tiles are known to help adds nothing.
        if lacking.without(lowering).is_empty() {
            return true;
        }
        let lasts = required.winning_lasts(tiles);
        let helps = |kind: usize| {
            // It comes first, and another tile is the last; or it is the only one.
            let must_come_again = tiles[kind] - held[kind] > 1;
            let others = if must_come_again { lasts } else { lasts.without(KindSet(1 << kind)) };
            if distance == 1 { lasts.contains(kind) } else { !others.is_empty() }
        };
        let helping = lacking.iter().filter(|&kind| helps(kind));
        lowering = lowering.or(KindSet(helping.fold(0, |set, kind| set | 1 << kind)));
        true
    })?;
    Ok(Reach { deficiency: distance, lowering })
}

/// Returns, for each kind that a drawn hand may discard, in order, the reach after its discard;
/// [`CoreError::Stopped`] if it is stopped.
pub fn discards(required: &RequiredPosition, stop: Stop) -> Result<Vec<(usize, Reach)>, CoreError> {
    required.position.expect_drawn(true)?;
    let kinds = required.position.kinds_discardable(&required.rules).iter();
    match required.goal() {
        Goal::Complete => return Ok(any_reach::discards(&required.position, &required.rules)),
        Goal::Yaku(aims) => {
            let material = required.material();
            let after = |kind| (kind, aims.reach(&material.after_discard(kind)));
            return Ok(kinds.map(after).collect());
        }
        Goal::Worth => {}
    }
    let after = kinds.filter_map(|kind| Some((kind, required.after_discard(kind)?)));
    after.map(|(kind, after)| Ok((kind, reach(&after, stop)?))).collect()
}
