//! Reads a receiver message of Costa Rica. Reading the written message and writing it again gives the same XML.

use super::checks::{assert_told, assert_xml};
use dtekit::ReceiverMessage;

pub fn run(data: &[u8]) {
    match ReceiverMessage::from_xml(data) {
        Ok(message) => {
            if let Ok(xml) = message.to_xml() {
                assert_xml(&xml);
                let again = ReceiverMessage::from_xml(&xml).expect("what was written can be read");
                // Compares the XML of two writes, because the first write can change ids to their official form.
                assert!(again.to_xml().expect("and written again") == xml);
            }
        }
        Err(error) => assert_told(&error),
    }
}
