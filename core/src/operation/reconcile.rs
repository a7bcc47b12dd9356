//! Whether a document whose outcome is unknown is among those that GetDocument lists.

use super::same::{Kind, is_near, same};
use super::sent::member;
use crate::code;
use crate::country::{Country, Identity, Part, Parts, Subject};
use crate::error::{Error, ErrorKind, Finding, Result, short, words};
use crate::json::{Map, Value, json};
use crate::record::record;
use crate::result::{ListedDocument, NextStep};

/// What the service's list says about a document whose outcome is unknown.
///
/// Only [`Verdict::NotFound`] allows sending again, and only after the service has had time to store what it
/// received: see [`Client::reconcile`](crate::Client::reconcile).
///
/// # Example
/// ```
/// use dtekit::operation::Verdict;
///
/// fn said(verdict: &Verdict) -> &'static str {
///     match verdict {
///         Verdict::AlreadyIssued { .. } => "it was issued: do not send it again",
///         Verdict::NotFound => "it is not there",
///         _ => "somebody must look",
///     }
/// }
/// assert_eq!(said(&Verdict::NotFound), "it is not there");
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Verdict {
    /// A document with the same identity is there, and nothing else contradicts. It must not be sent again.
    AlreadyIssued {
        /// The document in the service's list.
        document: ListedDocument,
    },
    /// A document with the same identity is there, but something else differs. A person has to decide.
    Differs {
        /// The document in the service's list.
        document: ListedDocument,
        /// Where they differ.
        differences: Vec<FieldDifference>,
    },
    /// The list does not say which document it is: several have the same identity, or some are equal in all else and
    /// nothing identifies them. A person has to decide.
    Ambiguous {
        /// The documents in the service's list.
        candidates: Vec<ListedDocument>,
    },
    /// No such document is there.
    NotFound,
}

words! {
    "verdict";
    /// Which [`Verdict`] it is.
    ///
    /// # Example
    /// ```
    /// use dtekit::operation::{Verdict, VerdictKind};
    ///
    /// assert_eq!(Verdict::NotFound.kind(), VerdictKind::NotFound);
    /// assert_eq!(VerdictKind::NotFound.as_str(), "not-found");
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum VerdictKind {
        /// The service lists a document with the same identity, and nothing contradicts.
        AlreadyIssued = "already-issued",
        /// It lists one with the same identity, and something else differs.
        Differs = "differs",
        /// Listed documents could be it, and nothing says which.
        Ambiguous = "ambiguous",
        /// It lists none, or none yet.
        NotFound = "not-found",
    }
}

impl Verdict {
    /// Which verdict it is.
    #[must_use]
    pub fn kind(&self) -> VerdictKind {
        match self {
            Verdict::AlreadyIssued { .. } => VerdictKind::AlreadyIssued,
            Verdict::Differs { .. } => VerdictKind::Differs,
            Verdict::Ambiguous { .. } => VerdictKind::Ambiguous,
            Verdict::NotFound => VerdictKind::NotFound,
        }
    }

    /// The one document in the service's list, if it is one.
    #[must_use]
    pub fn document(&self) -> Option<&ListedDocument> {
        match self {
            Verdict::AlreadyIssued { document } | Verdict::Differs { document, .. } => Some(document),
            Verdict::Ambiguous { .. } | Verdict::NotFound => None,
        }
    }

    /// Where it differs from the document that was sent.
    #[must_use]
    pub fn differences(&self) -> &[FieldDifference] {
        match self {
            Verdict::Differs { differences, .. } => differences,
            _ => &[],
        }
    }

    /// The documents that could be it, if they are several.
    #[must_use]
    pub fn candidates(&self) -> &[ListedDocument] {
        match self {
            Verdict::Ambiguous { candidates } => candidates,
            _ => &[],
        }
    }

    /// The word that all languages use: `already-issued`, `differs`, `ambiguous`, `not-found`.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        self.kind().as_str()
    }
}

record! {
    /// One field in which a listed document differs from the sent one.
    ///
    /// # Example
    /// ```
    /// # fn example(client: &dtekit::Client, next: &dtekit::NextStep) -> dtekit::Result<()> {
    /// use dtekit::operation::Verdict;
    ///
    /// if let Verdict::Differs { differences, .. } = client.reconcile(next, None)?.verdict {
    ///     for one in differences {
    ///         println!("{}: {} was sent, {:?} is listed", one.field, one.expected, one.found);
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct FieldDifference {
        /// The member of the listed document, `TotalAmount`.
        pub field: &'static str;
        /// The value in the sent document.
        pub expected: String;
        /// The value in the listed document; `None` if it has none.
        pub found: Option<String>;
    }
}

/// The fields that are compared whatever identifies the document.
const FIELDS: [(&str, Kind); 5] = [
    (member::TYPE, Kind::Code),
    (member::ISSUER, Kind::Id),
    (member::RECEIVER, Kind::Id),
    (member::DATE, Kind::Date),
    (member::TOTAL, Kind::Amount),
];

/// Refuses the members of a [`NextStep::document`] that are not known or not text: a misspelled one would be compared
/// with nothing.
pub(crate) fn check(document: &Map) -> Result<()> {
    let mut findings = Vec::new();
    for (name, value) in document {
        let path = format!("next/document/{}", short(name));
        let is_text = match value {
            Value::Array(items) => !items.is_empty() && items.iter().all(Value::is_string),
            value => value.is_string(),
        };
        if !member::ALL.contains(&name.as_str()) {
            let message = format!("unknown member `{}` in the document of a next step", short(name));
            findings.push(Finding::new(&code::PARAMETER_UNKNOWN, message).with_path(path));
        } else if !is_text {
            let message = "expected text in every member of the document of a next step";
            findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_path(path));
        }
    }
    Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)
}

/// Compares the document of a step with the items of a list.
///
/// An invalidation is never found: the documents that it may be about are candidates.
pub(crate) fn judge(next: &NextStep, listed: &[ListedDocument]) -> Verdict {
    let sent = Carried::new(next);
    let (mut same, mut contradicting, mut alike) = (Vec::new(), Vec::new(), Vec::new());
    for document in listed {
        match sent.identity_of(document) {
            Likeness::Same(differences) => same.push((document, differences)),
            Likeness::Contradicting(differences) => contradicting.push((document, differences)),
            Likeness::Partly => alike.push(document),
            Likeness::Unsaid if sent.is_like(document) => alike.push(document),
            Likeness::Unsaid | Likeness::Other => {}
        }
    }
    let is_settled = !matches!(next.subject, Subject::Invalidation | Subject::Event);
    if same.is_empty() {
        same = contradicting;
    }
    match (same.len(), alike.is_empty()) {
        (1, _) if is_settled => {
            let (document, differences) = same.remove(0);
            let document = document.clone();
            match differences.is_empty() {
                true => Verdict::AlreadyIssued { document },
                false => Verdict::Differs { document, differences },
            }
        }
        (0, true) if is_settled => Verdict::NotFound,
        (0, _) => Verdict::Ambiguous { candidates: alike.into_iter().cloned().collect() },
        _ => Verdict::Ambiguous {
            candidates: same.into_iter().map(|(document, _)| document.clone()).collect(),
        },
    }
}

/// Whether one of the listed documents has the identity of the step's document, so that no more of the list has to be
/// read.
pub(crate) fn names(next: &NextStep, listed: &[ListedDocument]) -> bool {
    let sent = Carried::new(next);
    !matches!(next.subject, Subject::Invalidation | Subject::Event)
        && listed.iter().any(|document| matches!(sent.identity_of(document), Likeness::Same(_)))
}

/// The member of an answer to a send that tells of another document than the sent one: its fiscal key, or its issuer.
pub(super) fn contradicted(next: &NextStep, key: Option<&str>, issuer: Option<&str>) -> Option<&'static str> {
    let sent = Carried::new(next);
    let own_issuer = sent.texts(member::ISSUER);
    if let Some((own, found)) = own_issuer.first().zip(issuer.filter(|text| !text.trim().is_empty()))
        && same(Kind::Id, own, found) == Some(false)
    {
        return Some("RFCEmisor");
    }
    let answered = ListedDocument::new(Map::from_iter([(member::KEY.to_owned(), json!(key?.trim()))]));
    let shown = sent.shown(&answered);
    let is_another = match sent.key(&shown) {
        Some(is_equal) => !is_equal,
        None => sent.identity.numbered_by.iter().any(|part| {
            let is_assigned = sent.identity.is_numbered_by_service && *part == Part::Number;
            !is_assigned && matches!(sent.part(*part, &answered, &shown), Shown::Another)
        }),
    };
    is_another.then_some(member::KEY)
}

/// What a listed document says of the sent document's identity.
enum Likeness {
    /// It has the same one. The differences are in other fields.
    Same(Vec<FieldDifference>),
    /// It has the caller's own key, and another fiscal key or sender, which the caller cannot have changed on purpose.
    Contradicting(Vec<FieldDifference>),
    /// It has the same number, and does not show the rest.
    Partly,
    /// It does not show it.
    Unsaid,
    /// It has another one.
    Other,
}

/// The sent document.
struct Carried<'a> {
    members: &'a Map,
    identity: &'a Identity,
    /// Whether the fiscal id of a listed document is its own. That of a receiver message is the key of the document
    /// which it answers.
    has_own_key: bool,
}

impl<'a> Carried<'a> {
    fn new(next: &'a NextStep) -> Carried<'a> {
        let members = &next.document;
        let code = members.get(member::COUNTRY).and_then(Value::as_str).unwrap_or_default();
        let row = code.parse::<Country>().ok().and_then(Country::row);
        let identity = row.map_or(&Identity::NONE, |row| &row.identity);
        Carried { members, identity, has_own_key: next.subject != Subject::ReceiverMessage }
    }

    /// The texts of a member. The first is what the document says; a list that shows another one says nothing.
    fn texts(&self, name: &str) -> Vec<&'a str> {
        match self.members.get(name) {
            Some(Value::Array(items)) => items.iter().filter_map(Value::as_str).collect(),
            Some(value) => value.as_str().into_iter().collect(),
            None => Vec::new(),
        }
    }

    fn identity_of(&self, listed: &ListedDocument) -> Likeness {
        let shown = self.shown(listed);
        let own = self.own_key(listed);
        let by_number = || self.number(listed, &shown);
        let differences = |more: Vec<FieldDifference>| {
            let mut differences = self.differences(listed);
            differences.extend(more);
            differences
        };
        match self.key(&shown) {
            Some(true) => return Likeness::Same(differences(self.own_difference(listed, own))),
            Some(false) => return self.contradiction(listed, &shown, own).unwrap_or(Likeness::Other),
            None => {}
        }
        match (by_number(), own) {
            (Number::Same(mut more), _) => {
                more.extend(self.own_difference(listed, own));
                Likeness::Same(differences(more))
            }
            (Number::Other, _) => self.contradiction(listed, &shown, own).unwrap_or(Likeness::Other),
            (_, Some(true)) => Likeness::Same(differences(Vec::new())),
            (Number::Partly, _) => Likeness::Partly,
            (Number::Unsaid, Some(false)) => Likeness::Other,
            (Number::Unsaid, None) => Likeness::Unsaid,
        }
    }

    /// The contradiction of a listed document with the caller's own key: its number is equal as far as it is shown, but
    /// its fiscal key or its sender is another.
    fn contradiction(&self, listed: &ListedDocument, shown: &[Parts], own: Option<bool>) -> Option<Likeness> {
        if own != Some(true) {
            return None;
        }
        let mut differences = self.differences(listed);
        let mut add = |field: &'static str, expected: &str, found: Option<String>| {
            if !differences.iter().any(|difference| difference.field == field) {
                differences.push(FieldDifference { field, expected: expected.to_owned(), found });
            }
        };
        if self.key(shown) == Some(false) {
            let found = shown.iter().find_map(|parts| parts.key.clone());
            add(member::KEY, self.texts(member::KEY).first()?, found);
        }
        for part in self.identity.numbered_by {
            match (part, self.part(*part, listed, shown)) {
                (Part::Issuer, Shown::Another) => {
                    let found = shown.iter().find_map(|parts| parts.issuer.clone());
                    let expected = *self.texts(member::ISSUER).first()?;
                    add(member::ISSUER, expected, found.or_else(|| listed.text(member::ISSUER)));
                }
                (_, Shown::Another) => return None,
                _ => {}
            }
        }
        (!differences.is_empty()).then_some(Likeness::Contradicting(differences))
    }

    /// Everything that the listed document shows of an identity.
    fn shown(&self, listed: &ListedDocument) -> Vec<Parts> {
        let read = |name: &str| listed.text(name).map(|text| (self.identity.read)(text.trim()));
        // Plain digits are the authority's number in one member, and series with number in the other.
        let is_fiscal = |parts: &Parts| parts.key.is_some() || parts.document_type.is_some();
        let fiscal = read(member::KEY).filter(|parts| self.has_own_key && is_fiscal(parts));
        let both = read("SeriesNumber").filter(|parts| parts.series.is_some() || parts.key.is_some());
        fiscal.into_iter().chain(both).chain(read(member::NUMBER)).chain(read("NumberStr")).collect()
    }

    /// Whether the fiscal keys are equal; `None` if one is not there.
    fn key(&self, shown: &[Parts]) -> Option<bool> {
        let key = *self.texts(member::KEY).first()?;
        let mut shown = shown.iter().filter_map(|parts| parts.key.as_deref()).peekable();
        shown.peek()?;
        Some(shown.any(|found| same(Kind::Code, key, found) == Some(true)))
    }

    /// Whether the caller's own keys are equal; `None` if one is not there.
    fn own_key(&self, listed: &ListedDocument) -> Option<bool> {
        let own = self.texts(member::OWN);
        let found = listed.text(member::OWN).filter(|found| !found.trim().is_empty())?;
        (!own.is_empty()).then(|| own.iter().any(|own| same(Kind::Code, own, &found) == Some(true)))
    }

    fn own_difference(&self, listed: &ListedDocument, own: Option<bool>) -> Vec<FieldDifference> {
        let expected = self.texts(member::OWN).first().map(|own| (*own).to_owned());
        let expected = expected.filter(|_| own == Some(false));
        let found = listed.text(member::OWN);
        expected.map(|expected| FieldDifference { field: member::OWN, expected, found }).into_iter().collect()
    }

    /// What the listed document says of the number and its parts.
    fn number(&self, listed: &ListedDocument, shown: &[Parts]) -> Number {
        let (mut missing, mut is_numbered, mut differences) = (false, false, Vec::new());
        if self.identity.numbered_by.is_empty() {
            return Number::Unsaid;
        }
        for part in self.identity.numbered_by {
            match self.part(*part, listed, shown) {
                Shown::Equal(contradicting) => {
                    is_numbered |= *part == Part::Number;
                    differences.extend(contradicting);
                }
                Shown::Another => return Number::Other,
                Shown::Nothing => missing = true,
            }
        }
        match (missing, is_numbered) {
            (false, _) => Number::Same(differences),
            (true, true) => Number::Partly,
            (true, false) => Number::Unsaid,
        }
    }

    fn part(&self, part: Part, listed: &ListedDocument, shown: &[Parts]) -> Shown {
        let field = member::of(part);
        let texts = self.texts(field);
        let Some((expected, others)) = texts.split_first() else { return Shown::Nothing };
        let kind = if part == Part::Issuer { Kind::Id } else { Kind::Code };
        let of = |parts: &Parts| match part {
            Part::Issuer => parts.issuer.clone(),
            Part::Type => parts.document_type.clone(),
            Part::Series => parts.series.clone(),
            Part::Number => parts.number.clone(),
        };
        let mut found: Vec<String> = shown.iter().filter_map(of).collect();
        match part {
            Part::Number => {}
            // An empty series says that there is none only to a document that has none.
            Part::Series => {
                let is_there = listed.get(field).is_some();
                let text = listed.text(field).unwrap_or_default();
                let counts = if text.trim().is_empty() { is_there && expected.is_empty() } else { true };
                found.extend(counts.then_some(text));
            }
            Part::Issuer | Part::Type => {
                found.extend(listed.text(field).filter(|text| !text.trim().is_empty()))
            }
        }
        let is_equal = |found: &&String| self.equal(part, kind, expected, found);
        let is_other = |found: &&String| others.iter().any(|other| self.equal(part, kind, other, found));
        let another = found.iter().find(|found| !is_equal(found) && !is_other(found));
        match (found.iter().any(|found| is_equal(&found)), another) {
            (true, None) => Shown::Equal(None),
            (true, Some(another)) => Shown::Equal(Some(FieldDifference {
                field,
                expected: (*expected).to_owned(),
                found: Some(another.clone()),
            })),
            (false, Some(_)) => Shown::Another,
            (false, None) => Shown::Nothing,
        }
    }

    fn equal(&self, part: Part, kind: Kind, expected: &str, found: &str) -> bool {
        same(kind, expected, found) == Some(true) || part == Part::Type && self.same_type(expected, found)
    }

    fn same_type(&self, a: &str, b: &str) -> bool {
        let is = |text: &str, known: &str| same(Kind::Code, text, known) == Some(true);
        self.identity.same_types.iter().any(|(x, y)| is(a, x) && is(b, y) || is(a, y) && is(b, x))
    }

    /// Where the listed document contradicts the sent one. What it does not show contradicts nothing.
    fn differences(&self, listed: &ListedDocument) -> Vec<FieldDifference> {
        let difference = |(field, kind): &(&'static str, Kind)| {
            let expected = (*self.texts(field).first()?).trim().to_owned();
            let found = listed.text(field).filter(|found| !found.trim().is_empty())?;
            let is_equal = same(*kind, &expected, &found).unwrap_or(true);
            let is_equal = is_equal || *field == member::TYPE && self.same_type(&expected, &found);
            (!is_equal).then_some(FieldDifference { field, expected, found: Some(found) })
        };
        FIELDS.iter().filter_map(difference).collect()
    }

    /// Whether nothing in the listed document contradicts, but for a date that is one day off: it may be the day in
    /// UTC.
    fn is_like(&self, listed: &ListedDocument) -> bool {
        self.differences(listed).iter().all(|difference| {
            difference.field == member::DATE
                && difference.found.as_deref().is_some_and(|found| is_near(&difference.expected, found))
        })
    }
}

/// What a listed document says of a number.
enum Number {
    /// All parts are equal. A part that is shown twice may contradict itself.
    Same(Vec<FieldDifference>),
    /// The number itself is equal, and a part is not shown.
    Partly,
    /// The number is not shown.
    Unsaid,
    /// A part is another one.
    Other,
}

/// What a listed document shows of one part.
enum Shown {
    Equal(Option<FieldDifference>),
    Another,
    Nothing,
}
