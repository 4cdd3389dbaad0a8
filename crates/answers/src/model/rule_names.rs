//! Alternative names of rules: in any case, in Chinese and in Japanese.

const OTHER_NAMES: [(&str, &str); 4] = [
    (
        "riichi",
        "立直 立直麻将 立直麻將 立直麻雀 リーチ リーチ麻雀 \
         日麻 日本麻将 日本麻將 日本麻雀 日式麻将 日式麻將",
    ),
    ("mcr", "国标 國標 国標 国标麻将 國標麻將 国標麻雀 中国麻将 中國麻將 中国麻雀 guobiao"),
    ("sichuan", "四川 四川麻将 四川麻將 四川麻雀 川麻"),
    ("xuezhan", "血战 血戰 血戦 血战到底 血戰到底 四川血战 四川血戰"),
];

/// Returns the other names of a preset.
pub fn other_names(name: &str) -> impl Iterator<Item = &'static str> + use<> {
    let line = OTHER_NAMES.iter().find(|(own, _)| *own == name).map_or("", |(_, others)| others);
    line.split_whitespace()
}

/// Normalises a text of rules to the name of its preset and lower-case names of switches.
///
/// Values keep their case: the suit m is not M.
pub fn with_own_names(text: &str) -> String {
    let mut parts = text.split(':');
    let known = parts.next().unwrap_or_default().to_ascii_lowercase();
    let is_this = |others: &str| others.split_whitespace().any(|other| other == known);
    let own = OTHER_NAMES.iter().find(|(_, others)| is_this(others));
    let name = own.map_or(known.clone(), |(name, _)| (*name).to_owned());
    let lowered = |change: &str| match change.split_once('=') {
        Some((key, value)) => format!("{}={value}", key.to_ascii_lowercase()),
        None => change.to_ascii_lowercase(),
    };
    let changes = parts.map(lowered);
    std::iter::once(name).chain(changes).collect::<Vec<_>>().join(":")
}
