//! The review of the discards of a game: whether each was among the best by the player's knowledge.

use crate::analysis::question::Question;
use crate::error::Error;
use crate::games::judged::{CostlyJudgement, Judgement};
use crate::games::mcr::events::discarded;
use crate::games::mcr::story::Story;
use crate::games::search::{McrChoice, SearchAnswer};
use crate::host::Host;
use crate::json::{SeatName, TileName, answer};
use crate::model::hands::{Hand, HandAnswer};
use crate::model::knowledge::Knowledge;
use crate::model::melds::Meld;
use crate::model::rules::{PRESETS, Requirement, Rules};
use paili_core::games::{Seat, TableGame};
use paili_core::mcr::table::{Event, Observation};
use paili_core::model::meld::{Meld as CoreMeld, MeldKind};
use paili_core::model::rules::WinBy;
use paili_core::model::tile::{Tile, Wind};

/// Fan that a win needs.
const LEAST_FAN: u16 = 8;

/// Returns the rules of this game, by which every complete hand wins.
fn rules() -> Rules {
    let [_, _, _, mcr, ..] = &PRESETS;
    mcr.clone()
}

/// Returns the rules of this game, by which a win needs eight fan.
pub fn required(seat: Seat, prevalent: Wind, win_by: WinBy) -> Result<Rules, Error> {
    let winds = Some([seat.wind(), prevalent]);
    rules().requiring(Requirement { minimum: LEAST_FAN, winds, win_by, riichi: None })
}

/// Returns the own tiles and melds of a seat, a drawn tile included.
pub fn hand_of(view: &Observation) -> Result<Hand, Error> {
    let melds = view.table().melds(view.seat());
    Hand::of(*view.hand(), melds.as_slice().iter().copied().map(Meld::from).collect())
}

/// Returns the copies that can still come from the view of a seat.
pub fn knowledge_of(view: &Observation) -> Knowledge {
    Knowledge { available: view.available(), jokers: 0 }
}

answer! {
    /// A discard, next to the best ones.
    pub struct Turn {
        /// Number of the event with the discard; the first two are the seats and the deal.
        pub turn: usize,
        /// Who discarded.
        pub seat: SeatName,
        /// The tile drawn before the discard; null after a call.
        pub drawn: Option<TileName>,
        /// The chow or pung that the discard goes with, a meld of the hand; null after a draw.
        pub called: Option<String>,
        /// The hand of the choice.
        pub hand: HandAnswer,
        /// Copies of each kind that could still come, by the knowledge of the seat: characters,
        /// dots, bamboo, honours.
        pub available: String,
        /// The discard and the best ones, where every complete hand wins.
        #[serde(flatten)]
        pub judgement: Judgement,
        /// The same choice, where only wins of eight fan count; null with --plain.
        pub legal: Option<CostlyJudgement>,
        /// The answers of the agent search; null without --explain.
        pub search: Option<SearchAnswer<McrChoice>>,
    }
}

/// Returns the judged discards of a game, without explanations.
pub fn review(
    story: &Story,
    seat: Option<Seat>,
    is_plain: bool,
    host: Host,
) -> Result<Vec<Turn>, Error> {
    let mut turns = Vec::new();
    for (place, (now, _)) in story.stages().enumerate() {
        let event = story.events[place + 1];
        let by = event.actor().filter(|actor| seat.is_none_or(|seat| seat == *actor));
        if let (Some(by), Some(played)) = (by, discarded(event)) {
            let called = discarded(now.state().table().last());
            turns.push(turn(place + 2, now.view(by), event, (played, called), is_plain, host)?);
        }
    }
    Ok(turns)
}

fn turn(
    number: usize,
    view: &Observation,
    event: Event,
    (played, called): (Tile, Option<Tile>),
    is_plain: bool,
    host: Host,
) -> Result<Turn, Error> {
    let (seat, known) = (view.seat(), knowledge_of(view));
    let meld = called.map(|called| match event {
        Event::Chow { first, .. } => CoreMeld { kind: MeldKind::Chow, tile: first },
        _ => CoreMeld { kind: MeldKind::Pung, tile: called },
    });
    let mut hand = hand_of(view)?;
    if let Some(meld) = meld {
        hand = hand.with_meld(meld, called)?;
    }
    let judged = |rules: &Rules| {
        let question = Question::new(hand.clone(), Some(known), rules, host)?;
        Judgement::of(&question, played, |_| true)
    };
    let legal = match is_plain {
        true => None,
        false => {
            let rules = required(seat, view.table().prevalent(), WinBy::Either)?;
            Some(judged(&rules)?)
        }
    };
    Ok(Turn {
        turn: number,
        seat: SeatName(seat),
        drawn: view.drawn().map(TileName),
        called: meld.map(|meld| Meld::from(meld).to_string()),
        hand: hand.answer(),
        available: known.to_string(),
        judgement: judged(&rules())?.judgement,
        legal,
        search: None,
    })
}
