//! Coefficients of what the others do, measured in played games.
//!
//! Written by `python -m benchmarks.fits.sichuan_models`; do not edit.

use super::forecast::{AGES, LossModel};

/// Of the model `LossModel`.
pub const LOSS: LossModel = LossModel {
    base: -7.5500,
    age: [1.8430, 1.1647, 3.1550, 1.1986],
    melds: [0.1050, -0.0023, 0.5874, 1.0580],
    pure: [-0.1545, 1.3112],
    kong: 0.5758,
    copies: [0.3067, 0.7051, 0.9733],
    rank: [0.1739, 0.2874, 0.2737, 0.2908],
    own: -1.7007,
    recent: -0.5255,
    near: [-0.0820, -0.0583, -0.1910],
    suit: [-0.8389, -0.3651],
    kept: [-0.3516, -0.1284],
};

/// Chance that a seat wins before its next discard, by its age.
pub const WINS: [f64; AGES] = [
    0.0024, 0.0221, 0.0512, 0.0805, 0.0914, 0.1099, 0.1143, 0.1177, 0.1197, 0.1220, 0.1245, 0.1117,
];
