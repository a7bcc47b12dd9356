//! What every public type promises (the Rust API Guidelines: C-SEND-SYNC, C-DEBUG, C-GOOD-ERR, C-COMMON-TRAITS,
//! C-METADATA).

use std::error::Error as StdError;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use dtekit::client::{AuthorityWait, Cancellation, Client, Extraction, Issue, Settings};
use dtekit::convert::{Converted, Dialect, Encoding, Pieces};
use dtekit::costa_rica::{Cedula, CedulaKind, Clave, Consecutivo, NumeroConsecutivoReceptor, Situation};
use dtekit::document::{Element, FileContent};
use dtekit::extraction::{Archive, Failure, Poll, Upload};
use dtekit::mapping::{ApplyOptions, Direction, Explanation, Registry, Source};
use dtekit::operation::{ApiVersion, Arguments, Body, FileSource, Media, Method, Reply, Request};
use dtekit::store::poll::{PollDelivered, PollState};
use dtekit::{
    Country, Document, Error, ErrorKind, Finding, Mapping, Outcome, Phase, ProcessResult, Reason, Severity,
    ToJson, ToXml, chile, el_salvador, mexico,
};

fn shared<T: Send + Sync + Debug>() {}

fn error<T: StdError + Send + Sync + 'static>() {}

fn identifier<T: FromStr<Err = Error> + Display + Debug + Clone + Eq + Hash + Send + Sync>() {}

#[test]
fn public_types_are_shared_between_threads_and_debugged() {
    shared::<(Client, Settings, Issue, Cancellation, AuthorityWait, Extraction)>();
    shared::<(ToXml, ToJson, Converted<Vec<u8>>, Pieces<Vec<u8>>, Document, Element<'_>, FileContent)>();
    shared::<(Mapping, Registry, ApplyOptions, Source<'_>, Explanation)>();
    shared::<(Arguments, Request, Reply, Body, FileSource, ProcessResult)>();
    shared::<(Archive, Poll, Upload)>();
    shared::<(Error, Finding, Country)>();
    #[cfg(feature = "sqlite")]
    shared::<dtekit::SqlitePollStore>();
}

#[test]
fn the_error_is_an_error_of_every_program() {
    error::<Error>();
    let boxed: Box<dyn StdError + Send + Sync> = "F1".parse::<Country>().unwrap_err().into();
    assert!(boxed.downcast_ref::<Error>().is_some());
}

#[test]
fn an_error_shows_its_source() {
    let cause = std::io::Error::other("the disk is full");
    let error = ToXml::default().convert(b"{}", Pieces(Full(Some(cause)))).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Storage);
    assert_eq!(error.source().unwrap().to_string(), "the disk is full");
}

/// A writer that refuses the first piece.
struct Full(Option<std::io::Error>);

impl std::io::Write for Full {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(self.0.take().unwrap())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn identifiers_are_read_and_printed_by_the_standard_traits() {
    identifier::<Country>();
    identifier::<chile::Rut>();
    identifier::<Cedula>();
    identifier::<Clave>();
    identifier::<Consecutivo>();
    identifier::<NumeroConsecutivoReceptor>();
    identifier::<el_salvador::Nit>();
    identifier::<el_salvador::Dui>();
    identifier::<mexico::Rfc>();
}

/// Reads each word back, and checks that another word is refused with all of them.
fn words<T: FromStr<Err = Error> + Display + Copy + Eq + Hash + Debug>(all: &[T]) {
    for one in all {
        assert_eq!(one.to_string().parse::<T>().unwrap(), *one);
    }
    let error = "another".parse::<T>().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Argument);
    for one in all {
        assert!(error.message().contains(&format!("`{one}`")), "{}", error.message());
    }
}

#[test]
fn every_closed_set_of_words_is_read_and_printed_by_the_standard_traits() {
    words(&ErrorKind::ALL);
    words(&Phase::ALL);
    words(&Severity::ALL);
    words(&Outcome::ALL);
    words(&Reason::ALL);
    words(&Direction::ALL);
    words(&Dialect::ALL);
    words(&Encoding::ALL);
    words(&Method::ALL);
    words(&ApiVersion::ALL);
    words(&Media::ALL);
    words(&Failure::ALL);
    words(&PollState::ALL);
    words(&PollDelivered::ALL);
    words(&CedulaKind::ALL);
    words(&Situation::ALL);
}

#[test]
fn the_package_says_what_it_is() {
    let manifest = include_str!("../../Cargo.toml");
    for key in ["description", "license", "readme", "keywords", "categories"] {
        assert!(manifest.lines().any(|line| line.starts_with(key)), "Cargo.toml has no `{key}`");
    }
}
