//! Recorded games: logs, which are read, replayed and written.

use super::rules::RiichiRules;
use crate::errors::raise_answer;
use crate::interrupt::until;
use paili_answers::error::Error;
use paili_answers::games::riichi::events::Game;
use paili_answers::games::riichi::logs;
use paili_answers::games::riichi::replay::{report, reviewed};
use paili_answers::games::riichi::story::{Story, play};
use paili_answers::host::Host;
use paili_answers::json::text_of;
use paili_answers::model::scoring::to_json;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A game of a log with its rounds replayed.
#[pyclass(frozen, module = "paili._core")]
pub struct RiichiLog {
    game: Game,
    rounds: Vec<Result<Story, Error>>,
}

#[pymethods]
impl RiichiLog {
    /// Reads a log, with its own rules or given ones.
    #[new]
    #[pyo3(signature = (text, rules=None))]
    fn new(
        text: &Bound<'_, PyString>,
        rules: Option<&Bound<'_, RiichiRules>>,
    ) -> PyResult<RiichiLog> {
        let py = text.py();
        let mut game = logs::read(&text.to_string_lossy()).map_err(raise_answer)?;
        if let Some(rules) = rules {
            let own = rules.get().rules;
            if own.players != game.rules.players {
                let got = format!("{} players", own.players);
                let expected = format!("{}, as in the log", game.rules.players);
                return Err(raise_answer(Error::argument("rules", got, expected)));
            }
            game.rules = own;
        }
        let rules = game.rules;
        let rounds = until(py, None, |stop| {
            let mut rounds = Vec::with_capacity(game.rounds.len());
            for round in &game.rounds {
                if stop() {
                    break;
                }
                rounds.push(round.clone().and_then(|round| play(round, &rules)));
            }
            Ok(rounds)
        })?;
        Ok(RiichiLog { game, rounds })
    }

    /// The format: mjlog, tenhou or mjai.
    #[getter]
    fn format(&self) -> &'static str {
        self.game.format
    }

    /// Names of the players.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.game.players.clone()
    }

    /// Whether the game ends after the east round.
    #[getter]
    fn is_short(&self) -> bool {
        self.game.is_short
    }

    /// The switches of the rules, in JSON.
    #[getter]
    fn rules(&self) -> String {
        text_of(&to_json(&self.game.rules))
    }

    /// Returns each round in JSON, or its error.
    fn rounds<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let one = |round: &Result<Story, Error>| match round {
            Ok(story) => Ok(story.to_json().to_string().into_pyobject(py)?.into_any()),
            Err(error) => Ok(raise_answer(error.clone()).into_value(py).into_bound(py).into_any()),
        };
        self.rounds.iter().map(one).collect()
    }

    /// Returns the report on each valid round, with the discards of one seat or of all, in JSON;
    /// with `explain`, also its calls and passes, and its mistakes.
    #[pyo3(signature = (seat=None, explain=false))]
    fn review(
        &self,
        py: Python<'_>,
        seat: Option<usize>,
        explain: bool,
    ) -> PyResult<Vec<(usize, String)>> {
        let found = until(py, None, |stop| {
            let host = Host::new(|| 0.0, stop);
            let rounds = self.rounds.iter().enumerate();
            let good = rounds.filter_map(|(at, round)| Some((at, round.as_ref().ok()?)));
            let Game { format, rules, .. } = &self.game;
            let judged = good.take_while(|_| !stop()).map(|(at, story)| {
                let reviewed = reviewed(story, seat, explain, host)?;
                Ok((at, text_of(&report(at + 1, format, story, rules, reviewed))))
            });
            Ok(judged.collect::<Result<Vec<_>, Error>>())
        })?;
        found.map_err(raise_answer)
    }

    /// Returns the valid rounds in the format tenhou or mjai.
    fn written(&self, format: &str) -> PyResult<String> {
        let stories: Vec<&Story> =
            self.rounds.iter().filter_map(|round| round.as_ref().ok()).collect();
        logs::write(&self.game, &stories, format).map_err(raise_answer)
    }
}

/// Returns whether a text is a log of riichi, by its beginning.
#[pyfunction]
pub fn is_riichi_log(text: &Bound<'_, PyString>) -> bool {
    logs::is_log(&text.to_string_lossy())
}
