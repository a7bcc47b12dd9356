//! The integration tests of core in one binary; each module is named as the module of the source that it tests.
//!
//! A test that measures or kills its own process stands beside this folder, in a binary of its own.
#![allow(clippy::unwrap_used)] // in a test a panic is a failure

mod api;
mod audit;
mod batch;
mod circles;
mod client;
mod columns;
mod convert;
mod country;
mod defaults;
mod dependencies;
mod document;
mod documents;
mod event;
mod example;
mod examples;
mod extraction;
mod extremes;
mod fuzz;
mod generated;
mod guest;
mod interface;
mod json;
mod layers;
mod length;
mod live;
mod mapping;
mod memory;
#[cfg(feature = "print")]
mod offer;
mod operation;
mod pages;
mod pdf;
mod print;
mod reading;
mod result;
mod schema;
mod signature;
mod source;
mod stack;
mod store;
mod style;
mod tables;
mod trace;
mod transport;
mod values;
mod wide;
mod xml;
