//! What the tests of the countries' mappings share: vectors, the authority's data, the pages' tables.
#![allow(dead_code)] // no country needs all of it

pub mod authority;
pub mod page;
pub mod vector;

mod chile;
mod costa_rica;
mod el_salvador;
mod mexico;
