//! Comparison of two mappings by what they make of one document.

use std::collections::HashMap;

use super::explain::Row;
use super::options::ApplyOptions;
use super::source::Source;
use super::{Mapping, fail};
use crate::document::Difference;
use crate::error::Result;

impl Mapping {
    /// Compares leaf by leaf what this mapping and another one, such as its next version, make of a document. The left
    /// values of the differences are this mapping's.
    ///
    /// # Errors
    /// As [`Mapping::apply`], for either.
    ///
    /// # Example
    /// ```
    /// use dtekit::Mapping;
    /// let template = |digits| format!(r#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:template><Factura><Total>{{fixed(Total, {digits})}}</Total></Factura></m:template>
    /// </m:mapping>"#);
    /// let (old, new): (Mapping, Mapping) = (template(2).parse()?, template(5).parse()?);
    /// let differences = old.diff(&new, r#"{"Total": 1.5}"#, &Default::default())?;
    /// assert_eq!(differences[0].path, "Factura/Total");
    /// assert_eq!(differences[0].left.as_deref(), Some("1.50"));
    /// assert_eq!(differences[0].right.as_deref(), Some("1.50000"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn diff<'d>(
        &self,
        other: &Mapping,
        document: impl Into<Source<'d>>,
        options: &ApplyOptions,
    ) -> Result<Vec<Difference>> {
        let source = document.into();
        let leaves = |mapping: &Mapping| {
            let explanation = mapping.explain_source(source, options)?;
            match fail(explanation.findings) {
                Some(error) => Err(error),
                None => Ok(explanation.rows),
            }
        };
        Ok(differences(&leaves(self)?, &leaves(other)?, self.writes_json() || other.writes_json()))
    }
}

/// The differences between the leaves of two outputs.
fn differences(one: &[Row], other: &[Row], json: bool) -> Vec<Difference> {
    // In XML an only element and a first element have the same path.
    let key = |row: &Row| if json { row.target.clone() } else { row.target.replace("[1]", "") };
    let by_key = |rows: &[Row]| -> HashMap<String, usize> {
        rows.iter().enumerate().map(|(number, row)| (key(row), number)).collect()
    };
    let (in_one, in_other) = (by_key(one), by_key(other));
    let mut found = Vec::new();
    for row in one {
        let there = in_other.get(&key(row)).map(|number| &other[*number]);
        let same = there.is_some_and(|there| there.value == row.value);
        if same && (!json || there.is_some_and(|there| there.text == row.text)) {
            continue;
        }
        // The quotes tell the text "1" from the number 1.
        let shown =
            |row: &Row| if same && row.text { format!("\"{}\"", row.value) } else { row.value.clone() };
        let (left, right) = (Some(shown(row)), there.map(shown));
        found.push(Difference { path: row.target.clone(), left, right });
    }
    for row in other.iter().filter(|row| !in_one.contains_key(&key(row))) {
        found.push(Difference { path: row.target.clone(), left: None, right: Some(row.value.clone()) });
    }
    found
}
