//! The host of an answer: its clock, and whether the answer is still wanted.

use paili_core::model::stop::{NEVER, Stop};

/// The host of an answer.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    /// Returns the seconds since some moment.
    pub now: fn() -> f64,
    /// Whether the answer is no longer wanted.
    pub stop: Stop<'a>,
}

/// The deadline of work: a moment, or the wish of the host.
#[derive(Clone, Copy)]
pub struct Deadline<'a> {
    host: Host<'a>,
    end: f64,
}

impl<'a> Host<'a> {
    /// Returns a deadline that never comes, for questions that take a moment.
    pub const PATIENT: Host<'static> = Host { now: || 0.0, stop: NEVER };

    /// Returns the deadline in some seconds; `None` sets no limit.
    pub fn deadline(self, seconds: Option<f64>) -> Deadline<'a> {
        Deadline {
            host: self,
            end: seconds.map_or(f64::INFINITY, |seconds| (self.now)() + seconds),
        }
    }

    /// Returns a deadline that only the host sets.
    pub fn unlimited(self) -> Deadline<'a> {
        self.deadline(None)
    }
}

impl Deadline<'_> {
    /// Whether there is a limit of time.
    pub fn is_limited(&self) -> bool {
        self.end < f64::INFINITY
    }

    /// Whether the work must end now.
    pub fn is_over(&self) -> bool {
        (self.host.stop)() || self.end < f64::INFINITY && (self.host.now)() >= self.end
    }
}
