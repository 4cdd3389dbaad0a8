//! Cooperative cancellation of long work.

/// Returns whether work must stop. Once true, it stays true.
///
/// Work checks it often enough to end within 50 ms.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// A flag that is never set.
pub const NEVER: Stop<'static> = &|| false;

/// The work was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Steps between two checks; a step takes up to some microseconds.
const PATIENCE: u32 = 256;

/// Checks whether to stop once in many steps, at negligible cost.
pub struct Looks<'a> {
    stop: Stop<'a>,
    steps: u32,
}

impl<'a> Looks<'a> {
    /// Creates a counter at zero steps.
    pub fn new(stop: Stop<'a>) -> Looks<'a> {
        Looks { stop, steps: 0 }
    }

    /// Counts steps, and checks if there are enough of them.
    #[inline(always)]
    pub fn steps(&mut self, steps: u32) -> Result<(), Stopped> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps < PATIENCE { Ok(()) } else { self.look() }
    }

    /// Checks now.
    #[cold]
    pub fn look(&mut self) -> Result<(), Stopped> {
        self.steps = 0;
        if (self.stop)() { Err(Stopped) } else { Ok(()) }
    }
}
