//! All supported rules, as data from which a page builds its controls.

use crate::analysis::SCHEMA_VERSION;
use crate::model::rule_names::other_names;
use crate::model::rules::{PRESETS, Rules};
use crate::model::scoring::{Choices, Scoring};
use paili_core::model::rules::{Form, Jokers};
use serde_json::{Value, json};

/// Returns every preset with its switches, as `docs/rules.schema.json` describes it.
pub fn rules_catalogue() -> Value {
    let presets: Vec<Value> = PRESETS.iter().map(preset).collect();
    json!({
        "schema_version": SCHEMA_VERSION,
        "presets": presets,
        "requirement": {
            "minimum": {"min": 0, "max": u16::MAX, "default": {"mcr": 8, "sichuan": 0, "riichi": 1}},
            "winds": ["east", "south", "west", "north"],
            "win_by": ["discard", "self_draw", "either"],
        },
        "jokers": {"max": Jokers::MOST},
    })
}

fn preset(rules: &Rules) -> Value {
    let scores = match (rules.sichuan(), rules.riichi(), rules.is_worth_known()) {
        (Some(_), ..) => Some("sichuan"),
        (_, Some(_), _) => Some("riichi"),
        (None, None, true) => Some("mcr"),
        (None, None, false) => None,
    };
    let forms: Vec<&str> = rules.forms.iter().copied().map(Form::name).collect();
    json!({
        "name": rules.name,
        "title": title(&rules.name),
        "names": other_names(&rules.name).collect::<Vec<_>>(),
        "kinds": rules.kinds,
        "forms": forms,
        "chows": rules.chows,
        "has_scoring": rules.is_worth_known(),
        // Games without chows have a void suit.
        "void": !rules.chows,
        "scores": scores,
        "switches": switches_to_json(rules),
    })
}

fn switches_to_json(rules: &Rules) -> Vec<Value> {
    let usual = || rules.riichi().map(Scoring::Riichi);
    let Some(scoring) = rules.scoring.or_else(usual) else { return Vec::new() };
    let values = scoring.to_json();
    let switch = |(name, choices): (&'static str, Choices)| {
        let default = &values[name];
        let help = help(name);
        match choices {
            Choices::Number(least, most) => {
                json!({"name": name, "type": "int", "min": least, "max": most,
                       "default": default, "help": help})
            }
            Choices::Flag => {
                json!({"name": name, "type": "flag", "default": default, "help": help})
            }
            Choices::Named(choices) => {
                json!({"name": name, "type": "choice", "choices": choices,
                       "default": default, "help": help})
            }
        }
    };
    scoring.choices().into_iter().map(switch).collect()
}

fn title(name: &str) -> &'static str {
    match name {
        "mahjong0" => "Mahjong-0, the game of the papers",
        "sichuan" => "Sichuan Mahjong, complete hands alone",
        "riichi" => "Riichi",
        "mcr" => "Chinese Standard Mahjong",
        "xuezhan" => "Sichuan Mahjong, xuezhan",
        "sbr" => "Sichuan Mahjong, competition rules (SBR)",
        "tenhou" => "Riichi, Tenhou",
        "mahjong_soul" => "Riichi, Mahjong Soul",
        "ema" => "Riichi, European Mahjong Association",
        "wrc" => "Riichi, World Riichi Championship",
        "mleague" => "Riichi, M.League",
        _ => "Sichuan Mahjong, Akabane",
    }
}

fn help(name: &str) -> &'static str {
    match name {
        "exchange" => "where three tiles of one suit go before the first draw",
        "void_discard" => "strict: tiles of the void suit must be discarded first",
        "base" => "the stake, in points",
        "cap" => "the most fan that are paid",
        "first_fan" => "the fan that are worth one base",
        "fans" => "the table of patterns and their fan",
        "combine" => "whether all patterns are added, or the best one counts",
        "self_draw" => "what a self-drawn win is worth besides: a fan, or a base from each",
        "fed_kong" => "who pays a win on the replacement of a kong made from a discard",
        "kong_fan" => "whether a declared kong is a Kong instead of a Root",
        "shoot_after_kong" => "what becomes of a kong's income when the discard after it is won",
        "passed_win" => "how long a win that was passed bars others",
        "last_discard" => "what can be done with a discard when the wall is empty",
        "after_robbery" => "after whom play goes on when a kong was robbed",
        "void_penalty" => "what is paid for void tiles that are held at the end",
        "refund_to_winners" => "whether kong income goes back to seats that have won, too",
        "concealed_hand" => "whether Concealed Hand counts",
        "players" => "the number of players",
        "start_points" => "points at the start of a game",
        "target_points" => "points that somebody must have at the end; 0 for none",
        "red_fives" => "the number of red fives",
        "open_tanyao" => "whether an open hand of simples counts",
        "swap_calling" => "tiles that may be discarded although a call has just taken them",
        "double_wind_fu" => "fu of a pair of the seat's wind that is also that of the round",
        "rounded_mangan" => "whether 4 han of 30 fu and 3 han of 60 fu are a mangan",
        "counted_yakuman" => "the worth of thirteen han without a yakuman",
        "double_yakuman" => "whether the purest forms of yakuman count twice",
        "multiple_yakuman" => "whether several yakuman add up",
        "renhou" => "the worth of a win on a discard before the first draw",
        "ippatsu" => "whether there is ippatsu",
        "ura_dora" => "whether there are dora below the indicators",
        "kong_dora" => "whether a kong turns an indicator",
        "open_kong_dora" => "when the dora of an open or added kong is turned",
        "open_pinfu_fu" => "whether an open hand of no fu has 30 fu on a discard",
        "winners" => "the winners of one discard",
        "nine_terminals" => "whether nine terminals and honours may abort the deal",
        "four_winds" => "whether four equal winds as first discards abort the deal",
        "four_riichi" => "whether four riichi abort the deal",
        "four_kongs" => "whether four kongs of several players abort the deal",
        "nagashi_mangan" => "whether discards of terminals and honours alone are paid",
        "liability" => "yakuman for which a seat that fed the last set is liable",
        "liable_for" => "the part of several yakuman that a liable seat pays",
        "orphans_rob_concealed_kong" => "whether thirteen orphans may rob a concealed kong",
        "riichi_without_draw" => "whether riichi may be declared when no draw is left",
        "held_wait" => "copies of a wait that make it none at the end, if they are all four",
        "declared_ready" => "whether who is ready at the end must have declared it",
        "bankruptcy" => "whether a game ends when a seat has less than no points",
        "dealer_ends" => "whether the last dealer ends the game as the first",
        "extension" => "whether a game goes on for a wind when nobody has the target",
        "left_sticks" => "the sticks that are left at the end of a game",
        "honba" => "points of a counter from each opponent",
        "tsumo_loss" => "with three players: whether north's share of a drawn win is not paid",
        _ => "whether All Simples counts",
    }
}
