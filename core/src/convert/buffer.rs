//! Buffers that are kept from document to document.

/// The most bytes of memory that one buffer keeps for the next document.
const MOST: usize = 64 << 10;

/// The most bytes of memory that an output keeps for the next one.
const MOST_OUTPUT: usize = 1 << 20;

/// Empties an output for the next document, and frees it if one document has made it large.
pub(crate) fn reuse_output(output: &mut Vec<u8>) {
    output.clear();
    if output.capacity() > MOST_OUTPUT {
        *output = Vec::new();
    }
}

/// Empties a buffer for the next document, and frees it if one document has made it large.
pub(crate) fn reuse<T>(buffer: &mut Vec<T>) {
    buffer.clear();
    if buffer.capacity() * size_of::<T>() > MOST {
        *buffer = Vec::new();
    }
}
