//! The columns of the generic DTE: what is read from where, and that nothing is lost on the way.

use dtekit::columns::{COLUMNS, Cell, Column, ColumnKind, Row, SCALE};
use dtekit::{Document, Limits};

fn row(json: &str) -> Row {
    Row::from_bytes(json.as_bytes(), &Limits::default()).unwrap()
}

fn cell<'r>(cells: &'r [Cell], columns: &[Column], name: &str) -> &'r Cell {
    &cells[columns.iter().position(|column| column.name == name).unwrap()]
}

fn text<'r>(row: &'r Row, name: &str) -> Option<&'r str> {
    match cell(&row.cells, COLUMNS, name) {
        Cell::Text(text) => text.as_deref(),
        other => panic!("{other:?}"),
    }
}

fn decimal(value: i128) -> Cell {
    Cell::Decimal { value: Some(value), text: None }
}

fn list<'r>(row: &'r Row, name: &str) -> (&'static [Column], &'r [Vec<Cell>]) {
    let column = COLUMNS.iter().find(|column| column.name == name).unwrap();
    match (column.kind, cell(&row.cells, COLUMNS, name)) {
        (ColumnKind::List(columns), Cell::List(items)) => (columns, items),
        other => panic!("{other:?}"),
    }
}

const INVOICE: &str = r#"{"Documento": {"@ID": "A1", "Encabezado": {
    "IdDoc": {"Tipo": "01", "Serie": "F", "Numero": "0007", "FechaEmis": "2026-11-22T08:00:00-06:00", "FechaVenc": "2026-12-22"},
    "Emisor": {"IDEmisor": "900123456", "NmbEmisor": "Ñandú S.A."},
    "Receptor": {"DocRecep": {"TipoDocRecep": "31", "NroDocRecep": "800"}, "NmbRecep": "Cía"},
    "Totales": {"Moneda": "COP", "SubTotal": "100.10", "MntExe": "0", "MntImp": 19.019, "VlrPagar": "119.119"},
    "Impuestos": [{"TipoImp": "01", "TasaImp": "19.00", "MontoBAseImp": "100.10", "MontoImp": "19.019"}]},
    "Detalle": [
        {"NroLinDet": "1", "CdgItem": [{"TpoCodigo": "999", "VlrCodigo": "X"}, {"VlrCodigo": "Y"}], "QtyItem": "2.5", "MontoTotalItem": "100.10",
         "ImpuestosDet": {"TipoImp": "01", "MontoBaseImp": "100.10", "MontoImp": "19.019"}},
        {"NroLinDet": "2", "NmbItem": "b", "QtyItem": "0.0000001"}],
    "Referencia": {"TpoDocRef": "02", "NumeroRef": "5", "FechaRef": "2026-01-31"}}}"#;

#[test]
fn the_header_is_read() {
    let row = row(INVOICE);
    let texts = ["id", "type", "series", "number", "issuer_id", "issuer_name", "receiver_id", "currency"];
    let found = texts.map(|name| text(&row, name).unwrap());
    assert_eq!(found, ["A1", "01", "F", "0007", "900123456", "Ñandú S.A.", "800", "COP"]);
    assert_eq!(text(&row, "key"), None);
    let amounts = [("net", 100_100_000), ("exempt", 0), ("tax", 19_019_000), ("total", 119_119_000)];
    for (name, value) in amounts {
        assert_eq!(*cell(&row.cells, COLUMNS, name), decimal(value), "{name}");
    }
    assert_eq!(*cell(&row.cells, COLUMNS, "withheld"), Cell::Decimal { value: None, text: None });
}

#[test]
fn a_time_stays_as_text_beside_the_date() {
    let row = row(INVOICE);
    let with_time = Cell::Date { day: Some(20_779), text: Some("2026-11-22T08:00:00-06:00".into()) };
    assert_eq!(*cell(&row.cells, COLUMNS, "date"), with_time);
    assert_eq!(*cell(&row.cells, COLUMNS, "due_date"), Cell::Date { day: Some(20_809), text: None });
}

#[test]
fn lists_have_a_row_for_each_element() {
    let row = row(INVOICE);
    let (columns, lines) = list(&row, "lines");
    assert_eq!(lines.len(), 2);
    assert_eq!(*cell(&lines[0], columns, "code"), Cell::Text(Some("X".into())));
    assert_eq!(*cell(&lines[0], columns, "quantity"), decimal(2_500_000));
    let Cell::List(taxes) = cell(&lines[0], columns, "taxes") else { panic!() };
    let (tax, header) = list(&row, "taxes");
    for taxes in [taxes, header] {
        assert_eq!(taxes.len(), 1);
        assert_eq!(*cell(&taxes[0], tax, "base"), decimal(100_100_000));
    }
    let (reference, references) = list(&row, "references");
    assert_eq!(*cell(&references[0], reference, "number"), Cell::Text(Some("5".into())));
    assert_eq!(list(&row, "withholdings").1.len(), 0);
}

#[test]
fn a_number_that_does_not_fit_is_kept_as_text_with_a_warning() {
    let row = row(INVOICE);
    let (columns, lines) = list(&row, "lines");
    let kept = Cell::Decimal { value: None, text: Some("0.0000001".into()) };
    assert_eq!(*cell(&lines[1], columns, "quantity"), kept);
    let [finding] = &row.findings[..] else { panic!("{:?}", row.findings) };
    assert_eq!(finding.code, "columns-value");
    assert_eq!(finding.path.as_deref(), Some("Documento/Detalle[2]/QtyItem"));
}

#[test]
fn xml_json_and_base_64_give_the_same_row() {
    let xml = Document::from_json(INVOICE.as_bytes()).unwrap().to_xml().unwrap();
    let base64 = {
        use base64::Engine;
        base64::engine::general_purpose::STANDARD.encode(&xml)
    };
    let wrapped = format!(r#"{{"DTE": {INVOICE}}}"#);
    for other in [&xml[..], base64.as_bytes(), wrapped.as_bytes()] {
        assert_eq!(Row::from_bytes(other, &Limits::default()).unwrap(), row(INVOICE));
    }
}

#[test]
fn chilean_names_count_where_the_generic_ones_are_missing() {
    let row = row(r##"{"Documento": {"Encabezado": {"IdDoc": {"TipoDTE": "33", "Folio": "9", "Tipo": ""},
        "Totales": {"ExtraInfoTotal": [{"@name": "MntNeto", "#text": "1000"}, {"@name": "MntTotal", "#text": "1190"}]}}}}"##);
    assert_eq!((text(&row, "type"), text(&row, "number")), (Some("33"), Some("9")));
    assert_eq!(*cell(&row.cells, COLUMNS, "total"), decimal(1_190_000_000));
    assert_eq!(*cell(&row.cells, COLUMNS, "net"), decimal(1_000_000_000));
}

#[test]
fn a_document_without_a_header_has_no_row() {
    let cases = [
        ("<Invoice/>", "columns-document"),
        (r#"{"Documento": {}}"#, "columns-document"),
        ("{", "json-syntax"),
        ("", "file-content"),
        ("\u{1}", "file-content"),
    ];
    for (document, code) in cases {
        assert_eq!(
            Row::from_bytes(document.as_bytes(), &Limits::default()).unwrap_err().code(),
            code,
            "{document}"
        );
    }
}

#[test]
fn every_column_has_a_name_of_its_own_and_leaves_room_for_its_text() {
    fn check(columns: &[Column]) {
        let mut names: Vec<String> = Vec::new();
        for column in columns {
            names.push(column.name.to_owned());
            match column.kind {
                ColumnKind::Decimal | ColumnKind::Date => names.push(format!("{}_text", column.name)),
                ColumnKind::List(inner) => check(inner),
                _ => {}
            }
        }
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count, "{names:?}");
    }
    check(COLUMNS);
}

#[test]
fn sums_of_cells_are_sums_of_texts() {
    let mut expected = 0;
    let mut sum = 0;
    for number in 1..=500_i128 {
        expected += number * 1_000_001;
        let total = format!("{number}.{number:06}");
        let row =
            row(&format!(r#"{{"Documento": {{"Encabezado": {{"Totales": {{"VlrPagar": "{total}"}}}}}}}}"#));
        let Cell::Decimal { value: Some(value), .. } = cell(&row.cells, COLUMNS, "total") else { panic!() };
        sum += value;
    }
    assert_eq!((sum, SCALE), (expected, 6));
}
