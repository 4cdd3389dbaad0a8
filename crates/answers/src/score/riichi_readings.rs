//! The readings of a win in riichi, and the reason why one of them counts.

use super::riichi::{FuAnswer, YakuCount, fu_item, fu_reason, yaku};
use crate::analysis::completions::{Decomposition, decomposition};
use crate::json::answer;
use crate::model::hands::Hand;
use crate::model::notation::write;
use crate::text::grouped;
use paili_core::model::meld::{Meld, MeldKind};
use paili_core::model::riichi::RiichiRules;
use paili_core::model::rules::Form;
use paili_core::model::tile::Tile;
use paili_core::riichi::scoring::{FuItem, Limit, Score, Wait, Yaku, YakuSet};

answer! {
    /// A reading of the tiles of a win, and its worth.
    pub struct RiichiReading {
        /// The sets and the pair.
        pub decomposition: Decomposition,
        /// The set or the pair with the winning tile; null for thirteen orphans.
        pub part: Option<String>,
        /// The wait for the winning tile; null for thirteen orphans.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["two_sided", "dual", "closed", "edge", "single", null])))]
        pub wait: Option<&'static str>,
        /// The yaku.
        pub yaku: Vec<YakuCount>,
        /// Han of yaku and dora; 0 of a yakuman.
        pub han: u8,
        /// Fu, rounded up.
        pub fu: u8,
        /// The items of fu.
        pub fu_items: Vec<FuAnswer>,
        /// How many times a yakuman it is.
        pub yakuman: u8,
        /// The limit that is reached; null if none is.
        pub limit: Option<&'static str>,
        /// Points of the win from all who pay, without counters and sticks.
        pub points: i64,
        /// The advantage of the reading that counts; null for that one.
        pub why: Option<String>,
    }
}

/// Returns the readings of a hand with a tile as data, from their scores.
pub fn readings(
    scores: &[Score],
    hand: &Hand,
    tile: Tile,
    rules: &RiichiRules,
) -> Vec<RiichiReading> {
    let Some(counted) = scores.first() else { return Vec::new() };
    let one = |(place, score): (usize, &Score)| RiichiReading {
        decomposition: decomposition(&score.reading, hand),
        part: part(score, tile),
        wait: wait(score, tile).map(Wait::name),
        yaku: yaku(score, rules),
        han: score.han,
        fu: score.fu,
        fu_items: score.items.as_slice().iter().map(fu_item).collect(),
        yakuman: score.yakuman,
        limit: score.limit.map(Limit::name),
        points: score.payments.points(),
        why: (place > 0).then(|| advantage(counted, score, |one| one.english().to_owned())),
    };
    scores.iter().enumerate().map(one).collect()
}

/// Returns the set or the pair of a reading with the winning tile.
pub fn part(score: &Score, tile: Tile) -> Option<String> {
    wait(score, tile)?;
    let kind = usize::from(tile.0);
    Some(match score.place.set(&score.reading) {
        None => write([kind; 2]),
        Some(Meld { kind: MeldKind::Chow, tile: first }) => {
            write((0..3).map(|step| usize::from(first.0) + step))
        }
        Some(_) => write([kind; 3]),
    })
}

/// Returns the wait of a reading.
pub fn wait(score: &Score, tile: Tile) -> Option<Wait> {
    let has_parts = score.reading.form != Form::ThirteenOrphans;
    has_parts.then(|| score.place.wait(&score.reading, tile))
}

/// Returns a sentence on the advantage of the reading that counts over another.
///
/// It names the yaku, or else the fu, that only one of them has, and then the differences in han,
/// fu and points.
pub fn advantage(counted: &Score, other: &Score, name: impl Fn(Yaku) -> String) -> String {
    let names = |set: YakuSet| -> Vec<String> { set.iter().map(&name).collect() };
    let mut causes =
        [names(counted.yaku.without(other.yaku)), names(other.yaku.without(counted.yaku))];
    if causes.iter().all(Vec::is_empty) {
        let (own, others) = (counted.items.as_slice(), other.items.as_slice());
        causes = [fu_beyond(own, others), fu_beyond(others, own)];
    }
    let differences = differences(counted, other).join(", ");
    match causes.map(|names| names.join(", ")) {
        [own, others] if own.is_empty() && others.is_empty() => differences,
        [own, others] if others.is_empty() => format!("{own}: {differences}"),
        [own, others] if own.is_empty() => format!("no {others}: {differences}"),
        [own, others] => format!("{own} instead of {others}: {differences}"),
    }
}

/// Returns the differences in worth between the reading that counts and another.
fn differences(counted: &Score, other: &Score) -> Vec<String> {
    if !other.is_legal() {
        let text = if counted.is_legal() { "the other has no yaku" } else { "neither has a yaku" };
        return vec![text.to_owned()];
    }
    let more_or_less = |difference: i64, unit: &str| {
        let word = if difference > 0 { "more" } else { "less" };
        let number = grouped(difference.unsigned_abs() as usize);
        (difference != 0).then(|| format!("{number} {unit} {word}"))
    };
    let points = counted.payments.points() - other.payments.points();
    let mut found = match (counted.yakuman, other.yakuman) {
        (0, 0) => vec![
            more_or_less(i64::from(counted.han) - i64::from(other.han), "han"),
            more_or_less(i64::from(counted.fu) - i64::from(other.fu), "fu"),
        ],
        (times, 0) => vec![Some(format!("{} instead of {} han", yakuman(times), other.han))],
        (times, fewer) if times != fewer => {
            vec![Some(format!("{} instead of {}", yakuman(times), yakuman(fewer)))]
        }
        _ => Vec::new(),
    };
    if points == 0 && found.iter().all(Option::is_none) {
        return vec!["worth as much, and the first of them counts".to_owned()];
    }
    let as_many = (points == 0).then(|| "as many points".to_owned());
    found.push(more_or_less(points, "points").or(as_many));
    found.into_iter().flatten().collect()
}

fn yakuman(times: u8) -> String {
    if times == 1 { "a yakuman".to_owned() } else { format!("{times} yakuman") }
}

/// Returns the items of fu that are not among others, in words.
fn fu_beyond(items: &[FuItem], others: &[FuItem]) -> Vec<String> {
    let words = |item: &FuItem| {
        let (reason, tiles) = fu_reason(item.reason);
        [Some(reason.replace('_', " ")), tiles].into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    items.iter().filter(|item| !others.contains(item)).map(words).collect()
}
