//! A local stand-in of the service.
