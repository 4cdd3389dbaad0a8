//! The review of the discards of a game: whether each was among the best by the player's knowledge.

use crate::analysis::question::Question;
use crate::error::Error;
use crate::games::judged::Judgement;
use crate::games::search::{SearchAnswer, SichuanChoice};
use crate::games::sichuan::story::Story;
use crate::host::Host;
use crate::json::{SeatName, TileName, answer};
use crate::model::hands::{Hand, HandAnswer};
use crate::model::knowledge::Knowledge;
use crate::model::melds::Meld;
use crate::model::rules::{Rules, suit_name};
use paili_core::games::Seat;
use paili_core::model::tile::Tile;
use paili_core::sichuan::table::{Action, View};

answer! {
    /// A discard, next to the best ones that were legal.
    pub struct Turn {
        /// Number of the event with the discard; the first four are the deal.
        pub turn: usize,
        /// Who discarded.
        pub seat: SeatName,
        /// The suit that the seat has given up.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["m", "p", "s"])))]
        pub void: &'static str,
        /// The tile drawn before the discard; null after a pung.
        pub drawn: Option<TileName>,
        /// The hand of the choice.
        pub hand: HandAnswer,
        /// Copies of each kind that could still come, by the knowledge of the seat: characters,
        /// dots, bamboo, honours.
        pub available: String,
        /// The discard and the best ones, void of the suit.
        #[serde(flatten)]
        pub judgement: Judgement,
        /// The answers of the agent search; null without --explain.
        pub search: Option<SearchAnswer<SichuanChoice>>,
    }
}

/// Returns the own tiles and melds of a seat, a drawn tile included.
pub fn hand_of(view: &View<'_>) -> Result<Hand, Error> {
    let melds = view.table().seat(view.seat()).melds();
    Hand::of(*view.hand(), melds.as_slice().iter().copied().map(Meld::from).collect())
}

/// Returns the copies that can still come from the view of a seat.
pub fn knowledge_of(view: &View<'_>) -> Knowledge {
    Knowledge { available: view.available(), jokers: 0 }
}

/// Returns the judged discards of a game, without explanations.
pub fn review(story: &Story, seat: Option<Seat>, host: Host) -> Result<Vec<Turn>, Error> {
    let mut turns = Vec::new();
    for stage in story.stages() {
        let who = stage.state.table().turn();
        let (view, action) = (stage.state.view(who), stage.answers[who.index()]);
        let is_wanted = seat.is_none_or(|seat| seat == who) && stage.state.table().is_asked(who);
        if let Action::Discard(played) = action
            && is_wanted
            && view.is_legal(action)
        {
            turns.push(turn(stage.number + 1, &view, played, &story.rules, host)?);
        }
    }
    Ok(turns)
}

fn turn(
    number: usize,
    view: &View<'_>,
    played: Tile,
    rules: &Rules,
    host: Host,
) -> Result<Turn, Error> {
    let (hand, known) = (hand_of(view)?, knowledge_of(view));
    let void = view.void().unwrap_or(0); // there is one in every turn
    let is_legal = |tile| view.is_legal(Action::Discard(tile));
    let rules = rules.with_void(Some(void));
    let question = Question::new(hand.clone(), Some(known), &rules, host)?;
    Ok(Turn {
        turn: number,
        seat: SeatName(view.seat()),
        void: suit_name(void),
        drawn: view.drawn().map(TileName),
        hand: hand.answer(),
        available: known.to_string(),
        judgement: Judgement::of(&question, played, is_legal)?.judgement,
        search: None,
    })
}
