//! The cases of `sequence`: one call after another, each with the file opened again.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use dtekit::Sequence;
use dtekit::json::{Value, json};
use dtekit::store::sequence::SequenceCall;
use libtest_mimic::Failed;

use crate::{check, object};

/// The number of the next case's folder: cases run side by side.
static NUMBER: AtomicU32 = AtomicU32::new(0);

pub fn run(case: &Value) -> Result<Result<(), Failed>, Failed> {
    let name = format!("dtekit-sequence-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(name);
    fs::create_dir_all(&folder)?;
    let mut failed = Ok(());
    for (index, step) in case["steps"].as_array().unwrap().iter().enumerate() {
        if let Err(fault) = check(step, taken(&folder.join("numbers"), step)) {
            failed = Err(format!("step {index}: {}", fault.message().unwrap_or_default()).into());
            break;
        }
    }
    fs::remove_dir_all(&folder)?;
    Ok(failed)
}

fn taken(file: &Path, step: &Value) -> dtekit::Result<Value> {
    let call = step["call"].as_str().unwrap().parse::<SequenceCall>()?;
    let (key, arguments) = (object(&step["key"]), object(&step["arguments"]));
    let answer = Sequence::open(file)?.call(call, &key, &arguments, Default::default())?;
    Ok(match answer {
        Value::Null => json!({}),
        Value::Number(last) => json!({"last": Value::Number(last)}),
        answer => answer,
    })
}
