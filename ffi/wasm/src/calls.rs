//! The functions of the module, by their names.

use std::borrow::Cow;
use std::sync::Arc;

use dtekit::json::{Map, Value, json, to_vec};
use dtekit::keywords::{Reader, Terms, inexact, inexact_quantity, keep_for_javascript};
use dtekit::mapping::{self, ApplyOptions, Difference, Direction, ResolveOptions, Source};
use dtekit::offer::{self, Inputs};
use dtekit::{Converter, Error, ErrorKind, Finding, Limits, Mapper, Naming, Result, ToJson, ToXml, code};

use crate::document;
use crate::message::{self, Answer, Arguments, error_text, unusable};
use crate::objects::{Call, Object, Session};

/// Reads a call, runs its function, and writes the answer.
pub fn answer(session: &mut Session, call: &[u8], out: &mut Vec<u8>) {
    message::answer(call, out, |given, answer| {
        let name = given.text("the name of a function")?;
        run(&name, Call { session, given, answer })
    });
}

/// Runs a function.
fn run(name: &str, Call { session, given, answer }: Call<'_, '_, '_>) -> Result<()> {
    match name {
        "drop" => session.drop(given.object()?),
        "constants" => constants(answer),
        "bounds" => bounds(given, answer)?,
        "isInexact" => answer.boolean(number_finding(given.number()?, given.boolean()?).is_some()),
        "inexactNumbers" => inexact_numbers(given)?,
        "convert" => convert(given, answer)?,
        "tooSmall" => return Err(too_small(given.number()?, given.number()?)),
        "decodedXml" => match dtekit::convert::decoded_xml(given.bytes()?) {
            Cow::Borrowed(_) => answer.nothing(),
            Cow::Owned(xml) => answer.bytes(&xml),
        },
        "droppedWarning" => {
            let mut paths = Vec::new();
            while !given.is_empty() {
                paths.push(given.text("a path")?);
            }
            answer.text(&dtekit::convert::dropped_warning(&paths));
        }
        _ => match name.split_once('.') {
            Some((room, name)) => run_in(room, name, Call { session, given, answer })?,
            None => offered(name, Call { session, given, answer })?,
        },
    }
    Ok(())
}

/// Runs a function of core's table: the document, its texts, the options, and the numbers of registry and mapping.
fn offered(name: &str, Call { session, given, answer }: Call<'_, '_, '_>) -> Result<()> {
    let function = offer::function(name)?;
    let document = given.optional_bytes()?.map(Source::Bytes);
    let mut texts = [None, None];
    for (index, text) in texts.iter_mut().enumerate() {
        *text = given.optional_text(function.texts.get(index).map_or("a text", |row| row.noun))?;
    }
    let members = given.optional_members()?;
    let registry = session.given_registry(given.optional_number()?)?;
    let through = session.given_mapping(given.optional_number()?)?;
    let texts = texts.each_ref().map(Option::as_deref);
    let found = function.run(&Inputs { document, texts, members, registry, through }, Naming::Camel)?;
    answer.text(&found.text);
    found.beside.iter().for_each(|bytes| answer.bytes(bytes));
    Ok(())
}

/// Runs a function of a room, such as `mapping.parse`.
fn run_in(room: &str, name: &str, call: Call<'_, '_, '_>) -> Result<()> {
    match room {
        "converter" => converter(name, call),
        "mapping" => mapping(name, call),
        "mapper" => mapper(name, call),
        "registry" => registry(name, call),
        "document" => document::run(name, call),
        _ => Err(unusable("the name of a function")),
    }
}

/// Options for which core has no type: `read` takes each by its name, and any other is refused.
pub fn read_options<T>(members: &Map, read: impl FnOnce(&mut Reader<'_>) -> T) -> Result<T> {
    let mut reader = Reader::new(members, Terms::OPTIONS);
    let value = read(&mut reader);
    reader.finish().map(|()| value)
}

/// The error for a buffer of the caller that the output does not fit in.
fn too_small(needed: f64, found: f64) -> Error {
    let message = format!("expected a buffer of at least `{needed}` bytes, found `{found}`");
    Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_BUFFER, message))
}

fn json_text(answer: &mut Answer<'_>, value: &Value) {
    answer.bytes(&to_vec(value));
}

fn constants(answer: &mut Answer<'_>) {
    answer.text(dtekit::VERSION);
    answer.text(mapping::MAPPING_STANDARD);
    answer.text(mapping::MAPPING_SV_INVALIDATION_A);
    answer.text(mapping::MAPPING_SV_INVALIDATION_B);
    // A panic ends the module, so JavaScript makes the error.
    let panic = Finding::new(&code::INTERNAL_PANIC, "a fault in dtekit stopped this call");
    answer.text(&error_text(&Error::new(ErrorKind::Internal, panic)));
}

/// The bounds on an object that is written as JSON.
fn bounds(given: &mut Arguments<'_>, answer: &mut Answer<'_>) -> Result<()> {
    let mut limits = Limits::default();
    limits.max_depth = given.optional_number()?.map_or(limits.max_depth, |depth| depth as usize);
    let max_bytes = given.optional_number()?.unwrap_or(limits.max_bytes as f64);
    answer.number(limits.max_nesting() as f64);
    answer.number(max_bytes);
    Ok(())
}

fn number_finding(number: f64, quantity: bool) -> Option<Finding> {
    if quantity { inexact_quantity(number) } else { inexact(number) }
}

/// The error for numbers that are inexact: number, whether it is a quantity, path; number …
fn inexact_numbers(given: &mut Arguments<'_>) -> Result<()> {
    let mut findings = Vec::new();
    while !given.is_empty() {
        let (number, quantity, path) = (given.number()?, given.boolean()?, given.text("a path")?);
        findings.extend(number_finding(number, quantity).map(|finding| finding.with_path(path)));
    }
    Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)
}

/// `toXml`, `toJson`, or `toObject`: the JSON of a JavaScript object, whose numbers are those that JavaScript keeps.
fn convert(given: &mut Arguments<'_>, answer: &mut Answer<'_>) -> Result<()> {
    let (direction, data) = (given.text("a direction")?, given.bytes()?);
    let dropped = if direction == "toXml" {
        let mut with = given.options(ToXml::from_members)?;
        with.drop_empty = given.boolean()?;
        let xml = with.convert(data, Vec::new())?;
        answer.bytes(&xml.output);
        xml.dropped
    } else {
        let mut with = given.options(ToJson::from_members)?;
        with.drop_empty = given.boolean()?;
        let json = with.convert(data, Vec::new())?;
        // Without `typed` the JSON holds no number.
        match direction == "toObject" && with.typed {
            true => answer.bytes(&keep_for_javascript(&json.output)),
            false => answer.bytes(&json.output),
        }
        json.dropped
    };
    for path in dropped {
        answer.text(&path);
    }
    Ok(())
}

fn converter(name: &str, Call { session, given, answer }: Call<'_, '_, '_>) -> Result<()> {
    if name == "new" {
        let to_xml = given.options(ToXml::from_members)?;
        let converter = Converter::new(to_xml, given.options(ToJson::from_members)?)?;
        answer.object(session.keep(Object::Converter(Box::new(converter))));
        return Ok(());
    }
    let converter = session.converter(given.object()?)?;
    let data = given.bytes()?;
    answer.bytes(if name == "toXml" { converter.xml_of_json(data) } else { converter.json_of_xml(data) }?);
    Ok(())
}

fn mapping(name: &str, Call { session, given, answer }: Call<'_, '_, '_>) -> Result<()> {
    match name {
        "parse" => {
            let data = given.bytes()?;
            let parsed = mapping::Registry::from_members(&given.members()?)?.parse(data)?;
            keep_mapping(session, answer, Arc::new(parsed));
        }
        "standard" => {
            let (country, document_type) = (given.text("a country")?, given.text("a document type")?);
            let direction = read_options(&given.members()?, |options| match options.text("direction") {
                Some(direction) => direction.parse::<Direction>(),
                None => Ok(Direction::default()),
            })??;
            let standard = mapping::Registry::standard(&country, &document_type, direction)?;
            keep_mapping(session, answer, standard);
        }
        "describe" => answer.text(&session.mapping(given.object()?)?.to_value().to_string()),
        "apply" | "explain" => {
            let mapping = session.mapping(given.object()?)?;
            let source = source(session, given)?;
            let with = given.options(ApplyOptions::from_members)?;
            let through = session.given_mapping(given.optional_number()?)?;
            match (name, through) {
                ("apply", _) => answer.bytes(&mapping.apply(source, &with)?),
                (_, Some(through)) => {
                    answer.bytes(&to_vec(&mapping.explain_through(&through, source, &with)?))
                }
                (_, None) => answer.bytes(&to_vec(&mapping.explain(source, &with)?)),
            }
        }
        "diff" => {
            let (one, other) = (session.mapping(given.object()?)?, session.mapping(given.object()?)?);
            let source = source(session, given)?;
            let found = one.diff(other, source, &given.options(ApplyOptions::from_members)?)?;
            let member = |it: Difference| json!({"path": it.path, "left": it.left, "right": it.right});
            json_text(answer, &found.into_iter().map(member).collect());
        }
        _ => return Err(unusable("the name of a function")),
    }
    Ok(())
}

/// A document as an object or as its bytes.
fn source<'s, 'g: 's>(session: &'s Session, given: &mut Arguments<'g>) -> Result<Source<'s>> {
    Ok(match given.optional_number()? {
        Some(number) => Source::from(session.document(number as usize)?),
        None => Source::from(given.bytes()?),
    })
}

fn keep_mapping(session: &mut Session, answer: &mut Answer<'_>, mapping: Arc<dtekit::Mapping>) {
    answer.object(session.keep(Object::Mapping(mapping)));
}

fn mapper(name: &str, Call { session, given, answer }: Call<'_, '_, '_>) -> Result<()> {
    if name == "new" {
        let mapping = Arc::clone(session.mapping(given.object()?)?);
        let mapper = Mapper::new(mapping, given.options(ApplyOptions::from_members)?);
        answer.object(session.keep(Object::Mapper(Box::new(mapper))));
        return Ok(());
    }
    let number = given.object()?;
    // A mapper changes while it maps, so a document of the same session is copied.
    let document = match given.optional_number()? {
        Some(document) => Some(session.document(document as usize)?.clone()),
        None => None,
    };
    let mapper = session.mapper(number)?;
    answer.bytes(match &document {
        Some(document) => mapper.map(document)?,
        None => mapper.map(given.bytes()?)?,
    });
    Ok(())
}

fn registry(name: &str, Call { session, given, answer }: Call<'_, '_, '_>) -> Result<()> {
    if name == "new" {
        answer.object(session.keep(Object::Registry(Arc::new(mapping::Registry::new()))));
        return Ok(());
    }
    let registry = Arc::clone(session.registry(given.object()?)?);
    match name {
        "addLibrary" => registry.add_library(&given.text("a name")?, given.bytes()?)?,
        "add" => keep_mapping(session, answer, registry.add(given.bytes()?)?),
        "addTable" => {
            let _ = registry.add_table(given.bytes()?)?;
        }
        "parse" => keep_mapping(session, answer, Arc::new(registry.parse(given.bytes()?)?)),
        "row" => {
            let (table, key, day) = (given.text("a table")?, given.text("a key")?, given.text("a day")?);
            answer.text(&registry.tables().row(&table, &key, day.parse()?)?.to_value().to_string());
        }
        "table" => {
            let (table, day) = (given.text("a table")?, given.text("a day")?.parse()?);
            answer.text(&registry.tables().table(&table, day)?.to_value_at(day).to_string());
        }
        "tables" => answer.text(&registry.tables().to_value().to_string()),
        "find" => match registry.find(&given.text("a code")?) {
            Some(mapping) => keep_mapping(session, answer, mapping),
            None => answer.nothing(),
        },
        "resolve" => {
            let code = given.text("a code")?;
            let (country, document_type) = (given.text("a country")?, given.text("a document type")?);
            let options = ResolveOptions { country: &country, document_type: &document_type };
            keep_mapping(session, answer, registry.resolve(&code, &options)?);
        }
        "standard" => {
            let (country, document_type) = (given.text("a country")?, given.text("a document type")?);
            let direction = given.text("a direction")?.parse()?;
            keep_mapping(session, answer, registry.standard_in(&country, &document_type, direction)?);
        }
        "codes" => registry.mappings().iter().for_each(|mapping| answer.text(mapping.code())),
        "libraries" => registry.libraries().iter().for_each(|name| answer.text(name)),
        _ => return Err(unusable("the name of a function")),
    }
    Ok(())
}
