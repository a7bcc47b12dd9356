//! The rows of the countries, and their built-in mappings: facts that hold for every country, then facts of one
//! country.
#![allow(dead_code)] // no country needs all of the harness

mod added;
pub mod authority;
mod contingency;
mod harness;
mod indented;
pub mod leaves;
mod literals;
pub mod page;
mod row;
pub mod schemas;
mod ubl;
pub mod vector;

mod argentina;
mod brazil;
mod chile;
mod colombia;
mod costa_rica;
mod dominican_republic;
mod ecuador;
mod el_salvador;
mod guatemala;
mod mexico;
mod panama;
mod peru;
