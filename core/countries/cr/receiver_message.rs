#![doc = include_str!("../../docs/receiver-message.md")]
//!
//! # In Rust
//! A message is built from its [`MessageFields`] or from a [`MessageDraft`], which also takes what a binding gives.
//! Sources of the rules: interface.md, "Receiver message"; the field notes of the same name; the authority's
//! `MensajeReceptor_V4.4.xsd`.

mod amount;
mod answer;
mod counter;
mod date;
mod draft;
mod fields;
mod keywords;
mod mensaje;
mod message;
mod namespace;
mod number;
mod options;
mod read;
mod rules;

pub use counter::{FolioCounter, FolioCounterParts};
pub use draft::MessageDraft;
pub use fields::MessageFields;
pub use mensaje::Mensaje;
pub use message::ReceiverMessage;
pub use number::{NumeroConsecutivoReceptor, NumeroConsecutivoReceptorParts};
pub use options::{MessageOptions, MessageVersion};
