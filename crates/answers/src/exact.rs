//! Exact numbers: fractions of 128-bit integers.

use serde_json::{Value, json};
use std::cmp::Ordering;
use std::fmt;

/// A nonnegative fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    above: u128,
    below: u128,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction { above: 0, below: 1 };
    /// One.
    pub const ONE: Fraction = Fraction { above: 1, below: 1 };

    /// Returns the fraction of two numbers; 0 for the denominator 0, which does not occur in
    /// answers.
    pub fn new(above: u128, below: u128) -> Fraction {
        match common_divisor(above, below) {
            0 => Fraction::ZERO,
            _ if below == 0 => Fraction::ZERO,
            shared => Fraction { above: above / shared, below: below / shared },
        }
    }

    /// Returns the difference to a smaller fraction of the same sequences; 0 if the other is
    /// larger.
    pub fn minus(self, other: Fraction) -> Fraction {
        let shared = common_divisor(self.below, other.below).max(1);
        let (own, others) = (other.below / shared, self.below / shared);
        let above = (self.above * own).saturating_sub(other.above * others);
        Fraction::new(above, self.below * own)
    }

    /// Returns numerator and denominator.
    pub fn parts(self) -> (u128, u128) {
        (self.above, self.below)
    }

    /// Returns whether it is 0.
    pub fn is_zero(self) -> bool {
        self.above == 0
    }

    /// Returns the nearest float.
    pub fn to_f64(self) -> f64 {
        divided(self.above, self.below)
    }

    /// Returns the object `chance` of all schemas: the exact fraction, and the float nearest to it.
    pub fn to_json(self) -> Value {
        json!({"exact": self.to_string(), "probability": self.to_f64()})
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.below {
            1 => write!(f, "{}", self.above),
            below => write!(f, "{}/{below}", self.above),
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    /// Compares whole parts, then the reciprocals of the remainders, so that no product overflows.
    fn cmp(&self, other: &Fraction) -> Ordering {
        let (mut one, mut two) = ((self.above, self.below), (other.above, other.below));
        let mut is_turned = false;
        let order = loop {
            let whole = (one.0 / one.1).cmp(&(two.0 / two.1));
            let rest = (one.0 % one.1, two.0 % two.1);
            match (whole, rest) {
                (Ordering::Equal, (0, _) | (_, 0)) => break rest.0.cmp(&rest.1),
                (Ordering::Equal, _) => {}
                _ => break whole,
            }
            (one, two) = ((one.1, rest.0), (two.1, rest.1));
            is_turned = !is_turned;
        };
        if is_turned { order.reverse() } else { order }
    }
}

fn common_divisor(mut one: u128, mut two: u128) -> u128 {
    while two > 0 {
        (one, two) = (two, one % two);
    }
    one
}

/// Returns the float nearest to a quotient; ties round to even.
pub fn divided(above: u128, below: u128) -> f64 {
    if below == 0 {
        return 0.0;
    }
    let (whole, mut rest) = (above / below, above % below);
    if rest == 0 || whole >> 64 > 0 {
        return whole as f64;
    }
    // Binary digits after the point, until there are more than a float holds; the last one is
    // sticky.
    let (mut digits, mut places) = (whole, 0);
    while digits >> 62 == 0 && places < 1000 {
        let is_one = rest >= below - rest;
        rest = if is_one { rest - (below - rest) } else { rest + rest };
        digits = digits << 1 | u128::from(is_one);
        places += 1;
    }
    let sticky = u128::from(rest > 0);
    // Division by a power of two does not round.
    (digits << 1 | sticky) as f64 / 2f64.powi(places + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_rounded_once() {
        for (above, below) in [(1, 3), (2, 3), (104, 7381), (1, 7), (5, 1), (0, 9), (10, 4)] {
            assert_eq!(divided(above, below), above as f64 / below as f64);
        }
        let large = u128::MAX / 3;
        assert_eq!(divided(large, u128::MAX), 1.0 / 3.0);
        assert_eq!(divided(u128::MAX, 1), u128::MAX as f64);
    }

    #[test]
    fn fractions_are_in_order() {
        let of = Fraction::new;
        assert!(of(1, 3) < of(1, 2) && of(2, 4) == of(1, 2) && of(3, 2) > of(4, 3));
        assert!(of(u128::MAX - 1, u128::MAX) < Fraction::ONE && of(5, 7) < of(8, 11));
        assert_eq!(of(6, 4).to_string(), "3/2");
        assert_eq!(of(0, 4).to_string(), "0");
    }
}
