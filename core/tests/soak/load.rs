//! Mixed load from sixteen threads: conversions, mappings, calls of the service and a journal. Memory and open files
//! stay flat after the first quarter of the time. The threads are busy all the time, or with `DTEKIT_TEST_LOAD_RATE`
//! begin together that many rounds a second, each with one call of each kind. What a call takes is printed.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use dtekit::client::{Client, Issue, Settings};
use dtekit::json::json;
use dtekit::operation::Arguments;
use dtekit::store::journal::{JournalOptions, JournalRun};
use dtekit::{Country, Journal, Mapping, SqliteJournal, ToJson, ToXml, json_to_xml, xml_to_json};

use super::{Sandbox, THREADS, memory};

/// What an allocator keeps for sixteen threads, whatever the length of the run.
const GROWTH: usize = 32 << 20;

/// What each call of a kind took, in microseconds.
type Took = BTreeMap<&'static str, Vec<u32>>;

#[test]
#[ignore = "it measures the memory of the process, so it runs alone: cargo test --workspace --test soak -- --ignored"]
fn mixed_load_leaves_nothing_behind() {
    let seconds: f64 = std::env::var("DTEKIT_TEST_LOAD_SECONDS").map_or(10.0, |text| text.parse().unwrap());
    let rate: Option<f64> = std::env::var("DTEKIT_TEST_LOAD_RATE").ok().map(|text| text.parse().unwrap());
    let sandbox = Sandbox::start();
    let folder = std::env::temp_dir().join(format!("dtekit-load-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let begun = open_files();
    let client = Client::new(Settings::new(&sandbox.url, "user", "secret")).unwrap();
    let journal = SqliteJournal::open(folder.join("journal.db"), JournalOptions::default()).unwrap();
    let load = Load {
        client,
        journal,
        invoice: include_bytes!("../../../tests/data/invoice.json"),
        xml: json_to_xml(include_bytes!("../../../tests/data/invoice.json"), &ToXml::default()).unwrap(),
        mapping: Mapping::standard("CR", "01").unwrap(),
        numbers: AtomicUsize::new(1),
        took: Mutex::default(),
        rate,
    };
    load.run(Duration::from_secs_f64(seconds / 4.0));
    let (memory_before, files_before) = (memory(), open_files());
    load.run(Duration::from_secs_f64(seconds * 0.75));
    let (memory_after, files_after) = (memory(), open_files());
    println!(
        "memory {} kB, then {} kB; files {files_before}, then {files_after}",
        memory_before >> 10,
        memory_after >> 10
    );
    println!("journal: {} entries", load.numbers.load(Ordering::Relaxed) - 1);
    for (name, took) in load.took.lock().unwrap().iter_mut() {
        took.sort_unstable();
        let at = |percent: usize| f64::from(took[took.len() * percent / 100]) / 1e3;
        let ratio = at(99) / at(50);
        println!("{name:16} median {:9.3} ms, p99 {:9.3} ms, ratio {ratio:6.1}", at(50), at(99));
    }
    drop(load);
    assert!(memory_after < memory_before + GROWTH, "memory grows");
    assert!(files_after <= files_before + 2 * THREADS, "files stay open");
    assert!(open_files() <= begun, "files are open when client and journal are gone");
    fs::remove_dir_all(folder).unwrap();
}

fn open_files() -> usize {
    fs::read_dir("/proc/self/fd").map_or(0, Iterator::count)
}

fn document(number: usize) -> String {
    format!(
        "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>{number}</Numero><FechaEmis>2025-01-31T09:30:00</FechaEmis>\
         <ContenidoTC>5063101250031011234560010000101{number:010}112345678</ContenidoTC></IdDoc><Emisor><IDEmisor>3101123456</IDEmisor>\
         <DomFiscal><Pais>CR</Pais></DomFiscal></Emisor><Totales><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>"
    )
}

struct Load {
    client: Client,
    journal: SqliteJournal,
    invoice: &'static [u8],
    xml: Vec<u8>,
    mapping: Mapping,
    numbers: AtomicUsize,
    took: Mutex<Took>,
    /// How many rounds all threads begin together in a second; `None` if they do not wait.
    rate: Option<f64>,
}

impl Load {
    fn run(&self, time: Duration) {
        let begun = Instant::now();
        thread::scope(|scope| {
            for thread in 0..THREADS {
                scope.spawn(move || {
                    let mut took = Took::new();
                    for round in 0.. {
                        if let Some(rate) = self.rate {
                            let due = Duration::from_secs_f64((round * THREADS + thread) as f64 / rate);
                            thread::sleep(due.saturating_sub(begun.elapsed()));
                        }
                        if begun.elapsed() >= time {
                            break;
                        }
                        self.round(&mut took);
                    }
                    let mut all = self.took.lock().unwrap();
                    took.into_iter()
                        .for_each(|(name, mut took)| all.entry(name).or_default().append(&mut took));
                });
            }
        });
    }

    /// Cheap calls are made more often, so that each kind has its part of the time.
    fn round(&self, took: &mut Took) {
        let mut measure = |name, times: usize, call: &dyn Fn()| {
            let took = took.entry(name).or_default();
            for _ in 0..if self.rate.is_some() { 1 } else { times } {
                let begin = Instant::now();
                call();
                // The last thousand calls, so that the measurement itself stays flat.
                if took.len() >= 2_000 {
                    took.drain(..1_000);
                }
                took.push(u32::try_from(begin.elapsed().as_micros()).unwrap());
            }
        };
        measure("json_to_xml", 20, &|| drop(json_to_xml(self.invoice, &ToXml::default()).unwrap()));
        measure("xml_to_json", 20, &|| drop(xml_to_json(&self.xml, &ToJson::default()).unwrap()));
        measure("map", 10, &|| drop(self.mapping.apply(self.invoice, &Default::default()).unwrap()));
        measure("call", 2, &|| {
            let arguments = json!({"accountCode": "3101123456"});
            let arguments = Arguments::from(arguments.as_object().unwrap().clone());
            self.client.call("Account/GetAccount", arguments).unwrap();
        });
        measure("submit", 1, &|| {
            let number = self.numbers.fetch_add(1, Ordering::Relaxed);
            let issue = Issue::new(document(number), Country::CR);
            self.journal.submit(&format!("order-{number}"), issue, None, SystemTime::now()).unwrap();
        });
        measure("run", 1, &|| {
            let pass = JournalRun { most: 2, ..JournalRun::default() };
            self.journal.run(&self.client, SystemTime::now(), &pass).unwrap();
        });
    }
}
