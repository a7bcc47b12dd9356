//! Costa Rica's receiver message, `MensajeReceptor`: what the receiver of a document answers to it.
//!
//! A message is built from its [`Fields`] or answers a supplier's document ([`ReceiverMessage::answering`]); it is
//! checked with every finding at once, and written in the authority's namespace of version 4.3 or 4.4. The service
//! signs it.
//!
//! What the interface demands is an error, what only the authority demands a warning; `strict` makes those errors:
//!
//! | field | error | warning |
//! |---|---|---|
//! | Clave* | 50 digits | its parts, the issuer against NumeroCedulaEmisor, the day against FechaEmisionDoc |
//! | NumeroCedulaEmisor* | 9 to 12 digits, written with 12; `unpadded` writes it bare | |
//! | FechaEmisionDoc* | yyyy-mm-ddThh:mm:ss; an offset is left out or, with `keep_offset`, kept | ten years old at most (needs `today`); an offset that is left out and is not -06:00 |
//! | Mensaje* | 1, 2 or 3 | |
//! | DetalleMensaje | 160 characters at most | 5 at least with Mensaje 2 or 3 |
//! | MontoTotalImpuesto | 15 whole digits and 5 decimals at most | 18 digits in all |
//! | CodigoActividad | | 6 characters at most |
//! | CondicionImpuesto | | 01 to 05 |
//! | MontoTotalImpuestoAcreditar | 18 whole digits and 5 decimals at most | 18 digits in all, 13 of them whole |
//! | MontoTotalDeGastoAplicable | a decimal, 5 decimals at most | 18 digits in all, 13 of them whole |
//! | TotalFactura* | 18 whole digits and 5 decimals at most | 18 digits in all |
//! | NumeroCedulaReceptor* | 20 characters at most | 9 to 12 digits |
//! | NumeroConsecutivoReceptor | 20 digits, with 05, 06 or 07 as Mensaje says | it is there |
//!
//! Sources: interface.md, "Receiver message"; the field notes of the same name; the authority's
//! `MensajeReceptor_V4.4.xsd`.

mod amount;
mod answer;
mod consecutive;
mod date;
mod draft;
mod fields;
mod members;
mod message;
mod read;
mod rules;

pub use consecutive::{FolioCounter, Mensaje, NumeroConsecutivoReceptor};
pub use draft::Draft;
pub use fields::Fields;
pub use message::{Options, ReceiverMessage, Version};
