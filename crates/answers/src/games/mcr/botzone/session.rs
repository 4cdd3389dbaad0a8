//! The side of one seat in a game, as texts: requests in, answers out.
//!
//! The state of the game follows from the requests alone. Earlier answers are not reliable: a call
//! fails silently if another seat pre-empts it. There is one exception: the tile of the seat's own
//! concealed kong is only in its answer.

use super::protocol::{action_text, read_action, read_request, read_seats, tile_of};
use crate::error::Error;
use crate::games::mcr::events::told;
use crate::text::ascii_line;
use paili_core::games::Seat;
use paili_core::mcr::table::{Action, Event, Observation};
use paili_core::model::tile::Tile;

/// Greatest number of characters of a message. Botzone accepts 1 KB, and JSON can need two bytes
/// for each.
const MOST_DEBUG: usize = 500;

/// A request as received: a text, or the description of another value.
pub type Request<'a> = Result<&'a str, &'a str>;

/// A request with the text of its answer.
pub type Turn = (Result<String, String>, Option<String>);

/// The effect of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// None: it is invalid, or impossible now.
    Nothing,
    /// The seat: a game begins.
    Seats(Seat),
    /// An event.
    Event,
}

/// A game from the view of one seat.
///
/// A request that is invalid or impossible now gets an answer that is always legal: discarding the
/// tile just drawn, or passing. The game continues from the known state. But once an event of the
/// seat's own hand was missed, the agent is not asked any more, because the legal actions are not
/// known.
#[derive(Debug, Default)]
pub struct Session {
    observation: Option<Observation>,
    /// Events of the observation, without the seats.
    events: Vec<Event>,
    answered: Option<Action>,
    is_lost: bool,
    notes: Vec<String>,
    /// All requests with the texts of their answers.
    turns: Vec<Turn>,
}

impl Session {
    /// Returns the observation of the seat; `None` if its legal actions are not known.
    pub fn observation(&self) -> Option<&Observation> {
        self.observation.as_ref().filter(|_| !self.is_lost)
    }

    /// Returns the events that the seat has seen, after the seats.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Recreates a session from its requests and answers, with pending notes.
    pub fn again(turns: impl IntoIterator<Item = Turn>, notes: Vec<String>) -> Session {
        let mut session = Session::default();
        for (request, response) in turns {
            session.hear(request.as_deref().map_err(String::as_str));
            session.answered(response.as_deref());
        }
        session.notes = notes;
        session
    }

    /// Returns all requests with their answers, and the pending notes.
    pub fn turns(&self) -> (&[Turn], &[String]) {
        (&self.turns, &self.notes)
    }

    /// Processes a request.
    pub fn hear(&mut self, request: Request) -> Told {
        self.turns.push((request.map(str::to_owned).map_err(str::to_owned), None));
        let told = match (request, &self.observation) {
            (Err(shown), _) => Err(Error::protocol(shown, "a request")),
            (Ok(text), None) if is_about_seats(text) => {
                read_seats(text).map(|(seat, prevalent)| {
                    self.observation = Some(Observation::new(seat, prevalent.wind(), true));
                    Told::Seats(seat)
                })
            }
            (Ok(text), _) => self.observe(text).map(|()| Told::Event),
        };
        told.unwrap_or_else(|error| {
            self.note(&error.message());
            self.is_lost |= self.is_about_own_tiles(request);
            Told::Nothing
        })
    }

    /// Records the answer that was given to the last request.
    pub fn answered(&mut self, response: Option<&str>) {
        self.answered = response.and_then(|text| read_action(text).ok());
        if let Some((_, answer)) = self.turns.last_mut() {
            *answer = response.map(str::to_owned);
        }
    }

    /// Returns the text of an answer; without an action, of one that is legal if the judge has
    /// really sent this request.
    pub fn reply(&mut self, request: Request, action: Option<Action>) -> String {
        let action = action.unwrap_or_else(|| self.fallback(request));
        let text = action_text(action).unwrap_or_else(|_| "PASS".to_owned());
        self.answered(Some(&text));
        text
    }

    /// Adds a note to the next message.
    pub fn note(&mut self, text: &str) {
        self.notes.push(text.to_owned());
    }

    /// Returns the notes since the last message, in a line of ASCII.
    pub fn message(&mut self) -> String {
        ascii_line(&std::mem::take(&mut self.notes).join("; "), MOST_DEBUG)
    }

    fn observe(&mut self, request: &str) -> Result<(), Error> {
        let Some(observation) = &mut self.observation else {
            let expected = "first of all the seat: 0, the seat, the prevalent wind";
            return Err(Error::protocol(request, expected));
        };
        let last = observation.table().last();
        let event = read_request(request, observation.seat(), Some(last), self.answered)?;
        let event = with_own_kong(event, observation);
        let illegal =
            |expected: &str| Error::illegal(told(event).to_string(), vec![expected.to_owned()]);
        if observation.table().is_duplicate() && shows_flowers(event) {
            // The old format is the only one with flowers.
            let (seat, prevalent) = (observation.seat(), observation.table().prevalent());
            let mut again = Observation::new(seat, prevalent, false);
            for &event in &self.events {
                again.observe(event).map_err(illegal)?;
            }
            again.observe(event).map_err(illegal)?;
            *observation = again;
        } else {
            observation.observe(event).map_err(illegal)?;
        }
        self.events.push(event.seen_by(observation.seat()));
        Ok(())
    }

    /// Returns whether a request without effect may have been about the seat's own tiles.
    fn is_about_own_tiles(&self, request: Request) -> bool {
        match (&self.observation, request) {
            (None, _) => true,
            (Some(_), Err(_)) => false,
            (Some(observation), Ok(text)) => {
                let own = format!("3 {}", observation.seat().0);
                ["1", "2", &own].iter().any(|start| text.trim_start().starts_with(start))
            }
        }
    }

    fn fallback(&self, request: Request) -> Action {
        let Ok(text) = request else { return Action::Pass };
        let mut words = text.split_whitespace();
        if words.next() != Some("2") {
            return Action::Pass;
        }
        let drawn = words.next().and_then(|word| tile_of(word.get(..2)?));
        // A draw that cannot be parsed; passing is not allowed now.
        let held = || {
            let hand = self.observation.as_ref()?.hand();
            let kind = hand.iter().rposition(|&copies| copies > 0)?;
            Some(Tile(kind as u8))
        };
        drawn.or_else(held).map_or(Action::Pass, Action::Play)
    }
}

fn is_about_seats(text: &str) -> bool {
    let next = text.strip_prefix('0').map(|rest| rest.chars().next());
    next.is_some_and(|next| next.is_none_or(|letter| !(letter.is_alphanumeric() || letter == '_')))
}

/// Returns the event with the tile of the seat's own concealed kong, from its answer if that is
/// consistent; otherwise only if there is just one possible kind.
fn with_own_kong(event: Event, observation: &Observation) -> Event {
    let Event::ConcealedKong { seat, tile } = event else { return event };
    if seat != observation.seat() {
        return event;
    }
    let possible: Vec<Tile> = observation
        .legal_actions()
        .into_iter()
        .filter_map(|action| match action {
            Action::ConcealedKong(tile) => Some(tile),
            _ => None,
        })
        .collect();
    match (tile, possible.as_slice()) {
        (_, []) => event,
        (Some(tile), _) if possible.contains(&tile) => event,
        (_, &[only]) => Event::ConcealedKong { seat, tile: Some(only) },
        _ => Event::ConcealedKong { seat, tile: None },
    }
}

fn shows_flowers(event: Event) -> bool {
    match event {
        Event::Flower { .. } => true,
        Event::Deal { flowers, .. } => flowers.iter().any(|&bits| bits > 0),
        _ => false,
    }
}
