//! Recorded games: their logs, the judgement of each discard, and the advice of the agent `search`.
//!
//! Texts and errors are the same as in the Python library.

pub mod events;
pub mod files;
pub mod judged;
pub mod mcr;
pub mod mistakes;
pub mod replay;
pub mod riichi;
pub mod search;
pub mod sichuan;
pub mod transcripts;
pub mod values;

use serde_json::{Map, Value};

/// A recorded game.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The game.
    pub story: Story,
    /// The names of the players by seat, if the record has them.
    pub players: Option<[String; 4]>,
}

/// A game of either kind.
#[derive(Clone, Debug)]
pub enum Story {
    /// A game of Chinese Standard Mahjong.
    Mcr(Box<mcr::story::Story>),
    /// A game of Sichuan Mahjong.
    Sichuan(Box<sichuan::story::Story>),
}

impl Story {
    /// Returns whether the game has ended.
    pub fn is_over(&self) -> bool {
        match self {
            Story::Mcr(story) => story.is_over(),
            Story::Sichuan(story) => story.is_over(),
        }
    }

    /// Returns the line of the deal, and a line for each event, in the format of transcripts.
    fn lines(&self) -> Vec<Map<String, Value>> {
        match self {
            Story::Mcr(story) => story.lines(),
            Story::Sichuan(story) => story.lines(),
        }
    }
}
