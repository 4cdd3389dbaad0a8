//! A bot for Botzone as a WebAssembly module.
//!
//! The host writes a text to the address that `allocate` returns: first the name of an agent, a
//! blank and the seed, for `begin`; then a line for each turn, for `turn`, which returns the number
//! of bytes of the answer. `answer` returns their address. No pointer is dereferenced here: the
//! buffers belong to this module, which keeps them until the next text.
//!
//! The exports take and return numbers only, so no call of a host can cause undefined behaviour. No
//! other crate exports their names.
#![cfg(target_arch = "wasm32")]
#![expect(unsafe_code, reason = "exports by name")]

use paili_answers::games::mcr::botzone::bot::Bot;
use paili_core::mcr::agents::AgentKind;
use std::cell::RefCell;

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
    static BOT: RefCell<Option<Bot>> = const { RefCell::new(None) };
}

fn text() -> String {
    TEXT.with_borrow(|text| String::from_utf8_lossy(text).into_owned())
}

/// Allocates memory for the bytes of a text, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; bytes];
        text.as_mut_ptr()
    })
}

/// Seats an agent. Returns 1, or 0 if there is no such agent or the seed is not a number.
#[unsafe(no_mangle)]
pub extern "C" fn begin() -> usize {
    let text = text();
    let (name, seed) = text.split_once(' ').unwrap_or((&text, "0"));
    let bot =
        AgentKind::named(name).zip(seed.parse().ok()).map(|(kind, seed)| Bot::new(kind, seed));
    BOT.with_borrow_mut(|seated| {
        *seated = bot;
        usize::from(seated.is_some())
    })
}

/// Answers a turn, and returns the number of bytes of the answer; 0 if no agent is seated.
#[unsafe(no_mangle)]
pub extern "C" fn turn() -> usize {
    let line = text();
    let answered = BOT.with_borrow_mut(|bot| bot.as_mut().map(|bot| bot.answer(&line)));
    ANSWER.with_borrow_mut(|answer| {
        *answer = answered.unwrap_or_default();
        answer.len()
    })
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}
