//! A writer of inputs of a network, one number after another.

/// A writer to the end of a vector.
pub(crate) struct Line<'a>(pub &'a mut Vec<f32>);

impl Line<'_> {
    pub fn push(&mut self, value: f64) {
        self.0.push(value as f32);
    }

    pub fn flag(&mut self, holds: bool) {
        self.0.push(f32::from(u8::from(holds)));
    }

    /// Adds a flag for each number below a limit; only that of the given number is set.
    pub fn flags(&mut self, number: usize, limit: usize) {
        (0..limit).for_each(|other| self.flag(number == other));
    }

    pub fn count(&mut self, count: usize, most: usize) {
        self.push(count.min(most) as f64 / most as f64);
    }
}
