//! Buffers that are kept from document to document.

/// The most bytes of memory that one buffer keeps for the next document.
const MOST: usize = 64 << 10;

/// Empties a buffer for the next document, and frees it if one document has made it large.
pub(super) fn reuse<T>(buffer: &mut Vec<T>) {
    buffer.clear();
    if buffer.capacity() * size_of::<T>() > MOST {
        *buffer = Vec::new();
    }
}
