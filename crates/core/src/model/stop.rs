//! Long work that can be told to stop.

/// Tells work whether to stop. Once it has said so, it keeps saying so.
///
/// Work looks at it so often that it ends within 50 ms.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Never stops.
pub const NEVER: Stop<'static> = &|| false;

/// The work was told to stop before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Steps between two looks; a step takes up to some microseconds.
const PATIENCE: u32 = 256;

/// Looks whether to stop once in many steps, so that it costs nothing.
pub struct Looks<'a> {
    stop: Stop<'a>,
    steps: u32,
}

impl<'a> Looks<'a> {
    /// No step has been made yet.
    pub fn new(stop: Stop<'a>) -> Looks<'a> {
        Looks { stop, steps: 0 }
    }

    /// Notes so many steps.
    #[inline(always)]
    pub fn steps(&mut self, steps: u32) -> Result<(), Stopped> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps < PATIENCE { Ok(()) } else { self.look() }
    }

    /// Looks now.
    #[cold]
    pub fn look(&mut self) -> Result<(), Stopped> {
        self.steps = 0;
        if (self.stop)() { Err(Stopped) } else { Ok(()) }
    }
}
