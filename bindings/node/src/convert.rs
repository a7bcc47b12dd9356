//! The conversions: on the caller's thread, on a worker thread, and into a buffer that the caller keeps.

use std::borrow::Cow;
use std::hint::black_box;

use dtekit::json::json;
use dtekit::keywords::keep_for_javascript;
use dtekit::{Error, ErrorKind, Finding, Limits, Result, ToJson, ToXml, code, guard};
use napi::Env;
use napi::bindgen_prelude::{AsyncTask, Buffer, BufferSlice, Either, Either3};
use napi_derive::napi;

use crate::input::{Given, Input};
use crate::options::options;
use crate::outcome::{Crosses, Outcome, buffer, crossed, error_text, error_value, guarded};
use crate::thread::{Job, on_worker};

/// Which conversion a call is for.
#[napi]
#[derive(Clone, Copy)]
pub enum Direction {
    /// JSON to XML.
    ToXml,
    /// XML to JSON.
    ToJson,
    /// XML to the JSON of a JavaScript object, whose numbers are those that JavaScript keeps.
    ToObject,
}

/// The text, and the paths of the elements that were dropped, if the caller asked for them.
pub type Converted = (Vec<u8>, Option<Vec<String>>);

/// The output of a conversion that dropped empty elements.
#[napi(object)]
pub struct DroppingOutput {
    /// The text, or how many bytes were written into the caller's buffer.
    pub value: Either<Buffer, i64>,
    /// The paths of the elements that were dropped.
    pub dropped: Vec<String>,
}

/// The text, or how many bytes were written into the caller's buffer; with the paths if the caller asked for them.
pub type Value = Either3<Buffer, i64, DroppingOutput>;

/// The value of a conversion, or its error.
pub type Output = Outcome<Value>;

impl Crosses for Converted {
    type Value = Value;

    fn cross(self, env: &Env) -> napi::Result<Value> {
        let (text, dropped) = self;
        Ok(with_paths(Either::A(buffer(env, text)?), dropped))
    }
}

impl Direction {
    fn run(self, data: &[u8], keywords: Option<&str>, drop_empty: bool) -> Result<Converted> {
        if let Direction::ToXml = self {
            let options = ToXml { drop_empty, ..options(keywords, ToXml::from_members)? };
            let xml = options.convert(data, Vec::new())?;
            return Ok((xml.output, drop_empty.then_some(xml.dropped)));
        }
        let options = ToJson { drop_empty, ..options(keywords, ToJson::from_members)? };
        let json = options.convert(data, Vec::new())?;
        let (text, paths) = (json.output, drop_empty.then_some(json.dropped));
        // Without `typed` the JSON holds no number.
        let rewritten = matches!(self, Direction::ToObject) && options.typed;
        Ok((if rewritten { keep_for_javascript(&text) } else { text }, paths))
    }
}

/// Converts on the caller's thread; a text that fits is written into `room`, which must not overlap the input.
///
/// A copy costs less than a Buffer that native code makes, and only JavaScript can use Node's pool of small buffers.
#[napi]
pub fn convert_sync(
    env: &Env,
    direction: Direction,
    data: &[u8],
    mut room: BufferSlice<'_>,
    keywords: Option<String>,
    drop_empty: bool,
) -> napi::Result<Output> {
    match guard(|| direction.run(data, keywords.as_deref(), drop_empty)) {
        Ok((text, dropped)) => {
            let value = match fill(&text, &mut room) {
                Some(length) => Either::B(length),
                None => Either::A(buffer(env, text)?),
            };
            Ok(Either::A(with_paths(value, dropped)))
        }
        Err(error) => Ok(Either::B(error_text(&error))),
    }
}

/// Converts into a buffer, which must not overlap the input.
#[napi]
pub fn convert_into(
    direction: Direction,
    data: &[u8],
    target: BufferSlice<'_>,
    keywords: Option<String>,
    drop_empty: bool,
) -> Output {
    match guard(|| direction.run(data, keywords.as_deref(), drop_empty)) {
        Ok((text, dropped)) => in_target(&text, dropped, target),
        Err(error) => Either::B(error_text(&error)),
    }
}

/// A converter that is kept from document to document.
#[napi]
pub struct Converter(dtekit::Converter);

/// Makes a converter with these options of both directions.
#[napi]
pub fn converter(to_xml: Option<String>, to_json: Option<String>) -> Outcome<Converter> {
    guarded(|| {
        let to_xml = options(to_xml.as_deref(), ToXml::from_members)?;
        let to_json = options(to_json.as_deref(), ToJson::from_members)?;
        Ok(Converter(dtekit::Converter::new(to_xml, to_json)?))
    })
}

#[napi]
impl Converter {
    /// Converts on the caller's thread; a text that fits is written into `room`, which must not overlap the input.
    #[napi]
    pub fn convert(
        &mut self,
        env: &Env,
        direction: Direction,
        data: &[u8],
        room: BufferSlice<'_>,
    ) -> napi::Result<Output> {
        lent(env, guard(|| self.run(direction, data)), room)
    }

    /// Converts into a buffer, which must not overlap the input.
    #[napi]
    pub fn convert_into(&mut self, direction: Direction, data: &[u8], target: BufferSlice<'_>) -> Output {
        lent_into(guard(|| self.run(direction, data)), target)
    }

    fn run(&mut self, direction: Direction, data: &[u8]) -> Result<&[u8]> {
        match direction {
            Direction::ToXml => self.0.xml_of_json(data),
            _ => self.0.json_of_xml(data),
        }
    }
}

/// Converts on a worker thread.
#[napi(ts_return_type = "Promise<Buffer | number | DroppingOutput | string>")]
pub fn convert(
    direction: Direction,
    data: Given,
    keywords: Option<String>,
    drop_empty: bool,
) -> AsyncTask<Job<Converted>> {
    let data = Input::new(data);
    on_worker(move || direction.run(&data.into_bytes(), keywords.as_deref(), drop_empty))
}

/// The bytes of an XML document that is a JavaScript string; null if `data`, the string in UTF-8, can be used as it is.
#[napi]
pub fn decoded_xml(env: &Env, data: &[u8]) -> napi::Result<Outcome<Option<Buffer>>> {
    crossed(env, || {
        Ok(match dtekit::convert::decoded_xml(data) {
            Cow::Borrowed(_) => None,
            Cow::Owned(xml) => Some(xml),
        })
    })
}

/// The warning that names the elements which were dropped.
#[napi]
pub fn dropped_warning(dropped: Vec<String>) -> String {
    dtekit::convert::dropped_warning(&dropped)
}

/// The bounds on an object that is written as JSON.
#[napi(object)]
pub struct Bounds {
    /// How many objects and arrays may lie inside each other.
    pub max_nesting: f64,
    /// How many bytes the JSON may have.
    pub max_bytes: f64,
}

/// The bounds for these options `maxDepth` and `maxBytes`.
#[napi]
pub fn bounds(max_depth: Option<f64>, max_bytes: Option<f64>) -> Bounds {
    let mut limits = Limits::default();
    limits.max_depth = max_depth.map_or(limits.max_depth, |depth| depth as usize);
    let max_bytes = max_bytes.unwrap_or(limits.max_bytes as f64);
    Bounds { max_nesting: limits.max_nesting() as f64, max_bytes }
}

/// Converts `count` times, so that a benchmark can measure core without the calls from JavaScript.
#[napi(js_name = "_repeat")]
pub fn repeat(direction: Direction, data: &[u8], count: u32) -> Outcome<u32> {
    guarded(|| {
        for _ in 0..count {
            black_box(direction.run(black_box(data), None, false)?);
        }
        Ok(count)
    })
}

/// The value of a conversion, with the paths that it dropped if they were asked for.
fn with_paths(value: Either<Buffer, i64>, dropped: Option<Vec<String>>) -> Value {
    match (dropped, value) {
        (Some(dropped), value) => Either3::C(DroppingOutput { value, dropped }),
        (None, Either::A(text)) => Either3::A(text),
        (None, Either::B(length)) => Either3::B(length),
    }
}

/// The output that a converter or mapper lends: in `room` if it fits, else a copy.
pub fn lent(env: &Env, output: Result<&[u8]>, mut room: BufferSlice<'_>) -> napi::Result<Output> {
    let output = match output {
        Ok(output) => output,
        Err(error) => return Ok(Either::B(error_text(&error))),
    };
    Ok(Either::A(match fill(output, &mut room) {
        Some(length) => Either3::B(length),
        None => Either3::A(BufferSlice::copy_from(env, output)?.into_buffer(env)?),
    }))
}

/// The output that a converter or mapper lends, in the caller's buffer.
pub fn lent_into(output: Result<&[u8]>, target: BufferSlice<'_>) -> Output {
    match output {
        Ok(output) => in_target(output, None, target),
        Err(error) => Either::B(error_text(&error)),
    }
}

fn in_target(text: &[u8], dropped: Option<Vec<String>>, mut target: BufferSlice<'_>) -> Output {
    match fill(text, &mut target) {
        Some(length) => Either::A(with_paths(Either::B(length), dropped)),
        None => Either::B(too_small(text.len(), target.len())),
    }
}

/// Writes the text at the buffer's start and gives its length, if it fits.
fn fill(text: &[u8], target: &mut [u8]) -> Option<i64> {
    target.get_mut(..text.len())?.copy_from_slice(text);
    Some(text.len() as i64)
}

/// The error for a buffer that the output does not fit in; its member `needed` lets the caller make a larger one.
fn too_small(needed: usize, found: usize) -> String {
    let message = format!("expected a buffer of at least `{needed}` bytes, found `{found}`");
    let error = Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_BUFFER, message));
    let mut value = error_value(&error);
    value["needed"] = json!(needed);
    value.to_string()
}
