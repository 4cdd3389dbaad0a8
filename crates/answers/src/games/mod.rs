//! Recorded games: their logs, the judgement of each discard, and the advice of the agent `search`.
//!
//! Texts and errors are those of the library.

pub mod events;
pub mod files;
pub mod judged;
pub mod mcr;
pub mod mistakes;
pub mod replay;
pub mod sichuan;
pub mod transcripts;
pub mod values;

/// A recorded game.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The game.
    pub story: Story,
    /// The names of the players by seat, if the record has them.
    pub players: Option<[String; 4]>,
}

/// A game of either sort.
#[derive(Clone, Debug)]
pub enum Story {
    /// A game of Chinese Standard Mahjong.
    Mcr(Box<mcr::story::Story>),
    /// A game of Sichuan Mahjong.
    Sichuan(Box<sichuan::story::Story>),
}
