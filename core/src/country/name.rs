//! Countries by what answers call them: a code or a name.

use super::{Country, ROWS};
use crate::naming::plain_words;

/// What may stand before a country's name, as in `República de Chile`.
const TITLES: [&[&str]; 3] = [&["republica", "de"], &["republica", "del"], &["republica"]];

impl Country {
    /// The country that an answer names, by its ISO 3166-1 code or by its name: `CR`, `CRI`, `Costa Rica`, `República
    /// Dominicana`. Letter case, accents and punctuation do not count. `None` for a name that no room has.
    ///
    /// # Example
    /// ```
    /// use dtekit::Country;
    ///
    /// assert_eq!(Country::named("México"), Some(Country::MX));
    /// assert_eq!(Country::named("REPUBLICA DOMINICANA"), Some(Country::DO));
    /// assert_eq!(Country::named("SLV"), Some(Country::SV));
    /// assert_eq!(Country::named("Atlantis"), None);
    /// ```
    #[must_use]
    pub fn named(text: &str) -> Option<Country> {
        if let Ok(country) = text.trim().parse() {
            return Some(country);
        }
        let words = plain_words(text);
        let find = |words: &[String]| {
            let has = |name: &str| plain_words(name) == words;
            ROWS.iter().find(|row| has(row.name) || row.other_names.iter().any(|name| has(name)))
        };
        let untitled = TITLES.iter().find_map(|title| {
            let is_titled =
                words.len() > title.len() && words.iter().zip(*title).all(|(word, part)| word == part);
            is_titled.then(|| &words[title.len()..])
        });
        let row = find(&words).or_else(|| find(untitled?))?;
        row.code.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_country_has_its_names() {
        let named = [
            (Country::AR, "República Argentina"),
            (Country::BR, "Brasil"),
            (Country::CL, "CHILE"),
            (Country::CO, "República de Colombia"),
            (Country::CR, " costa  rica "),
            (Country::DO, "Rep. Dominicana"),
            (Country::EC, "República del Ecuador"),
            (Country::GT, "guatemala"),
            (Country::MX, "Estados Unidos Mexicanos"),
            (Country::PA, "Panamá"),
            (Country::PE, "PERÚ"),
            (Country::SV, "El Salvador"),
        ];
        assert_eq!(named.map(|(country, _)| country), Country::ALL);
        for (country, name) in named {
            assert_eq!(Country::named(name), Some(country), "{name}");
            assert_eq!(Country::named(country.as_str()), Some(country));
        }
        for none in ["", "República", "republica de", "Costa", "Ricardo", "null"] {
            assert_eq!(Country::named(none), None, "{none}");
        }
    }
}
