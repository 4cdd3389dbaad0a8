//! The host of an answer: its clock, its limits, and its stop flag.

use paili_core::model::stop::{NEVER, Stop};

/// The host of an answer.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    /// Returns the seconds since some moment.
    pub now: fn() -> f64,
    /// Whether the answer is no longer wanted.
    pub stop: Stop<'a>,
    /// Number of threads of a search.
    pub threads: usize,
    /// Number of bytes that a search may use.
    pub memory: usize,
}

/// The deadline of work: a moment, or the stop flag of the host.
#[derive(Clone, Copy)]
pub struct Deadline<'a> {
    host: Host<'a>,
    end: f64,
}

/// Default number of bytes that a search may use, chosen for a page.
const MEMORY: usize = 256 << 20;

impl<'a> Host<'a> {
    /// The host of fast questions, which never stops them.
    pub const PATIENT: Host<'static> = Host::new(|| 0.0, NEVER);

    /// Returns a host with one thread and the memory of a page.
    pub const fn new(now: fn() -> f64, stop: Stop<'a>) -> Host<'a> {
        Host { now, stop, threads: 1, memory: MEMORY }
    }

    /// Returns the host without its stop flag.
    pub fn patient(self) -> Host<'static> {
        let Host { now, threads, memory, .. } = self;
        Host { now, stop: NEVER, threads, memory }
    }

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
    /// Returns the deadline, limited to some seconds from now.
    pub fn within(self, seconds: f64) -> Self {
        let end = self.end.min((self.host.now)() + seconds);
        Deadline { end, ..self }
    }

    /// Returns the deadline at half of the time from now, if there is a time limit.
    pub fn half(self) -> Self {
        let now = (self.host.now)();
        Deadline { end: now + (self.end - now) / 2.0, ..self }
    }

    /// Returns whether there is a time limit.
    pub fn is_limited(&self) -> bool {
        self.end < f64::INFINITY
    }

    /// Returns whether the work must end now.
    pub fn is_over(&self) -> bool {
        (self.host.stop)() || self.end < f64::INFINITY && (self.host.now)() >= self.end
    }
}
