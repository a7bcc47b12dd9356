//! Whether what was received is genuine: each signature in a document, what it covers, and who made it.
//!
//! [`verify`] computes; it fetches nothing, trusts no certificate of its own and reads no clock. `docs/verifying.md`
//! says what a valid signature proves and what it does not.

mod algorithm;
mod base64;
mod canonical;
mod certificate;
mod crypto;
mod jws;
mod keys;
mod options;
mod places;
mod reference;
mod seal;
mod stamp;
mod tree;
mod verdict;
mod verify;
mod xades;
mod xmldsig;

use crate::country::Country;
use crate::error::{Finding, Result, words};
use crate::record::record;

pub use crate::country::SignerRole;
pub use options::{Trust, VerifyOptions};

words! {
    "signature status";
    /// What was found of a signature.
    ///
    /// # Example
    /// ```
    /// use dtekit::signature::SignatureStatus;
    ///
    /// assert_eq!(SignatureStatus::Broken.as_str(), "broken");
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum SignatureStatus {
        /// Everything that it covers is as it was signed, and it was made with the key that is named.
        Valid = "valid",
        /// It is not the signature of what it covers.
        Broken = "broken",
        /// It can not be told: it uses something that dtekit does not verify, or its key is not known.
        Unsupported = "unsupported",
    }
}

words! {
    "form of a signature";
    /// The form of a signature.
    ///
    /// # Example
    /// ```
    /// use dtekit::signature::SignatureForm;
    ///
    /// assert_eq!("xades".parse::<SignatureForm>()?, SignatureForm::Xades);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum SignatureForm {
        /// XMLDSig: `ds:Signature`.
        Xmldsig = "xmldsig",
        /// XAdES: an XMLDSig that also covers properties, such as the time.
        Xades = "xades",
        /// Mexico's `Sello`, over the cadena original of a CFDI.
        Sello = "sello",
        /// The authority's seal in Mexico's TimbreFiscalDigital, over the cadena of the stamp.
        Timbre = "timbre",
        /// The stamp on Chile's documents: `FRMT`, over `DD`, by the key of the folio file.
        Ted = "ted",
        /// The authority's signature of Chile's folio file: `FRMA`, over `DA`.
        Caf = "caf",
        /// El Salvador's JSON Web Signature.
        Jws = "jws",
    }
}

words! {
    "covered part";
    /// What a part is that a signature covers.
    ///
    /// # Example
    /// ```
    /// use dtekit::signature::CoveredPart;
    ///
    /// assert_eq!(CoveredPart::Document.as_str(), "document");
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum CoveredPart {
        /// The whole document, without the signature itself where it stands inside.
        Document = "document",
        /// An element of it, with all that is in it.
        Element = "element",
        /// The properties of the signature, such as the time and the certificate that it claims.
        Properties = "properties",
        /// Another part of the signature itself, such as its certificate.
        Signature = "signature",
        /// The values that a seal covers; other parts of the document may be changed without breaking it.
        Values = "values",
    }
}

record! {
    /// One part that a signature covers.
    ///
    /// # Example
    /// ```
    /// let signed = std::fs::read("../tests/data/verify/chile_dte.xml").unwrap();
    /// let found = dtekit::verify(&signed, &Default::default())?;
    /// let covered = &found[0].covers[0];
    /// assert_eq!((covered.path.as_str(), covered.matches), ("Documento", Some(true)));
    /// let (start, end) = (covered.start.unwrap() as usize, covered.end.unwrap() as usize);
    /// assert!(signed[start..end].starts_with(b"<Documento "));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Covered {
        /// What it is.
        pub part: CoveredPart;
        /// The path of the very element that was verified; empty for the root.
        pub path: String;
        /// The id by which the signature names it; `None` if it covers the whole document.
        pub id: Option<String>;
        /// The digest: `sha1`, `sha256`, `sha384` or `sha512`; `None` for one that is not known, and for what needs
        /// none.
        pub digest: Option<&'static str>;
        /// Whether it is as it was signed; `None` if that can not be told.
        pub matches: Option<bool>;
        /// Whether it was signed as a document of its own, and put into this one later.
        pub alone: bool;
        /// The byte of the given data at which it starts; `None` if the data hold it encoded, or as text in another
        /// document.
        pub start: Option<u64>;
        /// The byte behind it.
        pub end: Option<u64>;
    }
}

record! {
    /// Who made a signature.
    ///
    /// # Example
    /// ```
    /// let signed = std::fs::read("../tests/data/verify/chile_dte.xml").unwrap();
    /// let found = dtekit::verify(&signed, &Default::default())?;
    /// let signer = found[0].signer.as_ref().unwrap();
    /// assert_eq!(signer.tax_id.as_deref(), Some("76192083-9"));
    /// assert_eq!((signer.in_time, signer.trusted), (None, None)); // neither a time nor trust was given
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq, Default)]
    #[non_exhaustive]
    pub struct Signer {
        /// The name, as the certificate says it.
        pub name: Option<String>;
        /// The tax id, from where certificates of the country have it; the company's, if there is also one of a person.
        pub tax_id: Option<String>;
        /// What this signer is to the document: `None` if the document names nobody with a tax id of this certificate.
        pub role: Option<SignerRole>;
        /// The whole name in the certificate.
        pub subject: Option<String>;
        /// The whole name of who issued the certificate.
        pub issuer: Option<String>;
        /// The serial number of the certificate, in hexadecimal digits.
        pub serial: Option<String>;
        /// From when the certificate is valid, such as `2024-05-14T12:00:00Z`.
        pub not_before: Option<String>;
        /// Until when it is valid.
        pub not_after: Option<String>;
        /// The key, such as `rsa-2048`.
        pub key: String;
        /// Whether the certificate is valid at the time of the option `at`; `None` without it.
        pub in_time: Option<bool>;
        /// Whether the key leads to what the option `trust` gives; `None` without it.
        pub trusted: Option<bool>;
    }
}

record! {
    /// One signature in a document.
    ///
    /// # Example
    /// ```
    /// use dtekit::signature::{SignatureForm, SignatureStatus};
    ///
    /// let signed = std::fs::read_to_string("../tests/data/verify/chile_dte.xml").unwrap();
    /// let found = dtekit::verify(signed.as_bytes(), &Default::default())?;
    /// assert_eq!((found[0].form, found[0].status), (SignatureForm::Xmldsig, SignatureStatus::Valid));
    /// assert_eq!(found[0].weak, ["sha1"]);
    ///
    /// let changed = signed.replace("<MntTotal>119000</MntTotal>", "<MntTotal>1190</MntTotal>");
    /// let found = dtekit::verify(changed.as_bytes(), &Default::default())?;
    /// assert_eq!((found[0].status, &*found[0].findings[0].code), (SignatureStatus::Broken, "verify-digest"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Signature {
        /// Whether it is right. It says nothing of who the signer is: see `signer`.
        pub status: SignatureStatus;
        /// Its form.
        pub form: SignatureForm;
        /// The country of the document; `None` if it is not known.
        pub country: Option<Country>;
        /// Its path in its document.
        pub path: String;
        /// The path of the element that holds its document as text, such as a CDATA section; empty if the document was
        /// given itself.
        pub inside: String;
        /// The algorithm, such as `rsa-sha256`; what the document says, if it is not known.
        pub algorithm: String;
        /// What it covers, in the order of the signature.
        pub covers: Vec<Covered>;
        /// Who made it; `None` if the document does not say it.
        pub signer: Option<Signer>;
        /// The time that the signer claims, as the signature covers it.
        pub signed_at: Option<String>;
        /// What is too weak today: `sha1`, or a key such as `rsa-1024`.
        pub weak: Vec<String>;
        /// Why it is broken or unsupported, and what to mind.
        pub findings: Vec<Finding>;
    }
}

/// Verifies each signature in a document, in the order of the document. A document without one gives an empty list.
///
/// The data are XML or JSON, plain or in base 64, or a JSON Web Signature. Documents that stand as text in another one,
/// such as Colombia's AttachedDocument and Ecuador's answers have them, are verified too. See `docs/verifying.md`.
///
/// # Errors
/// As [`Document::from_xml`](crate::Document::from_xml) and [`Document::from_json`](crate::Document::from_json);
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) with `verify-limit` for more than 10,000 signatures. That a signature
/// is broken is no error: its result says it.
///
/// # Example
/// ```
/// use dtekit::signature::{SignatureStatus, Trust, VerifyOptions};
///
/// let signed = std::fs::read("../tests/data/verify/chile_dte.xml").unwrap();
/// let pem = std::fs::read("../tests/data/verify/authority.pem").unwrap();
/// let options = VerifyOptions { trust: Trust::from_pem([&pem[..]])?, ..VerifyOptions::default() };
/// let found = dtekit::verify(&signed, &options)?;
/// assert_eq!(found[0].status, SignatureStatus::Valid);
/// assert_eq!(found[0].signer.as_ref().unwrap().trusted, Some(true));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn verify(data: &[u8], options: &VerifyOptions) -> Result<Vec<Signature>> {
    verify::verify(data, options)
}
