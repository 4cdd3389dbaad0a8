//! Numbers that are added one after another.

/// Where numbers go.
pub(crate) struct Line<'a>(pub &'a mut Vec<f32>);

impl Line<'_> {
    pub fn push(&mut self, value: f64) {
        self.0.push(value as f32);
    }

    pub fn flag(&mut self, holds: bool) {
        self.0.push(f32::from(u8::from(holds)));
    }

    /// A flag for each number below a limit, whether it is the given one.
    pub fn flags(&mut self, number: usize, limit: usize) {
        (0..limit).for_each(|other| self.flag(number == other));
    }

    pub fn count(&mut self, count: usize, most: usize) {
        self.push(count.min(most) as f64 / most as f64);
    }
}
