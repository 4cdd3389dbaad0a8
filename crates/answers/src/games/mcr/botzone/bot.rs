//! A built-in agent that plays by turns in text form.

use super::session::{Request, Session, Told};
use super::turns::{Turn, written};
use crate::text::describe_value;
use paili_core::games::{Agent, Seat};
use paili_core::mcr::agents::AgentKind;
use paili_core::mcr::table::{Action, Game};
use serde_json::Value;

/// An agent at the table of the judge.
pub struct Bot {
    kind: AgentKind,
    seed: u64,
    session: Session,
    player: Box<dyn Agent<Game> + Send>,
    is_first: bool,
}

impl Bot {
    /// Creates a bot before its first turn; the seed is used by an agent that chooses at random.
    pub fn new(kind: AgentKind, seed: u64) -> Bot {
        let (session, player) = (Session::default(), kind.player(seed, 0));
        Bot { kind, seed, session, player, is_first: true }
    }

    /// Returns the line that answers a turn.
    pub fn answer(&mut self, line: &str) -> String {
        let turn = Turn::read(line, self.is_first);
        self.is_first = false;
        if turn.history.is_some() {
            self.session = Session::default();
        }
        if !turn.fault.is_empty() {
            self.session.note(turn.fault);
        }
        if let Some((requests, responses)) = &turn.history {
            for (at, request) in requests.iter().enumerate() {
                let told = described(request, |request| self.hear(request));
                if told && self.kind == AgentKind::Random {
                    self.asked(); // earlier choices matter to it
                }
                self.session.answered(responses.get(at).and_then(Value::as_str));
            }
        }
        let response = described(&turn.request, |request| {
            let action = if self.hear(request) { self.asked() } else { None };
            self.session.reply(request, action)
        });
        written(&response, &self.session.message())
    }

    /// Processes a request; returns whether it had an effect.
    fn hear(&mut self, request: Request) -> bool {
        let told = self.session.hear(request);
        if let Told::Seats(Seat(seat)) = told {
            self.player = self.kind.player(self.seed, seat);
        }
        told != Told::Nothing
    }

    /// Returns the answer of the agent; `None` if the state of the game is not known.
    fn asked(&mut self) -> Option<Action> {
        let observation = self.session.observation()?;
        if !observation.has_choice() {
            return Some(Action::Pass);
        }
        Some(self.player.act(observation))
    }
}

fn described<R>(request: &Value, then: impl FnOnce(Request) -> R) -> R {
    match request.as_str() {
        Some(text) => then(Ok(text)),
        None => then(Err(&describe_value(request))),
    }
}
