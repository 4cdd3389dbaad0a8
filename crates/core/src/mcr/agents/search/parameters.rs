//! The numbers of the agent `search`, all in one place; `python -m benchmarks.tune` plays for better ones.

pub use crate::games::Parameter;
use crate::games::parameters;

parameters! {
    /// How likely the others discard a tile that they draw, where a call would want it.
    call = 0.4;
    /// The same where it would win.
    win = 1.0;
    /// How likely it is, with each draw, that somebody else ends the game.
    hazard = 0.3;
    /// Points that a fan adds to a win; a win itself has 24.
    fan = 1.6;
    /// How many times better a call must be than to pass.
    margin = 1.0;
    /// Where the best answer is worth fewer points than this, the danger of discards is weighed.
    fear = 1.0;
    /// Completions are looked for up to this legal deficiency.
    farthest = 8.0;
    /// Up to this legal deficiency, hands one tile farther than the nearest are looked at as well.
    slack_until = 6.0;
    /// Up to this legal deficiency, values are those of good play; farther, completions are added up.
    deep_until = 3.0;
    /// Work that one answer may take, before it looks less far: 1 for a complete hand, 10 for one on
    /// the way.
    budget = 100_000.0;
    /// How likely it is that the game ends with a turn.
    end = 0.1;
}
