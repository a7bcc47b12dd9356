//! The printed form in Chile: the TED as PDF417, and the legends of the SII.

use crate::country::print::{Paper, PrintRule, SymbolKind, below};
use crate::document::Document;

pub(super) static RULE: PrintRule = PrintRule {
    kind: SymbolKind::Pdf417,
    is_required: true,
    error_correction: "5",
    least: (45, 20),
    tax_id: "RUT",
    key: ("", ""),
    types: &[],
    legends: &[("stamp", "Timbre Electrónico SII")],
    rules: &[
        (
            "stamp-below",
            "the legends stand directly below the symbol",
            "las leyendas van inmediatamente debajo del timbre",
        ),
        (
            "type-in-frame",
            "RUT of the issuer, name of the type and folio stand in a frame at the top right",
            "el RUT del emisor, el nombre del documento y el folio van en un recuadro arriba a la derecha",
        ),
        (
            "resolution",
            "the symbol is printed with more than 200 dots per inch",
            "el timbre se imprime con más de 200 puntos por pulgada",
        ),
    ],
    content: "the element `TED` as it stands in the XML, in ISO-8859-1",
    print,
};

fn print(paper: &mut Paper<'_>) {
    paper.said.is_of_document = true;
    let ted = ted(paper);
    paper.said.content = paper.need(ted.as_deref(), "TED");
    let number =
        (paper.param)("resolution_number").or_else(|| paper.anywhere(&["NroResol"]).map(str::to_owned));
    let year = (paper.param)("resolution_year")
        .or_else(|| paper.anywhere(&["FchResol"]).and_then(|date| date.get(..4)).map(str::to_owned));
    match (number, year) {
        (Some(number), Some(year)) => {
            paper.said.legends.push(("resolution", format!("Res. {number} de {year}")));
        }
        (number, year) => {
            for (found, what) in [(number, "resolution_number"), (year, "resolution_year")] {
                if found.is_none() {
                    paper.lacks(what);
                }
            }
        }
    }
    match (paper.address)("verificacion") {
        Ok(address) => paper.said.legends.push(("verify", format!("Verifique documento: {address}"))),
        Err(finding) => paper.said.findings.push(*finding),
    }
}

/// The TED of this document in the text, byte for byte. A text may hold several documents.
fn ted(paper: &Paper<'_>) -> Option<String> {
    let of = |name: &str| below(paper.root, name);
    let wanted = (of("TipoDTE"), of("Folio"), of("RUTEmisor"));
    let source = paper.text.source();
    let mut from = 0;
    while let Some(found) = source[from..].find("<TED") {
        let start = from + found;
        let end = start + source[start..].find("</TED>")? + "</TED>".len();
        let ted = &source[start..end];
        from = end;
        let Ok(read) = Document::from_xml(ted.as_bytes()) else { continue };
        if (read.get("DD/TD"), read.get("DD/F"), read.get("DD/RE")) == wanted {
            return Some(ted.to_owned());
        }
    }
    None
}
