//! The schema of each country's documents, for tests of all countries.

use std::path::Path;

use super::{authority, chile, costa_rica, dominican_republic, ecuador, guatemala, panama};

/// Validates a document in XML by the schema of its country and type, with stand-ins for what the service adds.
pub fn validate(data: &Path, country: &str, tipo: &str, xml: &str) -> Result<(), String> {
    match country {
        "CL" => chile::schema::validate(data, tipo, xml),
        "CR" => costa_rica::schema::validate(data, xml),
        "DO" => dominican_republic::schema::validate(data, tipo, xml),
        "EC" => ecuador::schema::validate(data, xml),
        "GT" => guatemala::schema::validate(data, tipo, xml),
        "MX" => authority::validate(data, "mx/schemas/cfdi40-with-complements.xsd", xml.as_bytes()),
        "PA" => panama::schema::validate(data, tipo, xml),
        _ => panic!("{country} has no schema here"),
    }
}
