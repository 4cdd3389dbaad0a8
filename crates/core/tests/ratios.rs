//! Exact ratios as floating-point numbers.

use paili_core::question::values::ratio;

#[test]
fn ratios_are_the_nearest_floats() {
    for (part, whole, expected) in [
        (0u128, 7u128, 0.0),
        (1, 3, 1.0 / 3.0),
        (2, 3, 2.0 / 3.0),
        (7, 12, 7.0 / 12.0),
        (5, 5, 1.0),
        (1, 1 << 60, 1.0 / (1u64 << 60) as f64),
        (u128::MAX / 3, u128::MAX, 1.0 / 3.0),
        ((1 << 53) + 1, 1 << 54, 0.5),
        ((1 << 53) + 3, 1 << 54, 0.5 + f64::powi(2.0, -52)),
    ] {
        assert_eq!(ratio(part, whole), expected, "{part}/{whole}");
    }
}
