//! Checks of a document before it is sent, and what an answer says about it. Nothing here changes a document.
