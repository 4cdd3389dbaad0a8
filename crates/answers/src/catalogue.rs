//! All supported rules, as data from which a page draws its controls.

use crate::analysis::SCHEMA_VERSION;
use crate::model::rule_names::other_names;
use crate::model::rules::{PRESETS, Rules};
use crate::model::scoring::{Choices, switches, to_json};
use paili_core::model::rules::{Form, Jokers};
use serde_json::{Value, json};

/// Returns every preset with its switches, as `docs/rules.schema.json` describes it.
pub fn rules_catalogue() -> Value {
    let presets: Vec<Value> = PRESETS.iter().map(preset).collect();
    json!({
        "schema_version": SCHEMA_VERSION,
        "presets": presets,
        "requirement": {
            "minimum": {"min": 0, "max": u16::MAX, "default": {"mcr": 8, "sichuan": 0}},
            "winds": ["east", "south", "west", "north"],
            "win_by": ["discard", "self_draw", "either"],
        },
        "jokers": {"max": Jokers::MOST},
    })
}

fn preset(rules: &Rules) -> Value {
    let scores = match (&rules.scoring, rules.is_worth_known()) {
        (Some(_), _) => Some("sichuan"),
        (None, true) => Some("mcr"),
        (None, false) => None,
    };
    let forms: Vec<&str> = rules.forms.iter().copied().map(Form::name).collect();
    json!({
        "name": rules.name,
        "title": title(&rules.name),
        "names": other_names(&rules.name).collect::<Vec<_>>(),
        "kinds": rules.kinds,
        "forms": forms,
        "chows": rules.chows,
        "says_worth": rules.is_worth_known(),
        // A suit is given up in the games in which no chow can be called.
        "void": !rules.chows,
        "scores": scores,
        "switches": switches_to_json(rules),
    })
}

fn switches_to_json(rules: &Rules) -> Vec<Value> {
    let Some(values) = rules.scoring.as_ref().map(to_json) else { return Vec::new() };
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
    switches().map(switch).collect()
}

fn title(name: &str) -> &'static str {
    match name {
        "mahjong0" => "Mahjong-0, the game of the papers",
        "sichuan" => "Sichuan Mahjong, complete hands alone",
        "riichi" => "Riichi",
        "mcr" => "Chinese Standard Mahjong",
        "xuezhan" => "Sichuan Mahjong, xuezhan",
        "sbr" => "Sichuan Mahjong, competition rules (SBR)",
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
        _ => "whether All Simples counts",
    }
}
