//! The conversions between JSON and XML.

mod converter;
mod differential;
mod identity;
mod json_to_xml;
mod page;
mod samples;
mod value;
