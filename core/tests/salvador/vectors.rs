//! The vectors of `tests/vectors/mapping_sv`, and what tests do with JSON.

use std::fs;
use std::path::{Path, PathBuf};

use dtekit::mapping::Params;
use serde_json::{Value, json};

/// A document, the params, and where the expected output lies.
pub struct Vector {
    pub name: String,
    /// The type of the document, as in `IdDoc/Tipo`.
    pub tipo: String,
    pub input: Vec<u8>,
    pub params: Params,
    expected: PathBuf,
}

/// Generic documents: `TYPE_name.json` with `TYPE_name.official`, and `TYPE_name.params` where there are any.
pub fn all() -> Vec<Vector> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/mapping_sv/to");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let inputs = paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "json"));
    let all: Vec<_> = inputs.map(|path| read(path)).collect();
    assert!(all.len() >= 3 * crate::TYPES.len(), "three vectors a document type: found {}", all.len());
    all
}

fn read(path: &Path) -> Vector {
    let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
    let params = fs::read(path.with_extension("params"));
    Vector {
        tipo: name.split_once('_').unwrap().0.to_owned(),
        name,
        input: fs::read(path).unwrap(),
        params: params.map(|text| serde_json::from_slice(&text).unwrap()).unwrap_or_default(),
        expected: path.with_extension("official"),
    }
}

/// Compares with the expected file, which is indented for its readers; with `DTEKIT_BLESS` set it is written.
pub fn compare(vector: &Vector, found: &str) -> Result<(), String> {
    let found = indented(found);
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(&vector.expected, found).unwrap();
        return Ok(());
    }
    let expected = fs::read_to_string(&vector.expected).unwrap_or_default();
    let flat = |text: &str| text.split('\n').map(|line| line.trim_start_matches(' ')).collect::<String>();
    let line = expected.lines().zip(found.lines()).take_while(|(left, right)| left == right).count();
    if flat(&expected) == flat(&found) {
        return Ok(());
    }
    Err(format!(
        "{}: line {}: expected {:?}, found {:?} (DTEKIT_BLESS=1 writes the file)",
        vector.name,
        line + 1,
        expected.lines().nth(line),
        found.lines().nth(line)
    ))
}

/// Puts each member and item on a line of its own: no string holds a line end, so the way back is to drop them.
fn indented(json: &str) -> String {
    let (mut out, mut level, mut string, mut escaped) = (String::new(), 0, false, false);
    for char in json.chars() {
        let line = |out: &mut String, level| out.push_str(&format!("\n{}", "  ".repeat(level)));
        if string {
            string = escaped || char != '"';
            escaped = char == '\\' && !escaped;
            out.push(char);
            continue;
        }
        match char {
            '{' | '[' => {
                level += 1;
                out.push(char);
                line(&mut out, level);
            }
            '}' | ']' => {
                level -= 1;
                line(&mut out, level);
                out.push(char);
            }
            ',' => {
                out.push(char);
                line(&mut out, level);
            }
            _ => {
                string = char == '"';
                out.push(char);
            }
        }
    }
    out.push('\n');
    out
}

/// What is computed where it is not given.
const AMOUNTS: [&str; 8] =
    ["MontoNetoItem", "SubTotal", "MntDcto", "MntExe", "MntImp", "VlrPagar", "ExtraInfoTotal", "Impuestos"];

/// Takes out of a generic document what can be computed.
pub fn remove_amounts(value: &mut Value) {
    match value {
        Value::Object(members) => {
            let vat = members.get("TipoImp").is_some_and(|code| code == "20");
            members.retain(|name, _| !(AMOUNTS.contains(&name.as_str()) || vat && name == "MontoImp"));
            members.values_mut().for_each(remove_amounts);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_amounts),
        _ => {}
    }
}

/// Puts groups without a value wherever the document has none: what a program writes that knows no other way.
pub fn add_empty_groups(document: &mut Value) {
    let document = &mut document["Documento"];
    let empty =
        |names: &[&str]| Value::Object(names.iter().map(|name| ((*name).to_owned(), json!(""))).collect());
    let mut add = |path: &str, name: &str, value: Value| {
        if let Some(place) = document.pointer_mut(path).and_then(Value::as_object_mut) {
            place.entry(name).or_insert(value);
        }
    };
    let address = empty(&["Calle", "Departamento", "Ciudad", "Municipio"]);
    add("", "DscRcgGlobal", json!([empty(&["TpoMov", "CodigoDR", "ValorDR", "IndExeDR"])]));
    add("", "Referencia", json!([empty(&["TpoDocRef", "NumeroRef", "FechaRef"])]));
    add("/Encabezado", "Receptor", json!({"DocRecep": empty(&["TipoDocRecep", "NroDocRecep"])}));
    add("/Encabezado", "Totales", empty(&["SubTotal", "MntExe", "VlrPagar"]));
    add("/Encabezado", "Impuestos", json!([empty(&["TipoImp", "MontoImp"])]));
    add("/Encabezado", "Retenciones", json!([empty(&["TipoRet", "MontoRet"])]));
    add("/Encabezado/IdDoc", "Pagos", json!([empty(&["TipoPago", "DescPago", "Monto"])]));
    add("/Encabezado/IdDoc", "ExtrInfoDoc", json!([{"@name": "observaciones", "#text": ""}]));
    add("/Encabezado/Emisor", "NombreEmisor", empty(&["PrimerNombre"]));
    add("/Encabezado/Receptor", "NombreRecep", empty(&["PrimerNombre"]));
    add("/Encabezado/Receptor", "DomFiscalRcp", address);
    add("/Encabezado/Receptor", "ContactoReceptor", json!([empty(&["eMail", "Telefono"])]));
    add("/Detalle/0", "SubDscto", json!([empty(&["GlosaDscto", "MntDscto"])]));
    add("/Detalle/0", "SubRef", json!([empty(&["NumeroRef"])]));
    add("/Detalle/0", "ImpuestosDet", json!([empty(&["TipoImp", "TasaImp", "MontoImp"])]));
    add("/Detalle/0", "CdgItem", json!([empty(&["TpoCodigo", "VlrCodigo"])]));
    add("/Detalle/0", "ExtraInfoDetalle", json!([{"@name": "tipoVenta", "#text": ""}]));
}
