//! Whatever is sent and listed: no document is taken for another one, and none that is listed may be sent again.

use std::time::Duration;

use crate::length::cases;
use crate::memory::*;
use dtekit::client::SendDocumentToAuthority;
use dtekit::operation::{MAPPING_STANDARD, Verdict};
use dtekit::{Country, NextStep, Processing};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

/// A sale. Each field takes few values, so that sales are often alike in all but one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sale {
    issuer: u8,
    kind: u8,
    series: u8,
    number: u8,
    /// Tells two sales apart that are equal in all else.
    ticket: u8,
    date: u8,
    total: u8,
    receiver: u8,
}

fn sale() -> impl Strategy<Value = Sale> {
    ((0..2u8, 0..2u8, 0..2u8, 0..3u8), (0..2u8, 0..3u8, 0..2u8, 0..2u8)).prop_map(
        |((issuer, kind, series, number), (ticket, date, total, receiver))| Sale {
            issuer,
            kind,
            series,
            number,
            ticket,
            date,
            total,
            receiver,
        },
    )
}

/// How a list shows a document: what it leaves out, and how it spells what it shows.
#[derive(Debug, Clone)]
struct Style {
    hides: Vec<bool>,
    zeros: usize,
    punctuated: bool,
    compound: bool,
}

fn style() -> impl Strategy<Value = Style> {
    (prop::collection::vec(prop::bool::weighted(0.15), 10), 0..6usize, any::<bool>(), any::<bool>())
        .prop_map(|(hides, zeros, punctuated, compound)| Style { hides, zeros, punctuated, compound })
}

const COUNTRIES: [&str; 8] = ["AR", "CL", "CO", "CR", "DO", "GT", "MX", "PE"];

fn issuer(country: &str, sale: &Sale) -> String {
    match country {
        "MX" => ["EKU9003173C9", "XIA190128J61"][usize::from(sale.issuer)].to_owned(),
        _ => format!("310112345{}", sale.issuer),
    }
}

fn kind(country: &str, sale: &Sale) -> String {
    match country {
        "DO" => format!("3{}", sale.kind + 1),
        "MX" => ["I", "E"][usize::from(sale.kind)].to_owned(),
        _ => format!("0{}", sale.kind + 1),
    }
}

fn series(country: &str, sale: &Sale) -> String {
    match country {
        "AR" => format!("{}", sale.series + 3),
        "CO" => ["", "SETT"][usize::from(sale.series)].to_owned(),
        _ => format!("F00{}", sale.series + 1),
    }
}

fn clave(sale: &Sale) -> String {
    let consecutive = format!("0010000{}0{}000000001{}", sale.series, sale.kind + 1, sale.number);
    format!("50621112600310112345{}{consecutive}11234567{}", sale.issuer, sale.ticket)
}

fn date(sale: &Sale) -> String {
    format!("2026-11-2{}", sale.date)
}

/// What identifies a sale: the test's own reading of the countries' rules.
fn identity(country: &str, own_keys: bool, sale: &Sale) -> Option<String> {
    let [issuer, kind, series] = [issuer, kind, series].map(|of| of(country, sale));
    let own = || own_keys.then(|| own_key(country, sale));
    match country {
        "CR" => Some(clave(sale)),
        "AR" | "CO" | "PE" => Some(format!("{issuer} {kind} {series} {}", sale.number)),
        "CL" | "DO" => Some(format!("{issuer} {kind} {}", sale.number)),
        "MX" => Some(format!("{issuer} {series} {}", sale.number)),
        _ => own(),
    }
}

/// The caller's own key: one for each document, as a caller gives them.
fn own_key(country: &str, sale: &Sale) -> String {
    match country {
        "GT" => format!("T-{sale:?}").replace(|letter: char| !letter.is_ascii_alphanumeric(), ""),
        _ => format!("T-{}", identity(country, false, sale).unwrap_or_default().replace(' ', "x")),
    }
}

fn xml(country: &str, own_keys: bool, sale: &Sale) -> String {
    let number = match country {
        "DO" => format!("<Numero>E{}000000000{}</Numero>", kind(country, sale), sale.number + 1),
        "CR" => format!("<ContenidoTC>{}</ContenidoTC><Numero>{}</Numero>", clave(sale), sale.number + 1),
        _ => format!("<Serie>{}</Serie><Numero>{}</Numero>", series(country, sale), sale.number + 1),
    };
    let own = if own_keys { format!(" ID=\"{}\"", own_key(country, sale)) } else { String::new() };
    format!(
        "<DTE><Documento{own}><Encabezado><IdDoc><Tipo>{}</Tipo>{number}<FechaEmis>{}</FechaEmis></IdDoc><Emisor>\
         <IDEmisor>{}</IDEmisor></Emisor><Receptor><DocRecep><NroDocRecep>200{}</NroDocRecep></DocRecep></Receptor>\
         <Totales><VlrPagar>10.{}0</VlrPagar></Totales></Encabezado></Documento></DTE>",
        kind(country, sale),
        date(sale),
        issuer(country, sale),
        sale.receiver,
        sale.total,
    )
}

fn listed(place: usize, country: &str, own_keys: bool, (sale, style): &(Sale, Style)) -> Json {
    let zeros = "0".repeat(style.zeros);
    let number = sale.number + 1;
    let (shown_series, kind) = (series(country, sale), kind(country, sale));
    let is_plain = matches!(country, "AR" | "CO" | "MX" | "PE");
    let punctuated = |text: String| match style.punctuated {
        true => text.chars().flat_map(|letter| [letter, '.']).collect(),
        false => text,
    };
    let both = style.compound && country == "PE";
    let members = [
        (
            "CountryDocumentId",
            match country {
                "CR" => json!(clave(sale)),
                "DO" => json!(format!("E{kind}000000000{number}")),
                "PE" => json!(format!("{}-{kind}-{shown_series}-{number}", issuer(country, sale))),
                _ => json!("70000000000000"),
            },
        ),
        ("ExternalId", if own_keys { json!(own_key(country, sale)) } else { json!(null) }),
        ("DocumentTypeId", json!(kind)),
        ("Series", if is_plain && !both { json!(shown_series) } else { json!(null) }),
        ("Number", if both || country == "CR" { json!(null) } else { json!(number) }),
        (
            "NumberStr",
            match country {
                "CR" | "GT" => json!(null),
                _ if both => json!(format!("{shown_series}-{zeros}{number}")),
                _ => json!(format!("{zeros}{number}")),
            },
        ),
        (
            "DocumentSenderCode",
            json!(punctuated(format!(
                "{}{}",
                if country == "MX" { "" } else { &zeros },
                issuer(country, sale)
            ))),
        ),
        ("DocumentReceiverCode", json!(punctuated(format!("{zeros}200{}", sale.receiver)))),
        ("Date", json!(format!("{}T00:00:00", date(sale)))),
        ("TotalAmount", serde_json::from_str(&format!("10.{}", sale.total)).unwrap()),
    ];
    let shown = members.into_iter().zip(&style.hides).filter(|(_, hidden)| !**hidden);
    let id = json!(format!("00000000-0000-4000-8000-{:012}", place + 1));
    let id = std::iter::once(("GlobalDocumentId".to_owned(), id));
    Json::Object(id.chain(shown.map(|((name, value), _)| (name.to_owned(), value))).collect())
}

/// The next step of a send that broke off, kept and read again.
fn next(country: &str, own_keys: bool, sale: &Sale) -> NextStep {
    let bench = bench(&[Answer::Fails(dtekit::Phase::InFlight)]);
    let call = SendDocumentToAuthority::new(xml(country, own_keys, sale))
        .asynchronous(Processing::Asynchronous)
        .mapping(MAPPING_STANDARD)
        .sign(true)
        .default_certificate(false)
        .country(country.parse::<Country>().unwrap());
    let next = bench.client.send_document_to_authority(call).unwrap().next.unwrap();
    let kept = next.to_value(Default::default());
    let read = NextStep::from_members(kept.as_object().unwrap()).unwrap();
    assert_eq!(read, next);
    read
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(2048)) })]

    #[test]
    fn no_document_is_taken_for_another(
        country in prop::sample::select(&COUNTRIES[..]),
        own_keys in any::<bool>(),
        sent in sale(),
        others in prop::collection::vec((sale(), style()), 0..5),
    ) {
        let next = next(country, own_keys, &sent);
        let items: Vec<Json> =
            others.iter().enumerate().map(|(place, other)| listed(place, country, own_keys, other)).collect();
        let page = json!({ "Documents": items }).to_string().leak();
        let bench = bench(&[Answer::Status(200, page)]);
        let first = bench.client.reconcile(&next, Some(Duration::ZERO)).unwrap();
        prop_assert!(!first.may_resend, "one list is not enough");
        let found = match first.next {
            Some(next) => bench.client.reconcile(&next, Some(Duration::ZERO)).unwrap(),
            None => first,
        };
        let wanted = identity(country, own_keys, &sent);
        let is_same = |sale: &Sale| wanted.is_some() && identity(country, own_keys, sale) == wanted;
        if let Verdict::AlreadyIssued { document } | Verdict::Differs { document, .. } = &found.verdict {
            let place = document.global_document_id().unwrap().as_u128() & 0xff;
            prop_assert!(is_same(&others[place as usize - 1].0), "{:?}", found.verdict);
            prop_assert!(!found.may_resend);
        }
        let is_shown = |style: &Style| !style.hides.contains(&true);
        if others.iter().any(|(sale, style)| is_shown(style) && is_same(sale)) {
            prop_assert!(!found.may_resend && found.verdict != Verdict::NotFound, "{:?}", found.verdict);
        }
        // An empty series does not contradict that of the document: the list may show none.
        let shows_series = |sale: &Sale| {
            country != "CO" || !series(country, sale).is_empty() || series(country, &sent).is_empty()
        };
        let is_another = |(sale, style): &(Sale, Style)| is_shown(style) && shows_series(sale) && !is_same(sale);
        if others.iter().all(is_another) && wanted.is_some() {
            prop_assert_eq!(found.verdict, Verdict::NotFound);
            prop_assert!(found.may_resend);
        }
    }
}
