//! Walking through a document, element by element.

use std::ptr;

use dtekit::document::Element;

use crate::boundary::{Call, Contract, null, read, read_bytes};
use crate::{dtekit_bytes, dtekit_document, dtekit_error, dtekit_status};

/// An element of a document: a place in it, and nothing to be freed.
///
/// Functions give it. It is valid until the document is edited or freed. Its `document` is NULL if there is no such
/// element; every function below accepts that and gives nothing. To visit the elements inside one, in document order:
/// `for (e = dtekit_element_first(parent); e.document; e = dtekit_element_next(e))`.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct dtekit_element {
    /// The document that it is in; NULL for no element.
    pub document: *const dtekit_document,
    /// The element's number inside the document; only dtekit uses it.
    pub id: u32,
}

impl dtekit_element {
    const NONE: Self = dtekit_element { document: ptr::null(), id: 0 };

    /// Finds an element of a document.
    unsafe fn find(
        document: *const dtekit_document,
        find: impl for<'d> FnOnce(&'d dtekit_document) -> Option<Element<'d>>,
    ) -> Self {
        // SAFETY: the same promise.
        unsafe {
            read(document, Self::NONE, |found| {
                find(found).map_or(Self::NONE, |element| dtekit_element { document, id: element.id() })
            })
        }
    }

    /// Reads something that cannot fail from the element; gives `none` for no element.
    unsafe fn read<T: Copy>(self, none: T, get: impl FnOnce(Element<'_>) -> T) -> T {
        // SAFETY: the same promise.
        unsafe { read(self.document, none, |document| document.0.element_by_id(self.id).map_or(none, get)) }
    }

    /// Gives C a text of the element.
    unsafe fn read_bytes(
        self,
        len: *mut usize,
        read: impl for<'d> FnOnce(Element<'d>) -> Option<&'d str>,
    ) -> *const u8 {
        // SAFETY: the same promise.
        unsafe {
            read_bytes(self.document, len, |document| {
                document.0.element_by_id(self.id).and_then(read).map(str::as_bytes)
            })
        }
    }
}

/// Gives the root element; none for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_root(document: *const dtekit_document) -> dtekit_element {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { dtekit_element::find(document, |document| Some(document.0.root())) }
}

/// Gives the first element at a path; none if there is no such place, or if it is an attribute.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_document_element(
    document: *const dtekit_document,
    path: *const u8,
    path_len: usize,
) -> dtekit_element {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        let c = Contract::kept();
        dtekit_element::find(document, |document| document.0.element(c.text(path, path_len, "path").ok()?))
    }
}

/// Gives the first element inside, in document order; none if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_element_first(element: dtekit_element) -> dtekit_element {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        dtekit_element::find(element.document, |document| {
            document.0.element_by_id(element.id)?.children().next()
        })
    }
}

/// Gives the next element beside this one, in document order; none after the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_element_next(element: dtekit_element) -> dtekit_element {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { dtekit_element::find(element.document, |document| document.0.element_by_id(element.id)?.next()) }
}

/// Gives the name as written, with its prefix, and writes its length to `*len`; NULL and 0 for no element.
///
/// The document owns it until it is edited or freed; no zero byte follows it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_element_name(element: dtekit_element, len: *mut usize) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { element.read_bytes(len, |element| Some(element.name())) }
}

/// Gives the text and writes its length to `*len`; NULL and 0 if the element is null or has elements inside.
///
/// The document owns it until it is edited or freed; no zero byte follows it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_element_text(element: dtekit_element, len: *mut usize) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { element.read_bytes(len, |element| element.text()) }
}

/// Gives 1 if the element holds nothing at all (`<a/>`, null in JSON), else 0; 0 for no element.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_element_is_null(element: dtekit_element) -> i32 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { element.read(0, |element| element.is_null().into()) }
}

/// Writes the path from the root, such as `Documento/Detalle[3]/NmbItem`; the root's is empty.
///
/// On success `*out` owns the text; free it with `dtekit_bytes_free`. Errors: `argument` for no element, and for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_element_path(
    element: dtekit_element,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.text(out, |c| {
        let document = c.shared(element.document, "element")?;
        let element = document.0.element_by_id(element.id).ok_or_else(|| null("element"))?;
        Ok(element.path())
    })
}

/// Gives the value of the attribute with this name and writes its length to `*len`; NULL and 0 if there is none.
///
/// The document owns it until it is edited or freed; no zero byte follows it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_element_attribute(
    element: dtekit_element,
    name: *const u8,
    name_len: usize,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe {
        let c = Contract::kept();
        element.read_bytes(len, |element| element.attribute(c.text(name, name_len, "name").ok()?))
    }
}

/// Gives how many attributes the element has; 0 for no element.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_element_attribute_count(element: dtekit_element) -> usize {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { element.read(0, |element| element.attributes().count()) }
}

/// Gives the name of the attribute with this number, from 0 in document order, and writes its length to `*len`; NULL
/// and 0 if there is none.
///
/// The document owns it until it is edited or freed; no zero byte follows it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_element_attribute_name(
    element: dtekit_element,
    index: usize,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { element.read_bytes(len, |element| element.attributes().nth(index).map(|(name, _)| name)) }
}

/// Gives the value of the attribute with this number, from 0 in document order, and writes its length to `*len`; NULL
/// and 0 if there is none.
///
/// The document owns it until it is edited or freed; no zero byte follows it. `len` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_element_attribute_value(
    element: dtekit_element,
    index: usize,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { element.read_bytes(len, |element| element.attributes().nth(index).map(|(_, value)| value)) }
}
