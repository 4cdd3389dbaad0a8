//! Recorded games of riichi: logs, which are read, checked against the rules and written.

pub mod decisions;
pub mod events;
pub mod logs;
pub mod replay;
pub mod review;
pub mod seats;
pub mod story;
pub mod table;
pub mod wins;
