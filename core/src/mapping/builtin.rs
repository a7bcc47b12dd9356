//! The built-in files, embedded. A test compares these rows with the files and what they say of themselves.

/// A built-in template.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) country: &'static str,
    /// The document types, separated by blanks.
    pub(crate) types: &'static str,
    /// From the official document to the generic one.
    pub(crate) from: bool,
    pub(crate) bytes: &'static [u8],
}

/// Every built-in template.
pub(crate) static TEMPLATES: &[Row] = &[
    Row { country: "CR", types: "01", from: false, bytes: include_bytes!("../../mappings/cr/factura.xml") },
    Row {
        country: "CR",
        types: "02",
        from: false,
        bytes: include_bytes!("../../mappings/cr/nota-de-debito.xml"),
    },
    Row {
        country: "CR",
        types: "03",
        from: false,
        bytes: include_bytes!("../../mappings/cr/nota-de-credito.xml"),
    },
    Row { country: "CR", types: "04", from: false, bytes: include_bytes!("../../mappings/cr/tiquete.xml") },
    Row {
        country: "CR",
        types: "08",
        from: false,
        bytes: include_bytes!("../../mappings/cr/factura-de-compra.xml"),
    },
    Row {
        country: "CR",
        types: "09",
        from: false,
        bytes: include_bytes!("../../mappings/cr/factura-de-exportacion.xml"),
    },
    Row {
        country: "CR",
        types: "01 02 03 04 08 09",
        from: true,
        bytes: include_bytes!("../../mappings/cr/comprobante-recibido.xml"),
    },
    Row { country: "SV", types: "01", from: false, bytes: include_bytes!("../../mappings/sv/factura.json") },
    Row {
        country: "SV",
        types: "03",
        from: false,
        bytes: include_bytes!("../../mappings/sv/credito-fiscal.json"),
    },
    Row {
        country: "SV",
        types: "05",
        from: false,
        bytes: include_bytes!("../../mappings/sv/nota-de-credito.json"),
    },
    Row {
        country: "SV",
        types: "06",
        from: false,
        bytes: include_bytes!("../../mappings/sv/nota-de-debito.json"),
    },
    Row {
        country: "SV",
        types: "11",
        from: false,
        bytes: include_bytes!("../../mappings/sv/exportacion.json"),
    },
    Row {
        country: "SV",
        types: "14",
        from: false,
        bytes: include_bytes!("../../mappings/sv/sujeto-excluido.json"),
    },
    Row {
        country: "SV",
        types: "invalidacion",
        from: false,
        bytes: include_bytes!("../../mappings/sv/invalidacion.json"),
    },
];

/// Every built-in library with its name.
pub(crate) static LIBRARIES: &[(&str, &[u8])] = &[
    ("cr", include_bytes!("../../mappings/cr/cr.xml")),
    ("cr-valores", include_bytes!("../../mappings/cr/valores.xml")),
    ("cr-tablas", include_bytes!("../../mappings/cr/tablas.xml")),
    ("sv", include_bytes!("../../mappings/sv/sv.json")),
    ("sv-valores", include_bytes!("../../mappings/sv/valores.json")),
];
