//! One document or many: files, folders and archives, on several threads, with progress and a summary.

use std::fmt;
use std::io;
use std::ops::Deref;
use std::path::Path;

use clap::Args;
use dtekit::batch::{Batch, BatchOptions, Input, Inputs, Item, SourceLimits, Task};
use dtekit::{Error, Result};
use indicatif::{ProgressBar, ProgressStyle};

use crate::exit::Exit;
use crate::files;
use crate::lines::Lines;
use crate::rows::{Passed, Rows};
use crate::session::Session;

/// The documents that a command works on.
#[derive(Debug, Args)]
pub struct Sources {
    /// Files, folders, and archives (.zip, .tar, .tar.gz, .ndjson); - is the standard input
    #[arg(default_value = "-", value_name = "FILE")]
    files: Vec<String>,
    /// Read only the files of folders and archives whose names end so; may be repeated
    #[arg(long, value_name = "ENDING")]
    ending: Vec<String>,
    /// How many threads work on many documents [default: one for each processor]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The standard input has one document a line, or a row of another command, and the standard output gets one row
    /// of JSON for each
    #[arg(long)]
    pub ndjson: bool,
}

/// The name of one of many documents, as it is shown: with the folder or archive that was given.
pub struct Named {
    shown: String,
    inside: usize,
}

/// Stands between the folder or archive that was given and the name in it. No argument of a program can have it.
const INSIDE: char = '\0';

impl Named {
    fn new(name: &str) -> Self {
        match name.split_once(INSIDE) {
            Some((source, inside)) => {
                let shown = format!("{}{inside}", source.trim_end_matches('/').to_owned() + "/");
                Named { inside: shown.len() - inside.len(), shown }
            }
            None => Named { shown: name.to_owned(), inside: 0 },
        }
    }

    /// The name seen from the folder or archive.
    pub fn inside(&self) -> &str {
        &self.shown[self.inside..]
    }
}

impl Deref for Named {
    type Target = str;

    fn deref(&self) -> &str {
        &self.shown
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.shown)
    }
}

/// The endings of what holds many documents.
const HOLDS_MANY: [&str; 6] = [".zip", ".tar", ".tar.gz", ".tgz", ".ndjson", ".jsonl"];

fn holds_many(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    Path::new(path).is_dir() || HOLDS_MANY.iter().any(|ending| lower.ends_with(ending))
}

impl Sources {
    /// The session in which `--ndjson` writes rows, as `--json` does.
    pub fn session(&self, session: &Session) -> Session {
        let mut session = session.clone();
        session.json |= self.ndjson;
        session
    }

    /// The only document, if there is one plain file.
    pub fn single(&self) -> Option<&str> {
        match &self.files[..] {
            [one] if !self.ndjson && !holds_many(one) => Some(one),
            _ => None,
        }
    }

    /// Whether each line of the standard input is a document. What is none there is an error, other than in a folder.
    pub fn are_lines(&self) -> bool {
        self.ndjson && self.files.iter().any(|path| path == "-")
    }

    fn inputs(&self) -> Result<impl Iterator<Item = Input> + Send + 'static> {
        let limits = SourceLimits::default();
        let mut all: Vec<Box<dyn Iterator<Item = Input> + Send>> = Vec::new();
        for path in &self.files {
            all.push(if path == "-" && self.ndjson {
                Box::new(Inputs::from_ndjson(io::stdin(), &limits))
            } else if holds_many(path) {
                let source = path.clone();
                let named = move |input: Input| {
                    let name = input.name().map(|name| format!("{source}{INSIDE}{name}"));
                    match name {
                        Some(name) => input.named(name),
                        None => input,
                    }
                };
                Box::new(Inputs::from_path(path, &self.ending, &limits)?.map(named))
            } else if path == "-" || files::is_device(path) {
                let content = files::read(path)?;
                Box::new(std::iter::once(Input::shared(content).named(path)))
            } else {
                Box::new(std::iter::once(Inputs::file(path, &limits)))
            });
        }
        Ok(all.into_iter().flatten())
    }

    /// The results of the documents, in order. That of a line of the standard input does not wait for the next line.
    fn results<K: Task>(
        &self,
        task: K,
        options: &BatchOptions,
    ) -> Result<Box<dyn Iterator<Item = Item<K::Output>>>> {
        Ok(match &self.files[..] {
            [one] if one == "-" && self.ndjson => {
                let inputs = Inputs::from_ndjson(io::stdin(), &SourceLimits::default());
                Box::new(Lines::new(inputs, task, options))
            }
            _ => Box::new(Batch::new(self.inputs()?, task, options)),
        })
    }

    /// How many documents there are, if that can be known without reading them.
    fn count(&self) -> Option<u64> {
        let limits = SourceLimits::default();
        let count = |path: &String| match path {
            _ if !holds_many(path) => (!self.ndjson).then_some(1),
            path if Path::new(path).is_dir() || path.to_ascii_lowercase().ends_with(".zip") => {
                Inputs::from_path(path, &self.ending, &limits).ok().map(|inputs| inputs.count() as u64)
            }
            _ => None,
        };
        self.files.iter().map(count).sum()
    }

    fn bar(&self, session: &Session) -> ProgressBar {
        if !session.shows_progress() {
            return ProgressBar::hidden();
        }
        let (bar, template) = match self.count() {
            Some(count) => {
                let left = session.language.of("left", "restantes");
                let template = format!("{{bar:30}} {{pos}}/{{len}} {{msg}} {{per_sec}}, {{eta}} {left}");
                (ProgressBar::new(count), template)
            }
            None => (ProgressBar::new_spinner(), "{spinner} {pos} {msg} {per_sec}".to_owned()),
        };
        bar.set_style(
            ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        bar.with_message(session.language.of("documents", "documentos"))
    }

    /// Applies the task to each document and hands each result to `each`, in order; then writes the summary. A document
    /// may be inside of a row of another command; a row without one is passed on.
    ///
    /// The program ends as after the first document that failed, or as `each` says.
    pub fn run<K: Task>(
        &self,
        session: &Session,
        task: K,
        mut each: impl FnMut(&Named, Result<K::Output>) -> Result<Exit>,
    ) -> Result<Exit> {
        let options =
            BatchOptions { threads: self.threads.map_or(0, usize::from), ..BatchOptions::default() };
        let bar = self.bar(session);
        let (mut exit, mut failed, mut done) = (Exit::Done, 0_u64, 0_u64);
        for item in self.results(Rows(task), &options)? {
            let name = item.name().into_owned();
            let ended = bar.suspend(|| match item.result {
                Ok(Passed::Of(inside, result)) => {
                    each(&Named::new(inside.as_deref().unwrap_or(&name)), result)
                }
                Ok(Passed::On(row)) => Ok(session.passed(&row)),
                Err(error) => each(&Named::new(&name), Err(error)),
            })?;
            done += 1;
            failed += u64::from(ended != Exit::Done);
            if exit == Exit::Done {
                exit = ended;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let files = files::count();
        if self.single().is_none() || files > 1 {
            let (in_english, in_spanish) = match files {
                0 => (String::new(), String::new()),
                _ => (format!(", {files} files written"), format!(", {files} archivos escritos")),
            };
            session.note(
                &format!("{done} documents, {failed} with errors{in_english}"),
                &format!("{done} documentos, {failed} con errores{in_spanish}"),
            );
        }
        Ok(exit)
    }

    /// Does the same with the content of each document at hand, so that errors and findings are shown in its text.
    pub fn check<T: Send + 'static>(
        &self,
        session: &Session,
        work: impl Fn(&[u8]) -> Result<T> + Send + Sync + 'static,
        mut each: impl FnMut(&Named, &[u8], T) -> Result<Exit>,
    ) -> Result<Exit> {
        let task = move |content: &[u8]| Ok((content.to_vec(), work(content)));
        self.run(session, task, |name, result| match result {
            Ok((content, Ok(value))) => each(name, &content, value),
            Ok((content, Err(error))) => Ok(session.refused(name, &content, &error)),
            Err(error) => Ok(session.refused(name, b"", &error)),
        })
    }
}

/// Works on one document: its content, and its error shown in its own text.
pub fn one(session: &Session, path: &str, work: impl FnOnce(&[u8]) -> Result<Exit>) -> Result<Exit> {
    let content = files::read(path)?;
    Ok(work(&content).unwrap_or_else(|error: Error| session.refused(path, &content, &error)))
}
