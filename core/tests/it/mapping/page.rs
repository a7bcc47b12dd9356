//! Every example of `docs/mappings.md` does what the page says.

use std::path::Path;

use dtekit::Mapping;

/// The fenced blocks of the page, each with the word behind its fence.
fn blocks() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/mappings.md");
    let page = std::fs::read_to_string(path).unwrap();
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(_), Some(block)) => blocks.push(block),
            (Some(word), None) => open = Some((word.to_owned(), String::new())),
            (None, Some((word, text))) => open = Some((word, text + line + "\n")),
            (None, None) => {}
        }
    }
    blocks
}

/// The blocks with this word.
fn of(word: &str) -> Vec<String> {
    blocks().into_iter().filter(|(known, _)| known == word).map(|(_, text)| text).collect()
}

#[test]
fn the_templates_write_what_the_page_shows() {
    let (templates, outputs, documents) = (of("template"), of("output"), of("document"));
    assert_eq!((templates.len(), outputs.len(), documents.len()), (2, 2, 1));
    for (template, output) in templates.iter().zip(&outputs) {
        let mapping = Mapping::parse(template.as_bytes()).unwrap();
        let written = mapping.apply(documents[0].as_bytes(), &Default::default()).unwrap();
        let shown: String = output.lines().map(str::trim_start).collect();
        assert_eq!(String::from_utf8(written).unwrap(), shown);
    }
}

#[test]
fn the_expressions_give_what_the_page_shows() {
    let document = &of("document")[0];
    let mut count = 0;
    for line in of("expressions")[0].lines() {
        let (expression, expected) = line.split_once('→').unwrap();
        let template = format!(
            r#"{{"$mapping": {{"source": "/DTE/Documento"}}, "template": {{"k": 1, "x": {}}}}}"#,
            serde_json::to_string(&format!("{{{}}}", expression.trim())).unwrap()
        );
        let mapping = Mapping::parse(template.as_bytes()).unwrap();
        let found = mapping.explain(document.as_bytes(), &Default::default()).unwrap();
        assert!(
            found.findings.iter().all(|finding| finding.code == "mapping-root"),
            "{line}: {:?}",
            found.findings
        );
        let value = found.rows.iter().find(|row| row.target == "x").map_or("", |row| row.value.as_str());
        assert_eq!(value, expected.trim(), "{expression}");
        count += 1;
    }
    assert!(count > 20);
}
