//! The parameters of the agent `search`; `python -m benchmarks.strength.tune` searches for better values.

pub use crate::games::Parameter;
use crate::games::parameters;

parameters! {
    /// Chance that another player discards a tile that it draws, if a call needs it.
    call = 0.4;
    /// The same if it completes the hand.
    win = 1.0;
    /// Chance per draw that another player ends the game.
    hazard = 0.3;
    /// Points that a fan adds to a win; a win itself has 24.
    fan = 1.4;
    /// The same for a win that must be drawn.
    drawn_fan = 3.0;
    /// How many times better a call must be than passing, for a far hand.
    margin = 1.3;
    /// The same for a near hand.
    near_margin = 1.1;
    /// A win is passed if another answer is worth this many times its points; never from 99 on.
    passing = 1.0;
    /// The danger of discards counts only if the best answer is worth fewer points than this; used
    /// if `measured_danger` is 0.
    fear = 1.0;
    /// The highest legal deficiency up to which completions are searched.
    farthest = 8.0;
    /// Up to this legal deficiency, completions one tile farther are considered too.
    slack_until = 6.0;
    /// Up to this legal deficiency, hands are worth what good play wins; above it, completions are
    /// added up.
    deep_until = 3.0;
    /// Work for one answer before the search is reduced: 1 for a complete hand, 10 for one on the
    /// way.
    budget = 100_000.0;
    /// Chance that the game ends in a turn.
    end = 0.1;
    /// 1: the fitted model forecasts the end of the game; 0: `hazard` and `end` do.
    measured_end = 1.0;
    /// 1: the fitted model forecasts the others' discards; 0: `call` and `win` do.
    measured_supply = 1.0;
    /// 1: the fitted model forecasts the danger of discards; 0: a rough estimate, used only below
    /// `fear`.
    measured_danger = 1.0;
    /// The others' discards are forecast for the time this many discards from now.
    ahead = 8.0;
    /// Points that another's win costs; winning first saves them.
    loss = 14.0;
    /// Points that a deal-in costs in addition to what another's win costs anyway.
    cost = 12.0;
    /// Share of the others' discards that can be called before the last tile.
    on_the_way = 0.4;
    /// Factor per missing tile of a far hand, because its completions overlap.
    overlap = 0.4;
    /// Factor on the worth of a near hand per tile that must come before the last.
    step = 0.8;
    /// Factor on the expected cost of a discard.
    caution = 1.0;
}

impl Parameters {
    /// Returns the parameters of the first version, "search-1", which used no fitted models.
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
