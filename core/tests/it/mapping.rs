//! The page of the mapping language, the forms of its files, the built-in ones, and hostile input.

mod bounds;
mod builtin;
mod catalogue;
mod document;
mod embedded;
mod folder;
mod hostile;
mod mapper;
mod named;
mod page;
mod schema;
mod spanish;
