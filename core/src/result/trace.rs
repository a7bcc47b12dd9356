//! What an authority's no says of the caller's own document; `audit::trace` finds it out.

use crate::error::{Finding, words};
use crate::record::record;

words! {
    "form of a message";
    /// How a message says where the fault is.
    ///
    /// # Example
    /// ```
    /// use dtekit::trace::MessageForm;
    ///
    /// assert_eq!("dot-net".parse::<MessageForm>()?, MessageForm::DotNet);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum MessageForm {
        /// The words of Xerces: `cvc-pattern-valid: Value '…' is not facet-valid …`.
        Xerces = "xerces",
        /// The words of .NET: `The 'Canton' element is invalid - The value '…' is invalid according to its datatype …`.
        DotNet = "dot-net",
        /// The words of libxml2: `Element 'Canton': [facet 'pattern'] The value '…' is not accepted …`.
        Libxml2 = "libxml2",
        /// An XPath, a JSON pointer, or names with dots.
        Path = "path",
        /// Line and column of the sent document.
        Position = "position",
        /// A code whose meaning a table of the country has.
        Code = "code",
        /// Names of the official format in a sentence.
        Prose = "prose",
        /// None of these.
        Unknown = "unknown",
    }
}

words! {
    "status of a trace";
    /// How far a message was traced.
    ///
    /// # Example
    /// ```
    /// use dtekit::Mapping;
    /// use dtekit::audit::TraceStatus;
    ///
    /// let mapping: Mapping = r#"{"$mapping": {"source": "/DTE"}, "template": {"Ciudad": "{Emisor/Ciudad}"}}"#.parse()?;
    /// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8"}}"#, &Default::default())?;
    /// let trace = dtekit::trace("no such thing", &explanation, &Default::default())?;
    /// match trace.messages[0].status {
    ///     TraceStatus::Found => println!("correct {:?}", trace.messages[0].paths()),
    ///     status => println!("{status}: show the message to somebody"),
    /// }
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum TraceStatus {
        /// It is about one field.
        Found = "found",
        /// It may be about any of several fields.
        Several = "several",
        /// It is about one field, whose value does not come from the caller's document: a constant or a param of the
        /// mapping.
        Constant = "constant",
        /// The official document lacks an element or attribute.
        Missing = "missing",
        /// It is not known which field it is about.
        Unknown = "unknown",
    }
}

words! {
    "state of a number";
    /// Whether the number of a document that was refused is used up.
    ///
    /// # Example
    /// ```
    /// use dtekit::trace::NumberState;
    ///
    /// assert_eq!(NumberState::default(), NumberState::Unknown);
    /// assert_eq!(NumberState::Consumed.as_str(), "consumed");
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum NumberState {
        /// It is used up.
        Consumed = "consumed",
        /// The corrected document may have it again.
        Reusable = "reusable",
        /// It is not known: ask the authority or the service before using it again.
        #[default]
        Unknown = "unknown",
    }
}

record! {
    /// A field of the official document, and where its value comes from.
    ///
    /// # Example
    /// ```
    /// let mapping: dtekit::Mapping = r#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:template><Factura><Canton>{Emisor/Ciudad}</Canton></Factura></m:template>
    /// </m:mapping>"#.parse()?;
    /// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8"}}"#, &Default::default())?;
    /// let trace = dtekit::trace("cvc-type.3.1.3: The value '8' of element 'Canton' is not valid.", &explanation, &Default::default())?;
    /// let field = &trace.messages[0].fields[0];
    /// assert_eq!((&*field.element, &*field.value, &*field.sources[0]), ("Factura/Canton", "8", "Emisor/Ciudad"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct TracedField {
        /// Its path in the official document.
        pub element: String;
        /// Its value there.
        pub value: String;
        /// The paths in the caller's document that the value was made from; none for a constant.
        pub sources: Vec<String>;
        /// The paths in the generic DTE, if the caller's document became one by a mapping of their own.
        pub through: Vec<String> => Filled;
    }
}

impl TracedField {
    pub(crate) fn new(element: String, value: String, sources: Vec<String>, through: Vec<String>) -> Self {
        TracedField { element, value, sources, through }
    }
}

record! {
    /// What a value should be, as far as the message says it.
    ///
    /// # Example
    /// ```
    /// let mapping: dtekit::Mapping = r#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:template><Factura><Canton>{Emisor/Ciudad}</Canton></Factura></m:template>
    /// </m:mapping>"#.parse()?;
    /// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8"}}"#, &Default::default())?;
    /// let no = r"cvc-pattern-valid: Value '8' is not facet-valid with respect to pattern '\d\d' for type 'CantonType'.";
    /// let trace = dtekit::trace(no, &explanation, &Default::default())?;
    /// let asked = trace.messages[0].asked.as_ref().unwrap();
    /// assert_eq!((asked.kind, &*asked.text), ("pattern", r"\d\d"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Asked {
        /// `pattern`, `length`, `min-length`, `max-length`, `enumeration`, `minimum`, `maximum`, `above`, `below`,
        /// `digits`, `decimals`, `type`, `value`, `fixed`; `elements` or `attribute` for what is missing; `nothing` for
        /// what may not stand there.
        pub kind: &'static str;
        /// The pattern, number, list or type, as the message has it.
        pub text: String;
    }
}

record! {
    /// What a table says of an authority's code.
    ///
    /// # Example
    /// ```
    /// use dtekit::audit::{TraceOptions, trace};
    ///
    /// let mapping: dtekit::Mapping = r#"{"$mapping": {"source": "/DTE"}, "template": {"Ciudad": "{Emisor/Ciudad}"}}"#.parse()?;
    /// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8"}}"#, &Default::default())?;
    /// let options = TraceOptions { country: Some(dtekit::Country::MX), ..TraceOptions::default() };
    /// let trace = trace("CFDI40148 - El campo DomicilioFiscalReceptor", &explanation, &options)?;
    /// let known = trace.messages[0].known.as_ref().unwrap();
    /// println!("{:?} ({})", known.meaning, known.source);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct KnownCode {
        /// What it means, in English; `None` if the table has the code alone.
        pub meaning: Option<String>;
        /// What it means, in Spanish.
        pub meaning_es: Option<String>;
        /// What to do about it, in English.
        pub remedy: Option<String>;
        /// What to do about it, in Spanish.
        pub remedy_es: Option<String>;
        /// Whether the authority has the document, or one of its number, afterwards; `None` if the code does not say
        /// it.
        pub exists: Option<bool>;
        /// Where that stands.
        pub source: String;
    }
}

record! {
    /// One message of an authority, traced.
    ///
    /// # Example
    /// ```
    /// let mapping: dtekit::Mapping = r#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:template><Factura><Canton>{Emisor/Ciudad}</Canton></Factura></m:template>
    /// </m:mapping>"#.parse()?;
    /// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8"}}"#, &Default::default())?;
    /// let trace = dtekit::trace("cvc-type.3.1.3: The value '8' of element 'Canton' is not valid.", &explanation, &Default::default())?;
    /// let message = &trace.messages[0];
    /// assert_eq!((message.code.as_deref(), message.value.as_deref()), (Some("cvc-type.3.1.3"), Some("8")));
    /// assert_eq!(message.finding.path.as_deref(), Some("Emisor/Ciudad"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct TracedMessage {
        /// The authority's words.
        pub text: String;
        /// The authority's code, or that of the validator.
        pub code: Option<String>;
        /// What the code means, if a table has it.
        pub known: Option<KnownCode>;
        /// How the message says where the fault is.
        pub form: MessageForm;
        /// How far it was traced.
        pub status: TraceStatus;
        /// The official element that the message is about: a path if it is certain, else a name.
        pub element: Option<String>;
        /// The fields that it may be about; none if that is not known, or the element is missing.
        pub fields: Vec<TracedField>;
        /// The paths in the caller's document, each once.
        shown paths: Vec<String> = |this| this.paths().into_iter().map(str::to_owned).collect();
        /// The value that the message complains of.
        pub value: Option<String>;
        /// What is asked for.
        pub asked: Option<Asked>;
        /// Whether the number is used up, as far as the code says it.
        pub number: Option<NumberState>;
        /// What the message says, in a sentence, with the path in the caller's document.
        pub finding: Finding;
    }
}

impl TracedMessage {
    pub(crate) fn new(text: String, finding: Finding) -> Self {
        TracedMessage {
            text,
            code: None,
            known: None,
            form: MessageForm::Unknown,
            status: TraceStatus::Unknown,
            element: None,
            fields: Vec::new(),
            value: None,
            asked: None,
            number: None,
            finding,
        }
    }

    /// The paths in the caller's document, each once.
    pub fn paths(&self) -> Vec<&str> {
        let mut paths: Vec<&str> = Vec::new();
        for path in self.fields.iter().flat_map(|field| &field.sources) {
            if !paths.contains(&path.as_str()) {
                paths.push(path);
            }
        }
        paths
    }
}

record! {
    /// An answer, traced.
    ///
    /// # Example
    /// ```
    /// use dtekit::trace::NumberState;
    ///
    /// let mapping: dtekit::Mapping = r#"{"$mapping": {"source": "/DTE"}, "template": {"Ciudad": "{Emisor/Ciudad}"}}"#.parse()?;
    /// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8"}}"#, &Default::default())?;
    /// let trace = dtekit::trace("no such thing", &explanation, &Default::default())?;
    /// assert_eq!((trace.messages.len(), trace.number), (1, NumberState::Unknown));
    /// println!("{}", trace.number_reason.english);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub struct Trace {
        /// The messages, in the order of the answer.
        pub messages: Vec<TracedMessage>;
        /// Whether the document's number is used up.
        pub number: NumberState;
        /// Why, in English and Spanish.
        pub number_reason: Reasoned => Hidden;
        /// Why, in English.
        shown number_reason: &'static str = |this| this.number_reason.english;
        /// Why, in Spanish.
        shown number_reason_es: &'static str = |this| this.number_reason.spanish;
    }
}

/// A reason in both languages.
///
/// # Example
/// ```
/// let mapping: dtekit::Mapping = r#"{"$mapping": {"source": "/DTE"}, "template": {"Ciudad": "{Emisor/Ciudad}"}}"#.parse()?;
/// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8"}}"#, &Default::default())?;
/// let why = dtekit::trace("no such thing", &explanation, &Default::default())?.number_reason;
/// println!("{} / {}", why.english, why.spanish);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reasoned {
    /// In English.
    pub english: &'static str,
    /// In Spanish.
    pub spanish: &'static str,
}

impl Trace {
    pub(crate) fn new(messages: Vec<TracedMessage>, number: NumberState, number_reason: Reasoned) -> Self {
        Trace { messages, number, number_reason }
    }
}
