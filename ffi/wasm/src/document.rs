//! The functions of a document.

use dtekit::convert::number_without_exponent;
use dtekit::document::{Element, FileContent, NewValue};
use dtekit::keywords::keep_for_javascript;
use dtekit::{Document, Result, ToJson, ToXml};

use crate::message::{Arguments, unusable};
use crate::objects::{Call, Object};

/// Runs a function of a document.
pub fn run(name: &str, Call { session, given, answer }: Call<'_, '_, '_>) -> Result<()> {
    match name {
        "fromJson" => {
            let (data, with) = (given.bytes()?, given.options(ToXml::from_members)?);
            let document = Document::from_json_with(data, &with)?;
            answer.object(session.keep(Object::Document(Box::new(document))));
            return Ok(());
        }
        "fromXml" => {
            let (data, with) = (given.bytes()?, given.options(ToJson::from_members)?);
            let document = Document::from_xml_with(data, &with)?;
            answer.object(session.keep(Object::Document(Box::new(document))));
            return Ok(());
        }
        "detect" => {
            let found = FileContent::detect(given.bytes()?)?;
            answer.text(found.format.as_str());
            answer.boolean(found.base64);
            answer.bytes(&found.document);
            return Ok(());
        }
        "equals" | "differences" => {
            let (one, other) = (session.document(given.object()?)?, session.document(given.object()?)?);
            if name == "equals" {
                answer.boolean(one == other);
                return Ok(());
            }
            for place in one.differences(other) {
                answer.text(&place.path);
                answer.optional_text(place.left.as_deref());
                answer.optional_text(place.right.as_deref());
            }
            return Ok(());
        }
        _ => {}
    }
    let document = session.document_mut(given.object()?)?;
    match name {
        "toJson" => answer.bytes(&document.to_json_with(&given.options(ToJson::from_members)?)?),
        "toObject" => {
            let json = document.to_json_with(&given.options(ToJson::from_members)?)?;
            answer.bytes(&keep_for_javascript(&json));
        }
        "toXml" => answer.bytes(&document.to_xml_with(&given.options(ToXml::from_members)?)?),
        "get" => answer.optional_text(document.get(&given.text("the path")?)),
        "setNull" => document.set(&given.text("the path")?, NewValue::Null)?,
        "setBoolean" => document.set(&given.text("the path")?, NewValue::Boolean(given.boolean()?))?,
        "setText" => document.set(&given.text("the path")?, NewValue::Text(&given.text("the value")?))?,
        "setNumber" => {
            let (path, text) = (given.text("the path")?, given.text("the value")?);
            // The text of 0.0000001 has an exponent.
            let plain = number_without_exponent(&text);
            document.set(&path, NewValue::Number(plain.as_deref().unwrap_or(&text)))?;
        }
        "remove" => answer.boolean(document.remove(&given.text("the path")?)?),
        "append" => answer.text(&document.append(&given.text("the path")?)?),
        "dropEmpty" => document.drop_empty().iter().for_each(|path| answer.text(path)),
        "root" => answer.number(document.root().id().into()),
        "element" => match document.element(&given.text("the path")?) {
            Some(element) => answer.number(element.id().into()),
            None => answer.nothing(),
        },
        "name" => answer.text(at(document, given)?.name()),
        "path" => answer.text(&at(document, given)?.path()),
        "text" => answer.optional_text(at(document, given)?.text()),
        "attributes" => at(document, given)?.attributes().for_each(|(name, value)| {
            answer.text(name);
            answer.text(value);
        }),
        "children" => at(document, given)?.children().for_each(|child| answer.number(child.id().into())),
        _ => return Err(unusable("the name of a function")),
    }
    Ok(())
}

fn at<'d>(document: &'d Document, given: &mut Arguments<'_>) -> Result<Element<'d>> {
    document.element_by_id(given.object()? as u32).ok_or_else(|| unusable("the number of an element"))
}
