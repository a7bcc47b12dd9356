//! To whom a document is addressed.

use crate::country::Country;
use crate::error::words;

words! {
    "addressee";
    /// Whether a document is addressed to who opened the inbox.
    ///
    /// # Example
    /// ```
    /// use dtekit::store::inbox::InboxAddressee;
    ///
    /// assert_eq!("other".parse::<InboxAddressee>()?, InboxAddressee::Other);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum InboxAddressee {
        /// Its receiver is one of the tax ids of the inbox.
        Own = "own",
        /// Its receiver is none of them.
        Other = "other",
    }
}

/// Whether a document of a country is addressed to one of these tax ids; `None` without any, and for one that names no
/// receiver.
pub(super) fn addressee(
    country: Option<&str>,
    receiver: Option<&str>,
    own: &[String],
) -> Option<InboxAddressee> {
    let receiver = receiver.filter(|id| !id.trim().is_empty())?;
    let country = country.and_then(|code| code.parse::<Country>().ok());
    let is_own = own.iter().any(|id| is_same(country, id, receiver));
    (!own.is_empty()).then_some(if is_own { InboxAddressee::Own } else { InboxAddressee::Other })
}

/// Whether two texts are one tax id. Punctuation and zeros in front do not count, a branch does not where it is a
/// part of the tax id, and the check digit may be left out where that is usual.
fn is_same(country: Option<Country>, own: &str, found: &str) -> bool {
    let Some(row) = country.and_then(Country::row) else { return own.trim() == found.trim() };
    let without = |text: &str| -> Option<String> {
        let (id, digit) = text.trim().rsplit_once('-')?;
        (row.signer.without_digit && digit.len() == 1).then(|| id.to_owned())
    };
    let (own_bare, found_bare) = (without(own), without(found));
    row.signer.is_same(own, found)
        || own_bare.as_deref().is_some_and(|own| row.signer.is_same(own, found))
        || found_bare.as_deref().is_some_and(|found| row.signer.is_same(own, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tax_id_is_the_same_in_each_way_of_writing_it() {
        let same = |country, own, found| is_same(Some(country), own, found);
        assert!(same(Country::CR, "3-101-999888", "3101999888"));
        assert!(same(Country::CR, "003101999888", "3101999888"));
        assert!(
            same(Country::CO, "900508908-7", "900508908") && same(Country::CO, "900508908", "900.508.908-7")
        );
        assert!(!same(Country::CO, "900508908", "9005089087"));
        assert!(!same(Country::CL, "76192083-9", "76192083"));
        assert!(same(Country::BR, "03.102.452/0001-72", "03102452000253"));
        assert!(!same(Country::CR, "3101999888", "3101999889") && !same(Country::CR, "", ""));
    }
}
