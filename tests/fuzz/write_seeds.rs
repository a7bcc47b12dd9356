//! Writes the seeds of targets: `seeds FOLDER TARGET…` writes the files FOLDER/TARGET/NUMBER.
//!
//! This binary does not link dtekit: dtekit is compiled with coverage counters, which link only with libFuzzer.

#[cfg(feature = "sqlite")]
mod columns;
mod seeds;

use std::fs;
use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().expect("a folder for the seeds"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for target in arguments {
        let own = folder.join(&target);
        fs::create_dir_all(&own)?;
        for (number, seed) in seeds::seeds(&root, &target).iter().enumerate() {
            fs::write(own.join(number.to_string()), seed)?;
        }
    }
    Ok(())
}
