//! What a program sees of the country that the test added.

use dtekit::audit::LintOptions;
use dtekit::audit::{TotalsOptions, audit_totals};
use dtekit::mapping::ApplyOptions;
use dtekit::print::PrintOptions;
use dtekit::{Country, Mapping, ReadOptions};

fn main() -> dtekit::Result<()> {
    let document = br#"{"DTE": {"Documento": {
        "Encabezado": {"IdDoc": {"Tipo": "FA", "Numero": "7", "FechaEmis": "2026-05-31"}, "Emisor": {"IDEmisor": "90S"},
            "Totales": {"VlrPagar": "12.00"}},
        "Detalle": [{"ImpuestosDet": [{"TipoImp": "HIELO"}], "MontoTotalItem": "5.00"}, {"MontoTotalItem": "6.00"}]
    }}}"#;
    let country = "AQ".parse::<Country>()?;
    assert_eq!(country, Country::AQ);
    println!(
        "row: {:?}, {:?}",
        country.row().map(|row| row.name),
        country.model().map(dtekit::ProcessingModel::as_str)
    );
    let official = Mapping::standard("AQ", "FA")?.apply(&document[..], &ApplyOptions::default())?;
    println!("mapping: {}", String::from_utf8_lossy(&official));
    for found in dtekit::lint(&document[..], country, &LintOptions::default())?.findings {
        println!("lint: {}", found.finding.code);
    }
    for one in audit_totals(&document[..], country, &TotalsOptions::default())?.differences {
        println!("totals: {} is {}, by the lines {}", one.path, one.found, one.expected);
    }
    for one in dtekit::read(&official, &ReadOptions::default())? {
        println!("read: {:?} {:?}", one.country.map(|one| one.to_string()), one.document_type);
    }
    let paper = dtekit::print_data(&official, country, &PrintOptions::default())?;
    println!("print: {:?}", paper.symbol.map(|symbol| symbol.text));
    println!("table: {:?}", dtekit::tables::Tables::standard().contains("aq-impuesto"));
    Ok(())
}
