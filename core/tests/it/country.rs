//! The rows of the countries, and their built-in mappings: a harness of what holds for each, then each country's own facts.
#![allow(dead_code)] // no country needs all of the harness

pub mod authority;
mod harness;
mod indented;
mod leaves;
pub mod page;
mod row;
pub mod vector;

mod chile;
mod costa_rica;
mod el_salvador;
mod mexico;
