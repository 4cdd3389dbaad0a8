//! Any question about any hand: it is answered or refused, and two ways to ask agree.

use crate::source::{Source, full};
use paili_core::analysis::batch::{Availability, JokerRows, MeldCounts, Rows};
use paili_core::analysis::deficiency::UNREACHABLE;
use paili_core::model::error::CoreError;
use paili_core::model::meld::Melds;
use paili_core::model::position::{HeldJokers, Position};
use paili_core::model::rules::{Jokers, Requirement, Rules, WinBy};
use paili_core::model::sichuan::SichuanRules;
use paili_core::model::stop::NEVER;
use paili_core::model::tile::{KINDS, PerKind, Wind};
use paili_core::parts::costs::IMPOSSIBLE;
use paili_core::planning::Objective;
use paili_core::question::{Listed, Question, batch};
use std::time::{Duration, Instant};

/// After this long, work is told to stop: a slow question is no fault, an endless one is.
const PATIENCE: Duration = Duration::from_millis(200);
const MEMORY: usize = 20_000_000;

/// A hand, and what can still come.
struct Asked {
    counts: PerKind,
    available: Option<PerKind>,
    melds: Melds,
}

/// Reads a question out of bytes, asks all that can be asked, and compares the answers.
pub fn one(data: &[u8]) {
    let mut source = Source::new(data);
    let Ok(rules) = rules(&mut source) else { return };
    let asked = asked(&mut source, &rules);
    let Ok(position) = position(&asked, &rules) else { return refused_in_batch(&asked, &rules) };
    let Ok(question) = Question::new(position, &rules) else { return };
    let start = Instant::now();
    let stop = || start.elapsed() > PATIENCE;
    let Ok(deficiency) = question.deficiency(&stop) else { return };
    forms(&question, deficiency, &stop);
    let row = Row { asked: &asked, rules: &rules, question: &question, deficiency };
    row.batch_agrees();
    if rules.requirement().is_none() && rules.jokers().is_none() {
        row.jokers_that_do_not_exist_change_nothing();
    }
    row.draws_and_discards(&stop);
    row.completions(&mut source, &stop);
    row.plans(&mut source, &stop);
}

fn rules(source: &mut Source) -> Result<Rules, CoreError> {
    let which = source.below(8);
    let void = [None, None, Some(0), Some(1), Some(2), Some(3)][source.below(6)];
    let rules = match which {
        0 | 1 => Rules::MCR,
        2 => Rules::new(27, 0b101, void)?.scored(switches(source))?,
        3 => Rules::new(34, 0b1, void)?,
        _ => Rules::new(source.choose(&[27, 34, 33]), source.byte(), void)?,
    };
    match source.below(6) {
        0 => {
            let copies = source.byte() % 40;
            rules.with_jokers(Jokers { copies, fifth: source.flag() })
        }
        1 => rules.requiring(Requirement {
            seat_wind: source.choose(&Wind::ALL),
            prevalent_wind: source.choose(&Wind::ALL),
            minimum: u16::from(source.byte()) % 100,
            win_by: source.choose(&[WinBy::Discard, WinBy::SelfDraw, WinBy::Either]),
        }),
        _ => Ok(rules),
    }
}

fn switches(source: &mut Source) -> SichuanRules {
    source.choose(&[SichuanRules::XUEZHAN, SichuanRules::SBR, SichuanRules::AKABANE])
}

/// A hand of the right size, most of the time.
fn asked(source: &mut Source, rules: &Rules) -> Asked {
    let kinds = if rules.in_play().contains(KINDS - 1) { 34 } else { 27 };
    let mut left = full(kinds);
    let melds = source.melds(&mut left);
    let shape = source.byte();
    let tiles = 14 - 3 * usize::from(melds.count());
    let counts = match shape % 16 {
        0 => source.per_kind(),
        1..6 => {
            let lacking = 3 * source.below(3);
            source.take(&mut left, tiles.saturating_sub(lacking))
        }
        6..11 => source.take(&mut left, tiles - 1),
        _ => source.take(&mut left, tiles),
    };
    let available = match shape >> 4 {
        0..6 => None,
        6 => Some(source.per_kind()),
        _ => Some(source.at_most(&left)),
    };
    Asked { counts, available, melds }
}

fn position(asked: &Asked, rules: &Rules) -> Result<Position, CoreError> {
    let available = asked.available.as_ref();
    if rules.jokers().is_none() {
        return Position::with_melds(&asked.counts, available, &asked.melds, rules);
    }
    let tiles: u32 = asked.counts.iter().map(|&count| u32::from(count)).sum();
    // As many jokers as the hand lacks, two at most: so there are hands of the right size with any.
    let held = (2 - (tiles + 1) % 3) as u8 % 3;
    let jokers = HeldJokers::new(held, None, rules)?;
    Position::with_jokers(&asked.counts, available, 0, &asked.melds, jokers, rules)
}

impl Asked {
    fn rows<'a>(&'a self, held: &'a [u8]) -> Rows<'a> {
        Rows {
            counts: std::slice::from_ref(&self.counts),
            available: match &self.available {
                None => Availability::Plain,
                Some(available) => Availability::Shared(available),
            },
            melds: MeldCounts::Shared(self.melds.count()),
            known: self.melds,
            jokers: JokerRows { held, available: &[] },
        }
    }
}

/// A hand that is refused alone is refused in a batch.
fn refused_in_batch(asked: &Asked, rules: &Rules) {
    if rules.jokers().is_none() {
        assert!(batch::deficiency(&asked.rows(&[]), rules, 1, NEVER).is_err());
    }
}

fn forms(question: &Question, deficiency: u8, stop: &(dyn Fn() -> bool + Sync)) {
    if let Ok(by_form) = question.by_form(stop) {
        let least = by_form.iter().map(|&(_, deficiency)| deficiency).min();
        assert_eq!(least.unwrap_or(IMPOSSIBLE), deficiency, "the least over the forms");
    }
}

/// A hand with what is known of it.
struct Row<'a> {
    asked: &'a Asked,
    rules: &'a Rules,
    question: &'a Question,
    deficiency: u8,
}

fn reported(deficiency: u8) -> i8 {
    if deficiency >= IMPOSSIBLE { UNREACHABLE } else { deficiency as i8 }
}

impl Row<'_> {
    fn batch_agrees(&self) {
        let held = [self.question.position().jokers().held];
        let held = if self.rules.jokers().is_some() { &held[..] } else { &[] };
        let rows = self.asked.rows(held);
        // What a win is worth is looked for hand by hand, and may take long.
        if self.rules.requirement().is_some() {
            return;
        }
        let deficiency = batch::deficiency(&rows, self.rules, 1, NEVER).map(|found| found[0]);
        assert_eq!(deficiency, Ok(reported(self.deficiency)));
        if self.question.position().is_drawn() {
            self.discard_tables_agree(&rows);
            assert!(batch::acceptance(&rows, self.rules, 1, NEVER).is_err());
        } else {
            let reach = self.question.acceptance(NEVER).expect("a waiting hand");
            let copies = batch::acceptance(&rows, self.rules, 1, NEVER).expect("a waiting hand");
            for kind in 0..KINDS {
                let lowers = reach.lowering.contains(kind);
                let available = self.question.position().available()[kind];
                assert_eq!(copies[kind], if lowers { available } else { 0 }, "kind {kind}");
            }
            assert!(batch::discards(&rows, self.rules, 1, NEVER).is_err());
        }
    }

    fn discard_tables_agree(&self, rows: &Rows) {
        let tables = batch::discards(rows, self.rules, 1, NEVER).expect("a drawn hand");
        let mut expected = [-1; KINDS];
        for (kind, reach) in self.question.discards(NEVER).expect("a drawn hand") {
            if kind < KINDS {
                expected[kind] = reported(reach.deficiency);
            }
        }
        assert_eq!(tables.deficiency[..KINDS], expected);
    }

    /// A hand without jokers, of which none can come, is as under rules without them.
    fn jokers_that_do_not_exist_change_nothing(&self) {
        for fifth in [false, true] {
            let jokers = Jokers { copies: 4, fifth };
            let Ok(rules) = self.rules.with_jokers(jokers) else { return };
            let none = HeldJokers { held: 0, available: 0 };
            let (counts, available) = (&self.asked.counts, self.question.position().available());
            let melds = &self.asked.melds;
            let position = Position::with_jokers(counts, Some(available), 0, melds, none, &rules);
            let question = position.and_then(|position| Question::new(position, &rules));
            let deficiency = question.and_then(|question| question.deficiency(NEVER));
            assert_eq!(deficiency, Ok(self.deficiency), "with jokers that do not exist");
        }
    }

    /// What a draw or a discard leaves, asked anew.
    fn draws_and_discards(&self, stop: &(dyn Fn() -> bool + Sync)) {
        let position = self.question.position();
        if position.is_drawn() {
            let Ok(found) = self.question.discards(stop) else { return };
            for (kind, reach) in found.into_iter().filter(|&(kind, _)| kind < KINDS) {
                let mut counts = *position.counts();
                counts[kind] -= 1;
                let Ok(after) = self.question.at(&counts, position.available()) else { continue };
                let Ok(deficiency) = after.deficiency(stop) else { return };
                assert_eq!(deficiency, reach.deficiency, "after the discard of kind {kind}");
            }
            return;
        }
        let Ok(reach) = self.question.acceptance(stop) else { return };
        assert_eq!(reach.deficiency, self.deficiency);
        for kind in position.kinds_coming(self.rules).iter() {
            let (mut counts, mut available) = (*position.counts(), *position.available());
            counts[kind] += 1;
            available[kind] -= 1;
            let Ok(after) = self.question.at(&counts, &available) else { continue };
            let Ok(deficiency) = after.deficiency(stop) else { return };
            if self.rules.requirement().is_none() {
                let lowered = deficiency < self.deficiency;
                assert_eq!(lowered, reach.lowering.contains(kind), "the draw of kind {kind}");
                assert!(deficiency + 1 >= self.deficiency, "the draw of kind {kind}");
            }
        }
    }

    fn completions(&self, source: &mut Source, stop: &(dyn Fn() -> bool + Sync)) {
        let (slack, limit) = (source.byte() % 4, source.below(40));
        let Ok(found) = self.question.completions(slack, limit, stop) else { return };
        if found.is_stopped {
            return;
        }
        assert_eq!(found.deficiency, self.deficiency);
        let all: u64 = found.counts.iter().sum();
        assert_eq!(all == 0, self.deficiency >= IMPOSSIBLE);
        let Listed::Any(listed) = found.listed else { return };
        assert_eq!(listed.len() as u64, all.min(limit as u64));
        let distances = listed.windows(2).all(|pair| pair[0].distance <= pair[1].distance);
        assert!(distances, "the nearest first");
        for completion in &listed {
            assert!(completion.distance >= self.deficiency);
        }
    }

    fn plans(&self, source: &mut Source, stop: &(dyn Fn() -> bool + Sync)) {
        let draws = source.below(4) as u32;
        let objective = source.choose(&[Objective::Chance, Objective::Points]);
        let Ok(mut plan) = self.question.plan(objective, None, draws, 1, MEMORY) else { return };
        if !matches!(plan.advance(stop), Ok(true)) {
            return;
        }
        let (value, sequences) = (plan.value(stop), plan.sequences());
        assert!(value.is_exact(), "a plan that is done");
        if objective == Objective::Chance {
            assert!(value.lower <= sequences);
            if self.rules.requirement().is_none() {
                let is_near = u32::from(self.deficiency) <= draws;
                let can_be_drawn = sequences > 0;
                assert_eq!(value.lower > 0, is_near && can_be_drawn, "a chance, if it is near");
            }
        }
        if source.below(8) == 0 {
            let draws = 1 + source.below(12);
            // An outlook that fits neither the time nor the memory is refused.
            let _ = self.question.outlook(objective, draws, Some(0), MEMORY, stop);
        }
    }
}
