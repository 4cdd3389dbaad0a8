//! The host of an answer: its clock, and whether the answer is still wanted.

use paili_core::model::stop::{NEVER, Stop};

/// The host of an answer.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    /// Seconds since some moment.
    pub now: fn() -> f64,
    /// Whether the answer is no longer wanted.
    pub stop: Stop<'a>,
}

/// The end of work: a moment, or the wish of the host.
#[derive(Clone, Copy)]
pub struct Deadline<'a> {
    host: Host<'a>,
    end: f64,
}

impl<'a> Host<'a> {
    /// A host without an end, for questions that take a moment.
    pub const PATIENT: Host<'static> = Host { now: || 0.0, stop: NEVER };

    /// The end of some seconds from now on; `None` sets none.
    pub fn deadline(self, seconds: Option<f64>) -> Deadline<'a> {
        Deadline {
            host: self,
            end: seconds.map_or(f64::INFINITY, |seconds| (self.now)() + seconds),
        }
    }

    /// No end but the wish of the host.
    pub fn unlimited(self) -> Deadline<'a> {
        self.deadline(None)
    }
}

impl Deadline<'_> {
    /// Whether there is an end but the wish of the host.
    pub fn is_limited(&self) -> bool {
        self.end < f64::INFINITY
    }

    /// Whether the work must end.
    pub fn is_over(&self) -> bool {
        (self.host.stop)() || self.end < f64::INFINITY && (self.host.now)() >= self.end
    }
}
