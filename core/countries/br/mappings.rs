//! Brazil's built-in mapping; docs/mapping-br.md says what it reads.

use crate::country::row::{Template, packed};

pub(super) static TEMPLATES: &[Template] =
    &[Template::from_official("55 65", packed!("br/nfe-recebida.xml"))];
