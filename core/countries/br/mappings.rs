//! Brazil's built-in mappings; docs/mapping-br.md says what they read.

use crate::country::row::{Library, Template, packed};

pub(super) static TEMPLATES: &[Template] = &[
    Template::from_official("55 65", packed!("br/nfe-recebida.xml")),
    Template::from_official("DPS NFS-e", packed!("br/nfse-recebida.xml")),
];

pub(super) static LIBRARIES: &[Library] = &[Library { name: "br", file: packed!("br/br.xml") }];
