//! The sandbox seen from outside, over HTTP: one fact a test.
#![allow(clippy::unwrap_used, missing_docs)] // what fails here fails the test

mod access;
mod attachments;
mod caller;
mod catalogs;
mod comments;
mod control;
mod countries;
mod creation;
mod data;
mod documents;
mod events;
mod faults;
mod files;
mod folios;
mod inbox;
mod listing;
mod load;
mod media;
#[cfg(feature = "official")]
mod official;
mod page;
mod parameters;
mod program;
mod provider;
mod queues;
mod suites;
mod tokens;
mod vectors;
mod wire;
