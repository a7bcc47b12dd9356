//! Reads the member `?xml`.

use super::Stop;
use super::output::Output;
use super::pass::{Kind, Pass};
use crate::code;
use crate::document::Declaration;
use crate::json::read::Reader;

impl<'j, T: Output> Pass<'j, T> {
    /// Reads the value of `?xml`. If that is not the first member, the pass starts again.
    pub(super) fn declaration(&mut self, reader: &mut Reader<'j>) -> Result<(), Stop> {
        let mut declaration = Declaration::default();
        let (at, faults) = (reader.at, self.faults.count());
        match reader.colon().map_err(|fault| self.syntax(fault))? {
            b'n' => _ = reader.literal().map_err(|fault| self.syntax(fault))?,
            b'{' => self.declared(reader, &mut declaration)?,
            _ => {
                let at = reader.at;
                reader.skip_value().map_err(|fault| self.syntax(fault))?;
                self.fault(&code::JSON_DECLARATION, at, "expected an object as `?xml`".into())?;
            }
        }
        if self.faults.count() > faults || self.plan.declaration.as_deref() == Some(&declaration) {
            return Ok(());
        }
        if at == self.first_colon() {
            self.plan.declaration = Some(Box::new(declaration));
        } else if self.faults.is_empty() {
            self.plan.declaration = Some(Box::new(declaration));
            return Err(Stop::Again);
        }
        Ok(())
    }

    /// The place behind the first member's name.
    fn first_colon(&self) -> usize {
        let mut reader = self.reader(0);
        reader.skip_space();
        reader.at += 1;
        reader.skip_space();
        // This string was read before, so that it has no fault.
        _ = reader.string();
        reader.at
    }

    /// Reads the members of `?xml`.
    fn declared(&mut self, reader: &mut Reader<'j>, declaration: &mut Declaration) -> Result<(), Stop> {
        let name = self.last_member();
        // Pushed for the paths of faults only: `?xml` is no element.
        self.push(name, Kind::Object, 0);
        reader.at += 1;
        let mut more = self.first_member(reader)?;
        while more {
            let at = reader.at;
            let name = reader.string().map_err(|fault| self.syntax(fault))?;
            let name = self.name_of(name)?;
            self.member_is_new(name, at)?;
            let byte = reader.colon().map_err(|fault| self.syntax(fault))?;
            let at = reader.at;
            let value = if matches!(byte, b'{' | b'[') {
                reader.skip_value().map_err(|fault| self.syntax(fault))?;
                Err("a string")
            } else {
                Ok(self.scalar_text(reader)?)
            };
            let name = self.name_texts.text(name).to_owned();
            if let Err(expected) = value.and_then(|value| declaration.take(&name, value.as_deref())) {
                self.fault(&code::JSON_DECLARATION, at, format!("expected {expected}"))?;
            }
            more = self.next_member(reader)?;
        }
        reader.at += 1;
        self.pop();
        Ok(())
    }
}
