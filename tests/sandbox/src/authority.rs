//! Short answers of the authorities, in their own forms.

use serde_json::{Value, json};

use crate::element::escaped;
use crate::identifier::{derived, padded};
use crate::record::Record;

/// El Salvador's answer: the eleven members that the interface names.
pub(crate) fn el_salvador(record: &Record) -> Value {
    let rejected = record.rejection.is_some();
    json!({
        "version": 2,
        "ambiente": "00",
        "versionApp": 2,
        "estado": if rejected { "RECHAZADO" } else { "PROCESADO" },
        "codigoGeneracion": record.fiscal_id,
        "selloRecibido": if rejected { None } else { Some(received_stamp(record)) },
        "fhProcesamiento": record.country.local(record.answered).format("%d/%m/%Y %H:%M:%S").to_string(),
        "clasificaMsg": if rejected { "11" } else { "10" },
        "codigoMsg": if rejected { "004" } else { "001" },
        "descripcionMsg": if rejected { "RECHAZADO" } else { "RECIBIDO" },
        "observaciones": record.rejection.iter().collect::<Vec<_>>(),
    })
}

/// The receipt stamp: the year and 36 more characters.
pub(crate) fn received_stamp(record: &Record) -> String {
    let tail = derived(record.country, &record.document, &record.fiscal_id).hex(36).to_uppercase();
    format!("{}{tail}", record.country.local(record.stored).format("%Y"))
}

/// Colombia's acknowledgement, an application response in UBL.
pub(crate) fn application_response(record: &Record) -> String {
    const COMMON: &str = "urn:oasis:names:specification:ubl:schema:xsd:Common";
    let time = record.country.local(record.answered);
    let (code, description) = match &record.rejection {
        Some(words) => ("04", escaped(words)),
        None => ("02", "Documento validado por la DIAN".to_owned()),
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
         <ApplicationResponse xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2\" \
         xmlns:cac=\"{COMMON}AggregateComponents-2\" xmlns:cbc=\"{COMMON}BasicComponents-2\">\
         <cbc:UBLVersionID>UBL 2.1</cbc:UBLVersionID><cbc:ID>{id}</cbc:ID>\
         <cbc:IssueDate>{date}</cbc:IssueDate><cbc:IssueTime>{time}</cbc:IssueTime>\
         <cac:DocumentResponse><cac:Response><cbc:ResponseCode>{code}</cbc:ResponseCode>\
         <cbc:Description>{description}</cbc:Description></cac:Response>\
         <cac:DocumentReference><cbc:ID>{number}</cbc:ID>\
         <cbc:UUID schemeName=\"CUFE-SHA384\">{cufe}</cbc:UUID></cac:DocumentReference>\
         </cac:DocumentResponse></ApplicationResponse>",
        id = derived(record.country, &record.document, "response").digits(12),
        date = time.format("%Y-%m-%d"),
        time = time.format("%H:%M:%S%:z"),
        number = escaped(&format!("{}{}", record.document.series(), record.number)),
        cufe = record.fiscal_id,
    )
}

/// Argentina: the answer to the request for an authorization code.
pub(crate) fn arca_response(record: &Record) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
         <FECAESolicitarResult xmlns=\"http://ar.gov.afip.dif.FEV1/\"><FeCabResp><Cuit>{cuit}</Cuit>\
         <CbteTipo>{kind}</CbteTipo><CantReg>1</CantReg><Resultado>A</Resultado><Reproceso>N</Reproceso></FeCabResp>\
         <FeDetResp><FECAEDetResponse><CbteDesde>{number}</CbteDesde><CbteHasta>{number}</CbteHasta>\
         <Resultado>A</Resultado><CAE>{cae}</CAE><CAEFchVto>{until}</CAEFchVto></FECAEDetResponse></FeDetResp>\
         </FECAESolicitarResult>",
        cuit = padded(record.document.sender_code(), 11),
        kind = escaped(record.document.document_type()),
        number = escaped(&record.number),
        cae = record.fiscal_id,
        until = valid_until(record),
    )
}

/// Argentina: the authorization itself.
pub(crate) fn arca_authorization(record: &Record) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Autorizacion><Resultado>A</Resultado><CAE>{}</CAE>\
         <CAEFchVto>{}</CAEFchVto></Autorizacion>",
        record.fiscal_id,
        valid_until(record)
    )
}

/// An authorization code is valid for ten days.
fn valid_until(record: &Record) -> String {
    let day = record.country.local(record.stored).date_naive();
    day.checked_add_days(chrono::Days::new(10)).unwrap_or(day).format("%Y%m%d").to_string()
}

/// The text of the two-dimensional code on the printed document.
pub(crate) fn bar_code(record: &Record) -> String {
    let document = &record.document;
    let (id, sender, receiver) = (&record.fiscal_id, document.sender_code(), document.receiver_code());
    let total = document.total();
    match record.country.code {
        "CO" => format!("https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey={id}"),
        "GT" => format!(
            "https://felpub.c.sat.gob.gt/verificador-web/publico/vistas/verificacionDte.jsf\
             ?tipo=autorizacion&numero={id}&emisor={sender}&receptor={receiver}&monto={total}"
        ),
        "MX" => format!(
            "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx\
             ?id={id}&re={sender}&rr={receiver}&tt={total}&fe={}",
            derived(record.country, document, "seal").hex(8)
        ),
        "PA" => format!("https://dgi-fep.mef.gob.pa/Consultas/FacturasPorCUFE/{id}"),
        _ => [
            sender,
            document.document_type(),
            document.series(),
            &record.number,
            document.tax(),
            total,
            document.date(),
            receiver,
        ]
        .join("|"),
    }
}
