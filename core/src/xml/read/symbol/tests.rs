//! Tests of the table of names.

use super::*;

fn symbols() -> Symbols {
    let mut symbols = Symbols::default();
    symbols.begin(0);
    symbols
}

#[test]
fn a_name_has_one_number() {
    let text = "Detalle DetalleDelServicioPrestado Detalle DetalleDelServicioPrestado Detalles";
    let mut symbols = symbols();
    let mut numbers = Vec::new();
    let mut from = 0;
    for name in text.split(' ') {
        numbers.push(symbols.intern(text, from, from + name.len()).unwrap());
        from += name.len() + 1;
    }
    assert_eq!(numbers, [0, 1, 0, 1, 2].map(Symbol));
}

#[test]
fn the_key_of_a_short_name_ends_with_the_tag() {
    for name in ["a", "Encabezado", "fifteen-letters", "sixteen--letters", "more-than-sixteen-letters"] {
        for (end, ends) in [(">", true), (" >", false), ("s>", false), ("", false)] {
            let text = format!("{name}{end}");
            let mut symbols = symbols();
            let symbol = symbols.intern(&text, 0, name.len()).unwrap();
            let known = symbols.name(symbol);
            assert_eq!(symbols.is_tag_end_at(known, text.as_bytes(), 0), ends, "{text}");
            let same = Bytes16::load_padded(text.as_bytes(), 0).common_prefix(&known.key);
            assert_eq!(same > name.len(), ends && name.len() < LANES, "{text}");
        }
    }
}

#[test]
fn the_next_name_is_predicted() {
    let text = "a b c";
    let mut symbols = symbols();
    let mut last = Symbol(u32::MAX);
    for (from, expected) in [(0, None), (2, None), (4, None), (0, None), (2, Some("b")), (4, Some("c"))] {
        assert_eq!(symbols.predicted_after(last).map(|(_, name)| symbols.text(name)), expected);
        let symbol = symbols.intern(text, from, from + 1).unwrap();
        symbols.set_successor(last, symbol);
        last = symbol;
    }
}

#[test]
fn names_that_collide_make_the_hashes_secret() {
    let seed = HashSeed::default();
    let collides = |name: &String| {
        let block = Bytes16::load_padded(name.as_bytes(), 0);
        seed.hash(short_key(block, name.len())) & 0x3FF == 0
    };
    let names: Vec<String> = (0..).map(|n| format!("n{n}")).filter(collides).take(100).collect();
    let mut symbols = symbols();
    for _ in 0..2 {
        for (number, name) in names.iter().enumerate() {
            assert_eq!(symbols.intern(name, 0, name.len()), Some(Symbol(number as u32)));
        }
        assert!(symbols.seed.is_secret());
    }
}

#[test]
fn a_hundred_thousand_names_keep_their_numbers() {
    let text: String = (0..100_000).map(|n| format!("n{n:06}")).collect();
    let mut symbols = symbols();
    for round in 0..2 {
        for n in 0..100_000 {
            assert_eq!(symbols.intern(&text, n * 7, n * 7 + 7), Some(Symbol(n as u32)), "round {round}");
        }
    }
}

#[test]
fn a_reserved_name_is_never_found() {
    let text: String = (0..1000).map(|n| format!("n{n:03}")).collect();
    let mut symbols = symbols();
    symbols.reserve("#text", *b"#text>\0\0\0\0\0\0\0\0\0\0");
    for n in 0..1000 {
        assert_eq!(symbols.intern("#text>", 0, 5), None, "after {n} names");
        assert_eq!(symbols.intern(&text, n * 4, n * 4 + 4), Some(Symbol(n as u32 + 1)));
    }
}

#[test]
fn only_a_qname_has_a_number() {
    for text in ["", "1a", "a:b:c", "a:", ":a", "a\u{D7}", "a&b", "a-name-of-over-sixteen-bytes,no"] {
        assert_eq!(symbols().intern(text, 0, text.len()), None, "{text}");
    }
    assert_eq!(symbols().intern("a>?", 1, 1), None);
}
