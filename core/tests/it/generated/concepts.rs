//! The tables of `docs/where-it-goes.md` and of its Spanish twin: which element of the generic DTE feeds which
//! official one, by concept and country, as the built-in mappings explain their vectors.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use dtekit::json::{Map, Value, from_slice};
use dtekit::mapping::{ApplyOptions, Direction, Registry};

/// The pages, each with the word before the other words for a concept, and the head of its tables.
const PAGES: [(&str, &str, &str); 2] = [
    ("docs/where-it-goes.md", "Also", "| country | generic DTE, below `Documento` | official document |"),
    ("docs/es/where-it-goes.md", "También", "| país | DTE genérico, bajo `Documento` | documento oficial |"),
];
const BEGIN: &str =
    "<!-- The concepts: made from the vectors of the mappings by core/tests/it/generated/concepts.rs -->\n";
const END: &str = "<!-- The concepts end here. -->";

/// The most documents of a country that are explained, and the most official elements that are named of one path.
const MOST_DOCUMENTS: usize = 2;
const MOST_ELEMENTS: usize = 3;

/// What a caller has, in the language of each page; other words for it; and the elements of the generic DTE below
/// `Documento` that are about it.
const CONCEPTS: &[([&str; 2], &str, &[&str])] = &[
    (
        ["Number, consecutivo, folio, eNCF", "Número, consecutivo, folio, eNCF"],
        "número, consecutivo, folio, secuencia",
        &[
            "Encabezado/IdDoc/Establecimiento",
            "Encabezado/IdDoc/PtoEmis",
            "Encabezado/IdDoc/Serie",
            "Encabezado/IdDoc/Numero",
            "Encabezado/IdDoc/Folio",
        ],
    ),
    (
        [
            "Key of the document: clave, clave de acceso, código de generación",
            "Clave del documento: clave, clave de acceso, código de generación",
        ],
        "clave, CUFE, código de seguridad",
        &["Encabezado/IdDoc/ContenidoTC", "CAE/ClaveTC", "CAE/NroResolucion"],
    ),
    (
        ["Economic activity", "Actividad económica"],
        "actividad económica, giro, CIIU",
        &[
            "Encabezado/IdDoc/TipoEmision",
            "Encabezado/Emisor/Acteco",
            "Encabezado/Emisor/GiroEmis",
            "Encabezado/Receptor/GiroRecep",
        ],
    ),
    (
        ["Identity of issuer and receiver", "Identidad del emisor y del receptor"],
        "RUC, RUT, RNC, NIT, CUIT, cédula",
        &[
            "Encabezado/Emisor/TipoContribuyente",
            "Encabezado/Emisor/IDEmisor",
            "Encabezado/Receptor/TipoContribuyenteR",
            "Encabezado/Receptor/DocRecep/TipoDocRecep",
            "Encabezado/Receptor/DocRecep/NroDocRecep",
        ],
    ),
    (
        ["Unit of a line", "Unidad de una línea"],
        "unidad de medida",
        &["Detalle/UnmdItem", "Detalle/UnidadMedidaComercial"],
    ),
    (
        ["Code of a product", "Código de un producto"],
        "código de producto, CABYS, ClaveProdServ",
        &["Detalle/CdgItem/TpoCodigo", "Detalle/CdgItem/VlrCodigo", "Detalle/ClaveProdServ"],
    ),
    (
        ["Quantity and price", "Cantidad y precio"],
        "cantidad, precio",
        &["Detalle/QtyItem", "Detalle/PrcNetoItem", "Detalle/PrcBrutoItem"],
    ),
    (
        ["Rate of a tax", "Tasa de un impuesto"],
        "tasa, tarifa, IVA, ITBMS, ITBIS",
        &[
            "Detalle/ImpuestosDet/TipoImp",
            "Detalle/ImpuestosDet/CodTasaImp",
            "Detalle/ImpuestosDet/TasaImp",
            "Detalle/IndExe",
        ],
    ),
    (
        ["Discount and surcharge", "Descuento y recargo"],
        "descuento, recargo",
        &[
            "Detalle/SubDscto/PctDscto",
            "Detalle/SubDscto/MntDscto",
            "Detalle/SubDscto/GlosaDscto",
            "Detalle/SubDscto/TipoDscto",
            "Detalle/DescuentoMonto",
            "Detalle/SubRecargo/MntRecargo",
            "DscRcgGlobal/TpoMov",
            "DscRcgGlobal/PctDR",
            "DscRcgGlobal/ValorDR",
            "DscRcgGlobal/GlosaDR",
        ],
    ),
    (
        ["Terms of payment and credit days", "Condición de pago y días de crédito"],
        "condición de venta, plazo, vencimiento",
        &[
            "Encabezado/IdDoc/CondPago",
            "Encabezado/IdDoc/TermPagoCdg",
            "Encabezado/IdDoc/TermPagoDias",
            "Encabezado/IdDoc/Plazo",
            "Encabezado/IdDoc/FechaVenc",
        ],
    ),
    (
        ["Means of payment", "Medio de pago"],
        "medio de pago, forma de pago",
        &[
            "Encabezado/IdDoc/MedioPago",
            "Encabezado/IdDoc/FormaPago",
            "Encabezado/IdDoc/Pagos/TipoPago",
            "Encabezado/IdDoc/Pagos/Monto",
            "Encabezado/IdDoc/Pagos/Fecha",
            "Encabezado/IdDoc/Pagos/DescPago",
        ],
    ),
    (
        ["Currency and exchange rate", "Moneda y tipo de cambio"],
        "moneda, tipo de cambio",
        &[
            "Encabezado/Totales/Moneda",
            "Encabezado/Totales/FctConv",
            "Encabezado/OtraMoneda/TpoMoneda",
            "Encabezado/OtraMoneda/TpoCambio",
            "Encabezado/OtraMoneda/FctConv",
        ],
    ),
    (
        ["Reference to another document", "Referencia a otro documento"],
        "referencia, documento relacionado, nota de crédito",
        &[
            "Referencia/TpoDocRef",
            "Referencia/SerieRef",
            "Referencia/NumeroRef",
            "Referencia/FolioRef",
            "Referencia/FechaRef",
            "Referencia/CodRef",
            "Referencia/RazonRef",
            "Referencia/GlosaRef",
            "Referencia/ECB01",
        ],
    ),
];

/// The official elements by the path of the generic DTE of which alone they are made.
type Fed = BTreeMap<String, BTreeSet<String>>;

pub fn files() -> Vec<(&'static str, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let countries: BTreeSet<&str> = Registry::standards()
        .filter(|(_, _, direction)| *direction == Direction::To)
        .map(|(country, ..)| country)
        .collect();
    let fed: Vec<(&str, Fed)> =
        countries.iter().map(|country| (*country, of_country(&root, country))).collect();
    let pages = PAGES.iter().enumerate();
    pages
        .map(|(language, (page, also, head))| {
            let made = tables(language, also, head, &fed);
            let page_now = fs::read_to_string(root.join(page)).unwrap();
            let from = page_now.find(BEGIN).unwrap() + BEGIN.len();
            let to = page_now.find(END).unwrap();
            (*page, format!("{}{made}\n{}", &page_now[..from], &page_now[to..]))
        })
        .collect()
}

/// A table for each concept.
fn tables(language: usize, also: &str, head: &str, fed: &[(&str, Fed)]) -> String {
    let mut made = String::new();
    for (concept, words, paths) in CONCEPTS {
        writeln!(made, "\n## {}\n\n{also}: {words}.\n", concept[language]).unwrap();
        writeln!(made, "{head}\n|---|---|---|").unwrap();
        for (country, fed) in fed {
            for path in *paths {
                let Some(elements) = fed.get(*path) else { continue };
                let more = if elements.len() > MOST_ELEMENTS { " …" } else { "" };
                let elements: Vec<_> =
                    elements.iter().take(MOST_ELEMENTS).map(|element| format!("`{element}`")).collect();
                writeln!(made, "| {country} | `{path}` | {}{more} |", elements.join(", ")).unwrap();
            }
        }
    }
    made
}

/// What the full documents of a country say.
fn of_country(root: &Path, country: &str) -> Fed {
    let folder = root.join(format!("tests/vectors/mapping_{}/to", country.to_lowercase()));
    let mut documents: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    documents.retain(|path| path.to_str().unwrap().ends_with("_full.json"));
    documents.sort();
    let mut fed = Fed::new();
    // Invoices stand first, notes last.
    let chosen: BTreeSet<usize> =
        (0..MOST_DOCUMENTS).map(|at| at * documents.len().saturating_sub(1) / (MOST_DOCUMENTS - 1)).collect();
    for path in chosen.iter().map(|at| &documents[*at]) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let document_type = name.split('_').next().unwrap();
        let mapping = Registry::standard(country, document_type, Direction::To).unwrap();
        let params = fs::read(path.with_extension("params")).map(|text| from_slice(&text).unwrap());
        let members = Map::from_iter(params.ok().map(|params: Value| ("params".to_owned(), params)));
        let options = ApplyOptions::from_members(&members).unwrap();
        let document = fs::read(path).unwrap();
        for row in mapping.explain(&document[..], &options).unwrap().rows {
            if let [source] = &row.sources[..] {
                let source = plain(source);
                let source = source.split_once('/').map_or("", |(_, below)| below).to_owned();
                fed.entry(source).or_default().insert(shown(&plain(&row.target)));
            }
        }
    }
    fed
}

/// A path without the numbers of siblings.
fn plain(path: &str) -> String {
    let mut plain = String::new();
    let mut is_number = false;
    for c in path.chars() {
        match c {
            '[' => is_number = true,
            ']' => is_number = false,
            _ if !is_number => plain.push(c),
            _ => {}
        }
    }
    plain
}

/// The last two steps of an official path below its root.
fn shown(target: &str) -> String {
    let (_, below) = target.split_once('/').unwrap_or(("", target));
    let steps: Vec<&str> = below.split('/').collect();
    steps[steps.len().saturating_sub(2)..].join("/")
}
