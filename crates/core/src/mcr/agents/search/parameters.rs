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
    fan = 1.4;
    /// The same for a win that must be drawn.
    drawn_fan = 3.0;
    /// How many times better a call must be than to pass, for a far hand.
    margin = 1.3;
    /// The same for a near hand.
    near_margin = 1.1;
    /// How many times the points of a win another answer must be worth for the win to be passed;
    /// none is passed from 99 on.
    passing = 1.0;
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
    /// Is the end of the game forecast from what was measured? 0 or 1; if not, by `hazard` and `end`.
    measured_end = 1.0;
    /// Are the others' discards forecast from what was measured? 0 or 1; if not, by `call` and `win`.
    measured_supply = 1.0;
    /// Is the danger of each discard forecast from what was measured? 0 or 1; if not, roughly, and
    /// only below `fear`.
    measured_danger = 1.0;
    /// So many discards from now is the time for which the others' discards are forecast.
    ahead = 8.0;
    /// Points that the win of another costs, which one's own win saves.
    loss = 14.0;
    /// Points that a deal-in costs beside what another's win costs anyway.
    cost = 12.0;
    /// Share of the others' discards that can be called on the way.
    on_the_way = 0.4;
    /// How many times less a tile that a far hand lacks counts, since its completions overlap.
    overlap = 0.4;
    /// What is left of the worth of a near hand with each tile that must come before the last.
    step = 0.8;
    /// How many times what a discard is expected to cost is subtracted.
    caution = 1.0;
}

impl Parameters {
    /// Those of the first version, "search-1", that has not measured the table.
    pub fn first() -> Parameters {
        Parameters {
            fan: 1.6,
            drawn_fan: 1.6,
            margin: 1.0,
            near_margin: 1.0,
            measured_end: 0.0,
            measured_supply: 0.0,
            measured_danger: 0.0,
            loss: 0.0,
            passing: 99.0,
            ..Parameters::default()
        }
    }
}
