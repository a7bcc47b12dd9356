//! No copy of a credential stays behind in memory that the connection has used.

use std::fmt;

use bytes::Bytes;
use ureq::Error;
use ureq::http::HeaderValue;
use ureq::unversioned::transport::{Buffers, NextTimeout, Transport};
use zeroize::Zeroizing;

/// A connection whose buffers are wiped: of what was sent at once, of what was received when the connection is dropped.
pub(super) struct Wiping<T: Transport>(pub(super) T);

impl<T: Transport> Transport for Wiping<T> {
    fn buffers(&mut self) -> &mut dyn Buffers {
        self.0.buffers()
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), Error> {
        let sent = self.0.transmit_output(amount, timeout);
        let output = self.0.buffers().output();
        let end = amount.min(output.len());
        output[..end].fill(0);
        sent
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        self.0.await_input(timeout)
    }

    fn is_open(&mut self) -> bool {
        self.0.is_open()
    }

    fn is_tls(&self) -> bool {
        self.0.is_tls()
    }
}

impl<T: Transport> Drop for Wiping<T> {
    fn drop(&mut self) {
        let buffers = self.0.buffers();
        buffers.input_consume(buffers.input().len());
        // All is consumed, so this is the whole buffer.
        buffers.input_append_buf().fill(0);
        buffers.output().fill(0);
    }
}

impl<T: Transport> fmt::Debug for Wiping<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The value of a header field, in memory that is wiped when the last copy is dropped. `None` if it cannot be one.
pub(super) fn header_value(value: &str) -> Option<HeaderValue> {
    let bytes = Bytes::from_owner(Zeroizing::new(value.as_bytes().to_vec()));
    let mut value = HeaderValue::from_maybe_shared(bytes).ok()?;
    value.set_sensitive(true);
    Some(value)
}
