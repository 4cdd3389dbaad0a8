//! A round on the table: the tiles of each seat, and the checks of events.

use super::events::{CallKind, Ending, Event, LogTile, Round};
use super::seats::{Discarded, OwnMeld, Seat, with};
use crate::error::Error;
use paili_core::model::meld::{Meld, MeldKind};
use paili_core::model::riichi::{HeldWait, RiichiRules, Winners};
use paili_core::model::tile::{COPIES, KINDS, KindSet, PerKind, SUITED, Tile};
use paili_core::riichi::scoring::Declared;

/// The state of a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// A seat draws next; after a kong, from the dead wall.
    ToDraw { seat: usize, after_kong: bool },
    /// A seat has drawn a tile.
    Drawn { seat: usize, tile: LogTile, after_kong: bool },
    /// A seat has claimed a tile, and discards next.
    Called { seat: usize },
    /// A tile was discarded.
    Discarded { seat: usize, tile: LogTile },
    /// A kong, or a north, that can be robbed.
    Robbable { seat: usize, tile: LogTile, is_concealed: bool },
    /// Seats have won.
    Won { from: usize, tile: LogTile, is_robbed: bool },
    /// The round is over.
    Over,
}

/// A round on the table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The rules.
    pub rules: RiichiRules,
    /// The dealer.
    pub dealer: usize,
    /// The wind of the round.
    pub wind: u8,
    /// Number of counters.
    pub honba: u16,
    /// Number of riichi sticks on the table.
    pub sticks: u16,
    /// Points of each seat.
    pub scores: Vec<i64>,
    /// The seats.
    pub seats: Vec<Seat>,
    /// Revealed indicators of dora.
    pub indicators: Vec<LogTile>,
    /// Number of draws that are left.
    pub left: i32,
    phase: Phase,
    /// The seat that has declared riichi with its next or last discard, which is not accepted yet.
    declaring: Option<usize>,
    /// Whether any tile was claimed, or any kong declared.
    has_calls: bool,
    /// Kinds that the seat that has claimed a tile may not discard.
    forbidden: KindSet,
    wins: usize,
}

/// The circumstances of a win.
#[derive(Clone, Copy, Debug)]
pub struct Winning {
    /// The winning tile.
    pub tile: LogTile,
    /// Whether it is drawn.
    pub self_drawn: bool,
    /// Whether it replaces a tile of a kong.
    pub after_kong: bool,
    /// Whether it is robbed.
    pub robbing_kong: bool,
    /// Whether it is the last tile, or the discard after it.
    pub last_tile: bool,
    /// Whether nobody has called, and the seat has not discarded.
    pub first_turn: bool,
    /// Whether it is the first win of the round.
    pub is_first: bool,
}

fn refuse<T>(got: String, expected: impl Into<String>) -> Result<T, Error> {
    Err(Error::protocol(got, expected))
}

impl Table {
    /// Returns the table of a round before its first event.
    ///
    /// Returns an error for hands of other than thirteen tiles, or for more than four copies of a
    /// kind.
    pub fn new(round: &Round, rules: &RiichiRules) -> Result<Table, Error> {
        let players = usize::from(rules.players);
        if round.hands.len() != players || round.scores.len() != players {
            let got = format!("{} hands and {} scores", round.hands.len(), round.scores.len());
            return refuse(got, format!("{players} of each"));
        }
        let mut all = [0; KINDS];
        all[round.indicator.index()] += 1;
        for (seat, hand) in round.hands.iter().enumerate() {
            if hand.len() != 13 {
                return refuse(format!("{} tiles of seat {seat}", hand.len()), "13 tiles");
            }
            hand.iter().for_each(|tile| all[tile.index()] += 1);
        }
        if let Some(kind) = all.iter().position(|&copies| copies > COPIES) {
            let got = format!("{} copies of {}", all[kind], LogTile::plain(kind).name());
            return refuse(got, "at most 4, the indicator included");
        }
        let seat = |hand: &Vec<LogTile>| Seat {
            hand: hand.clone(),
            melds: Vec::new(),
            discards: Vec::new(),
            norths: 0,
            riichi: Declared::None,
            ippatsu: false,
            has_drawn: false,
            passed: KindSet(0),
            since_riichi: KindSet(0),
            liable: None,
        };
        Ok(Table {
            rules: *rules,
            dealer: round.dealer,
            wind: round.wind,
            honba: round.honba,
            sticks: round.sticks,
            scores: round.scores.clone(),
            seats: round.hands.iter().map(seat).collect(),
            indicators: vec![round.indicator],
            left: if players == 3 { 55 } else { 70 },
            phase: Phase::ToDraw { seat: round.dealer, after_kong: false },
            declaring: None,
            has_calls: false,
            forbidden: KindSet(0),
            wins: 0,
        })
    }

    fn next(&self, seat: usize) -> usize {
        (seat + 1) % self.seats.len()
    }

    /// Returns the events that are possible now, in words.
    fn expected(&self) -> String {
        match self.phase {
            Phase::ToDraw { seat, after_kong: true } => {
                format!("seat {seat} draws for its kong, or an indicator")
            }
            Phase::ToDraw { seat, .. } => format!("seat {seat} draws"),
            Phase::Drawn { seat, .. } => {
                format!("seat {seat} discards, wins, or declares riichi or a kong")
            }
            Phase::Called { seat } => format!("seat {seat} discards"),
            Phase::Discarded { seat, .. } => {
                format!("seat {} draws, or a seat calls or wins", self.next(seat))
            }
            Phase::Robbable { seat, .. } => format!("seat {seat} draws, or a seat robs the kong"),
            Phase::Won { .. } => "another win, or the end of the round".to_owned(),
            Phase::Over => "the end of the round".to_owned(),
        }
    }

    fn cannot<T>(&self, event: &Event) -> Result<T, Error> {
        refuse(event.to_json().to_string(), self.expected())
    }

    /// Applies an event, except for points: the caller settles wins and ends.
    ///
    /// Returns an error if the rules do not allow the event at this point.
    pub fn apply(&mut self, event: &Event) -> Result<(), Error> {
        let seat = match event {
            Event::Draw { seat, .. }
            | Event::Discard { seat, .. }
            | Event::Riichi { seat }
            | Event::Accepted { seat }
            | Event::Call { seat, .. }
            | Event::ConcealedKong { seat, .. }
            | Event::AddedKong { seat, .. }
            | Event::North { seat }
            | Event::Win { seat, .. } => *seat,
            Event::Indicator { .. } | Event::End { .. } => 0,
        };
        if seat >= self.seats.len() {
            return refuse(format!("seat {seat}"), format!("0 to {}", self.seats.len() - 1));
        }
        match event {
            Event::Draw { tile, .. } => self.draw(event, seat, *tile),
            Event::Discard { tile, is_drawn, .. } => self.discard(event, seat, *tile, *is_drawn),
            Event::Riichi { .. } => self.declare(event, seat),
            Event::Accepted { .. } => self.accept(event, seat),
            Event::Call { kind, from, tile, own, .. } => {
                self.call(event, (seat, *from), *kind, *tile, own)
            }
            Event::ConcealedKong { tiles, .. } => self.concealed_kong(event, seat, tiles),
            Event::AddedKong { tile, .. } => self.added_kong(event, seat, *tile),
            Event::North { .. } => self.north(event, seat),
            Event::Indicator { tile } => self.indicator(event, *tile),
            Event::Win { from, .. } => self.win(event, seat, *from),
            Event::End { reason, .. } => self.end(event, *reason),
        }
    }

    fn draw(&mut self, event: &Event, seat: usize, tile: LogTile) -> Result<(), Error> {
        let (turn, after_kong) = match self.phase {
            Phase::ToDraw { seat, after_kong } => (seat, after_kong),
            Phase::Discarded { seat, .. } => (self.next(seat), false),
            Phase::Robbable { seat, .. } => (seat, true),
            _ => return self.cannot(event),
        };
        if turn != seat {
            return self.cannot(event);
        }
        if self.left == 0 {
            return refuse(event.to_json().to_string(), "the end: no tile is left");
        }
        if self.declaring.is_some() {
            return refuse(event.to_json().to_string(), "the stick of the riichi");
        }
        if after_kong {
            // A robbed kong does not end ippatsu.
            self.break_ippatsu();
            self.has_calls = true;
        }
        self.pass();
        self.left -= 1;
        let own = &mut self.seats[seat];
        own.hand.push(tile);
        own.has_drawn = true;
        self.expect_copies(tile)?;
        self.phase = Phase::Drawn { seat, tile, after_kong };
        Ok(())
    }

    /// Returns an error for a fifth copy of a kind, or for more red fives than there are.
    fn expect_copies(&self, tile: LogTile) -> Result<(), Error> {
        let of_kind = |other: &LogTile| other.kind == tile.kind;
        let held = self.seats.iter().flat_map(|seat| {
            let gone = seat.discards.iter().filter(|one| !one.is_called).map(|one| one.tile);
            seat.tiles().chain(gone)
        });
        let held = held.chain(self.indicators.iter().copied()).filter(of_kind).count();
        let norths: u8 = self.seats.iter().map(|seat| seat.norths).sum();
        let norths = if tile.index() == NORTH { usize::from(norths) } else { 0 };
        if held + norths > usize::from(COPIES) {
            return refuse(
                format!("a fifth copy of {}", tile.name()),
                "at most 4 copies of a kind",
            );
        }
        Ok(())
    }

    fn discard(
        &mut self,
        event: &Event,
        seat: usize,
        tile: LogTile,
        is_drawn: bool,
    ) -> Result<(), Error> {
        let got = || event.to_json().to_string();
        match self.phase {
            Phase::Drawn { seat: turn, tile: drawn, .. } if turn == seat => {
                if is_drawn && drawn != tile {
                    return refuse(got(), format!("{}, which was drawn", drawn.name()));
                }
                let is_riichi = self.seats[seat].riichi != Declared::None;
                if is_riichi && drawn != tile {
                    return refuse(got(), "the drawn tile: riichi is declared");
                }
            }
            Phase::Called { seat: turn } if turn == seat && !is_drawn => {
                if self.forbidden.contains(tile.index()) {
                    return refuse(got(), "a tile that does not swap the called one");
                }
            }
            _ => return self.cannot(event),
        }
        let is_riichi = self.declaring == Some(seat);
        let has_calls = self.has_calls;
        let own = &mut self.seats[seat];
        if !own.take(tile) {
            return refuse(got(), "a tile of the hand");
        }
        if own.riichi == Declared::None {
            own.passed = KindSet(0);
        }
        own.ippatsu = false;
        if is_riichi {
            let waits = own.waits(&own.counts(), HeldWait::Concealed);
            if waits.is_empty() {
                return refuse(got(), "a discard that leaves a ready hand: riichi is declared");
            }
            let is_double = own.discards.is_empty() && !has_calls;
            own.riichi = if is_double { Declared::DoubleRiichi } else { Declared::Riichi };
            own.ippatsu = true;
        }
        own.discards.push(Discarded { tile, is_drawn, is_riichi, is_called: false });
        self.phase = Phase::Discarded { seat, tile };
        Ok(())
    }

    /// Returns whether a seat may declare riichi as far as its hand allows: it has the points, and
    /// draws are left.
    pub fn is_free_to_declare(&self, seat: usize) -> bool {
        self.has_draws_for_riichi() && self.has_stick(seat)
    }

    fn has_draws_for_riichi(&self) -> bool {
        self.left >= self.seats.len() as i32 || self.rules.riichi_without_draw
    }

    fn has_stick(&self, seat: usize) -> bool {
        self.scores[seat] >= STICK || !self.rules.bankruptcy
    }

    fn declare(&mut self, event: &Event, seat: usize) -> Result<(), Error> {
        let is_turn = matches!(self.phase, Phase::Drawn { seat: turn, .. } if turn == seat);
        let own = &self.seats[seat];
        if !is_turn || own.riichi != Declared::None || self.declaring.is_some() {
            return self.cannot(event);
        }
        if own.is_open() {
            return refuse(event.to_json().to_string(), "no riichi: the hand is open");
        }
        if !self.has_draws_for_riichi() {
            return refuse(event.to_json().to_string(), "no riichi: too few tiles are left");
        }
        if !self.has_stick(seat) {
            return refuse(event.to_json().to_string(), "no riichi: fewer than 1,000 points");
        }
        self.declaring = Some(seat);
        Ok(())
    }

    fn accept(&mut self, event: &Event, seat: usize) -> Result<(), Error> {
        let is_discard = matches!(self.phase, Phase::Discarded { seat: turn, .. } if turn == seat);
        if !is_discard || self.declaring != Some(seat) {
            return self.cannot(event);
        }
        self.declaring = None;
        self.scores[seat] -= STICK;
        self.sticks += 1;
        Ok(())
    }

    /// Passes the last discard, or the tile that could be robbed: a seat that waits for it becomes
    /// furiten.
    fn pass(&mut self) {
        let (from, tile) = match self.phase {
            Phase::Discarded { seat, tile } | Phase::Robbable { seat, tile, .. } => (seat, tile),
            _ => return,
        };
        for seat in (0..self.seats.len()).filter(|&seat| seat != from) {
            if self.seats[seat].riichi != Declared::None {
                self.seats[seat].since_riichi = with(self.seats[seat].since_riichi, tile.index());
            }
            let own = &self.seats[seat];
            let counts = own.counts();
            if counts.iter().sum::<u8>() % 3 == 1
                && own.waits(&counts, HeldWait::Concealed).contains(tile.index())
            {
                self.seats[seat].passed = with(self.seats[seat].passed, tile.index());
            }
        }
    }

    fn break_ippatsu(&mut self) {
        self.seats.iter_mut().for_each(|seat| seat.ippatsu = false);
    }

    fn call(
        &mut self,
        event: &Event,
        (seat, from): (usize, usize),
        kind: CallKind,
        tile: LogTile,
        own: &[LogTile],
    ) -> Result<(), Error> {
        let got = || event.to_json().to_string();
        let Phase::Discarded { seat: giver, tile: discarded } = self.phase else {
            return self.cannot(event);
        };
        if giver != from || discarded != tile || seat == from || self.declaring.is_some() {
            return self.cannot(event);
        }
        if self.left == 0 || self.seats[seat].riichi != Declared::None {
            return refuse(got(), "no call: after riichi, or with no tile left");
        }
        let mut kinds: Vec<usize> = own.iter().map(|tile| tile.index()).collect();
        kinds.push(tile.index());
        kinds.sort_unstable();
        let first = kinds[0];
        let (size, meld) = match kind {
            CallKind::Chow => (3, MeldKind::Chow),
            CallKind::Pung => (3, MeldKind::Pung),
            CallKind::Kong => (4, MeldKind::Kong),
        };
        let is_run = first < SUITED && first % 9 <= 6 && kinds == [first, first + 1, first + 2];
        let is_set = kinds.len() == size && kinds.iter().all(|&one| one == first);
        let holds = if kind == CallKind::Chow { is_run } else { is_set };
        if !holds {
            return refuse(got(), format!("the tiles of a {}", kind.name()));
        }
        if kind == CallKind::Chow && (seat != self.next(from) || self.seats.len() == 3) {
            return refuse(got(), "a chow of the next of four seats");
        }
        if kind == CallKind::Kong && self.kongs() == 4 {
            return refuse(got(), "at most four kongs");
        }
        self.pass();
        for one in own {
            if !self.seats[seat].take(*one) {
                return refuse(got(), "tiles of the hand");
            }
        }
        if let Some(last) = self.seats[from].discards.last_mut() {
            last.is_called = true;
        }
        let meld = Meld { kind: meld, tile: Tile(first as u8) };
        let tiles = std::iter::once(tile).chain(own.iter().copied()).collect();
        self.seats[seat].melds.push(OwnMeld { meld, tiles, from });
        self.note_liable(seat, from);
        self.break_ippatsu();
        self.has_calls = true;
        self.forbidden = self.rules.swapped(meld, tile.kind);
        self.phase = match kind {
            CallKind::Kong => Phase::ToDraw { seat, after_kong: true },
            _ => Phase::Called { seat },
        };
        Ok(())
    }

    /// Records the seat that fed the last set of three dragons, or of four winds.
    fn note_liable(&mut self, seat: usize, from: usize) {
        let Some(last) = self.seats[seat].melds.last().map(|own| own.meld.tile.0) else { return };
        let own = &self.seats[seat].melds;
        let sets = |first: u8, after: u8| {
            own.iter().filter(|own| (first..after).contains(&own.meld.tile.0)).count()
        };
        let is_last = match last {
            27..31 => sets(27, 31) == 4,
            31.. => sets(31, 34) == 3,
            _ => false,
        };
        if is_last {
            self.seats[seat].liable = Some(from);
        }
    }

    fn kongs(&self) -> usize {
        self.seats.iter().map(Seat::kongs).sum()
    }

    fn expect_own_turn(&self, event: &Event, seat: usize) -> Result<(), Error> {
        let is_turn = matches!(self.phase, Phase::Drawn { seat: turn, .. } if turn == seat);
        if !is_turn || self.declaring.is_some() {
            return self.cannot(event);
        }
        if self.left == 0 {
            return refuse(event.to_json().to_string(), "no kong: no tile is left");
        }
        Ok(())
    }

    fn concealed_kong(
        &mut self,
        event: &Event,
        seat: usize,
        tiles: &[LogTile],
    ) -> Result<(), Error> {
        let got = || event.to_json().to_string();
        self.expect_own_turn(event, seat)?;
        let Some(&first) = tiles
            .first()
            .filter(|first| tiles.len() == 4 && tiles.iter().all(|tile| tile.kind == first.kind))
        else {
            return refuse(got(), "four tiles alike");
        };
        if self.kongs() == 4 {
            return refuse(got(), "at most four kongs");
        }
        let own = &mut self.seats[seat];
        let before = own.counts();
        if own.riichi != Declared::None {
            // The declared waits must not change.
            let drawn = match self.phase {
                Phase::Drawn { tile, .. } => tile.index(),
                _ => first.index(),
            };
            let (mut waiting, mut after) = (before, before);
            waiting[drawn] -= 1;
            after[first.index()] = after[first.index()].saturating_sub(4);
            let waits = |counts: &PerKind| own.waits(counts, HeldWait::Concealed);
            if drawn != first.index() || waits(&waiting) != waits(&after) {
                return refuse(got(), "a kong of the drawn tile that keeps all waits: riichi");
            }
        }
        for one in tiles {
            if !own.take(*one) {
                return refuse(got(), "tiles of the hand");
            }
        }
        let meld = Meld { kind: MeldKind::ConcealedKong, tile: first.kind };
        own.melds.push(OwnMeld { meld, tiles: tiles.to_vec(), from: seat });
        self.phase = Phase::Robbable { seat, tile: first, is_concealed: true };
        Ok(())
    }

    fn added_kong(&mut self, event: &Event, seat: usize, tile: LogTile) -> Result<(), Error> {
        let got = || event.to_json().to_string();
        self.expect_own_turn(event, seat)?;
        if self.kongs() == 4 {
            return refuse(got(), "at most four kongs");
        }
        let own = &mut self.seats[seat];
        let pung = Meld { kind: MeldKind::Pung, tile: tile.kind };
        let Some(place) = own.melds.iter().position(|own| own.meld == pung) else {
            return refuse(got(), "a pung of that tile");
        };
        if !own.take(tile) {
            return refuse(got(), "a tile of the hand");
        }
        own.melds[place].meld.kind = MeldKind::Kong;
        own.melds[place].tiles.push(tile);
        self.phase = Phase::Robbable { seat, tile, is_concealed: false };
        Ok(())
    }

    fn north(&mut self, event: &Event, seat: usize) -> Result<(), Error> {
        if self.seats.len() != 3 {
            return refuse(event.to_json().to_string(), "no north: four players");
        }
        self.expect_own_turn(event, seat)?;
        let tile = LogTile::plain(NORTH);
        if !self.seats[seat].take(tile) {
            return refuse(event.to_json().to_string(), "a north of the hand");
        }
        self.seats[seat].norths += 1;
        self.phase = Phase::Robbable { seat, tile, is_concealed: false };
        Ok(())
    }

    fn indicator(&mut self, event: &Event, tile: LogTile) -> Result<(), Error> {
        let kongs = self.kongs();
        if self.indicators.len() > kongs || matches!(self.phase, Phase::Over) {
            return refuse(event.to_json().to_string(), "one indicator more than kongs");
        }
        self.indicators.push(tile);
        self.expect_copies(tile)
    }

    /// Returns whether the seat in turn may discard a kind, possibly with riichi.
    pub fn may_discard(&self, seat: usize, tile: Tile, declares: bool) -> bool {
        let own = &self.seats[seat];
        let kind = usize::from(tile.0);
        let mut counts = own.counts();
        if matches!(self.phase, Phase::Called { .. }) && self.forbidden.contains(kind) {
            return false;
        }
        match counts[kind].checked_sub(1) {
            Some(left) => counts[kind] = left,
            None => return false,
        }
        !declares || !own.waits(&counts, HeldWait::Concealed).is_empty()
    }

    /// Returns the circumstances in which a seat can win now.
    pub fn winning(&self, seat: usize, from: usize) -> Option<Winning> {
        let own = self.seats.get(seat)?;
        let is_untouched = !self.has_calls && own.discards.is_empty() && own.melds.is_empty();
        let mut winning = Winning {
            tile: LogTile::plain(0),
            self_drawn: false,
            after_kong: false,
            robbing_kong: false,
            last_tile: self.left == 0,
            first_turn: is_untouched && own.norths == 0,
            is_first: self.wins == 0,
        };
        match self.phase {
            Phase::Drawn { seat: turn, tile, after_kong } if turn == seat && from == seat => {
                winning.tile = tile;
                winning.self_drawn = true;
                winning.after_kong = after_kong;
                winning.last_tile &= !after_kong;
            }
            Phase::Discarded { seat: giver, tile } if giver == from && seat != from => {
                winning.tile = tile;
                winning.first_turn &= !own.has_drawn && seat != self.dealer;
            }
            Phase::Robbable { seat: giver, tile, is_concealed }
                if giver == from && seat != from =>
            {
                if is_concealed && !self.rules.orphans_rob_concealed_kong {
                    return None;
                }
                winning.tile = tile;
                winning.robbing_kong = true;
                (winning.last_tile, winning.first_turn) = (false, false);
            }
            Phase::Won { from: giver, tile, is_robbed } if giver == from && seat != from => {
                winning.tile = tile;
                winning.robbing_kong = is_robbed;
                winning.last_tile &= !is_robbed;
                winning.first_turn &= !is_robbed && !own.has_drawn && seat != self.dealer;
            }
            _ => return None,
        }
        Some(winning)
    }

    /// Returns the kinds for which a seat is furiten, if one of them completes its hand.
    pub fn furiten(&self, seat: usize) -> KindSet {
        let own = &self.seats[seat];
        let gone = own.own_discards().or(own.passed);
        own.waits(&own.counts(), HeldWait::Concealed).and(gone)
    }

    fn win(&mut self, event: &Event, seat: usize, from: usize) -> Result<(), Error> {
        let Some(winning) = self.winning(seat, from) else { return self.cannot(event) };
        if !winning.self_drawn {
            let furiten = self.furiten(seat);
            if let Some(kind) = furiten.iter().next() {
                let expected = format!("no win: furiten by {}", LogTile::plain(kind).name());
                return refuse(event.to_json().to_string(), expected);
            }
        }
        let most = match self.rules.winners {
            Winners::HeadBump => 1,
            Winners::Two => 2,
            Winners::Three => 3,
        };
        if self.wins >= most {
            return refuse(event.to_json().to_string(), format!("at most {most} winners"));
        }
        if self.declaring == Some(from) {
            // A riichi whose discard is won pays no stick.
            self.declaring = None;
        }
        self.wins += 1;
        self.phase = match winning.self_drawn {
            true => Phase::Over,
            false => Phase::Won { from, tile: winning.tile, is_robbed: winning.robbing_kong },
        };
        Ok(())
    }

    fn end(&mut self, event: &Event, reason: Ending) -> Result<(), Error> {
        let got = || event.to_json().to_string();
        match reason {
            Ending::Exhaustive | Ending::Nagashi => {
                let is_discard = matches!(self.phase, Phase::Discarded { .. });
                if self.left > 0 || !is_discard {
                    return refuse(got(), format!("{} more draws", self.left));
                }
                self.pass();
            }
            Ending::NineTerminals => {
                let Phase::Drawn { seat, .. } = self.phase else { return self.cannot(event) };
                let own = &self.seats[seat];
                let kinds = KindSet::at_least(&own.counts(), 1).and(KindSet::ORPHANS);
                if self.has_calls || !own.discards.is_empty() || kinds.len() < 9 {
                    return refuse(got(), "a first hand with nine terminals and honours");
                }
            }
            Ending::FourWinds => {
                let mut first = self.seats.iter().filter_map(|seat| seat.discards.first());
                let kind = first.next().map(|one| one.tile.index());
                let is_same = kind.is_some_and(|kind| (27..31).contains(&kind))
                    && first.clone().count() == 3
                    && first.all(|one| Some(one.tile.index()) == kind);
                if !is_same || self.has_calls {
                    return refuse(got(), "four equal winds as first discards");
                }
            }
            Ending::FourRiichi => {
                if !self.seats.iter().all(|seat| seat.riichi != Declared::None) {
                    return refuse(got(), "four riichi");
                }
            }
            Ending::FourKongs => {
                if self.kongs() < 4 {
                    return refuse(got(), "four kongs");
                }
            }
            Ending::ThreeWins => {
                if !matches!(self.phase, Phase::Discarded { .. } | Phase::Robbable { .. }) {
                    return self.cannot(event);
                }
            }
        }
        self.phase = Phase::Over;
        Ok(())
    }
}

/// The kind of north, which three players set aside.
pub const NORTH: usize = 30;
/// Points of a stick.
pub const STICK: i64 = 1_000;
