//! From a path in the output of a mapping back to the document from which it was made.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;

/// One value of the output.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Made<'e> {
    pub(crate) target: &'e str,
    /// The paths from which it was made; none for a constant.
    pub(crate) sources: &'e [String],
    /// The paths in the document between, if there is one.
    pub(crate) through: &'e [String],
}

/// One value that the output lacks because the document does.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lacking<'e> {
    pub(crate) target: &'e str,
    pub(crate) source: &'e str,
    pub(crate) through: Option<&'e str>,
}

/// Where a path of the output comes from.
#[derive(Debug)]
pub(crate) enum Origin<'e> {
    /// A value, with its number among those of the output.
    Made(usize, Made<'e>),
    /// A value that the document lacks.
    Lacking(Lacking<'e>),
    /// No value: the path of the part of the document from which its surroundings were made.
    Around(String),
    Nowhere,
}

/// The values of an output by their paths.
pub(crate) struct Back<'e> {
    made: Vec<Made<'e>>,
    /// The numbers of the values by their paths in one spelling.
    rows: HashMap<String, usize>,
    lacking: HashMap<String, Lacking<'e>>,
    /// For each element of the output, what its values have in common; made when it is first asked for.
    common: OnceCell<HashMap<String, Common>>,
}

/// What the values of an element were made from: one value, or the part of the document with all of them.
struct Common {
    path: String,
    is_value: bool,
}

impl<'e> Back<'e> {
    /// `spelled` gives the spelling of a target that paths are compared in.
    pub(crate) fn of(
        made: Vec<Made<'e>>,
        lacking: impl Iterator<Item = Lacking<'e>>,
        spelled: impl Fn(&str) -> String,
    ) -> Self {
        let mut rows = HashMap::with_capacity(made.len());
        for (at, one) in made.iter().enumerate() {
            rows.entry(spelled(one.target)).or_insert(at);
        }
        let lacking = lacking.map(|one| (spelled(one.target), one)).collect();
        Back { made, rows, lacking, common: OnceCell::new() }
    }

    /// Where a path comes from; it is spelled as [`spelled`] does.
    pub(crate) fn find(&self, path: &str) -> Origin<'_> {
        if let Some(at) = self.rows.get(path) {
            return Origin::Made(*at, self.made[*at]);
        }
        if let Some(lacking) = self.lacking.get(path) {
            return Origin::Lacking(*lacking);
        }
        let common = self.common.get_or_init(|| self.commons());
        let mut place = path;
        loop {
            if let Some(Common { path, is_value }) = common.get(place) {
                let around = if *is_value { parent(path) } else { path };
                return match around {
                    "" => Origin::Nowhere,
                    around => Origin::Around(around.to_owned()),
                };
            }
            match place.rsplit_once('/') {
                Some((parent, _)) => place = parent,
                None => return Origin::Nowhere,
            }
        }
    }

    fn commons(&self) -> HashMap<String, Common> {
        let mut commons: HashMap<String, Common> = HashMap::new();
        for (target, at) in &self.rows {
            let Some(own) = self.made[*at].sources.iter().cloned().reduce(|one, other| shared(&one, &other))
            else {
                continue;
            };
            let is_value = self.made[*at].sources.len() == 1;
            let mut place = target.as_str();
            while let Some((around, _)) = place.rsplit_once('/') {
                place = around;
                match commons.get_mut(place) {
                    Some(common) if common.path != own => {
                        common.path = shared(&common.path, &own);
                        common.is_value = false;
                    }
                    Some(_) => {}
                    None => {
                        commons.insert(place.to_owned(), Common { path: own.clone(), is_value });
                    }
                }
            }
        }
        commons
    }
}

fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(parent, _)| parent)
}

/// The steps with which two paths begin.
fn shared(one: &str, other: &str) -> String {
    let steps = one.split('/').zip(other.split('/')).take_while(|(one, other)| one == other);
    steps.map(|(step, _)| step).collect::<Vec<_>>().join("/")
}

/// A path in the spelling that is compared: without the number of a first sibling, and the number of an item beside the
/// name of its list.
pub(crate) fn spelled(path: &str) -> Cow<'_, str> {
    let path = path.strip_suffix("/#text").or_else(|| path.strip_suffix("/#cdata-section")).unwrap_or(path);
    match path.contains('[') {
        true => Cow::Owned(path.replace("/[", "[").replace("[1]", "")),
        false => Cow::Borrowed(path),
    }
}

/// A path as [`spelled`], below the root of a document; the root of JSON has no name unless it is `DTE`.
pub(crate) fn spelled_below_root(target: &str, is_json: bool) -> String {
    let target = spelled(target);
    match target.split_once('/') {
        Some((root, rest)) if !is_json || root == "DTE" => rest.to_owned(),
        _ => target.into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Back, Made, Origin, spelled, spelled_below_root};

    #[test]
    fn a_path_has_one_spelling() {
        assert_eq!(spelled("A/B[1]/C[2]"), "A/B/C[2]");
        assert_eq!(spelled("A/[1]/C/[3]/#text"), "A/C[3]");
        assert_eq!(spelled_below_root("DTE/A[1]", false), "A");
        assert_eq!(spelled_below_root("DTE/A", true), "A");
        assert_eq!(spelled_below_root("A/B", true), "A/B");
    }

    #[test]
    fn a_part_comes_from_what_its_values_share() {
        let sources = [vec!["f/l[2]/p".to_owned()], vec!["f/l[2]/q/n".to_owned()], vec!["f/x/y".to_owned()]];
        let made = ["D[2]/P", "D[2]/Q", "E/X"].iter().zip(&sources);
        let made = made.map(|(target, sources)| Made { target, sources, through: &[] }).collect();
        let back = Back::of(made, std::iter::empty(), |target| target.to_owned());
        assert!(matches!(back.find("D[2]/Z"), Origin::Around(path) if path == "f/l[2]"));
        // The value of a sibling is not at fault.
        assert!(matches!(back.find("E/Z"), Origin::Around(path) if path == "f/x"));
        assert!(matches!(back.find("G"), Origin::Nowhere));
    }
}
