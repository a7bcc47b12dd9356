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
    Row {
        country: "CL",
        types: "33 34 46 52 56 61",
        from: false,
        bytes: include_bytes!("../../mappings/cl/documento.xml"),
    },
    Row { country: "CL", types: "39 41", from: false, bytes: include_bytes!("../../mappings/cl/boleta.xml") },
    Row {
        country: "CL",
        types: "110 111 112",
        from: false,
        bytes: include_bytes!("../../mappings/cl/exportacion.xml"),
    },
    Row {
        country: "CL",
        types: "33 34 39 41 46 52 56 61 110 111 112",
        from: true,
        bytes: include_bytes!("../../mappings/cl/documento-recibido.xml"),
    },
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
    Row { country: "MX", types: "I", from: false, bytes: include_bytes!("../../mappings/mx/ingreso.xml") },
    Row { country: "MX", types: "E", from: false, bytes: include_bytes!("../../mappings/mx/egreso.xml") },
    Row { country: "MX", types: "P", from: false, bytes: include_bytes!("../../mappings/mx/pago.xml") },
    Row { country: "MX", types: "T", from: false, bytes: include_bytes!("../../mappings/mx/traslado.xml") },
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
    ("cl", include_bytes!("../../mappings/cl/cl.xml")),
    ("cl-valores", include_bytes!("../../mappings/cl/valores.xml")),
    ("cl-tablas", include_bytes!("../../mappings/cl/tablas.xml")),
    ("cr", include_bytes!("../../mappings/cr/cr.xml")),
    ("cr-valores", include_bytes!("../../mappings/cr/valores.xml")),
    ("cr-tablas", include_bytes!("../../mappings/cr/tablas.xml")),
    ("mx", include_bytes!("../../mappings/mx/mx.xml")),
    ("mx-resumen", include_bytes!("../../mappings/mx/resumen.xml")),
    ("mx-pagos", include_bytes!("../../mappings/mx/pagos.xml")),
    ("mx-tablas", include_bytes!("../../mappings/mx/tablas.xml")),
    ("sv", include_bytes!("../../mappings/sv/sv.json")),
    ("sv-valores", include_bytes!("../../mappings/sv/valores.json")),
];
