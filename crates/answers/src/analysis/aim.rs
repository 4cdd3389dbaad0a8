//! The yaku that a hand of riichi aims at.

use super::question::{Accepted, Question};
use super::report::Report;
use crate::json::answer;
use crate::model::notation::name_of;
use crate::score::riichi::YakuName;
use crate::text::in_words;
use paili_core::minimum_worth::Score;
use paili_core::model::meld::MeldKind;
use paili_core::model::rules::WinBy;
use paili_core::riichi::scoring::Yaku;

answer! {
    /// The yaku that a hand goes for, where a win needs one.
    pub struct Aim {
        /// The yaku to which it is nearest; empty if every complete hand has one, or none is in
        /// reach.
        pub yaku: Vec<YakuName>,
        /// The kinds that bring a complete hand nearer, and no yaku; of a drawn hand, after its
        /// first discard.
        pub without: Vec<String>,
        /// The reason why every complete hand wins, or "yaku" or "none" in reach.
        #[cfg_attr(feature = "schemas", schemars(extend("enum" = ["open", "riichi", "draw", "yaku", "none"])))]
        pub goal: &'static str,
        /// Whether a tile is missing to a complete hand.
        pub is_ready: bool,
        /// Whether pungs of winds do not count because no winds are given.
        pub needs_winds: bool,
        /// The aim as a sentence.
        pub sentence: String,
    }
}

/// Returns the aim of a hand, if its rules require yaku; `any_win` is the report under rules by
/// which every complete hand wins, if it differs.
pub fn aim_of(question: &Question, report: &Report, any_win: Option<&Report>) -> Option<Aim> {
    let requirement = question.rules.requirement?;
    let riichi = requirement.riichi?;
    let required = question.core.required()?;
    let melds = question.core.position().known_melds().as_slice();
    let is_open = melds.iter().any(|meld| meld.kind != MeldKind::ConcealedKong);
    let is_any_win = required.is_any_win();
    let yaku = match required.nearest_yaku() {
        found if found.is_empty() && !is_any_win => of_completions(report),
        found => found,
    };
    let goal = match (is_any_win, is_open) {
        (true, true) => "open",
        (true, false) if riichi && requirement.win_by != WinBy::SelfDraw => "riichi",
        (true, false) => "draw",
        (false, _) if yaku.is_empty() => "none",
        (false, _) => "yaku",
    };
    let aim = match goal {
        "open" => "the melds have a yaku: every complete hand wins".to_owned(),
        "riichi" => "the hand is closed: every complete hand wins after riichi".to_owned(),
        "draw" => "the hand is closed: every complete hand wins by a draw".to_owned(),
        "none" => "no yaku is in reach".to_owned(),
        _ => {
            let names: Vec<&str> = yaku.iter().map(|one| one.english()).collect();
            format!("goes for {}", in_words(&names, "or"))
        }
    };
    let first = report.first_discard();
    let without = match (report.accepted(first), any_win.and_then(|any| any.accepted(first))) {
        (Some(own), Some(any)) => wasted(own, any),
        _ => Vec::new(),
    };
    let is_ready =
        any_win.and_then(|any| any.accepted(first)).is_some_and(|any| any.deficiency == 1);
    let needs_winds = is_open && requirement.winds.is_none();
    let sentence = [
        aim,
        of_wasted(&without, is_ready),
        if needs_winds { "; no winds are given, so pungs of winds do not count" } else { "" }
            .to_owned(),
    ];
    let yaku = yaku.into_iter().map(YakuName::from).collect();
    let sentence = sentence.concat();
    Some(Aim { yaku, without, goal, is_ready, needs_winds, sentence })
}

/// Returns the kinds that the shape accepts without bringing a win that counts nearer.
fn wasted(own: &Accepted, any: &Accepted) -> Vec<String> {
    let pairs = any.copies.iter().zip(&own.copies).enumerate();
    pairs.filter(|(_, (any, own))| **any > 0 && **own == 0).map(|(kind, _)| name_of(kind)).collect()
}

fn of_wasted(kinds: &[String], is_ready: bool) -> String {
    let names: Vec<&str> = kinds.iter().map(String::as_str).collect();
    let (tiles, s) = (in_words(&names, "and"), if names.len() == 1 { "s" } else { "" });
    match (names.is_empty(), is_ready) {
        (true, _) => String::new(),
        (false, true) => format!("; {tiles} complete{s} it without a yaku"),
        (false, false) => format!("; {tiles} bring{s} no yaku nearer"),
    }
}

/// Returns the yaku of the listed completions, except those of the way of winning.
fn of_completions(report: &Report) -> Vec<Yaku> {
    let scores = report.completions.items.iter().filter_map(|item| item.score());
    let yaku = scores.flat_map(|score| match score {
        Score::Riichi(score) => score.yaku.iter().collect(),
        Score::Mcr(_) | Score::Sichuan(_) => Vec::new(),
    });
    let mut found: Vec<Yaku> =
        yaku.filter(|one| !matches!(one, Yaku::Riichi | Yaku::Tsumo)).collect();
    found.sort_unstable();
    found.dedup();
    found
}
