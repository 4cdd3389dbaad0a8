//! The worth of hands of Sichuan Mahjong by exact plans for points.

use super::plan::{MEMORY, Search};
use crate::error::Error;
use crate::exact::Fraction;
use crate::host::{Deadline, Host};
use crate::json::{Mean, answer};
use paili_core::planning::Objective;
use paili_core::question::Question;

/// Greatest number of draws.
pub const MOST_DRAWS: u32 = 8;

/// The worth of a hand within some draws.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// The chance to win.
    pub exact: Fraction,
    /// The mean of the points.
    pub points: Fraction,
}

/// The worth of a hand that cannot win.
pub const NOTHING: Worth = Worth { exact: Fraction::ZERO, points: Fraction::ZERO };

answer! {
    /// Choices before a game with their worth within some draws, the best first.
    pub struct Choices<T> {
        /// Own draws that the chances are about; an exchange comes before them.
        pub draws: u32,
        /// Whether these are as many as were asked for, before the time was over.
        pub is_exact: bool,
        /// The choices, the best first.
        pub options: Vec<T>,
    }

    /// The worth of a choice.
    pub struct WorthOf {
        /// The exact chance to win, playing for points.
        pub exact: String,
        /// The float nearest to it.
        pub probability: f64,
        /// The mean of what the winner receives.
        pub expected_points: Mean,
    }
}

impl From<Worth> for WorthOf {
    fn from(worth: Worth) -> WorthOf {
        let (exact, probability) = (worth.exact.to_string(), worth.exact.to_f64());
        WorthOf { exact, probability, expected_points: Mean(worth.points) }
    }
}

/// The limits of the plans of choices.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Number of draws within which to win; `None` for a number that takes at most some seconds.
    pub draws: Option<u32>,
    /// Number of bytes that each search may use.
    pub memory: usize,
    /// The deadline of all searches.
    pub deadline: Deadline<'a>,
}

impl<'a> Limits<'a> {
    /// Returns the limits of a comparison that is part of another answer.
    pub fn usual(host: Host<'a>) -> Limits<'a> {
        Limits { draws: None, memory: MEMORY, deadline: host.unlimited() }
    }

    /// Returns the answer for the greatest number of draws that the time allows, and that number.
    ///
    /// `found` is the answer without draws. `search` returns `None` once the time has run out.
    pub fn deepen<T>(
        &self,
        draws: u32,
        mut found: T,
        mut search: impl FnMut(u32) -> Result<Option<T>, Error>,
    ) -> Result<(T, u32), Error> {
        // Without a time limit, fewer draws need not be searched.
        let first = if self.deadline.is_limited() { 1 } else { draws.max(1) };
        let mut within = 0;
        for number in first..=draws {
            let Some(farther) = search(number)? else { break };
            (found, within) = (farther, number);
        }
        Ok((found, within))
    }
}

/// Returns the worth of a hand within some draws, playing for points; `None` if the time ran out.
pub fn worth_of(
    question: &Question,
    draws: u32,
    limits: &Limits,
    host: Host,
) -> Result<Option<Worth>, Error> {
    if limits.deadline.is_over() {
        return Ok(None);
    }
    let mut search = Search::new(question, Objective::Points, draws, limits.memory, host)?;
    if !search.advance(limits.deadline)? {
        return Ok(None);
    }
    Ok(Some(Worth { exact: search.value().lower, points: search.points() }))
}
