//! docs/cookbook-refused.md and its Spanish twin: one refused document of each country, with the words that a user
//! reads.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use dtekit::{Finding, ValidateOptions, validate};

/// A document that is changed at one place. The document is an output of a mapping vector, or stands beside the cases
/// of the rules.
struct Refused {
    country: &'static str,
    /// In the language of each page.
    name: [&'static str; 2],
    document: &'static str,
    /// What is wrong, as a sentence of each page.
    about: [&'static str; 2],
    from: &'static str,
    to: &'static str,
}

const DOCUMENTS: [Refused; 12] = [
    Refused {
        country: "AR",
        name: ["Argentina", "Argentina"],
        document: "mapping_ar/to/1_full.xml",
        about: [
            "The total of the request for a CAE is one peso more than its parts.",
            "El total de la solicitud de CAE es un peso mayor que sus partes.",
        ],
        from: "<ImpTotal>1894.00<",
        to: "<ImpTotal>1895.00<",
    },
    Refused {
        country: "BR",
        name: ["Brazil", "Brasil"],
        document: "br/55.xml",
        about: [
            "The payments of the NF-e are less than its total.",
            "Los pagos de la NF-e son menores que su total.",
        ],
        from: "<vPag>100.00<",
        to: "<vPag>90.00<",
    },
    Refused {
        country: "CL",
        name: ["Chile", "Chile"],
        document: "mapping_cl/to/61_plain.xml",
        about: [
            "The IVA of the credit note is that of an older rate.",
            "El IVA de la nota de crédito es el de una tasa más antigua.",
        ],
        from: "<IVA>5985<",
        to: "<IVA>5670<",
    },
    Refused {
        country: "CO",
        name: ["Colombia", "Colombia"],
        document: "mapping_co/to/01_plain.xml",
        about: [
            "The date of the invoice is written as people write it.",
            "La fecha de la factura está escrita como la escriben las personas.",
        ],
        from: "<cbc:IssueDate>2026-03-15<",
        to: "<cbc:IssueDate>15/03/2026<",
    },
    Refused {
        country: "CR",
        name: ["Costa Rica", "Costa Rica"],
        document: "mapping_cr/to/01_full.xml",
        about: [
            "The total of the invoice forgets the other charges.",
            "El total de la factura olvida los otros cargos.",
        ],
        from: "<TotalComprobante>19076265.21650<",
        to: "<TotalComprobante>17677313.59650<",
    },
    Refused {
        country: "DO",
        name: ["Dominican Republic", "República Dominicana"],
        document: "mapping_do/to/31_full.xml",
        about: [
            "The first item says how it is taxed with a word of another country.",
            "La primera línea dice cómo se grava con una palabra de otro país.",
        ],
        from: "<IndicadorFacturacion>1<",
        to: "<IndicadorFacturacion>E<",
    },
    Refused {
        country: "EC",
        name: ["Ecuador", "Ecuador"],
        document: "mapping_ec/to/04_plain.xml",
        about: [
            "The receiver's cédula has a wrong last digit.",
            "La cédula del receptor tiene mal el último dígito.",
        ],
        from: "<identificacionComprador>1714307103<",
        to: "<identificacionComprador>1714307104<",
    },
    Refused {
        country: "GT",
        name: ["Guatemala", "Guatemala"],
        document: "mapping_gt/to/NCRE_plain.xml",
        about: [
            "The IVA of the line is computed on the price that contains it.",
            "El IVA de la línea se calculó sobre el precio que ya lo contiene.",
        ],
        from: "<dte:MontoImpuesto>36<",
        to: "<dte:MontoImpuesto>40.32<",
    },
    Refused {
        country: "MX",
        name: ["Mexico", "México"],
        document: "mapping_mx/to/I_plain.xml",
        about: [
            "The invoice is to be paid later, and names a form of payment.",
            "La factura se pagará después, y nombra una forma de pago.",
        ],
        from: "MetodoPago=\"PUE\"",
        to: "MetodoPago=\"PPD\"",
    },
    Refused {
        country: "PA",
        name: ["Panama", "Panamá"],
        document: "mapping_pa/to/04_plain.xml",
        about: [
            "The credit note names a credit note as the invoice that it reverses.",
            "La nota de crédito nombra una nota de crédito como la factura que revierte.",
        ],
        from: "<dCUFERef>FE01",
        to: "<dCUFERef>FE04",
    },
    Refused {
        country: "PE",
        name: ["Peru", "Perú"],
        document: "mapping_pe/to/01_plain.xml",
        about: ["The quantity of the line has a comma.", "La cantidad de la línea tiene una coma."],
        from: "\">40</cbc:InvoicedQuantity>",
        to: "\">40,5</cbc:InvoicedQuantity>",
    },
    Refused {
        country: "SV",
        name: ["El Salvador", "El Salvador"],
        document: "mapping_sv/to/01_full.official",
        about: [
            "The amount to pay does not have the retentions.",
            "El monto a pagar no tiene las retenciones.",
        ],
        from: "\"totalPagar\":225.76",
        to: "\"totalPagar\":230.55",
    },
];

const PAGES: [&str; 2] = ["docs/cookbook-refused.md", "docs/es/cookbook-refused.md"];
const BEGIN: &str =
    "<!-- The documents: made by `DTEKIT_BLESS=1 cargo test -p dtekit --test it audit::refused_page`. -->\n";
const END: &str = "<!-- The documents end here. -->";

/// The line of a document in which there is a text, without its indent. A document on one line is cut around the text.
fn line(document: &str, part: &str) -> String {
    let line = document.lines().find(|line| line.contains(part)).unwrap().trim();
    if line.len() < 100 {
        return line.to_owned();
    }
    let at = line.find(part).unwrap();
    let (before, after) = (&line[..at], &line[at + part.len()..]);
    let begin =
        before.rfind(['<', '>', ' ']).map_or(0, |place| if part.starts_with('<') { at } else { place + 1 });
    let end = after
        .find(['>', ' '])
        .map_or(after.len(), |place| place + usize::from(after[place..].starts_with('>')));
    format!("… {}{part}{} …", &line[begin..at], &after[..end])
}

/// The text in lines of a page.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().unwrap();
        if last.len() + word.len() > 110 {
            lines.push(format!("  {word}"));
        } else {
            *last += if last.is_empty() { "" } else { " " };
            *last += word;
        }
    }
    lines.join("\n")
}

fn said(one: &Finding) -> String {
    let spanish = one.spanish.as_ref().unwrap();
    let at = one.position.unwrap();
    format!(
        "{}\n{}\nline {}, column {}\n{}\n{}\n",
        one.code,
        one.path.as_deref().unwrap(),
        at.line,
        at.column,
        wrapped(&one.message),
        wrapped(&spanish.message)
    )
}

#[test]
fn the_pages_have_a_refused_document_of_each_country() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut made = [String::new(), String::new()];
    for one in &DOCUMENTS {
        let vector = root.join("../tests/vectors").join(one.document);
        let bytes =
            fs::read(vector).or_else(|_| fs::read(root.join("tests/it/audit/rules").join(one.document)));
        // Chile's documents are in ISO 8859-1; the parts are ASCII.
        let document: String = match String::from_utf8(bytes.unwrap()) {
            Ok(text) => text,
            Err(error) => error.into_bytes().iter().map(|byte| char::from(*byte)).collect(),
        };
        let document = document.replace("ISO-8859-1", "UTF-8");
        let options = ValidateOptions { signed: false, ..ValidateOptions::default() };
        assert_eq!(validate(document.as_bytes(), &options).unwrap(), [], "{}", one.country);
        assert!(document.contains(one.from), "{}", one.country);
        let changed = document.replacen(one.from, one.to, 1);
        let found = validate(changed.as_bytes(), &options).unwrap();
        assert!(!found.is_empty(), "{}", one.country);
        assert!(found.iter().all(|one| one.spanish.is_some()), "{}", one.country);
        let (was, is) = (line(&document, one.from), line(&changed, one.to));
        let said = found.iter().map(said).collect::<Vec<_>>().join("\n");
        for (made, (name, about)) in made.iter_mut().zip(one.name.iter().zip(&one.about)) {
            writeln!(made, "\n## {name}\n\n{about}\n\n```text\n- {was}\n+ {is}\n\n{said}```").unwrap();
        }
    }
    for (page, made) in PAGES.iter().zip(&mut made) {
        made.push('\n');
        let path = root.join("..").join(page);
        let text = fs::read_to_string(&path).unwrap();
        let (before, rest) = text.split_once(BEGIN).unwrap();
        let (found, after) = rest.split_once(END).unwrap();
        if std::env::var_os("DTEKIT_BLESS").is_some() {
            fs::write(&path, format!("{before}{BEGIN}{made}{END}{after}")).unwrap();
        } else {
            assert!(found == made, "{page} is stale: {BEGIN}");
        }
    }
}
