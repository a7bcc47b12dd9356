#![doc = include_str!("../../../docs/receiver-message.md")]
//!
//! # In Rust
//! A message is built from its [`Fields`] or from a [`Draft`], which also takes what a binding gives. Sources of the
//! rules: interface.md, "Receiver message"; the field notes of the same name; the authority's
//! `MensajeReceptor_V4.4.xsd`.

mod amount;
mod answer;
mod consecutive;
mod date;
mod draft;
mod fields;
mod members;
mod message;
mod read;
mod rules;

pub use consecutive::{FolioCounter, Mensaje, NumeroConsecutivoReceptor};
pub use draft::Draft;
pub use fields::Fields;
pub use message::{Options, ReceiverMessage, Version};
