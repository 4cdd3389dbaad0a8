//! The schemas of answers, generated from their types.

use crate::analysis::SCHEMA_VERSION;
use crate::analysis::calls::CallsAnswer;
use crate::analysis::completions::CompletionsAnswer;
use crate::analysis::explanation::ExplanationAnswer;
use crate::analysis::outlook::OutlookAnswer;
use crate::analysis::plan_report::PlanAnswer;
use crate::analysis::question::Answer;
use crate::analysis::report::ReportAnswer;
use crate::exact::Fraction;
use crate::games::search::{McrChoice, PointsCost, SearchAnswer, SichuanChoice};
use crate::games::{mcr as mcr_games, riichi as riichi_games, sichuan as sichuan_games};
use crate::json::{SeatName, TileName};
use crate::model::hands::HandAnswer;
use crate::score::{mcr, riichi, sichuan};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Returns the names of the schemas with their texts.
pub fn schemas() -> [(&'static str, String); 12] {
    type McrLine = ReplayLine<mcr_games::replay::ReportAnswer, McrChoice>;
    type SichuanLine = ReplayLine<sichuan_games::replay::ReportAnswer, SichuanChoice>;
    [
        schema::<Answer<ReportAnswer>>("report", "Report on a Mahjong hand"),
        schema::<Answer<PlanAnswer>>("plan", "Exact plan of a Mahjong hand"),
        schema::<Answer<OutlookAnswer>>("outlook", "Long game of a Mahjong hand"),
        schema::<Answer<CompletionsAnswer>>("completions", "Nearest complete hands"),
        schema::<Answer<ExplanationAnswer>>("explain", "Discards side by side"),
        schema::<Answer<CallsAnswer>>("calls", "Answers to another player's discard"),
        schema::<mcr::ScoreAnswer>("score", "Score of a win in Chinese Standard Mahjong"),
        schema::<sichuan::ScoreAnswer>("sichuan-score", "Score of a win in Sichuan Mahjong"),
        schema::<riichi::RiichiScore>("riichi-score", "Score of a win in riichi"),
        schema::<McrLine>("replay", "Recorded games, each discard compared with the best"),
        schema::<SichuanLine>(
            "sichuan-replay",
            "Recorded games of Sichuan Mahjong, each discard compared with the best",
        ),
        schema::<riichi_games::replay::ReportAnswer>(
            "riichi-replay",
            "Round of riichi, each discard compared with the best",
        ),
    ]
}

/// A line of `paili replay --json`: a game, or with --worst the costliest choices of all.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only the schema is used: the Python package ranks choices")]
enum ReplayLine<Game, Choice> {
    Game(Game),
    Worst(Worst<Choice>),
}

/// The costliest choices of all games, of hands at most three tiles from a win that counts.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only the schema is used: the Python package ranks choices")]
struct Worst<Choice> {
    /// Grows when a reader of the old one would fail.
    schema_version: String,
    /// The measure of the cost.
    #[schemars(extend("enum" = ["points", "chance"]))]
    by: String,
    /// Number of games.
    games: usize,
    /// Number of choices that were ranked.
    decisions: usize,
    /// Number of choices that were not, of hands more than three tiles from a win.
    far: usize,
    /// Whether all games were judged; false after Ctrl-C.
    is_complete: bool,
    /// The costliest choices first; none that cost nothing.
    worst: Vec<WorstChoice<Choice>>,
}

/// A choice that was not the best.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only the schema is used: the Python package ranks choices")]
struct WorstChoice<Choice> {
    /// The number of the game in the file, from 1; games that cannot be read count.
    game: usize,
    /// The name of the player, if the file has it.
    player: Option<String>,
    /// The seat of the player.
    seat: SeatName,
    /// Number of the event with the discard, or of the event that was answered, as in a report on
    /// the game.
    turn: usize,
    /// The hand of the choice.
    hand: HandAnswer,
    /// The tile that came last; null when another's event is answered.
    drawn: Option<TileName>,
    /// The tile that could be taken; null in the seat's own turn and before play.
    offered: Option<TileName>,
    /// Tiles from a win that counts.
    #[schemars(range(max = 3))]
    distance: u8,
    /// The answer, such as "play 5m" or "pass".
    answer: String,
    /// The cost in points that the agent search expects; null if it sees no win.
    points: Option<PointsCost>,
    /// The cost in the exact chance to win by own draws; null if that takes too much memory.
    chance: Option<ChanceCost>,
    /// The answers of the agent search.
    search: SearchAnswer<Choice>,
}

/// The cost of an answer in the exact chance to win by own draws.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only the schema is used: the Python package ranks choices")]
struct ChanceCost {
    /// One more than the tiles that are missing, if that many are left.
    #[schemars(range(max = 4))]
    draws: u8,
    /// The best answer.
    best: String,
    /// The chance after the best answer.
    most: Fraction,
    /// The chance after the answer.
    got: Fraction,
    /// The chance given away.
    cost: Fraction,
}

fn schema<T: JsonSchema>(name: &'static str, title: &str) -> (&'static str, String) {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.meta_schema = None);
    let generated = settings.for_serialize().into_generator().into_root_schema_for::<T>();
    let mut whole = Map::new();
    whole.insert("$schema".to_owned(), DIALECT.into());
    whole.insert("$id".to_owned(), format!("urn:paili:{name}:{SCHEMA_VERSION}").into());
    whole.insert("title".to_owned(), title.into());
    if let Value::Object(parts) = tidied(generated.to_value()) {
        whole.extend(parts);
    }
    whole["title"] = title.into();
    (name, format!("{:#}\n", Value::Object(whole)))
}

/// Returns a schema without line breaks and formats of numbers; flattened parts are written out,
/// which closes objects in a way that every validator knows.
fn tidied(schema: Value) -> Value {
    match schema {
        Value::Object(parts) => Value::Object(parts.into_iter().filter_map(tidied_part).collect()),
        Value::Array(parts) => parts.into_iter().map(tidied).collect(),
        other => other,
    }
}

fn tidied_part((name, part): (String, Value)) -> Option<(String, Value)> {
    match (name.as_str(), part) {
        ("format", Value::String(_)) => None,
        ("schema_version", Value::Object(mut version)) => {
            version.insert("const".to_owned(), SCHEMA_VERSION.into());
            Some((name, version.into()))
        }
        ("description", Value::String(text)) => Some((name, text.replace('\n', " ").into())),
        ("unevaluatedProperties", closed) => Some(("additionalProperties".to_owned(), closed)),
        (_, part) => Some((name, tidied(part))),
    }
}
