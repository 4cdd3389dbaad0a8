//! Recorded games: logs are read, each discard is judged, and the agent `search` is asked.
//!
//! What `paili.web.games` answers, from the same texts, with the same errors.

pub mod events;
pub mod files;
pub mod judged;
pub mod mcr;
pub mod mistakes;
pub mod replay;
pub mod sichuan;
pub mod transcripts;
pub mod values;

/// A game that was written down.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The game.
    pub story: Story,
    /// Who played, by seat, if that is written.
    pub players: Option<[String; 4]>,
}

/// A game of either sort.
#[derive(Clone, Debug)]
pub enum Story {
    /// Of Chinese Standard Mahjong.
    Mcr(Box<mcr::story::Story>),
    /// Of Sichuan Mahjong.
    Sichuan(Box<sichuan::story::Story>),
}
