//! The exports of `paili-answers` for a browser.
//!
//! The host writes the kind of a question, a line break and its JSON to the address that `allocate`
//! returns, and calls `ask`, which returns the number of bytes of the answer. It reads them at the
//! address that `answer` returns, and calls `free`. No pointer is dereferenced here: the buffers
//! belong to this module, which keeps them until `free`.
//!
//! The exports take and return numbers only, so no call of a host can cause undefined behaviour; no
//! other crate exports their names. The import `now` has no arguments and returns a number, as the
//! host must provide it, so it is safe to call.
#![cfg(target_arch = "wasm32")]
#![expect(unsafe_code, reason = "exports and imports by name")]

use paili_answers::host::Host;
use std::cell::RefCell;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Returns the milliseconds since some moment.
    safe fn now() -> f64;
}

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates memory for the bytes of a question, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(bytes: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        *question = vec![0; bytes];
        question.as_mut_ptr()
    })
}

/// Answers the question in the memory, and returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let text = QUESTION.with_borrow(|question| String::from_utf8_lossy(question).into_owned());
    let (kind, question) = text.split_once('\n').unwrap_or((&text, ""));
    let host = Host { now: || now() / 1000.0, ..Host::PATIENT };
    let answered = paili_answers::ask(kind, question, host).into_bytes();
    ANSWER.with_borrow_mut(|answer| {
        *answer = answered;
        answer.len()
    })
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Frees the memory of question and answer.
#[unsafe(no_mangle)]
pub extern "C" fn free() {
    QUESTION.with_borrow_mut(|question| *question = Vec::new());
    ANSWER.with_borrow_mut(|answer| *answer = Vec::new());
}
