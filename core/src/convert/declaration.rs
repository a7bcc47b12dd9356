//! The member `?xml`, and the XML declaration that it becomes.

use super::options::Encoding;
use crate::document::Declaration;

impl Declaration {
    /// Takes one member of `?xml`. Returns what was expected if the member is unusable.
    pub(crate) fn take(&mut self, name: &str, value: Option<&str>) -> Result<(), &'static str> {
        let value = value.map(str::to_owned);
        match name {
            "@version" => {
                let known = |text: &String| {
                    text.strip_prefix("1.").is_some_and(|minor| {
                        !minor.is_empty() && minor.bytes().all(|byte| byte.is_ascii_digit())
                    })
                };
                self.version = value.filter(|text| !text.is_empty());
                self.version.as_ref().is_none_or(known).then_some(()).ok_or("`1.0` as `@version`")
            }
            "@encoding" => {
                self.encoding = value;
                Ok(())
            }
            "@standalone" => {
                self.standalone = value.filter(|text| !text.is_empty());
                let known = matches!(self.standalone.as_deref(), None | Some("yes" | "no"));
                known.then_some(()).ok_or("`yes` or `no` as `@standalone`")
            }
            _ => Err("only `@version`, `@encoding` and `@standalone` in `?xml`"),
        }
    }

    /// The encoding that the declaration names, if dtekit can write it.
    pub(crate) fn encoding(&self) -> Option<Encoding> {
        let named = self.encoding.as_deref()?;
        [Encoding::Utf8, Encoding::Iso88591]
            .into_iter()
            .find(|encoding| named.eq_ignore_ascii_case(label(*encoding)))
    }

    /// The declaration as XML. It names the encoding that is really written.
    pub(crate) fn text(&self, encoding: Encoding) -> String {
        let version = self.version.as_deref().unwrap_or("1.0");
        // The given name stays if it differs only in letter case.
        let name = match &self.encoding {
            Some(name) if name.eq_ignore_ascii_case(label(encoding)) => name,
            _ => label(encoding),
        };
        let standalone = self.standalone.as_ref().map(|word| format!(" standalone=\"{word}\""));
        let standalone = standalone.unwrap_or_default();
        format!("<?xml version=\"{version}\" encoding=\"{name}\"{standalone}?>")
    }
}

fn label(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Utf8 => "UTF-8",
        Encoding::Iso88591 => "ISO-8859-1",
    }
}
