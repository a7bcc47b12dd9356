//! Help and usage errors of the command line in Spanish.

mod texts;

use std::io::{self, Write as _};

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};

use crate::exit::Exit;
use crate::files::printable;

/// The text in Spanish. One that has none stays as it is: a test finds it.
fn of(english: &str) -> Option<&'static str> {
    texts::TEXTS.iter().find(|(known, _)| *known == english).map(|(_, spanish)| *spanish)
}

fn translated(text: &StyledStr) -> StyledStr {
    let plain = text.to_string();
    of(&plain).map_or_else(|| text.clone(), StyledStr::from)
}

/// The command and all below it in Spanish.
pub fn help(mut command: Command) -> Command {
    // Only then there are the arguments and the command that clap adds.
    command.build();
    walk(command)
}

fn walk(command: Command) -> Command {
    let template = "{before-help}{about-with-newline}\nUso: {usage}\n\n{all-args}{after-help}\n";
    let abouts = [command.get_about(), command.get_long_about(), command.get_after_help()];
    let [about, long, after] = abouts.map(|text| text.map(translated));
    let mut command = command.help_template(template).subcommand_help_heading("Órdenes");
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(long) = long {
        command = command.long_about(long);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    command.mut_args(argument).mut_subcommands(walk)
}

/// An argument with its help, its heading, and what clap would say of it in English.
fn argument(argument: Arg) -> Arg {
    let heading = argument.get_help_heading().map(str::to_owned);
    let heading = match heading.as_deref() {
        Some(own) => of(own).unwrap_or("Opciones"),
        None if argument.is_positional() => "Argumentos",
        None => "Opciones",
    };
    let mut help = argument.get_help().map(|help| translated(help).to_string()).unwrap_or_default();
    let takes_values = argument.get_num_args().is_none_or(|count| count.takes_values());
    let defaults: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_values && !defaults.is_empty() && !argument.is_hide_default_value_set() {
        help += &format!(" [por omisión: {}]", defaults.join(", "));
    }
    if let Some(variable) = argument.get_env().filter(|_| !argument.is_hide_env_set()) {
        help += &format!(" [entorno: {}]", variable.to_string_lossy());
    }
    let words: Vec<_> =
        argument.get_possible_values().iter().map(|word| word.get_name().to_owned()).collect();
    if takes_values && !words.is_empty() && !argument.is_hide_possible_values_set() {
        help += &format!(" [valores posibles: {}]", words.join(", "));
    }
    let long = argument.get_long_help().map(translated);
    let argument = argument.hide_default_value(true).hide_env(true).hide_possible_values(true);
    let argument = argument.help(help.trim_start().to_owned()).help_heading(heading);
    match long {
        Some(long) => argument.long_help(long),
        None => argument,
    }
}

/// Ends the program as clap does after an error, with its words in Spanish. Help and version are no errors.
pub fn exit(error: &Error) -> ! {
    if !error.use_stderr() {
        error.exit();
    }
    let _ = write!(io::stderr(), "{}", printable(&message(error)));
    std::process::exit(Exit::Usage as i32)
}

fn message(error: &Error) -> String {
    // Without a command the whole help is shown.
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return error.to_string();
    }
    let said = |kind| error.get(kind).map(words).unwrap_or_default();
    let argument = said(ContextKind::InvalidArg);
    let value = said(ContextKind::InvalidValue);
    let mut message = match error.kind() {
        ErrorKind::UnknownArgument => format!("no se esperaba el argumento «{argument}»"),
        ErrorKind::InvalidSubcommand => {
            format!("no existe la orden «{}»", said(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand => "falta una orden".to_owned(),
        ErrorKind::MissingRequiredArgument => format!("faltan argumentos obligatorios: {argument}"),
        ErrorKind::ArgumentConflict
            if said(ContextKind::PriorArg) == argument || said(ContextKind::PriorArg).is_empty() =>
        {
            format!("el argumento «{argument}» no puede usarse varias veces")
        }
        ErrorKind::ArgumentConflict => {
            format!("el argumento «{argument}» no puede usarse con «{}»", said(ContextKind::PriorArg))
        }
        ErrorKind::InvalidValue if value.is_empty() => format!("el argumento «{argument}» necesita un valor"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!("el valor «{value}» no sirve para «{argument}»")
        }
        ErrorKind::NoEquals => format!("el argumento «{argument}» necesita un signo igual"),
        ErrorKind::TooManyValues => format!("el valor «{value}» sobra en «{argument}»"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("el argumento «{argument}» tiene otra cantidad de valores")
        }
        ErrorKind::InvalidUtf8 => "un argumento no es texto en UTF-8".to_owned(),
        _ => return error.to_string(),
    };
    // What a parser of ours said, such as that of NAME=VALUE.
    if let Some(source) = std::error::Error::source(error) {
        message += &format!(": {source}");
    }
    for (kind, label) in [
        (ContextKind::ValidValue, "valores posibles"),
        (ContextKind::ValidSubcommand, "órdenes posibles"),
        (ContextKind::SuggestedArg, "hay uno parecido"),
        (ContextKind::SuggestedValue, "hay uno parecido"),
        (ContextKind::SuggestedSubcommand, "hay una parecida"),
    ] {
        let words = said(kind);
        if !words.is_empty() {
            message += &format!("\n  [{label}: {words}]");
        }
    }
    let usage = said(ContextKind::Usage);
    let usage = usage.trim().replacen("Usage:", "Uso:", 1);
    let usage = if usage.is_empty() { usage } else { format!("\n\n{usage}") };
    format!("error: {message}{usage}\n\nPara más información use «--help».\n")
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::None => String::new(),
        ContextValue::Strings(words) => words.join(", "),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::commands::Program;

    /// The texts of the help of a command and of all below it.
    fn collect(command: &Command, found: &mut Vec<String>) {
        // The table of failures is the contract of another program, the sandbox.
        let after = command.get_after_help().filter(|_| command.get_name() != "sandbox");
        let own = [command.get_about(), command.get_long_about(), after];
        found.extend(own.into_iter().flatten().map(StyledStr::to_string));
        for argument in command.get_arguments() {
            let helps = [argument.get_help(), argument.get_long_help()];
            found.extend(helps.into_iter().flatten().map(StyledStr::to_string));
            found.extend(argument.get_help_heading().map(str::to_owned));
        }
        command.get_subcommands().for_each(|below| collect(below, found));
    }

    #[test]
    fn every_text_of_the_help_has_its_spanish() {
        let mut command = Program::command();
        command.build();
        let mut found = Vec::new();
        collect(&command, &mut found);
        found.sort();
        found.dedup();
        let missing: Vec<_> = found.iter().filter(|text| !text.is_empty() && of(text).is_none()).collect();
        assert!(missing.is_empty(), "in src/spanish/texts.rs, add: {missing:#?}");
        let stale: Vec<_> =
            texts::TEXTS.iter().filter(|(known, _)| !found.iter().any(|text| text == known)).collect();
        assert!(stale.is_empty(), "in src/spanish/texts.rs, no help has these any more: {stale:#?}");
    }

    #[test]
    fn the_help_in_spanish_can_be_built() {
        help(Program::command()).debug_assert();
    }
}
