//! The functions of the agents' regressions, computed by additions and multiplications alone and
//! hence identical on every machine.

/// Returns the coefficient of a count; 0 for a count of 0.
pub fn of_count(coefficients: &[f64], count: usize) -> f64 {
    count.checked_sub(1).and_then(|place| coefficients.get(place)).map_or(0.0, |&value| value)
}

/// Returns 1 / (1 + exp(-x)).
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + exponential(-x))
}

/// Returns ln(x) of a positive number.
pub fn logarithm(x: f64) -> f64 {
    // x is a power of two times y from 0.7 to 1.4, and ln(y) is 2 atanh((y - 1) / (y + 1)).
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

/// Returns exp(x) for x clamped to -40..40: the exponential of a small fraction of x, squared
/// repeatedly.
pub fn exponential(x: f64) -> f64 {
    const HALVINGS: u32 = 10;
    let small = x.clamp(-40.0, 40.0) / f64::from(1u32 << HALVINGS);
    let mut power = 1.0 + small * (1.0 + small / 2.0 * (1.0 + small / 3.0 * (1.0 + small / 4.0)));
    for _ in 0..HALVINGS {
        power *= power;
    }
    power
}
