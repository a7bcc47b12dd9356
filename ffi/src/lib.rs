//! The C ABI of dtekit.
//!
//! `include/dtekit.h` is made from this crate (`DTEKIT_BLESS=1 cargo test -p dtekit-ffi --test header`) and
//! `include/dtekit.hpp` stands on it. The comments of what is exported are for readers of the header, where the
//! contract stands at the top; the unsafe code that relies on it is in `boundary`.
//!
//! Cargo builds `libdtekit_c.so` and `libdtekit_c.a`, since a library is named after its crate and `dtekit` is the
//! core's; `ffi/install PREFIX` installs them as `libdtekit` with the headers and a pkg-config file. The shared
//! library has no SONAME, so that a program may ship it under any name; `dtekit_abi_version` tells versions apart.

// The names are C's. What a function needs of its caller stands once, at the top of the header.
#![allow(non_camel_case_types, clippy::missing_safety_doc)]

mod boundary;

// One after the other, as the header has them: rustfmt would sort a block.
mod status;

mod bytes;

mod json;

mod error;

mod convert;

mod document;

mod element;

mod file_content;

mod mapping;

mod registry;

mod identifier;

mod folio_sequence;

mod receiver_message;

mod result;

mod client;

mod request;

mod country;

mod event;

mod upload;

mod extraction;

mod observer;

mod follow_up;

mod authority_wait;

mod poll_store;

use std::ffi::c_char;

pub use authority_wait::*;
pub use bytes::*;
pub use client::*;
pub use convert::*;
pub use country::*;
pub use document::*;
pub use element::*;
pub use error::*;
pub use event::*;
pub use extraction::*;
pub use file_content::*;
pub use folio_sequence::*;
pub use follow_up::*;
pub use identifier::*;
pub use json::*;
pub use mapping::*;
pub use observer::*;
pub use poll_store::*;
pub use receiver_message::*;
pub use registry::*;
pub use request::*;
pub use result::*;
pub use status::*;
pub use upload::*;

/// The number of the binary interface that this header describes: it grows when a program must be compiled anew.
pub const DTEKIT_ABI_VERSION: u32 = 1;

/// Gives the version of the library, such as `0.1.0`; the text is the library's own.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Gives the number of the binary interface that the library has.
///
/// A program that loads the library at run time compares it with `DTEKIT_ABI_VERSION`, that of its header.
#[unsafe(no_mangle)]
pub extern "C" fn dtekit_abi_version() -> u32 {
    DTEKIT_ABI_VERSION
}

/// Panics inside, so that a test can see that no panic reaches C. It is no part of the interface.
///
/// cbindgen:ignore
#[doc(hidden)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_test_panic(err: *mut *mut dtekit_error) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { boundary::call(err, || panic!("as the test asked")) }
}
