//! The review of the discards of a round: whether each was among the best by the knowledge of its
//! player, for a win with a yaku.

use super::decisions::{ChanceOfTurn, PointsOfTurn, weighed};
use super::events::{Event, LogTile};
use super::seats::Seat;
use super::story::Story;
use super::table::{NORTH, Table};
use crate::analysis::question::Question;
use crate::error::Error;
use crate::games::judged::{CostlyJudgement, Judgement};
use crate::host::Host;
use crate::json::{TileName, answer};
use crate::model::hands::{Hand, HandAnswer};
use crate::model::knowledge::Knowledge;
use crate::model::melds::Meld;
use crate::model::rules::{PRESETS, Requirement, Rules};
use crate::model::scoring::Scoring;
use paili_core::model::rules::WinBy;
use paili_core::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED, Tile, Wind};
use paili_core::riichi::scoring::Declared;

answer! {
    /// The certain facts about a discard in view of seats that have declared riichi.
    pub struct Safety {
        /// The tile.
        pub tile: TileName,
        /// Copies that the seat sees: in its hand, in all melds and discards, and as indicators.
        pub visible: u8,
        /// Seats with riichi that cannot win with it: they have discarded it, or let it pass.
        pub safe: Vec<usize>,
        /// Seats with riichi that no two-sided wait lets win with it.
        pub no_two_sided: Vec<usize>,
    }

    /// A discard, next to the best ones that were legal.
    pub struct Turn {
        /// Number of the event with the discard, from 1.
        pub turn: usize,
        /// Who discarded.
        pub seat: usize,
        /// The tile drawn before the discard; null after a call.
        pub drawn: Option<TileName>,
        /// The hand of the choice.
        pub hand: HandAnswer,
        /// Copies of each kind that could still come, by the knowledge of the seat: characters,
        /// dots, bamboo, honours.
        pub available: String,
        /// Whether riichi was declared with the discard.
        pub declares: bool,
        /// The discard and the best ones.
        #[serde(flatten)]
        pub judgement: CostlyJudgement,
        /// The discard and the best ones in view of riichi of others; empty if there is none.
        pub safety: Vec<Safety>,
        /// By the exact chance to win; null unless explained, and far from a win.
        pub chance: Option<ChanceOfTurn>,
        /// By points, of a hand that may be ready; null unless explained.
        pub points: Option<PointsOfTurn>,
    }
}

/// Returns the copies that can still come from the view of a seat.
fn unseen(table: &Table, seat: usize) -> PerKind {
    let mut left = [COPIES; KINDS];
    if table.seats.len() == 3 {
        (1..8).for_each(|kind| left[kind] = 0);
    }
    let mut see = |tile: LogTile| {
        let copies = &mut left[tile.index()];
        *copies = copies.saturating_sub(1);
    };
    table.seats[seat].hand.iter().copied().for_each(&mut see);
    table.indicators.iter().copied().for_each(&mut see);
    for other in &table.seats {
        other.melds.iter().flat_map(|own| &own.tiles).copied().for_each(&mut see);
        let gone = other.discards.iter().filter(|one| !one.is_called);
        gone.for_each(|one| see(one.tile));
        (0..other.norths).for_each(|_| see(LogTile::plain(NORTH)));
    }
    left
}

/// Returns the rules by which a seat wins: with a yaku.
fn rules_of(table: &Table, seat: usize) -> Option<Rules> {
    let players = table.seats.len();
    let own = Wind::ALL[(seat + players - table.dealer) % players];
    let prevalent = *Wind::ALL.get(usize::from(table.wind))?;
    let tenhou = PRESETS.iter().find(|rules| rules.name == "tenhou")?;
    let scored = Rules { scoring: Some(Scoring::Riichi(table.rules)), ..tenhou.clone() };
    let requirement = Requirement {
        minimum: 1,
        winds: Some([own, prevalent]),
        win_by: WinBy::Either,
        riichi: Some(true),
    };
    scored.requiring(requirement).ok()
}

/// Returns the judged discards of a round, of one seat or of all, in order. Forced discards after
/// riichi are left out.
///
/// With `explain` they have probabilities and points.
pub fn review(
    story: &Story,
    seat: Option<usize>,
    explain: bool,
    host: Host,
) -> Result<Vec<Turn>, Error> {
    let mut table = Table::new(&story.round, &story.table.rules)?;
    let (mut turns, mut drawn, mut declares) = (Vec::new(), None, false);
    for (number, event) in (1..).zip(&story.round.events) {
        match event {
            Event::Draw { tile, .. } => drawn = Some(*tile),
            Event::Riichi { .. } => declares = true,
            Event::Discard { seat: who, tile, .. } => {
                let is_free = table.seats[*who].riichi == Declared::None;
                if is_free && seat.is_none_or(|seat| seat == *who) {
                    let about = (number, *who, drawn, declares);
                    turns.extend(turn(&table, about, *tile, explain, host)?);
                }
                (drawn, declares) = (None, false);
            }
            Event::Call { .. } => drawn = None,
            _ => {}
        }
        if table.apply(event).is_err() {
            break; // it has been played before
        }
    }
    Ok(turns)
}

fn turn(
    table: &Table,
    (number, seat, drawn, declares): (usize, usize, Option<LogTile>, bool),
    played: LogTile,
    explain: bool,
    host: Host,
) -> Result<Option<Turn>, Error> {
    let Some(question) = question_of(table, seat, host)? else { return Ok(None) };
    let known = question.knowledge;
    let is_legal = |tile: Tile| table.may_discard(seat, tile, declares);
    let judgement = Judgement::of(&question, played.kind, is_legal)?;
    let mut tiles = vec![played.kind];
    let best = judgement.judgement.best.iter().map(|best| best.tile.0);
    tiles.extend(best.filter(|&tile| tile != played.kind));
    let mut judged = Turn {
        turn: number,
        seat,
        drawn: drawn.map(|tile| TileName(tile.kind)),
        hand: question.hand.answer(),
        available: known.to_string(),
        declares,
        judgement,
        safety: safety(table, seat, &known.available, &tiles),
        chance: None,
        points: None,
    };
    if explain {
        (judged.chance, judged.points) = weighed(table, &judged, &question, is_legal)?;
    }
    Ok(Some(judged))
}

/// Returns the question about the hand of a seat: with its knowledge, and for a win with a yaku.
pub fn question_of<'a>(
    table: &Table,
    seat: usize,
    host: Host<'a>,
) -> Result<Option<Question<'a>>, Error> {
    let own = &table.seats[seat];
    let melds: Vec<Meld> = own.core_melds().as_slice().iter().copied().map(Meld::from).collect();
    let mut red = [0; 3];
    for tile in own.hand.iter().filter(|tile| tile.is_red) {
        red[tile.index() / 9] += 1;
    }
    Hand::of(own.counts(), melds.clone())?;
    let hand = Hand::of_checked_parts(own.counts(), 0, sorted(melds), red);
    let known = Knowledge { available: unseen(table, seat), jokers: 0 };
    let Some(rules) = rules_of(table, seat) else { return Ok(None) };
    Question::new(hand, Some(known), &rules, host).map(Some)
}

fn sorted(mut melds: Vec<Meld>) -> Vec<Meld> {
    melds.sort_by_key(Meld::place);
    melds
}

impl Turn {
    /// Returns whether the hand has claimed no tile.
    pub fn is_closed(&self) -> bool {
        self.hand.melds.iter().all(|meld| meld.starts_with('('))
    }
}

fn safety(table: &Table, seat: usize, unseen: &PerKind, tiles: &[Tile]) -> Vec<Safety> {
    let riichi = |other: usize| table.seats[other].riichi != Declared::None;
    let others: Vec<usize> =
        (0..table.seats.len()).filter(|&other| other != seat && riichi(other)).collect();
    if others.is_empty() {
        return Vec::new();
    }
    let of = |tile: &Tile| {
        let kind = usize::from(tile.0);
        let that = |is: fn(&Seat, usize) -> bool| {
            others.iter().copied().filter(|&other| is(&table.seats[other], kind)).collect()
        };
        Safety {
            tile: TileName(*tile),
            visible: COPIES - unseen[kind],
            safe: that(|other, kind| other.safe().contains(kind)),
            no_two_sided: that(|other, kind| has_no_two_sided(other.safe(), kind)),
        }
    };
    tiles.iter().map(of).collect()
}

/// Returns whether every two-sided wait for a kind also waits for one of the kinds that are gone.
fn has_no_two_sided(gone: KindSet, kind: usize) -> bool {
    if kind >= SUITED {
        return true;
    }
    let rank = kind % 9;
    let is_gone = |other: usize| gone.contains(other);
    // A wait from two tiles below also waits for the third below, and one from two tiles above for
    // the third above.
    (rank < 3 || is_gone(kind - 3)) && (rank > 5 || is_gone(kind + 3))
}
