//! One seat's side of a game, as texts: requests in, answers out.
//!
//! What is known of the game comes from the requests alone. Earlier answers are not to be trusted:
//! a call fails without a word if another seat had a better one. There is one exception: the tile
//! of the seat's own concealed kong is told by nobody else.

use super::protocol::{action_text, read_action, read_request, read_seats, tile_of};
use crate::error::Error;
use crate::games::mcr::events::told;
use crate::text::ascii_line;
use paili_core::games::Seat;
use paili_core::mcr::table::{Action, Event, Observation};
use paili_core::model::tile::Tile;

/// Greatest number of characters of a message. Botzone takes 1 KB, and JSON may need two bytes for
/// each.
const MOST_DEBUG: usize = 500;

/// A request as it came: a text, or the description of something else.
pub type Request<'a> = Result<&'a str, &'a str>;

/// A request, and the text of its answer.
pub type Turn = (Result<String, String>, Option<String>);

/// The content of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Nothing: it cannot be read, or cannot come now.
    Nothing,
    /// The seat: a game begins.
    Seats(Seat),
    /// Something that happened.
    Event,
}

/// A game as one seat is told it.
///
/// A request that cannot be read, or that cannot come now, gets an answer that is legal whatever
/// has happened: the tile just drawn is discarded, or the answer is to pass. The game goes on from
/// what is known. But once something of the seat's own hand was missed, nobody is to be asked any
/// more, because it is not known what is legal.
#[derive(Debug, Default)]
pub struct Session {
    observation: Option<Observation>,
    /// Of the observation, the seats left out.
    events: Vec<Event>,
    answered: Option<Action>,
    is_lost: bool,
    notes: Vec<String>,
    /// All requests, each with the text of the answer.
    turns: Vec<Turn>,
}

impl Session {
    /// The knowledge of the seat, if it may be asked for an answer.
    pub fn observation(&self) -> Option<&Observation> {
        self.observation.as_ref().filter(|_| !self.is_lost)
    }

    /// The events that the seat was told of, after the seats.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The session that heard these requests, each with its answer, and has these remarks to make.
    pub fn again(turns: impl IntoIterator<Item = Turn>, notes: Vec<String>) -> Session {
        let mut session = Session::default();
        for (request, response) in turns {
            session.hear(request.as_deref().map_err(String::as_str));
            session.answered(response.as_deref());
        }
        session.notes = notes;
        session
    }

    /// All requests, each with its answer, and the remarks that are to be made.
    pub fn turns(&self) -> (&[Turn], &[String]) {
        (&self.turns, &self.notes)
    }

    /// Takes note of a request.
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

    /// Notes the answer that was given to the last request, as its text says.
    pub fn answered(&mut self, response: Option<&str>) {
        self.answered = response.and_then(|text| read_action(text).ok());
        if let Some((_, answer)) = self.turns.last_mut() {
            *answer = response.map(str::to_owned);
        }
    }

    /// The text of an answer, and without one of an answer that is legal if the judge has really
    /// sent this request.
    pub fn reply(&mut self, request: Request, action: Option<Action>) -> String {
        let action = action.unwrap_or_else(|| self.fallback(request));
        let text = action_text(action).unwrap_or_else(|_| "PASS".to_owned());
        self.answered(Some(&text));
        text
    }

    /// Adds a remark to the next message.
    pub fn note(&mut self, text: &str) {
        self.notes.push(text.to_owned());
    }

    /// The remarks since the last message, in a line of ASCII.
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
            // The old format, which is the only one with flowers.
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

    /// Whether a request that told nothing may have been about the seat's own tiles.
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
        // A draw that cannot be read; passing is not allowed now.
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

/// The event with the tile of the seat's own concealed kong, from its answer if that is right.
/// Otherwise it is clear as long as there is only one kind to declare.
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
