//! The parameters of the agent `search` of Sichuan Mahjong.
//!
//! They were tuned in play against three `greedy` under XUEZHAN: regressions of the points on some
//! hundred random settings of all parameters, 80 games each, and then 4,000 games for each of a few
//! settings. So they are good, but not optimal. The models of the others are fitted, see
//! `forecast`. Other values can be tried in the arena, with an agent such as `search:freedom=0.3`.

pub use crate::games::Parameter;
use crate::games::parameters;

parameters! {
    /// Sampled futures per answer in the game.
    samples = 200.0;
    /// Sampled futures for the exchange and for the void suit.
    first_samples = 100.0;
    /// Weight, 0 to 1, of what a hand would earn if it chose its goal anew in each sample.
    freedom = 0.5;
    /// Chance that a draw before the last is useful to a player who does not know the future.
    use_of_draws = 0.65;
    /// Chance that another player discards the tile just drawn, unless it is of the void suit;
    /// measured: 0.4.
    tsumogiri = 0.5;
    /// Chance that another player, instead of any tile, discards the lonelier of two.
    choosiness = 0.35;
    /// How many times as often as was measured the others win.
    pace = 1.0;
    /// Weight of the points of all pungs.
    pungs = 1.2;
    /// Weight of the points of seven pairs.
    pairs = 1.0;
    /// Weight of the points of a full flush.
    flush = 1.4;
    /// Weight of the payment for a future kong.
    kong = 0.7;
    /// How many times better a pung must be than passing.
    pung_margin = 0.85;
    /// Weight of the danger of discards.
    danger = 1.0;
    /// A win by discard is passed if passing is worth this many times its points; never from 99 on.
    passing = 1.4;
    /// The same for a self-drawn win.
    passing_drawn = 1.8;
    /// Points that another's win costs a player who is in.
    staying = 2.5;
    /// Points that a seat pays if it is not ready when the wall is empty.
    unready = 4.0;
    /// Factor on the value of a hand that is ready then.
    ready = 0.3;
}
