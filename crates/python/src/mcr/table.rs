//! Games: states, what a seat knows, native players, games at scale.
//!
//! Tiles are 0 to 33, flowers 34 to 41 in walls and 0 to 7 elsewhere, seats 0 to 3. An action is
//! (kind, tile, extra), an event (kind, seat, tile, extra, deal); kinds are numbered in the order
//! of the enumerations of the core, `extra` is what the kind has besides a tile.

use crate::errors::raise;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use paili_core::mcr::agents::{Agent as CoreAgent, AgentKind, Search};
use paili_core::mcr::scoring::{self, FANS, Situation, Win};
use paili_core::mcr::table::{
    self, Action, Deal, Event, Game, Record, Seat, State, Table, Verdict,
};
use paili_core::model::error::CoreError;
use paili_core::model::meld::MeldKind;
use paili_core::model::tile::Wind;
use paili_core::model::tile::{KINDS, PerKind, Tile};
use pyo3::prelude::*;
use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

type Bytes = Cow<'static, [u8]>;
type PlainAction = (u8, Option<u8>, Option<u8>);
type PlainDeal = (Vec<Option<Vec<u8>>>, Vec<u8>);
type PlainEvent = (u8, Option<u8>, Option<u8>, Option<u8>, Option<PlainDeal>);
/// Kind, tile if it is known, giver.
type PlainMeld = (u8, Option<u8>, u8);
/// Counts before the winning tile, the tile, flags, flowers.
type PlainWin = (Bytes, u8, (bool, bool, bool, bool), u8);

fn wrong(name: &'static str, got: impl ToString, expected: &'static str) -> PyErr {
    raise(CoreError::Argument { name, got: got.to_string(), expected })
}

fn tile(kind: Option<u8>) -> PyResult<Tile> {
    match kind {
        Some(kind) if usize::from(kind) < KINDS => Ok(Tile(kind)),
        _ => Err(wrong("tile", format!("{kind:?}"), "0 to 33")),
    }
}

fn known_tile(kind: Option<u8>) -> PyResult<Option<Tile>> {
    kind.map(|kind| tile(Some(kind))).transpose()
}

fn seat(index: Option<u8>) -> PyResult<Seat> {
    match index {
        Some(index @ 0..=3) => Ok(Seat(index)),
        _ => Err(wrong("seat", format!("{index:?}"), "0 to 3")),
    }
}

fn wind(index: u8) -> PyResult<Wind> {
    let wind = Wind::ALL.get(usize::from(index)).copied();
    wind.ok_or_else(|| wrong("prevalent_wind", index, "0 to 3"))
}

fn verdict(index: Option<u8>) -> PyResult<Verdict> {
    let verdict = index.and_then(|index| Verdict::ALL.get(usize::from(index)).copied());
    verdict.ok_or_else(|| wrong("verdict", format!("{index:?}"), "0 to 6"))
}

fn read_action(plain: PlainAction) -> PyResult<Action> {
    let (kind, first, extra) = plain;
    Ok(match kind {
        0 => Action::Pass,
        1 => Action::Play(tile(first)?),
        2 => Action::Chow { first: tile(first)?, discard: tile(extra)? },
        3 => Action::Pung { discard: tile(extra)? },
        4 => Action::Kong,
        5 => Action::ConcealedKong(tile(first)?),
        6 => Action::AddedKong(tile(first)?),
        7 => Action::Win,
        8 => Action::Fault(verdict(extra)?),
        _ => return Err(wrong("action", kind, "0 to 8")),
    })
}

fn plain_action(action: Action) -> PlainAction {
    match action {
        Action::Pass => (0, None, None),
        Action::Play(tile) => (1, Some(tile.0), None),
        Action::Chow { first, discard } => (2, Some(first.0), Some(discard.0)),
        Action::Pung { discard } => (3, None, Some(discard.0)),
        Action::Kong => (4, None, None),
        Action::ConcealedKong(tile) => (5, Some(tile.0), None),
        Action::AddedKong(tile) => (6, Some(tile.0), None),
        Action::Win => (7, None, None),
        Action::Fault(verdict) => (8, None, Some(verdict as u8)),
    }
}

fn read_deal(plain: Option<PlainDeal>) -> PyResult<Event> {
    let expected = "four hands of 34 counts, four sets of flowers";
    let Some((hands, flowers)) = plain else { return Err(wrong("deal", "none", expected)) };
    let hand = |hand: Option<Vec<u8>>| match hand {
        None => Ok(None),
        Some(counts) => match PerKind::try_from(counts) {
            Ok(counts) if counts.iter().all(|&count| count <= 4) => Ok(Some(counts)),
            _ => Err(wrong("hands", "other counts", expected)),
        },
    };
    let hands: Vec<_> = hands.into_iter().map(hand).collect::<PyResult<_>>()?;
    match (hands.try_into(), flowers.try_into()) {
        (Ok(hands), Ok(flowers)) => Ok(Event::Deal { hands, flowers }),
        _ => Err(wrong("deal", "another number of seats", expected)),
    }
}

fn read_event(plain: PlainEvent) -> PyResult<Event> {
    let (kind, at, shown, extra, dealt) = plain;
    let seat = || seat(at);
    Ok(match kind {
        0 => Event::Seats,
        1 => read_deal(dealt)?,
        2 => Event::Draw { seat: seat()?, tile: known_tile(shown)? },
        3 => match extra {
            Some(flower @ 0..=7) => Event::Flower { seat: seat()?, flower },
            _ => return Err(wrong("flower", format!("{extra:?}"), "0 to 7")),
        },
        4 => Event::Play { seat: seat()?, tile: tile(shown)? },
        5 => Event::Chow { seat: seat()?, first: tile(shown)?, discard: tile(extra)? },
        6 => Event::Pung { seat: seat()?, discard: tile(extra)? },
        7 => Event::Kong { seat: seat()? },
        8 => Event::ConcealedKong { seat: seat()?, tile: known_tile(shown)? },
        9 => Event::AddedKong { seat: seat()?, tile: tile(shown)? },
        10 => {
            let giver = extra.map(|giver| self::seat(Some(giver))).transpose()?;
            Event::Win { seat: seat()?, tile: tile(shown)?, giver }
        }
        11 => Event::Exhausted,
        12 => Event::Fault { seat: seat()?, verdict: verdict(extra)? },
        _ => return Err(wrong("event", kind, "0 to 12")),
    })
}

fn plain_event(event: Event) -> PlainEvent {
    let shown = |tile: Option<Tile>| tile.map(|tile| tile.0);
    match event {
        Event::Seats => (0, None, None, None, None),
        Event::Deal { hands, flowers } => {
            let hands = hands.map(|hand| hand.map(|counts| counts.to_vec()));
            (1, None, None, None, Some((hands.to_vec(), flowers.to_vec())))
        }
        Event::Draw { seat, tile } => (2, Some(seat.0), shown(tile), None, None),
        Event::Flower { seat, flower } => (3, Some(seat.0), None, Some(flower), None),
        Event::Play { seat, tile } => (4, Some(seat.0), Some(tile.0), None, None),
        Event::Chow { seat, first, discard } => {
            (5, Some(seat.0), Some(first.0), Some(discard.0), None)
        }
        Event::Pung { seat, discard } => (6, Some(seat.0), None, Some(discard.0), None),
        Event::Kong { seat } => (7, Some(seat.0), None, None, None),
        Event::ConcealedKong { seat, tile } => (8, Some(seat.0), shown(tile), None, None),
        Event::AddedKong { seat, tile } => (9, Some(seat.0), Some(tile.0), None, None),
        Event::Win { seat, tile, giver } => {
            (10, Some(seat.0), Some(tile.0), giver.map(|giver| giver.0), None)
        }
        Event::Exhausted => (11, None, None, None, None),
        Event::Fault { seat, verdict } => (12, Some(seat.0), None, Some(verdict as u8), None),
    }
}

fn plain_melds(table: &Table, at: Seat) -> Vec<PlainMeld> {
    let kinds = [MeldKind::Chow, MeldKind::Pung, MeldKind::Kong, MeldKind::ConcealedKong];
    let meld = |declared: &table::Declared| {
        let kind = kinds.iter().position(|&kind| kind == declared.kind).unwrap_or_default();
        (kind as u8, declared.tile.map(|tile| tile.0), declared.giver.0)
    };
    table.seat(at).melds.iter().map(meld).collect()
}

fn plain_win(win: &Win) -> PlainWin {
    let Situation { self_drawn, last_copy, kong, wall_last, flowers, .. } = *win.situation();
    let flags = (self_drawn, last_copy, kong, wall_last);
    (win.waiting().to_vec().into(), win.tile().0, flags, flowers)
}

/// A game, and what each seat knows of it.
#[pyclass(frozen, module = "paili._core")]
pub struct GameState(Game);

impl GameState {
    fn state(&self) -> &State {
        self.0.state()
    }
}

#[pymethods]
impl GameState {
    #[new]
    fn new(walls: Vec<Vec<u8>>, prevalent: u8) -> PyResult<Self> {
        Ok(GameState(Game::new(Deal::new(&walls, prevalent).map_err(raise)?)))
    }

    fn legal_actions(&self, at: u8) -> PyResult<Vec<PlainAction>> {
        let actions = self.state().legal_actions(seat(Some(at))?);
        Ok(actions.into_iter().map(plain_action).collect())
    }

    fn choosers(&self) -> Vec<u8> {
        let has_choice = |seat: &Seat| self.state().has_choice(*seat);
        Seat::ALL.into_iter().filter(has_choice).map(|seat| seat.0).collect()
    }

    fn apply(&self, actions: [PlainAction; 4]) -> PyResult<Option<(GameState, PlainEvent)>> {
        let [east, south, west, north] = actions;
        let actions =
            [read_action(east)?, read_action(south)?, read_action(west)?, read_action(north)?];
        let mut after = self.0.clone();
        Ok(after.apply(&actions).map(|event| (GameState(after), plain_event(event))))
    }

    fn view(&self, at: u8) -> PyResult<GameView> {
        Ok(GameView(self.0.view(seat(Some(at))?).clone()))
    }

    fn hand(&self, at: u8) -> PyResult<Bytes> {
        Ok(self.state().hand(seat(Some(at))?).to_vec().into())
    }

    fn melds(&self, at: u8) -> PyResult<Vec<PlainMeld>> {
        Ok(plain_melds(self.state().table(), seat(Some(at))?))
    }

    fn wall_left(&self, at: u8) -> PyResult<u8> {
        Ok(self.state().table().seat(seat(Some(at))?).wall_left)
    }

    fn payments(&self) -> Option<[i32; 4]> {
        self.state().outcome().map(|outcome| outcome.payments)
    }

    fn win(&self) -> Option<PlainWin> {
        let (win, _) = self.state().outcome()?.win.as_ref()?;
        Some(plain_win(win))
    }
}

/// What one player knows.
#[pyclass(frozen, eq, hash, module = "paili._core")]
#[derive(PartialEq, Eq, Hash)]
pub struct GameView(table::Observation);

#[pymethods]
impl GameView {
    #[new]
    fn new(at: u8, prevalent: u8, duplicate: bool) -> PyResult<Self> {
        let observation = table::Observation::new(seat(Some(at))?, wind(prevalent)?, duplicate);
        Ok(GameView(observation))
    }

    fn observe(&self, event: PlainEvent) -> PyResult<GameView> {
        let event = read_event(event)?;
        let mut after = self.0.clone();
        let refused = |expected| wrong("event", format!("{event:?}"), expected);
        after.observe(event).map_err(refused)?;
        Ok(GameView(after))
    }

    #[getter]
    fn seat(&self) -> u8 {
        self.0.seat().0
    }

    #[getter]
    fn prevalent(&self) -> u8 {
        self.0.table().prevalent() as u8
    }

    #[getter]
    fn duplicate(&self) -> bool {
        self.0.table().is_duplicate()
    }

    #[getter]
    fn last(&self) -> PlainEvent {
        plain_event(self.0.table().last())
    }

    #[getter]
    fn hand(&self) -> Bytes {
        self.0.hand().to_vec().into()
    }

    #[getter]
    fn available(&self) -> Bytes {
        self.0.available().to_vec().into()
    }

    fn melds(&self, at: u8) -> PyResult<Vec<PlainMeld>> {
        Ok(plain_melds(self.0.table(), seat(Some(at))?))
    }

    /// Seat, tile, and whether it was claimed.
    fn discards(&self) -> Vec<(u8, u8, bool)> {
        let discard = |discard: &table::Discard| (discard.seat.0, discard.tile.0, discard.claimed);
        self.0.table().discards().iter().map(discard).collect()
    }

    fn flowers(&self, at: u8) -> PyResult<u8> {
        Ok(self.0.table().seat(seat(Some(at))?).flowers)
    }

    fn wall_left(&self, at: u8) -> PyResult<u8> {
        Ok(self.0.table().seat(seat(Some(at))?).wall_left)
    }

    fn legal_actions(&self) -> Vec<PlainAction> {
        self.0.legal_actions().into_iter().map(plain_action).collect()
    }

    fn is_legal(&self, action: PlainAction) -> PyResult<bool> {
        Ok(self.0.is_legal(read_action(action)?))
    }

    fn has_choice(&self) -> bool {
        self.0.has_choice()
    }

    /// The win that could be declared now if its tiles are complete.
    fn win(&self) -> Option<PlainWin> {
        let win = self.0.win()?;
        scoring::score(&win).map(|_| plain_win(&win))
    }
}

/// A native player.
#[pyclass(frozen, module = "paili._core")]
pub struct GameAgent(Mutex<Box<dyn CoreAgent + Send>>);

fn agent_kind(name: &str) -> PyResult<AgentKind> {
    let expected = "the name of a native agent; search may have parameters, as in search:fan=2";
    AgentKind::named(name).ok_or_else(|| wrong("agent", name, expected))
}

/// Answers that the agent `search` has weighed, best first, with the points they are worth.
#[pyfunction]
pub fn search_choices(
    py: Python<'_>,
    name: &str,
    view: &Bound<'_, GameView>,
) -> PyResult<Vec<(PlainAction, f64)>> {
    let AgentKind::Search(parameters) = agent_kind(name)? else {
        return Err(wrong("agent", name, "search"));
    };
    let view = &view.get().0;
    let choices = py.detach(|| Search::new(parameters).choices(view));
    Ok(choices.into_iter().map(|choice| (plain_action(choice.action), choice.worth)).collect())
}

#[pymethods]
impl GameAgent {
    #[new]
    fn new(name: &str, seed: u64, at: u8) -> PyResult<Self> {
        Ok(GameAgent(Mutex::new(agent_kind(name)?.player(seed, seat(Some(at))?.0))))
    }

    fn act(&self, py: Python<'_>, view: &Bound<'_, GameView>) -> PlainAction {
        let view = &view.get().0;
        py.detach(|| plain_action(self.0.lock().unwrap_or_else(PoisonError::into_inner).act(view)))
    }
}

/// The walls and the prevalent wind of a game.
#[pyfunction]
pub fn deal(seed: u64, index: u32, flowers: bool) -> (Vec<Bytes>, u8) {
    let deal = Deal::random(seed, index, flowers);
    (deal.walls().into_iter().map(Cow::Owned).collect(), deal.prevalent() as u8)
}

/// The seed that the players of a game are given.
#[pyfunction]
pub fn game_seed(seed: u64, index: u32) -> u64 {
    table::game_seed(seed, index)
}

/// Names of the native players.
#[pyfunction]
pub fn agent_names() -> Vec<&'static str> {
    AgentKind::NAMES.to_vec()
}

/// Columns of games: kind of the end, seat of the winner or the guilty, giver, verdict (-1: none),
/// fan, stages, prevalent wind; then payments and fans.
type Columns<'py> =
    (Vec<Bound<'py, PyArray1<i16>>>, Bound<'py, PyArray2<i16>>, Bound<'py, PyArray2<u8>>);

/// Games played at a time, between looking for an interrupt.
const CHUNK: u32 = 256;

#[pyfunction]
pub fn simulate_games<'py>(
    py: Python<'py>,
    agents: [String; 4],
    seed: u64,
    first: u32,
    games: u32,
    flowers: bool,
    threads: usize,
) -> PyResult<Columns<'py>> {
    let [east, south, west, north] = &agents;
    let agents = [agent_kind(east)?, agent_kind(south)?, agent_kind(west)?, agent_kind(north)?];
    let mut records: Vec<Record> = Vec::new();
    let mut done = 0;
    while done < games {
        let chunk = CHUNK.min(games - done);
        let start = first.saturating_add(done);
        let played = py.detach(|| table::simulate(agents, seed, start, chunk, flowers, threads));
        records.extend(played.map_err(raise)?);
        done += chunk;
        py.check_signals()?;
    }
    let column = |of: fn(&Record) -> i16| PyArray1::from_iter(py, records.iter().map(of));
    let columns: [fn(&Record) -> i16; 7] = [
        |record| i16::from(plain_event(record.end).0),
        |record| plain_event(record.end).1.map_or(-1, i16::from),
        |record| match record.end {
            Event::Win { giver: Some(giver), .. } => i16::from(giver.0),
            _ => -1,
        },
        |record| match record.end {
            Event::Fault { verdict, .. } => verdict as i16,
            _ => -1,
        },
        |record| record.total as i16,
        |record| record.stages as i16,
        |record| record.prevalent as i16,
    ];
    let payments = records.iter().flat_map(|record| record.payments).map(|paid| paid as i16);
    let payments = PyArray1::from_iter(py, payments).reshape([records.len(), 4])?;
    let mut fans = vec![0; records.len() * FANS];
    for (row, record) in fans.chunks_mut(FANS).zip(&records) {
        record.fans.iter().for_each(|(fan, times)| row[fan as usize] = times);
    }
    let fans = PyArray1::from_vec(py, fans).reshape([records.len(), FANS])?;
    Ok((columns.map(column).to_vec(), payments, fans))
}
