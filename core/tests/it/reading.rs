//! Reading what was received.

mod samples;
