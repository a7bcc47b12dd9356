//! Where a journal keeps documents outside of its tables: functions of the program.

use std::ffi::c_void;
use std::sync::Arc;

use dtekit::store::journal::{ContentResult, JournalContent};

use crate::boundary::{Call, Contract, null};
use crate::{dtekit_bytes, dtekit_error, dtekit_journal, dtekit_status};

/// Takes the bytes that `get` of a `dtekit_journal_content` has found. It belongs to dtekit and lives until the
/// function returns.
#[derive(Default)]
pub struct dtekit_content_answer {
    bytes: Option<Vec<u8>>,
    is_wrong: bool,
}

/// A store of bytes under names, such as a bucket of an object store, in which a journal keeps submitted and certified
/// documents: functions of the program, none of which may be NULL.
///
/// The journal chooses the names: up to 150 small letters, digits and `-`, beginning with `document-` or `certified-`,
/// and a zero byte follows each. Each function returns 0 on success, and any other number if the store failed. They are
/// called on the threads that use the journal, by several at once. None may leave by `longjmp` or an exception.
#[repr(C)]
pub struct dtekit_journal_content {
    /// What the functions are called with; it must live as long as the journal.
    pub context: *mut c_void,
    /// Keeps bytes under a name, in the place of what it had. They survive a power failure when it returns.
    pub put: Option<
        unsafe extern "C" fn(
            context: *mut c_void,
            name: *const u8,
            name_len: usize,
            data: *const u8,
            data_len: usize,
        ) -> i32,
    >,
    /// Tells the bytes under a name by `dtekit_content_answer_found`; without such a call there are none.
    pub get: Option<
        unsafe extern "C" fn(
            context: *mut c_void,
            name: *const u8,
            name_len: usize,
            answer: *mut dtekit_content_answer,
        ) -> i32,
    >,
    /// Removes a name that no entry has any more, if it is there.
    pub remove: Option<unsafe extern "C" fn(context: *mut c_void, name: *const u8, name_len: usize) -> i32>,
}

/// Tells the bytes that `get` has found, which are copied. NULL as the answer is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_content_answer_found(
    answer: *mut dtekit_content_answer,
    data: *const u8,
    data_len: usize,
) {
    // SAFETY: the contract at the top of dtekit.h.
    let c = unsafe { Contract::kept() };
    let Ok(answer) = c.exclusive(answer, "answer") else { return };
    match dtekit::guard(|| c.bytes(data, data_len, "data").map(<[u8]>::to_vec)) {
        Ok(found) => answer.bytes = Some(found),
        Err(_) => answer.is_wrong = true,
    }
}

/// Gives a journal a store for documents, before any other thread uses the journal. From here on the rows of new
/// entries hold the name, the length and the digest of a submitted and of a certified document, and the store has the
/// bytes.
///
/// The functions are copied. Bytes count only if they have the length and the digest of the row. A document that cannot
/// be fetched, or has other bytes, is not sent: its entry waits with the finding `journal-content` and is tried
/// again. An entry that is listed has this finding and no certified document. If `get` fails, what lists entries
/// gives `storage`. If `put` fails, a submission gives `storage` and stores nothing, and an answer is kept in its
/// row.
///
/// Errors: `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_set_content(
    journal: *mut dtekit_journal,
    content: *const dtekit_journal_content,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let (journal, content) = (c.exclusive(journal, "journal")?, c.shared(content, "content")?);
        let functions = Functions {
            context: content.context,
            put: content.put.ok_or_else(|| null("put"))?,
            get: content.get.ok_or_else(|| null("get"))?,
            remove: content.remove.ok_or_else(|| null("remove"))?,
        };
        journal.0.set_content(Arc::new(functions));
        Ok(())
    })
}

/// Lists the names in the store that entries have, after this one and in the order of their bytes, at most `most`.
///
/// Of the names that are older than a transaction can be, such as a day, the others may be removed: a program that
/// ended between a put and its commit, or a rollback, has left them.
///
/// On success `*out` is a JSON array; free it with `dtekit_bytes_free`. Errors: `storage`; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_journal_content_names(
    journal: *const dtekit_journal,
    after: *const u8,
    after_len: usize,
    most: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        c.shared(journal, "journal")?.0.content_names(c.text(after, after_len, "after")?, most)
    })
}

type Put = unsafe extern "C" fn(*mut c_void, *const u8, usize, *const u8, usize) -> i32;
type Get = unsafe extern "C" fn(*mut c_void, *const u8, usize, *mut dtekit_content_answer) -> i32;
type Remove = unsafe extern "C" fn(*mut c_void, *const u8, usize) -> i32;

/// The program's functions.
struct Functions {
    context: *mut c_void,
    put: Put,
    get: Get,
    remove: Remove,
}

// SAFETY: `dtekit_journal_content` says that its functions are called on any thread, by several at once.
unsafe impl Send for Functions {}
// SAFETY: the same promise.
unsafe impl Sync for Functions {}

/// What a function returned.
fn told(status: i32) -> ContentResult<()> {
    if status == 0 { Ok(()) } else { Err(format!("the content returned {status}").into()) }
}

fn ended(name: &str) -> Vec<u8> {
    [name.as_bytes(), &[0]].concat()
}

impl JournalContent for Functions {
    fn put(&self, name: &str, data: &[u8]) -> ContentResult<()> {
        let text = ended(name);
        // SAFETY: the caller of `dtekit_journal_set_content` gave a function that takes this context, any name and any
        // bytes, which live until it returns.
        told(unsafe { (self.put)(self.context, text.as_ptr(), name.len(), data.as_ptr(), data.len()) })
    }

    fn get(&self, name: &str) -> ContentResult<Option<Vec<u8>>> {
        let (text, mut answer) = (ended(name), dtekit_content_answer::default());
        // SAFETY: the caller of `dtekit_journal_set_content` gave a function that takes this context, any name and any
        // answer, which live until it returns.
        told(unsafe { (self.get)(self.context, text.as_ptr(), name.len(), &raw mut answer) })?;
        match answer.is_wrong {
            true => Err("the content told bytes that are none".into()),
            false => Ok(answer.bytes),
        }
    }

    fn remove(&self, name: &str) -> ContentResult<()> {
        let text = ended(name);
        // SAFETY: the caller of `dtekit_journal_set_content` gave a function that takes this context and any name,
        // which lives until it returns.
        told(unsafe { (self.remove)(self.context, text.as_ptr(), name.len()) })
    }
}
