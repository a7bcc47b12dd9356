//! A file for the extraction provider, of the type that the first byte names: counting its pages or lines stays bounded.

use super::checks::choice;
use dtekit::Severity;
use dtekit::extraction::Upload;

pub fn run(data: &[u8]) {
    let (which, file) = choice(data);
    let name = ["a.pdf", "a.txt", "a.doc", "a.docx", "a.png", "a.jpg", "a.jpeg", "a"][usize::from(which & 7)];
    let upload = Upload::new(name, file.to_vec(), "organization");
    let errors = upload.check().iter().any(|finding| finding.severity == Severity::Error);
    assert_eq!(upload.into_request().is_err(), errors);
}
