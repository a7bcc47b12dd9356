//! The C ABI of dtekit.
//!
//! `include/dtekit.h` is made from this crate (`DTEKIT_BLESS=1 cargo test -p dtekit-ffi --test header`) and
//! `include/dtekit.hpp` is built on it. Doc comments of exported items are for readers of the header, whose top has the
//! contract. The unsafe code that relies on the contract is in `boundary`, and for a callback beside its type.
//!
//! Cargo builds `libdtekit_c.so` and `libdtekit_c.a`, because the crate name `dtekit` belongs to core. `ffi/install
//! PREFIX` installs them as `libdtekit` with the headers, a SONAME and symbol versions, and files for pkg-config and
//! CMake.

// The names follow C. The contract of all functions stands once, at the top of the header.
#![allow(non_camel_case_types, clippy::missing_safety_doc)]

mod boundary;
mod decide;
mod part;

// In the order of the header. The empty lines keep rustfmt from sorting them.
mod status;

mod bytes;

mod json;

mod error;

mod convert;
mod converter;

mod document;

mod element;

mod file_content;

mod mapper;
mod mapping;

mod registry;

mod batch;

mod identifier;

mod folio_sequence;
#[cfg(feature = "sqlite")]
mod fork;

mod sequence;
mod signature;

mod receiver_message;

mod outcome;

mod result;

mod client;

mod request;

mod country;

mod event;

mod upload;
mod validate;

mod extraction;

mod observer;

mod follow_up;

mod next_step;

mod reconciliation;

mod cancellation;

mod authority_wait;

mod journal;

mod journal_entries;

mod journal_content;
mod journal_wait;
mod journal_work;

mod accounts;

mod sql;

mod journal_over;

mod sequence_over;

mod inbox;
mod inbox_answer;
mod inbox_over;
mod inbox_print;
mod lint;
mod poll_store;
mod print;
mod reading;
mod totals;
mod trace;

use std::ffi::c_char;

pub use accounts::*;
pub use authority_wait::*;
pub use batch::*;
pub use bytes::*;
pub use cancellation::*;
pub use client::*;
pub use convert::*;
pub use converter::*;
pub use country::*;
pub use decide::*;
pub use document::*;
pub use element::*;
pub use error::*;
pub use event::*;
pub use extraction::*;
pub use file_content::*;
pub use folio_sequence::*;
pub use follow_up::*;
pub use identifier::*;
pub use inbox::*;
pub use inbox_over::*;
pub use inbox_print::*;
pub use journal::*;
pub use journal_content::*;
pub use journal_entries::*;
pub use journal_over::*;
pub use journal_wait::*;
pub use journal_work::*;
pub use json::*;
pub use lint::*;
pub use mapper::*;
pub use mapping::*;
pub use next_step::*;
pub use observer::*;
pub use outcome::*;
pub use poll_store::*;
pub use print::*;
pub use reading::*;
pub use receiver_message::*;
pub use reconciliation::*;
pub use registry::*;
pub use request::*;
pub use result::*;
pub use sequence::*;
pub use sequence_over::*;
pub use signature::*;
pub use sql::*;
pub use status::*;
pub use totals::*;
pub use trace::*;
pub use upload::*;
pub use validate::*;

/// The number of the binary interface that this header describes. It grows when programs must be compiled again.
pub const DTEKIT_ABI_VERSION: u32 = 0;

/// Gives the version of the library, such as `0.1.0`. The library owns the text.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Gives the number of the library's binary interface.
///
/// A program that loads the library at run time compares it with `DTEKIT_ABI_VERSION` of its header.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_abi_version() -> u32 {
    DTEKIT_ABI_VERSION
}

/// Gives the parts that this build of the library has, in alphabetical order with a space between them, such as
/// `archive http pdf print sqlite`, which are all of them. The library owns the text.
///
/// Every build has every function of this header. What needs a part that was left out gives `argument` with the code
/// `feature-left-out`: `http` is `dtekit_client`; `sqlite` are `dtekit_journal_open`, `dtekit_inbox_open` and
/// `dtekit_poll_store_open`; `archive`
/// is `dtekit_archive`, and ZIPs and `.tar.gz` as sources of a batch; `print` is `dtekit_symbol`. Without `pdf`, the
/// pages of a PDF are not counted before it is uploaded, which its request says as the warning
/// `upload-pages-uncounted`.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_features() -> *const c_char {
    part::NAMES.as_ptr().cast()
}

/// Panics, so that a test can check that no panic reaches C. It is not part of the interface.
///
/// cbindgen:ignore
#[doc(hidden)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_test_panic(err: *mut *mut dtekit_error) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { boundary::Call::new(err) }.run(|_| panic!("as the test asked"))
}
