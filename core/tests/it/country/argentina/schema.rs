//! Validates documents by the schema in ARCA's WSDL, and the order of the elements of an export.

use std::fs;
use std::path::Path;

use dtekit::Document;

use super::authority;

/// The elements that the service has and our WSDL of 2021 has not, each before or after another one.
const NEWER: [(&str, &str, &str); 4] = [
    ("name=\"CanMisMonExt\" type=\"s:string\"", "before", "name=\"CbtesAsoc\" type=\"tns:ArrayOfCbteAsoc\""),
    (
        "name=\"CondicionIVAReceptorId\" type=\"s:int\"",
        "before",
        "name=\"CbtesAsoc\" type=\"tns:ArrayOfCbteAsoc\"",
    ),
    (
        "name=\"Actividades\" type=\"tns:ArrayOfActividad\"",
        "after",
        "name=\"PeriodoAsoc\" type=\"tns:Periodo\"",
    ),
    ("", "optional", "name=\"MonCotiz\" type=\"s:double\""),
];

/// The types of the newer elements.
const NEWER_TYPES: &str = concat!(
    "<s:complexType name=\"ArrayOfActividad\"><s:sequence><s:element minOccurs=\"0\" maxOccurs=\"unbounded\" ",
    "name=\"Actividad\" type=\"tns:Actividad\"/></s:sequence></s:complexType>",
    "<s:complexType name=\"Actividad\"><s:sequence><s:element name=\"Id\" type=\"s:long\"/></s:sequence></s:complexType>",
);

/// Validates a request by the types of the WSDL and the elements that were added to them.
pub fn validate(data: &Path, xml: &str) -> Result<(), String> {
    let mut types = fs::read_to_string(data.join("ar/schemas/wsfev1-types.xsd")).unwrap();
    for (added, place, known) in NEWER {
        let at = types.find(known).unwrap();
        let (begin, end) = (types[..at].rfind('<').unwrap(), at + types[at..].find("/>").unwrap() + 2);
        let element = format!("<s:element minOccurs=\"0\" maxOccurs=\"1\" {added}/>");
        match place {
            "before" => types.insert_str(begin, &element),
            "after" => types.insert_str(end, &element),
            _ => types
                .replace_range(begin..end, &types[begin..end].replace("minOccurs=\"1\"", "minOccurs=\"0\"")),
        }
    }
    let end = types.rfind("</").unwrap();
    types.insert_str(end, NEWER_TYPES);
    // Each thread has a file of its own.
    let thread = format!("{:?}", std::thread::current().id());
    let number: String = thread.chars().filter(char::is_ascii_digit).collect();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ar-{}-{number}.xsd", std::process::id()));
    fs::write(&file, types).unwrap();
    let result = authority::validate(data, file.to_str().unwrap(), xml.as_bytes());
    fs::remove_file(file).unwrap();
    result
}

/// The elements of Cmp in the order of the manual of wsfexv1, version 3.1.1. Those with a star must be there.
const EXPORT: &str = "Id* Fecha_cbte Cbte_Tipo* Punto_vta* Cbte_nro* Tipo_expo* Permiso_existente Permisos Dst_cmp* Cliente* \
    Cuit_pais_cliente* Domicilio_cliente* Id_impositivo Moneda_Id* Moneda_ctz CanMisMonExt Obs_comerciales Imp_total* Obs \
    Cmps_asoc Forma_pago Incoterms Incoterms_Ds Idioma_cbte* Items* Opcionales Fecha_pago Actividades";

/// The elements of an item, likewise.
const ITEM: &str = "Pro_codigo Pro_ds* Pro_qty* Pro_umed* Pro_precio_uni* Pro_bonificacion* Pro_total_item*";

/// Checks the names and the order of the elements of an export.
pub fn check_export(xml: &str) -> Result<(), String> {
    let document = Document::from_xml(xml.as_bytes()).map_err(|error| error.to_string())?;
    let names = |path: &str| -> Vec<String> {
        document.element(path).unwrap().children().map(|child| child.name().to_owned()).collect()
    };
    in_order(&names("Cmp"), EXPORT)?;
    for item in document.element("Cmp/Items").unwrap().children() {
        in_order(&item.children().map(|child| child.name().to_owned()).collect::<Vec<_>>(), ITEM)?;
    }
    Ok(())
}

fn in_order(found: &[String], expected: &str) -> Result<(), String> {
    let mut rest = found.iter().peekable();
    for name in expected.split(' ') {
        let required = name.ends_with('*');
        if rest.next_if(|next| *next == name.trim_end_matches('*')).is_none() && required {
            return Err(format!("expected {name}, found {:?}", rest.peek()));
        }
    }
    rest.next().map_or(Ok(()), |next| Err(format!("{next} is not expected in its place")))
}
