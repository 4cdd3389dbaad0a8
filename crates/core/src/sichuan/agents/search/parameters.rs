//! The numbers of the player `search` of Sichuan Mahjong, all in one place.
//!
//! They come from play against three `greedy` under XUEZHAN, 400 walls with the seats rotated for
//! each value that was tried, a few values a number: good ones, not the best. One that is told to be
//! measured comes from the same games. What others wait for is in `danger`. Others are tried by the
//! arena, with an agent such as `search:freedom=0.3`.

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
    /// Draws after which half of the players have won.
    half_won = 9.0;
    /// Scale, in draws, of the logistic curve of wins.
    spread = 2.5;
    /// Weight of the payment for a future kong.
    kong = 1.0;
    /// How many times better a pung must be than passing.
    pung_margin = 1.0;
    /// Weight of the danger of discards.
    danger = 1.0;
    /// Points that a deal-in costs to a hand that shows nothing.
    loss = 1.8;
    /// Factor on the danger of a kind discarded in the last two rounds.
    stale = 0.4;
    /// A win by discard is passed if passing is worth this many times its points; never from 99 on.
    passing = 1.0;
    /// The same for a self-drawn win.
    passing_drawn = 1.0;
    /// Points that staying in costs at the beginning of the game.
    staying = 5.0;
    /// Points that a seat pays if it is not ready when the wall is empty.
    unready = 4.0;
    /// Factor on the value of a hand that is ready then.
    ready = 0.3;
}
