//! The sandbox seen from outside, over HTTP: one fact a test.
#![allow(clippy::unwrap_used, missing_docs)] // what fails here fails the test

mod access;
mod caller;
mod control;
mod countries;
mod documents;
mod faults;
mod files;
mod folios;
mod listing;
mod parameters;
mod program;
mod suites;
