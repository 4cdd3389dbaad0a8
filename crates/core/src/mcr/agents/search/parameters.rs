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
    /// Where the best answer is worth fewer points than this, the danger of discards is weighed.
    pub fear: f64,
    /// Plans are looked for up to this legal deficiency.
    pub farthest: f64,
    /// Up to this legal deficiency, hands one tile farther than the nearest are looked at as well.
    pub slack_until: f64,
    /// Up to this legal deficiency, values are those of good play; farther, plans are added up.
    pub deep_until: f64,
    /// Work that one answer may take, before it looks less far: 1 for a complete hand, 10 for one on
    /// the way.
    pub budget: f64,
    /// How likely it is that the game ends with a turn.
    pub end: f64,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            claim: 0.4,
            win: 1.0,
            hazard: 0.3,
            fan: 1.6,
            margin: 1.0,
            fear: 1.0,
            farthest: 8.0,
            slack_until: 6.0,
            deep_until: 3.0,
            budget: 100_000.0,
            end: 0.1,
        }
    }
}

impl Parameters {
    /// All of them, by name.
    fn by_name(&mut self) -> [(&'static str, &mut f64); 11] {
        [
            ("claim", &mut self.claim),
            ("win", &mut self.win),
            ("hazard", &mut self.hazard),
            ("fan", &mut self.fan),
            ("margin", &mut self.margin),
            ("fear", &mut self.fear),
            ("farthest", &mut self.farthest),
            ("slack_until", &mut self.slack_until),
            ("deep_until", &mut self.deep_until),
            ("budget", &mut self.budget),
            ("end", &mut self.end),
        ]
    }

    /// Sets a parameter by its name, to a number from 0 to a million; is that one?
    #[must_use]
    pub fn set(&mut self, name: &str, value: f64) -> bool {
        let is_fit = (0.0..=1e6).contains(&value);
        let place = self.by_name().into_iter().find(|(known, _)| *known == name);
        match place.filter(|_| is_fit) {
            Some((_, place)) => {
                *place = value;
                true
            }
            None => false,
        }
    }

    /// Parameters of a text such as "fan=2,end=0.05", the others as they are by default.
    pub fn parse(text: &str) -> Option<Parameters> {
        let mut parameters = Parameters::default();
        for setting in text.split(',').filter(|setting| !setting.is_empty()) {
            let (name, value) = setting.split_once('=')?;
            if !parameters.set(name, value.parse().ok()?) {
                return None;
            }
        }
        Some(parameters)
    }
}
