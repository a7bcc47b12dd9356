//! The page of the mapping language, the forms of its files, the built-in ones, and hostile input.
#![allow(clippy::unwrap_used)] // a test ends where its expectation does

mod documents;

mod mappings {
    mod builtin;
    mod document;
    mod hostile;
    mod page;
    mod schema;
}
