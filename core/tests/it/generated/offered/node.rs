//! The functions of Node and their types.

use std::collections::BTreeSet;

use dtekit::Naming;
use dtekit::offer::{DocumentForm, Gives, Handle};

use super::super::described::camel;
use super::super::words::wrapped;
use super::Offered;
use super::own::Parameter;

/// The functions that may take long: they work on another thread, and at once under a name that ends in `Sync`.
const LONG: [&str; 5] = ["lint", "audit_totals", "validate", "read", "verify"];

pub fn files(functions: &[Offered]) -> Vec<(String, String)> {
    vec![
        ("bindings/node/lib/offered.js".to_owned(), script(functions)),
        ("bindings/node/lib/offered.d.ts".to_owned(), types(functions)),
    ]
}

const SCRIPT: &str = "'use strict'

// Generated from core/src/offer/table.rs: do not edit; offered.d.ts is the documentation.

const { text } = require('./argument')
const { content, contentInSlices, xml, xmlInSlices } = require('./document-input')
const { Document } = require('./document')
const { Offered } = require('./offer')
";

pub fn name_of(one: &Offered) -> String {
    Naming::Camel.name(one.row.function.name)
}

fn is_long(one: &Offered) -> bool {
    LONG.contains(&one.row.function.name)
}

fn script(functions: &[Offered]) -> String {
    let mut text = SCRIPT.to_owned();
    let mut exported = Vec::new();
    for one in functions {
        let (name, function) = (name_of(one), one.row.function);
        let has_options = one.row.options.is_some();
        let mut given: Vec<_> = match function.document {
            DocumentForm::None => Vec::new(),
            _ => vec![one.document()],
        };
        let names: Vec<_> = one.texts().into_iter().map(|name| Naming::Camel.name(name)).collect();
        given.extend(names.iter().map(|name| &**name));
        given.extend(has_options.then_some("options"));
        let given = given.join(", ");
        let texts = function.texts.iter().filter(|row| row.name != "explanation");
        let texts: Vec<_> =
            texts.map(|row| format!("text({}, '{}')", Naming::Camel.name(row.name), row.noun)).collect();
        let rest: Vec<_> =
            [if has_options { "options" } else { "undefined" }.to_owned()].into_iter().chain(texts).collect();
        let rest = rest.join(", ");
        let handles = one.row.handles.iter().map(|handle| match handle {
            Handle::Registry => ", 'registry'",
            Handle::Through => ", 'through'",
            Handle::Explanation => ", 'explanation'",
        });
        let handles: String = handles.collect();
        let row = function.name.to_uppercase();
        text.push_str(&format!("\nconst {row} = new Offered('{}'{handles})\n", function.name));
        let read = if function.document == DocumentForm::Any { "content" } else { "xml" };
        let about = &one.prose[0];
        let at_once = if is_long(one) { format!("{name}Sync") } else { name.clone() };
        if is_long(one) {
            let document = one.document();
            text.push_str(&format!(
                "\n{}async function {name}({given}) {{\n  const read = signal => {read}InSlices({document}, signal)\n  \
                 return (await {row}.run(read, {rest})).value\n}}\n",
                comment(&[format!("{about} On a worker thread.")]),
            ));
            exported.push(name);
        }
        let document = match function.document {
            DocumentForm::None => "undefined".to_owned(),
            _ => format!("{read}({})", one.document()),
        };
        let call = |how: &str| format!("{row}.{how}({document}, {rest})");
        let body = match one.row.gives {
            Gives::Text => format!("{}.text", call("runSync")),
            Gives::Document => format!("Document.fromJson({}.text)", call("runSync")),
            Gives::Word(_) => format!("{}.text || null", call("runSync")),
            _ => call("valueSync"),
        };
        let about = if is_long(one) { format!("{about} At once.") } else { about.clone() };
        text.push_str(&format!(
            "\n{}function {at_once}({given}) {{\n  return {body}\n}}\n",
            comment(&[about])
        ));
        exported.push(at_once);
    }
    exported.sort();
    text + &format!("\nmodule.exports = {{ {} }}\n", exported.join(", "))
}

fn types(functions: &[Offered]) -> String {
    let (mut options, mut records, mut words) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    records.extend(["Explanation", "TotalsPolicy"]);
    let mut body = String::new();
    for one in functions {
        let (name, function) = (name_of(one), one.row.function);
        let returns = match one.row.gives {
            Gives::Record(row) => row.name.to_owned(),
            Gives::Records(row) => format!("{}[]", row.name),
            Gives::Findings => "Finding[]".to_owned(),
            Gives::Text => "string".to_owned(),
            Gives::Document => "Document".to_owned(),
            Gives::Word(set) => format!("{set} | null"),
            Gives::Object | Gives::Parts => panic!("{} is written by hand", function.name),
        };
        match one.row.gives {
            Gives::Record(row) | Gives::Records(row) => drop(records.insert(row.name)),
            Gives::Word(set) => drop(words.insert(set)),
            _ => {}
        }
        let document = match function.document {
            DocumentForm::None => None,
            DocumentForm::Any => Some(format!("{}: DocumentContent", one.document())),
            _ => Some(format!("{}: Bytes", one.document())),
        };
        let mut given: Vec<_> = document.into_iter().collect();
        given.extend(one.texts().iter().map(|name| format!("{}: string", Naming::Camel.name(name))));
        let option_type = one.row.options.as_ref().map(|(name, _)| *name);
        let is_explained = one.row.handles.contains(&Handle::Explanation);
        if let Some(kind) = option_type {
            let plain = if is_explained { format!("Plain{kind}") } else { kind.to_owned() };
            if is_explained {
                let about = vec![said(one, "explanation")];
                body.push_str(&format!(
                    "\n/** The options of {{@link {name}}}. */\nexport interface {kind} extends {plain} {{\n{}  \
                     explanation?: Explanation\n}}\n",
                    indented(&comment(&about)),
                ));
            }
            options.insert(plain);
        }
        let declared = |name: &str, more: &str, returns: &str| {
            let mut given = given.clone();
            given.extend(option_type.map(|kind| format!("options?: {kind}{more}")));
            format!("export function {name}({}): {returns}\n", given.join(", "))
        };
        let docs = comment(&documentation(one, one.arguments.iter().map(|(names, _)| &*names[0])));
        if is_long(one) {
            let (promised, sync) = (format!("Promise<{returns}>"), format!("{name}Sync"));
            body.push_str(&format!("\n{docs}{}", declared(&name, " & AbortOptions", &promised)));
            body.push_str(&format!(
                "/** {{@link {name}}} at once, on this thread; throws what that rejects with. */\n{}",
                declared(&sync, "", &returns)
            ));
        } else {
            body.push_str(&format!("\n{docs}{}", declared(&name, "", &returns)));
        }
    }
    let list = |names: Vec<String>| names.join(", ");
    format!(
        "// Generated from core/src/offer/table.rs: do not edit.\n\n\
         import type {{ AbortOptions }} from './abort'\n\
         import type {{ Bytes, Document, DocumentContent }} from './document'\n\
         import type {{ Finding }} from './error'\n\
         import type {{ {} }} from './options'\n\
         import type {{ {} }} from './records'\n\
         import type {{ {} }} from './words'\n\n\
         /** How a number is rounded. */\nexport type RoundingMode = TotalsPolicy['rounding']\n{body}",
        list(options.into_iter().collect()),
        list(records.into_iter().map(str::to_owned).collect()),
        list(words.into_iter().map(str::to_owned).collect()),
    )
}

/// What an argument is, as a sentence.
fn said(one: &Offered, name: &str) -> String {
    let about = node_words(one.argument(name).trim_end_matches('.'));
    let mut letters = about.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// The paragraphs of a function's documentation.
fn documentation<'n>(one: &Offered, arguments: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut paragraphs: Vec<_> = one.prose.iter().map(|text| node_words(text)).collect();
    if is_long(one) {
        paragraphs[0].push_str(" It works on a worker thread.");
    }
    let errors = one.errors.iter().map(|(kinds, about)| {
        let kinds: Vec<_> = kinds.iter().map(|kind| format!("`{kind}`")).collect();
        format!("{}: {}", kinds.join(" and "), node_words(about.trim_end_matches('.')))
    });
    let verb = if is_long(one) { "Rejects with" } else { "Throws" };
    let errors: Vec<_> = errors.collect();
    paragraphs.push(format!("{verb} a {{@link DtekitError}}, by its kind: {}.", errors.join("; ")));
    let is_option = |name: &str| name == "explanation" && one.row.handles.contains(&Handle::Explanation);
    for name in arguments.filter(|name| !is_option(name)) {
        paragraphs.push(format!("@param {} {}", Naming::Camel.name(name), node_words(one.argument(name))));
    }
    paragraphs.push(format!("@example\n{}", one.node.join("\n")));
    paragraphs
}

fn node_words(text: &str) -> String {
    let text = text.replace("Nothing: a country", "Null: a country");
    camel(&text, |_| true)
}

/// The comment of a function that is written by hand, with these parameters.
pub fn comment_of_own(one: &Offered, parameters: &[Parameter]) -> String {
    // The type `Identifiers` says of each kind what its parts are.
    let told = parameters.iter().filter(|one| one.name != "options" && one.kind != "K");
    let named = told.map(|one| &*one.name);
    comment(&documentation(one, named))
}

/// A comment of JSDoc; a paragraph that is an example keeps its lines.
fn comment(paragraphs: &[String]) -> String {
    if let [one] = paragraphs
        && one.chars().count() <= 113
    {
        return format!("/** {one} */\n");
    }
    let blocks = paragraphs.iter().map(|paragraph| match paragraph.starts_with("@example") {
        true => format!("{paragraph}\n"),
        false => wrapped(0, paragraph),
    });
    let text = blocks.collect::<Vec<_>>().join("\n").replace(".\n\n@param", ".\n@param");
    let lines = text.lines().map(|line| format!(" * {line}").trim_end().to_owned() + "\n");
    format!("/**\n{} */\n", lines.collect::<String>())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
