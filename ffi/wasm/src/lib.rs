//! The pure parts of dtekit for WebAssembly: conversions, mappings, audits, reading, printing, identifiers and folio
//! rules.
//!
//! A module of WebAssembly passes numbers alone. JavaScript asks for room ([`dtekit_room`]), writes one call there
//! (`message.rs`), runs it ([`dtekit_call`]) and reads the answer, which stays until the next call. `bindings/wasm` is
//! the package around it, with the functions, options and errors of the Node package; names and values cross as they do
//! there.

mod calls;
mod document;
mod message;
mod objects;

use std::cell::RefCell;

use crate::objects::Session;

/// The bytes above which a buffer is not kept from call to call.
const KEPT: usize = 1 << 20;

thread_local! {
    /// The call that JavaScript writes.
    static CALL: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The answer that JavaScript reads.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The objects that JavaScript holds by their numbers.
    static SESSION: RefCell<Session> = RefCell::new(Session::default());
}

/// Room for a call of this many bytes.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_room(length: usize) -> *mut u8 {
    ANSWER.with_borrow_mut(|answer| {
        answer.clear();
        answer.shrink_to(KEPT);
    });
    CALL.with_borrow_mut(|call| {
        call.clear();
        call.shrink_to(KEPT.max(length));
        call.resize(length, 0);
        call.as_mut_ptr()
    })
}

/// Runs the call that was written, and gives the place of its answer.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_call() -> *const u8 {
    ANSWER.with_borrow_mut(|answer| {
        CALL.with_borrow(|call| SESSION.with_borrow_mut(|session| calls::answer(session, call, answer)));
        answer.as_ptr()
    })
}

/// The length of the answer.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}
