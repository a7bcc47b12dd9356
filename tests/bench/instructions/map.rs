//! Maps a document several times, to count its instructions: `dtekit-instructions-map TEMPLATE DOCUMENT TIMES`.

use std::error::Error;
use std::fs::read;

use dtekit::Mapping;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [template, document, times] = &arguments[..] else {
        return Err("expected TEMPLATE DOCUMENT TIMES".into());
    };
    let (mapping, document) = (Mapping::parse(&read(template)?)?, read(document)?);
    for _ in 0..times.parse()? {
        std::hint::black_box(mapping.apply(&document, &Default::default())?);
    }
    Ok(())
}
