//! The ZIP that the provider pushes: one processed XML and one original PDF (interface.md, flow 2).

use std::collections::HashSet;
use std::io::Write;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use super::content::is_pdf;
use super::native;
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, Severity, short, text};
use crate::keywords::{Options, Whole, options};
use crate::record::record;
use crate::zip::{File, Unpacking, broken};

options! {
    own;
    /// Bounds on an archive; the defaults suit a document with its original.
    ///
    /// # Example
    /// ```
    /// use dtekit::extraction::{Archive, ArchiveLimits};
    ///
    /// let zip = Archive::write(b"<DTE><Documento><Encabezado/></Documento></DTE>", b"%PDF-1.7\n")?;
    /// let limits = ArchiveLimits { bytes: 10, ..ArchiveLimits::default() };
    /// let error = Archive::read_within(&zip, "9d3c1f0e", None, &limits).unwrap_err();
    /// assert_eq!(error.kind(), dtekit::ErrorKind::Limit);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct ArchiveLimits {
        /// The most entries, folders included.
        pub entries: usize = 100 => Whole(..);
        /// The most bytes of all files unpacked.
        pub bytes: u64 = 120_000_000 => Whole(..);
        /// How many times as large as packed a file may be; it is checked from one megabyte on.
        pub ratio: u64 = 200 => Whole(..);
    }
}

impl Default for ArchiveLimits {
    fn default() -> Self {
        Options::defaults()
    }
}

record! {
    "ArchiveMembers";
    /// What UploadZipDocument receives: a processed document with its original.
    ///
    /// # Example
    /// ```
    /// use dtekit::extraction::Archive;
    /// let xml = b"<DTE><Documento><Encabezado/></Documento></DTE>";
    /// let zip = Archive::write(xml, b"%PDF-1.7\n")?;
    /// let archive = Archive::read(&zip, "9d3c1f0e", Some("batch-7"))?;
    /// assert_eq!(archive.xml, xml);
    /// assert_eq!((&*archive.external_id, archive.batch_id.as_deref()), ("9d3c1f0e", Some("batch-7")));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Archive {
        /// The processed document in the service's native XML.
        pub xml: Vec<u8> => Beside;
        /// The original PDF.
        pub pdf: Vec<u8> => Beside;
        /// `externalId` as it was received.
        pub external_id: String;
        /// `batchId` as it was received.
        pub batch_id: Option<String>;
        /// Warnings, such as a file that is neither XML nor PDF.
        pub findings: Vec<Finding>;
    }
}

// The files are the caller's documents, so they are not shown.
impl std::fmt::Debug for Archive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Archive").field("external_id", &self.external_id).finish_non_exhaustive()
    }
}

impl Archive {
    /// Reads an archive: exactly one XML and one PDF, in any folder. Nothing is written to disk.
    ///
    /// Both ids are taken as given and kept unchanged.
    ///
    /// # Errors
    /// [`ErrorKind::Syntax`] for data that is no ZIP archive, [`ErrorKind::Limit`] past one of [`ArchiveLimits`],
    /// [`ErrorKind::Invalid`] with every finding for entries that overlap, one that is encrypted or packed by another
    /// method than deflate, an unsafe or repeated name, an archive inside, any number of XML or PDF files but one
    /// each, or XML that is not native;
    /// [`ErrorKind::Argument`] for an empty `external_id`.
    pub fn read(data: &[u8], external_id: &str, batch_id: Option<&str>) -> Result<Archive> {
        Archive::read_within(data, external_id, batch_id, &ArchiveLimits::default())
    }

    /// Reads an archive as [`Archive::read`] does, with other limits.
    ///
    /// # Errors
    /// As [`Archive::read`].
    pub fn read_within(
        data: &[u8],
        external_id: &str,
        batch_id: Option<&str>,
        limits: &ArchiveLimits,
    ) -> Result<Archive> {
        if external_id.trim().is_empty() {
            let message = text!("expected parameter {}, found none", Arg("external_id"));
            let finding = Finding::new(&code::PARAMETER_MISSING, message).with_argument("external_id");
            return Err(Error::new(ErrorKind::Argument, finding));
        }
        let ArchiveLimits { entries, bytes, ratio } = *limits;
        let mut unpacking = Unpacking { entries, bytes, ratio, ..Unpacking::default() };
        let files = unpacking.files(data)?;
        let [xml, pdf] = sorted(&mut unpacking, files);
        if let Some(xml) = &xml
            && let Some(fault) = native::fault(&xml.content)
        {
            unpacking.refuse(&code::ARCHIVE_NOT_NATIVE, &fault, &xml.name);
        }
        match (Error::from_findings(ErrorKind::Invalid, unpacking.findings.clone()), xml, pdf) {
            (None, Some(xml), Some(pdf)) => Ok(Archive {
                xml: xml.content,
                pdf: pdf.content,
                external_id: external_id.to_owned(),
                batch_id: batch_id.map(str::to_owned),
                findings: unpacking.findings,
            }),
            (Some(error), ..) => Err(error),
            (None, ..) => Err(broken("expected one XML and one PDF")),
        }
    }

    /// Writes an archive as the provider would push it, with the files `document.xml` and `document.pdf`.
    ///
    /// Equal files give equal bytes.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with every finding for XML that is not native and for a file that is no PDF.
    pub fn write(xml: &[u8], pdf: &[u8]) -> Result<Vec<u8>> {
        let mut findings = Vec::new();
        if let Some(fault) = native::fault(xml) {
            findings.push(Finding::new(&code::ARCHIVE_NOT_NATIVE, fault).with_path("xml"));
        }
        if !is_pdf(pdf) {
            let message = "expected a PDF, found other content";
            findings.push(Finding::new(&code::ARCHIVE_CONTENT, message).with_path("pdf"));
        }
        if let Some(error) = Error::from_findings(ErrorKind::Invalid, findings) {
            return Err(error);
        }
        zipped(&[("document.xml", xml), ("document.pdf", pdf)])
            .map_err(|error| broken("expected an archive in memory").with_source(error))
    }
}

/// A ZIP of these files.
fn zipped(files: &[(&str, &[u8])]) -> std::result::Result<Vec<u8>, rawzip::Error> {
    let mut zip = Vec::with_capacity(files.iter().map(|(_, content)| content.len()).sum());
    let mut writer = ZipArchiveWriter::new(&mut zip);
    for (name, content) in files {
        let (mut entry, checked) =
            writer.new_file(*name).compression_method(CompressionMethod::DEFLATE).start()?;
        let mut packer = checked.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
        packer.write_all(content)?;
        let (packer, sizes) = packer.finish()?;
        packer.finish()?;
        entry.finish(sizes)?;
    }
    writer.finish()?;
    Ok(zip)
}

/// The XML and the PDF. What refuses them is added to the findings.
fn sorted(unpacking: &mut Unpacking, files: Vec<File>) -> [Option<File>; 2] {
    let mut names = HashSet::new();
    let (mut xml, mut pdf) = (Vec::new(), Vec::new());
    for file in files {
        let ends = |ending: &str| file.name.to_ascii_lowercase().ends_with(ending);
        if !names.insert(file.name.to_lowercase()) {
            let message = "expected each name once, found it again";
            unpacking.refuse(&code::ARCHIVE_DUPLICATE_NAME, message, &file.name);
        } else if is_archive(&file.content) || ends(".zip") {
            let message = "expected files, found an archive inside the archive";
            unpacking.refuse(&code::ARCHIVE_NESTED, message, &file.name);
        } else if ends(".xml") {
            xml.push(file);
        } else if ends(".pdf") {
            if !is_pdf(&file.content) {
                let message = "expected a PDF, found other content";
                unpacking.refuse(&code::ARCHIVE_CONTENT, message, &file.name);
            }
            pdf.push(file);
        } else {
            let message = "expected an XML and a PDF alone, found another file";
            let finding = Finding::warning(&code::ARCHIVE_CONTENT, message).with_path(short(&file.name));
            unpacking.findings.push(finding);
        }
    }
    let refused = unpacking.findings.iter().any(|finding| finding.severity == Severity::Error);
    for (what, found) in [("XML", xml.len()), ("PDF", pdf.len())] {
        // The missing file may be one that was refused above.
        if found > 1 || (found == 0 && !refused) {
            let message = format!("expected exactly one {what}, found {found}");
            unpacking.findings.push(Finding::new(&code::ARCHIVE_CONTENT, message));
        }
    }
    [xml.pop(), pdf.pop()]
}

/// Whether a file begins like an archive of a usual kind.
fn is_archive(content: &[u8]) -> bool {
    let beginnings: [&[u8]; 8] = [
        b"PK\x03\x04",
        b"PK\x05\x06",
        b"PK\x07\x08",
        b"Rar!\x1a\x07",
        b"7z\xbc\xaf\x27\x1c",
        b"\x1f\x8b",
        b"\xfd7zXZ\0",
        b"BZh",
    ];
    beginnings.into_iter().any(|beginning| content.starts_with(beginning))
        || content.get(257..262) == Some(b"ustar")
}
