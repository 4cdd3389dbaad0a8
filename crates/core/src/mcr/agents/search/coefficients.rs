//! Coefficients of what the others do, measured in played games.
//!
//! Written by `python -m benchmarks.fits.table_models`; do not edit.

use super::forecast::{ChanceModel, DangerModel, EndModel, SupplyModel};

/// Of the model `EndModel`.
pub const END: EndModel = EndModel {
    base: -10.0374,
    time: [2.6697, -1.2629, -0.7874, -0.3677, -0.1846],
    melds: [0.0368, 0.2768, 0.8471, 0.9789],
    fading: [0.0333, 0.0052, -0.0377, -0.0808],
};

/// Of the model `SupplyModel`.
pub const SUPPLY: SupplyModel = SupplyModel {
    class: [-4.2518, -4.6850, -5.2056, -3.2587],
    time: [
        [0.1599, -0.2015, 0.1024, 0.0545, 0.0709],
        [0.2798, -0.2184, 0.0441, -0.0366, 0.1159],
        [0.4249, -0.2289, -0.1373, 0.0503, 0.0677],
        [-0.3782, 0.2176, 0.2890, 0.0088, 0.1501],
    ],
    copies: [0.6018, 0.8264, 0.7811],
    own: -0.0876,
    near: 0.0972,
    melds: [0.0151, 0.0326, 0.0573, 0.0848],
};

/// Of the model `DangerModel`.
pub const DANGER: DangerModel = DangerModel {
    class: [-13.1172, -12.7815, -12.3625, -13.7909],
    time: [2.8716, -1.4306, -0.5854, -0.4050, -0.2205],
    copies: [[0.1339, 0.5838, 0.8815], [-0.9523, 1.1003, 2.1822]],
    own: -2.2739,
    fresh: -1.2758,
    melds: [0.1954, 0.5875, 1.2847, 1.4373],
    suit: -0.3222,
    kept: 0.2730,
};

/// Of the model `ChanceModel`.
pub const CHANCE: ChanceModel = ChanceModel {
    distance: [1.6811, 1.3490, 0.9690, 0.1968, -0.0469],
    planned: [1.7991, 1.5258, 1.2628, 0.5319, 0.4547],
    time: [-0.1825, 0.2427, -0.1708, -0.1138, -0.0531],
    melds: 0.0043,
};
