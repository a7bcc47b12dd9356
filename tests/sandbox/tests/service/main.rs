//! The sandbox seen from outside, over HTTP: one fact a test.
#![allow(clippy::unwrap_used, missing_docs)] // what fails here fails the test

mod access;
mod attachments;
mod caller;
mod catalogs;
mod comments;
mod control;
mod countries;
mod documents;
mod events;
mod faults;
mod files;
mod folios;
mod listing;
mod parameters;
mod program;
mod queues;
mod suites;
