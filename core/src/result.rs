//! What an answer of the service means.

mod acknowledgement;
mod answer;
mod content;
mod country;
mod document_list;
mod file;
mod other_data;
mod outcome;
mod process_result;
mod response_value;
mod time_stamp;

pub use acknowledgement::SvAcknowledgement;
pub use content::ContentFormat;
pub use country::{Country, Processing, ProcessingModel};
pub use document_list::{DocumentList, DocumentNote, DocumentTag, ListedDocument};
pub use file::FileResult;
pub use other_data::OtherData;
pub use outcome::{NextStep, Outcome, Reason};
pub use process_result::{Context, ProcessResult};
pub use response_value::{ResponseValue, Role};
pub use time_stamp::{Moment, TimeStamp};

pub(crate) use answer::{id, parse, short, truth, unreadable};
pub(crate) use outcome::{GET_DOCUMENT, Send};
