//! The fields of an item of an event, by the authority's schema.

use super::form::Form;

/// A field of an item.
///
/// # Example
/// ```
/// use dtekit::event::all;
///
/// for field in all().iter().flat_map(|event| event.item) {
///     println!("{}: {}", field.path, field.form.expected());
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct EventField {
    /// Its path in the item: `vIBS`, `gControleEstoque.qtde`.
    pub path: &'static str,
    /// The form of its value.
    pub form: Form,
    /// In which items it is required.
    pub need: Need,
}

/// In which items a field is required.
///
/// # Example
/// ```
/// use dtekit::event::{Need, all};
///
/// let fields = all().iter().flat_map(|event| event.item);
/// println!("{} fields stand in every item", fields.filter(|field| matches!(field.need, Need::Always)).count());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Need {
    /// In every item.
    Always,
    /// In an item with an IBS credit.
    Ibs,
    /// In an item with a CBS credit.
    Cbs,
}

pub(super) const fn field(path: &'static str, form: Form) -> EventField {
    EventField { path, form, need: Need::Always }
}

pub(super) const fn ibs(path: &'static str, form: Form) -> EventField {
    EventField { path, form, need: Need::Ibs }
}

pub(super) const fn cbs(path: &'static str, form: Form) -> EventField {
    EventField { path, form, need: Need::Cbs }
}

/// The number of the item in the document, which every item has.
pub(crate) const N_ITEM: EventField = field("nItem", Form::ItemNumber);

/// The group that an item of some events has.
pub(crate) const STOCK: &str = "gControleEstoque";

/// The most items that the authority's schemas allow in an event.
pub(crate) const MOST_ITEMS: usize = 990;
