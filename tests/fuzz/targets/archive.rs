//! Reads a ZIP of the extraction provider. An archive that was read can be written and read again.

use super::checks::assert_told;
use dtekit::extraction::Archive;

pub fn run(data: &[u8]) {
    match Archive::read(data, "x-1", Some("b-7")) {
        Ok(archive) => {
            let written = Archive::write(&archive.xml, &archive.pdf).expect("what was read can be written");
            let again = Archive::read(&written, "x-1", None).expect("and read again");
            assert!(again.xml == archive.xml && again.pdf == archive.pdf);
        }
        Err(error) => assert_told(&error),
    }
}
