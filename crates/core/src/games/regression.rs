//! What agents compute regressions with, by additions and multiplications alone: the same on every
//! machine.

/// The coefficient of a count; none of 0.
pub fn of_count(coefficients: &[f64], count: usize) -> f64 {
    count.checked_sub(1).and_then(|place| coefficients.get(place)).map_or(0.0, |&value| value)
}

/// 1 / (1 + exp(-x)).
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + exponential(-x))
}

/// ln(x) of a positive number.
pub fn logarithm(x: f64) -> f64 {
    // x is a power of two times 0.7 to 1.4, and ln of the latter is 2 atanh((y - 1) / (y + 1)).
    let (mut y, mut twos) = (x, 0.0);
    while y > std::f64::consts::SQRT_2 {
        y /= 2.0;
        twos += 1.0;
    }
    while y < std::f64::consts::FRAC_1_SQRT_2 {
        y *= 2.0;
        twos -= 1.0;
    }
    let ratio = (y - 1.0) / (y + 1.0);
    let square = ratio * ratio;
    let series = (0..12).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    twos * std::f64::consts::LN_2 + 2.0 * ratio * series
}

/// exp(x), of numbers from -40 to 40 and beyond them that of the nearest: exp of a small part of
/// it, squared again and again.
pub fn exponential(x: f64) -> f64 {
    const HALVINGS: u32 = 10;
    let small = x.clamp(-40.0, 40.0) / f64::from(1u32 << HALVINGS);
    let mut power = 1.0 + small * (1.0 + small / 2.0 * (1.0 + small / 3.0 * (1.0 + small / 4.0)));
    for _ in 0..HALVINGS {
        power *= power;
    }
    power
}
