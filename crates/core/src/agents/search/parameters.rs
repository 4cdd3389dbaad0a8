//! The numbers of the agent `search`, all in one place; `python -m benchmarks.tune` plays for better ones.

/// What the agent assumes and prefers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// How likely the others discard a tile that they draw, where a claim would want it.
    pub claim: f64,
    /// The same where it would win.
    pub win: f64,
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
    /// Up to this legal deficiency, hands one tile farther than the nearest are looked at as well.
    pub slack_until: u8,
    /// Up to this legal deficiency, values are those of good play; farther, plans are added up.
    pub deep_until: u8,
    /// Hands that one evaluation may look at.
    pub budget: u32,
    /// How likely it is that the game ends with a turn.
    pub end: f64,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            claim: 0.7,
            win: 0.7,
            hazard: 0.3,
            budget: 5_000,
            end: 0.1,
            fan: 1.0,
            margin: 1.0,
            fear: 0.0,
            farthest: 8,
            slack_until: 2,
            deep_until: 4,
        }
    }
}

impl Parameters {
    /// Sets a parameter by its name; is there one?
    pub fn set(&mut self, name: &str, value: f64) -> bool {
        let place = match name {
            "claim" => &mut self.claim,
            "win" => &mut self.win,
            "hazard" => &mut self.hazard,
            "end" => &mut self.end,
            "fan" => &mut self.fan,
            "margin" => &mut self.margin,
            "fear" => &mut self.fear,
            "farthest" => {
                self.farthest = value as u8;
                return true;
            }
            "budget" => {
                self.budget = value as u32;
                return true;
            }
            "deep_until" => {
                self.deep_until = value as u8;
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
