//! Checks a file for the extraction provider. The first byte selects its type. An upload is refused only if the check
//! has errors.

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
