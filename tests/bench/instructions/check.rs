//! Runs a check of a document several times, to count its instructions:
//! `dtekit-instructions check CHECK COUNTRY DOCUMENT TIMES`. CHECK is lint, totals, read, trace or print, and the
//! document is a generic DTE; what read and print take is made of it by the built-in mapping, once. Or CHECK is
//! validate, and the document is an official one, unsigned, whose schema its root says: COUNTRY does not matter.

use std::error::Error;
use std::fs::read;
use std::hint::black_box;

use dtekit::mapping::{Direction, Registry};
use dtekit::{Country, ValidateOptions, audit_totals, lint, print_data, trace, validate};

pub fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [check, country, document, times] = arguments else {
        return Err("expected CHECK COUNTRY DOCUMENT TIMES".into());
    };
    let (country, document, times): (Country, _, usize) = (country.parse()?, read(document)?, times.parse()?);
    let explained = || -> Result<_, Box<dyn Error>> {
        let mapping = Registry::new().standard_in(country.as_str(), "01", Direction::To)?;
        Ok(mapping.explain(&document, &Default::default())?)
    };
    match &**check {
        "lint" => {
            for _ in 0..times {
                black_box(lint(&document, country, &Default::default())?);
            }
        }
        "totals" => {
            for _ in 0..times {
                black_box(audit_totals(&document, country, &Default::default())?);
            }
        }
        "read" => {
            let official = explained()?.output;
            for _ in 0..times {
                black_box(dtekit::read(official.as_bytes(), &Default::default())?);
            }
        }
        "trace" => {
            let origins = explained()?;
            let answer = "cvc-type.3.1.3: The value '01' of element 'Canton' is not valid.";
            for _ in 0..times {
                black_box(trace(answer, &origins, &Default::default())?);
            }
        }
        "print" => {
            let official = explained()?.output;
            for _ in 0..times {
                black_box(print_data(official.as_bytes(), country, &Default::default())?);
            }
        }
        "validate" => {
            let options = ValidateOptions { signed: false, ..ValidateOptions::default() };
            for _ in 0..times {
                black_box(validate(&document, &options)?);
            }
        }
        _ => return Err("expected lint, totals, read, trace, print or validate".into()),
    }
    Ok(())
}
