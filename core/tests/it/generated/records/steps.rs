//! Enums of steps, as the languages that have one type for all steps of an enum show them.

use dtekit::record::{FieldKind, FieldRow, RecordRow, StepsRow};

use super::super::described::plain;

/// The steps of an enum as one record: the word, what every step has, and the fields of each, which may be absent.
pub fn as_record(steps: &StepsRow) -> RecordRow {
    let mut fields: Vec<FieldRow> = vec![steps.word];
    fields.extend(steps.shared);
    for step in steps.steps {
        fields.extend(own(step.fields).map(|field| of_step(step.word, step.about, field)));
    }
    RecordRow { name: steps.name, about: steps.about, fields: fields.leak() }
}

/// The fields of a step, those of enums in its place among them.
pub fn own(fields: &'static [FieldRow]) -> impl Iterator<Item = FieldRow> {
    fields.iter().flat_map(|field| match field.kind {
        FieldKind::OneOf(shapes) => shapes.iter().flat_map(|shape| shape.fields).copied().collect(),
        _ => vec![*field],
    })
}

/// A field that a step alone has.
fn of_step(word: &str, about_step: &str, field: FieldRow) -> FieldRow {
    let kind = match field.kind {
        FieldKind::Maybe(_) => field.kind,
        kind => FieldKind::Maybe(Box::leak(Box::new(kind))),
    };
    let about = if field.about.is_empty() { about_step } else { field.about };
    FieldRow { kind, is_left_out: true, about: format!("`{word}`: {}", plain(about)).leak(), ..field }
}

/// The record whose members stand in the place of a field.
pub fn inside(kind: FieldKind) -> Option<&'static str> {
    match kind {
        FieldKind::Inside(name) | FieldKind::Maybe(&FieldKind::Inside(name)) => Some(name),
        _ => None,
    }
}

/// The word of the step that has this field of [`as_record`].
pub fn step_of(field: &FieldRow) -> &'static str {
    field.about.split('`').nth(1).unwrap_or_default()
}
