//! The cases of what is checked, read, traced and printed without a connection.

use std::path::Path;

use dtekit::Error;
use dtekit::audit::{Answer, LintOptions, TotalsOptions, TraceOptions};
use dtekit::json::{Value, json};
use dtekit::mapping::{Direction, Registry};
use dtekit::print::PrintOptions;
#[cfg(feature = "print")]
use dtekit::print::SymbolOptions;
use dtekit::reading::ReadOptions;
use dtekit::signature::VerifyOptions;

use crate::{data, object};

/// Lints a document.
pub fn linted(case: &Value) -> Result<Value, Error> {
    let options = LintOptions::from_members(&object(&case["options"]))?;
    let country = case["country"].as_str().unwrap().parse()?;
    Ok(dtekit::lint(&data(case), country, &options)?.to_value(Default::default()))
}

/// Reads what was received.
pub fn reading(case: &Value) -> Result<Value, Error> {
    let options = ReadOptions::from_members(&object(&case["options"]))?;
    let found = dtekit::read(&data(case), &options)?;
    let documents: Vec<Value> = found.iter().map(|document| document.to_value(Default::default())).collect();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let originals: Vec<Value> = found.iter().map(|document| text(&document.original).into()).collect();
    let standalone = found.iter().map(|document| match document.standalone() {
        Ok(bytes) => text(&bytes),
        Err(error) => error.code().to_owned(),
    });
    let standalone: Vec<Value> = standalone.map(Value::from).collect();
    let pdfs = found.iter().map(|document| document.pdf().map(|file| text(&file.content)));
    let pdfs: Vec<Value> = pdfs.map(|text| json!(text)).collect();
    Ok(json!({
        "count": documents.len(),
        "documents": documents,
        "originals": originals,
        "standalone": standalone,
        "pdfs": pdfs
    }))
}

/// Verifies the signatures of a document.
pub fn verified(case: &Value) -> Result<Value, Error> {
    let options = VerifyOptions::from_members(&object(&case["options"]))?;
    let found = dtekit::verify(&data(case), &options)?;
    let signatures: Vec<Value> = found.iter().map(|one| one.to_value(Default::default())).collect();
    Ok(json!({"count": signatures.len(), "signatures": signatures}))
}

/// Traces an answer by the explanation of a built-in mapping for a document of the mapping's vectors.
pub fn trace(case: &Value) -> Result<Value, Error> {
    let text = |name: &str| case[name].as_str().unwrap();
    let options = TraceOptions::from_members(&object(&case["options"]))?;
    let mapping = Registry::standard(text("country"), text("type"), Direction::To)?;
    let folder =
        format!("../tests/vectors/mapping_{}/to/{}.json", text("country").to_lowercase(), text("vector"));
    let document = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let explanation = mapping.explain(&document[..], &Default::default())?;
    let answer = Answer::from_value(&case["answer"]);
    Ok(dtekit::trace(answer, &explanation, &options)?.to_value(Default::default()))
}

/// Audits the totals of a document.
pub fn totals(case: &Value) -> Result<Value, Error> {
    let options = TotalsOptions::from_members(&object(&case["options"]))?;
    let country = case["country"].as_str().unwrap().parse()?;
    Ok(dtekit::audit_totals(&data(case), country, &options)?.to_value(Default::default()))
}

/// What goes on the paper.
pub fn print(case: &Value) -> Result<Value, Error> {
    let options = PrintOptions::from_members(&object(&case["options"]))?;
    let country = case["country"].as_str().unwrap().parse()?;
    Ok(dtekit::print_data(&data(case), country, &options)?.to_value(Default::default()))
}

/// Draws a symbol. The bytes of its pictures are compared by their FNV-1a sum.
#[cfg(feature = "print")]
pub fn symbol(case: &Value) -> Result<Value, Error> {
    let options = SymbolOptions::from_members(&object(&case["options"]))?;
    let kind = case["kind"].as_str().unwrap().parse()?;
    let drawn = dtekit::print::symbol(case["text"].as_str().unwrap(), kind, &options)?;
    let sum = |bytes: &[u8]| {
        bytes.iter().fold(0x811C_9DC5_u32, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
    };
    let mut value = drawn.to_value(Default::default()).into_object().unwrap();
    for (name, bytes) in [("svg", drawn.svg().into_bytes()), ("png", drawn.png()), ("escpos", drawn.escpos())]
    {
        value.insert(name.to_owned(), json!(sum(&bytes)));
    }
    Ok(Value::Object(value))
}
