//! Reads the body of an answer. The first byte selects the operation, the second the status and the country.

use super::checks::{assert_told, choice};
use dtekit::json::json;
use dtekit::operation::{Reply, all};
use dtekit::{Naming, Outcome};

const STATUSES: [u16; 8] = [200, 202, 204, 400, 401, 404, 429, 503];
const COUNTRIES: [&str; 12] = ["AR", "BR", "CL", "CO", "CR", "DO", "EC", "GT", "MX", "PE", "SV", "UY"];

pub fn run(data: &[u8]) {
    let (which, rest) = choice(data);
    let (bits, body) = choice(rest);
    let operation = &all()[usize::from(which) % all().len()];
    let status = STATUSES[usize::from(bits & 7)];
    let options = json!({
        "operation": operation.key,
        "status": status,
        "country": COUNTRIES[usize::from(bits >> 3) % COUNTRIES.len()],
    });
    match Reply::from_members(body, options.as_object().expect("an object")) {
        Ok(reply) => {
            let _ = reply.to_value(Naming::Snake);
            // An error status never means that a document was accepted.
            if status >= 400 {
                assert!(!matches!(
                    reply.outcome(),
                    Some(Outcome::Accepted | Outcome::Sent | Outcome::Queued)
                ));
            }
        }
        Err(error) => assert_told(&error),
    }
}
