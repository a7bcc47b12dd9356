//! The amounts of one document, and what each of them should be.

use std::rc::Rc;

use crate::code;
use crate::decimal::{Decimal, Rounding};
use crate::document::Element;
use crate::error::{Finding, short, words};

/// The number of an amount in its [`Model`].
pub(crate) type AmountId = usize;

words! {
    "kind of amount";
    /// What an amount is.
    ///
    /// # Example
    /// ```
    /// use dtekit::audit::{TotalsOptions, audit_totals, totals::AmountKind};
    ///
    /// let document = r#"{"Documento": {
    ///     "Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1200"}},
    ///     "Detalle": [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}]
    /// }}"#;
    /// let audit = audit_totals(document, dtekit::Country::CL, &TotalsOptions::default())?;
    /// assert_eq!(audit.differences[0].kind, AmountKind::Total);
    /// assert_eq!("withholding".parse::<AmountKind>()?, AmountKind::Withholding);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum AmountKind {
        /// A quantity, a price, a rate, or another amount that nothing else gives.
        Given = "given",
        /// An amount of a line.
        Line = "line",
        /// A discount or charge, of a line or of the document.
        Discount = "discount",
        /// A tax or its base, of a line or of the document.
        Tax = "tax",
        /// A withholding or its base.
        Withholding = "withholding",
        /// A total.
        Total = "total",
        /// An amount in another currency.
        Currency = "currency",
    }
}

words! {
    "rounding policy";
    /// How the sums of a document come from its lines.
    ///
    /// # Example
    /// ```
    /// use dtekit::audit::{TotalsOptions, audit_totals, totals::Policy};
    ///
    /// let document = r#"{"Documento": {
    ///     "Encabezado": {"IdDoc": {"Tipo": "33"}, "Totales": {"MntNeto": "1000", "IVA": "190", "VlrPagar": "1190"}},
    ///     "Detalle": [{"QtyItem": "2", "PrcBrutoItem": "500", "MontoTotalItem": "1000"}]
    /// }}"#;
    /// let audit = audit_totals(document, dtekit::Country::CL, &TotalsOptions::default())?;
    /// assert_eq!((audit.policy, audit.rounding), (Policy::Rate, "half-up"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Policy {
        /// Each line is rounded; a total is the sum of the rounded lines.
        Line = "line",
        /// Lines are not rounded; a total is the sum of the exact lines, rounded once.
        Sum = "sum",
        /// The bases are added for each tax and rate; the tax is computed once on the sum.
        Rate = "rate",
    }
}

/// How an amount is computed from others. A copy shares what is inside.
#[derive(Debug, Clone)]
pub(crate) enum Expr {
    Amount(AmountId),
    Number(Rc<Decimal>),
    Sum(Rc<Vec<Expr>>),
    Minus(Rc<Expr>),
    Times(Rc<(Expr, Expr)>),
    Over(Rc<(Expr, Expr)>),
    /// The amounts inside as they are computed, without rounding, even where the document gives them.
    Exact(Rc<Expr>),
    /// By the policy: for `Line`, `Sum` and `Rate`.
    Policy(Rc<[Expr; 3]>),
}

pub(crate) fn amount(id: AmountId) -> Expr {
    Expr::Amount(id)
}

pub(crate) fn number(value: Decimal) -> Expr {
    Expr::Number(Rc::new(value))
}

/// A sum; of one part it is that part.
pub(crate) fn sum(parts: impl IntoIterator<Item = Expr>) -> Expr {
    let mut parts: Vec<Expr> = parts.into_iter().collect();
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        last => {
            parts.extend(last);
            Expr::Sum(Rc::new(parts))
        }
    }
}

pub(crate) fn minus(part: Expr) -> Expr {
    Expr::Minus(Rc::new(part))
}

pub(crate) fn times(one: Expr, other: Expr) -> Expr {
    Expr::Times(Rc::new((one, other)))
}

pub(crate) fn over(one: Expr, other: Expr) -> Expr {
    // Of two numbers it is computed once.
    if let (Expr::Number(one), Expr::Number(other)) = (&one, &other)
        && let Some(quotient) = one.divide(**other)
    {
        return number(quotient);
    }
    Expr::Over(Rc::new((one, other)))
}

/// The sum of amounts of lines: of the rounded ones, or of the exact ones.
pub(crate) fn over_lines(parts: Vec<Expr>) -> Expr {
    let lines = sum(parts);
    let exact = Expr::Exact(Rc::new(lines.clone()));
    Expr::Policy(Rc::new([lines.clone(), exact, lines]))
}

/// A tax of the document: from the taxes of the lines, or from its own base.
pub(crate) fn tax_over_lines(lines: Vec<Expr>, of_base: Expr) -> Expr {
    let lines = sum(lines);
    let exact = Expr::Exact(Rc::new(lines.clone()));
    Expr::Policy(Rc::new([lines, exact, of_base]))
}

/// Where an amount stands, or would stand.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place<'d> {
    At(Element<'d>),
    In(Element<'d>, &'static str),
    /// A step of the computation without a place.
    Inner,
}

impl Place<'_> {
    pub(crate) fn path(&self) -> String {
        match self {
            Place::At(element) => element.path(),
            Place::In(parent, name) => match parent.path() {
                path if path.is_empty() => (*name).to_owned(),
                path => format!("{path}/{name}"),
            },
            Place::Inner => String::new(),
        }
    }
}

/// How many decimals an amount has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Decimals {
    /// Fewer written decimals still mean an amount that is rounded to so many.
    pub(crate) least: u32,
    /// The authority takes no more.
    pub(crate) most: u32,
    /// An absent amount is computed to so many, as the mappings do.
    pub(crate) computed: u32,
}

/// One amount.
#[derive(Debug, Clone)]
pub(crate) struct Amount<'d> {
    pub(crate) place: Place<'d>,
    pub(crate) kind: AmountKind,
    /// What the document says.
    pub(crate) given: Option<Decimal>,
    pub(crate) written: &'d str,
    /// Whether the document gives it as a text that is no number.
    pub(crate) is_unreadable: bool,
    /// What it should be: each of these holds; one of several expressions in it is enough.
    pub(crate) rules: Vec<Vec<Expr>>,
    pub(crate) decimals: Decimals,
    /// By how much it may differ.
    pub(crate) tolerance: Decimal,
}

impl Amount<'_> {
    /// The expression that computes the amount where the document does not give it.
    pub(crate) fn definition(&self) -> Option<&Expr> {
        self.rules.first()?.first()
    }
}

/// The amounts of one document.
#[derive(Debug, Default)]
pub(crate) struct Model<'d> {
    pub(crate) amounts: Vec<Amount<'d>>,
    /// The amounts by the numbers of their elements: each element is one amount, however often it is asked for.
    known: Vec<Option<AmountId>>,
    pub(crate) findings: Vec<Finding>,
}

impl<'d> Model<'d> {
    /// Adds the amount at the first of these names below an element; one that is absent can still be computed.
    pub(crate) fn add(
        &mut self,
        parent: Element<'d>,
        names: &[&'static str],
        kind: AmountKind,
        decimals: Decimals,
    ) -> AmountId {
        let found = names.iter().find_map(|name| filled(parent, name));
        let place = match found {
            Some(element) => Place::At(element),
            None => Place::In(parent, names.first().copied().unwrap_or_default().trim_start_matches('@')),
        };
        self.at(place, kind, decimals)
    }

    /// Adds an amount at its place.
    pub(crate) fn at(&mut self, place: Place<'d>, kind: AmountKind, decimals: Decimals) -> AmountId {
        if let Place::At(element) = place
            && let Some(Some(id)) = self.known.get(element.id() as usize)
        {
            return *id;
        }
        let mut amount = Amount {
            place,
            kind,
            given: None,
            written: "",
            is_unreadable: false,
            rules: Vec::new(),
            decimals,
            tolerance: Decimal::from_usize(0),
        };
        if let Place::At(element) = place
            && let Some(text) = element.text()
        {
            amount.written = text.trim();
            match Decimal::parse(text) {
                Ok(number) => amount.given = Some(number),
                Err(_) => {
                    amount.is_unreadable = true;
                    let message = format!("expected a decimal number, found `{}`", short(text));
                    self.findings.push(Finding::new(&code::TOTALS_NUMBER, message).with_path(element.path()));
                }
            }
        }
        let id = self.amounts.len();
        if let Place::At(element) = place {
            let at = element.id() as usize;
            if self.known.len() <= at {
                self.known.resize(at + 1, None);
            }
            self.known[at] = Some(id);
        }
        self.amounts.push(amount);
        id
    }

    /// Says what an amount should be. The first rule computes an absent amount.
    pub(crate) fn define(&mut self, id: AmountId, definition: Expr) {
        self.amounts[id].rules.push(vec![definition]);
    }

    /// Says what an amount should be by any one of several ways.
    pub(crate) fn define_any(&mut self, id: AmountId, definitions: Vec<Expr>) {
        if !definitions.is_empty() {
            self.amounts[id].rules.push(definitions);
        }
    }

    /// Whether the document gives the amount, even as a text that cannot be read: what rests on that is not judged.
    pub(crate) fn is_given(&self, id: AmountId) -> bool {
        self.amounts[id].given.is_some() || self.amounts[id].is_unreadable
    }

    /// Whether the amount is given or can be computed.
    pub(crate) fn is_known(&self, id: AmountId) -> bool {
        self.is_given(id) || !self.amounts[id].rules.is_empty()
    }

    /// Says what cannot be recomputed, and why.
    pub(crate) fn not_computed(&mut self, place: Place<'_>, why: impl Into<String>) {
        self.findings.push(Finding::warning(&code::TOTALS_NOT_COMPUTED, why).with_path(place.path()));
    }
}

/// The child with a name and a text; `@name` is any child whose attribute `name` has this value.
pub(crate) fn filled<'d>(parent: Element<'d>, name: &str) -> Option<Element<'d>> {
    match name.strip_prefix('@') {
        Some(name) => extra(parent, name),
        None => parent.named(name).find(is_filled),
    }
}

/// The child whose attribute `name` has this value, if it has a text.
pub(crate) fn extra<'d>(parent: Element<'d>, name: &str) -> Option<Element<'d>> {
    parent.children().find(|child| child.attribute("name") == Some(name) && is_filled(child))
}

fn is_filled(element: &Element<'_>) -> bool {
    element.text().is_some_and(|text| !text.trim().is_empty())
}

/// The text of the first of these children that has one.
pub(crate) fn text<'d>(parent: Element<'d>, names: &[&str]) -> Option<&'d str> {
    names.iter().find_map(|name| filled(parent, name)).and_then(|element| element.text()).map(str::trim)
}

/// The first child with a name.
pub(crate) fn child<'d>(parent: Element<'d>, name: &str) -> Option<Element<'d>> {
    parent.named(name).next()
}

/// The children with a name that have something in them.
pub(crate) fn all<'d>(parent: Element<'d>, name: &str) -> Vec<Element<'d>> {
    parent.named(name).filter(|child| child.children().next().is_some()).collect()
}

/// The most taxes, withholdings, discounts and charges of a document, and of one line: others are not compared.
const MOST: usize = 200;

impl<'d> Model<'d> {
    /// The children with a name that have something in them, as many as are compared.
    pub(super) fn some(&mut self, parent: Element<'d>, name: &'static str) -> Vec<Element<'d>> {
        let mut found = all(parent, name);
        if found.len() > MOST {
            let message = format!("expected at most {MOST} of `{name}`, found {}", found.len());
            self.not_computed(Place::At(found[MOST]), message);
            found.truncate(MOST);
        }
        found
    }
}

/// How a number is written in a finding.
pub(crate) fn shown(number: Decimal, least: u32) -> String {
    let plain = number.plain();
    let decimals = plain.split_once('.').map_or(0, |(_, decimals)| decimals.len() as u32);
    if decimals < least { number.fixed(least).unwrap_or(plain) } else { plain }
}

/// The words of a way of rounding: those that tax authorities name.
pub(crate) fn rounding_word(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::HalfAway => "half-up",
        Rounding::HalfEven => "half-even",
        _ => "truncate",
    }
}
