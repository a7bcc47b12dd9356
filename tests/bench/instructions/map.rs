//! Maps a document several times, to count its instructions: `dtekit-instructions map TEMPLATE DOCUMENT TIMES [kept]`.
//! With `kept`, one mapper and one output vector serve all times.

use std::error::Error;
use std::fs::read;

use dtekit::{Mapper, Mapping};

pub fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let (template, document, times, is_kept) = match arguments {
        [template, document, times] => (template, document, times, false),
        [template, document, times, kept] if kept == "kept" => (template, document, times, true),
        _ => return Err("expected TEMPLATE DOCUMENT TIMES [kept]".into()),
    };
    let (mapping, document) = (Mapping::parse(&read(template)?)?, read(document)?);
    if is_kept {
        let (mut mapper, mut output) = (Mapper::new(mapping, Default::default()), Vec::new());
        for _ in 0..times.parse()? {
            output.clear();
            mapper.apply(&document, &mut output)?;
            std::hint::black_box(&output);
        }
        return Ok(());
    }
    for _ in 0..times.parse()? {
        std::hint::black_box(mapping.apply(&document, &Default::default())?);
    }
    Ok(())
}
