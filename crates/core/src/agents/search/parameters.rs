//! The numbers of the agent `search`, all in one place; `python -m benchmarks.tune` plays for better ones.

/// What the agent assumes and prefers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// How likely the others discard a tile that they draw, where a claim would want it.
    pub claim: f64,
    /// The same where it would win.
    pub win: f64,
    /// What plans one tile farther than the nearest count, against the nearest.
    pub slack: f64,
    /// How likely it is, with each draw, that somebody else ends the game.
    pub hazard: f64,
    /// Points that a fan adds to a win; a win itself has 24.
    pub fan: f64,
    /// How many times better a claim must be than to pass.
    pub margin: f64,
    /// Points that a discard is feared to cost, by the danger of the tile.
    pub fear: f64,
    /// Plans are looked for up to this legal deficiency; slack up to `slack_until`.
    pub farthest: u8,
    /// Nearest hands that are weighed together with those one tile farther.
    pub slack_until: u8,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            claim: 0.7,
            win: 0.7,
            slack: 0.05,
            hazard: 0.0,
            fan: 1.0,
            margin: 1.0,
            fear: 0.0,
            farthest: 8,
            slack_until: 5,
        }
    }
}

impl Parameters {
    /// Sets a parameter by its name; is there one?
    pub fn set(&mut self, name: &str, value: f64) -> bool {
        let place = match name {
            "claim" => &mut self.claim,
            "win" => &mut self.win,
            "slack" => &mut self.slack,
            "hazard" => &mut self.hazard,
            "fan" => &mut self.fan,
            "margin" => &mut self.margin,
            "fear" => &mut self.fear,
            "farthest" => {
                self.farthest = value as u8;
                return true;
            }
            "slack_until" => {
                self.slack_until = value as u8;
                return true;
            }
            _ => return false,
        };
        *place = value;
        true
    }
}
