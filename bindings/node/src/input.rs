//! A document as JavaScript gives it to a call that works on another thread.

use napi::bindgen_prelude::{Either, Uint8Array};

/// A document as it crosses: the caller's bytes, or pieces that the package made and nobody changes.
pub type Given = Either<Uint8Array, Vec<Uint8Array>>;

/// A document that another thread may read.
pub enum Input {
    /// A copy: the caller may change its own bytes while the thread still reads them.
    Copied(Vec<u8>),
    /// Pieces in order.
    Pieces(Vec<Uint8Array>),
}

impl Input {
    /// The document, copied if it is the caller's.
    pub fn new(given: Given) -> Input {
        match given {
            Either::A(bytes) => Input::Copied(bytes.to_vec()),
            Either::B(pieces) => Input::Pieces(pieces),
        }
    }

    /// The bytes in one piece.
    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Input::Copied(bytes) => bytes,
            Input::Pieces(pieces) => {
                let pieces: Vec<&[u8]> = pieces.iter().map(|piece| &**piece).collect();
                pieces.concat()
            }
        }
    }
}
