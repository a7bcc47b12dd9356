//! What goes on the paper, and the symbols on it.

use dtekit::Naming;
use dtekit::print::{PrintOptions, SymbolOptions};
use napi::Env;
use napi::bindgen_prelude::{Buffer, Either};
use napi_derive::napi;

use crate::options::options;
use crate::outcome::{Outcome, Text, buffer, guarded, guarded_text};
use crate::registry::{self, Registry};

/// What the printed form of a document shows, as JSON.
#[napi]
pub fn print_data(
    certified: &[u8],
    country: String,
    keywords: Option<String>,
    registry: Option<&Registry>,
) -> Outcome<Text> {
    guarded_text(|| {
        let mut options = options(keywords.as_deref(), PrintOptions::from_members)?;
        options.registry = registry::given(registry);
        Ok(dtekit::print_data(certified, country.parse()?, &options)?.to_value(Naming::Camel).to_string())
    })
}

/// A symbol.
#[napi(object)]
pub struct DrawnSymbol {
    /// Kind, width, height, matrix and SVG, as JSON.
    pub json: String,
    /// The symbol as PNG.
    pub png: Buffer,
    /// The symbol as ESC/POS.
    pub escpos: Buffer,
}

/// Draws a symbol.
#[napi]
pub fn symbol(
    env: &Env,
    text: String,
    kind: String,
    keywords: Option<String>,
) -> napi::Result<Outcome<DrawnSymbol>> {
    let drawn = guarded(|| {
        let options = options(keywords.as_deref(), SymbolOptions::from_members)?;
        let drawn = dtekit::print::symbol(&text, kind.parse()?, &options)?;
        Ok((drawn.to_value(Naming::Camel).to_string(), drawn.png(), drawn.escpos()))
    });
    Ok(match drawn {
        Either::A((json, png, escpos)) => {
            Either::A(DrawnSymbol { json, png: buffer(env, png)?, escpos: buffer(env, escpos)? })
        }
        Either::B(error) => Either::B(error),
    })
}
