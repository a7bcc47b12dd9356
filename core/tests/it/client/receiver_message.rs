//! Receiver messages as a client sends them.

use crate::memory::*;
use dtekit::costa_rica::{MessageDraft, ReceiverMessage};
use dtekit::json::json;

/// A message whose FechaEmisionDoc is this.
fn message(date: &str) -> ReceiverMessage {
    let fields = json!({
        "clave": "50621112600310112345600100001010000000012112345678",
        "numero_cedula_emisor": "3101123456",
        "fecha_emision_doc": date,
        "mensaje": 1,
        "total_factura": "118",
        "numero_cedula_receptor": "3102654321",
        "folio": 42,
    });
    MessageDraft::from_members(fields.as_object().unwrap()).message().unwrap()
}

fn codes(date: &str) -> Vec<String> {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let result = bench.client.costa_rica_send_receiver_message(&message(date), Default::default()).unwrap();
    result.findings.iter().map(|finding| finding.code.to_string()).collect()
}

#[test]
fn the_ten_years_count_from_the_day_by_the_clients_clock() {
    // The clock of the bench says 1994-11-06, 02:49 in Costa Rica.
    assert_eq!(codes("1984-11-05T23:59:59"), ["receiver-message-date-age"]);
    assert_eq!(codes("1984-11-06T00:00:00"), Vec::<String>::new());
}
