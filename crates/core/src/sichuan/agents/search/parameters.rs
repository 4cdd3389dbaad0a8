//! The numbers of the player `search` of Sichuan Mahjong, all in one place.
//!
//! They come from play against three `greedy` under XUEZHAN, 400 walls with the seats rotated for
//! each value that was tried, a few values a number: good ones, not the best. One that is told to be
//! measured comes from the same games. What others wait for is in `danger`. Others are tried by the
//! arena, with an agent such as `search:freedom=0.3`.

pub use crate::games::Parameter;
use crate::games::parameters;

parameters! {
    /// Samples of the future for an answer in the game.
    samples = 200.0;
    /// Samples for the exchange and for the suit to give up.
    first_samples = 100.0;
    /// How much of what a hand would earn by choosing its goal for each sample counts, 0 to 1.
    freedom = 0.5;
    /// How likely an own draw is of use before the last: what one makes of it who does not know the
    /// future.
    use_of_draws = 0.65;
    /// How likely another discards the tile that it has drawn, if that is not void; measured: 0.4.
    tsumogiri = 0.5;
    /// Draws after which half of the players have won.
    half_won = 9.0;
    /// Draws that the wins are spread over: the scale of a logistic curve.
    spread = 2.5;
    /// How much of the payment for a coming kong counts.
    kong = 1.0;
    /// How many times better a pung must be than to pass.
    pung_margin = 1.0;
    /// How much of the danger of discards counts.
    danger = 1.0;
    /// Points that a discard costs that is won, for a hand that shows nothing.
    loss = 1.8;
    /// How much of its danger a kind keeps that was discarded by anybody in the last two rounds.
    stale = 0.4;
    /// How many times its points a win on a discard is passed for; nothing is passed from 99 on.
    passing = 1.0;
    /// The same for a drawn win.
    passing_drawn = 1.0;
    /// Points that it costs to be in for the rest of the game, at its beginning.
    staying = 5.0;
    /// Points that a seat pays that is not ready when the wall is empty.
    unready = 4.0;
    /// How many times its value a hand gets that is ready then.
    ready = 0.3;
}
