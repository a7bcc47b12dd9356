//! Connections over a fork.
//!
//! SQLite keeps a table of the files that a process has open, with the locks that it has on them. A forked process
//! inherits the table, but not the locks: it would write without them, and the file would be damaged. So all
//! connections are closed before a fork, and each process opens its own after it.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, Weak};

use rusqlite::Connection;

use crate::process::{self, PerProcess};

/// The connection of one store in one process, while it is open.
pub(super) type Slot = Mutex<Option<Open>>;

/// The stores of one process.
#[derive(Default)]
struct Gate {
    /// Each use of a connection holds it for reading, a fork for writing.
    uses: RwLock<()>,
    /// The slots whose connections may be open.
    slots: Mutex<Vec<Weak<Slot>>>,
}

static GATE: PerProcess<Gate> = PerProcess::new();

/// The connections that are open: the id of the process in the upper half, their number in the lower.
static OPEN: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// Holds the gate over the fork that this thread makes.
    static FORKING: RefCell<Option<RwLockWriteGuard<'static, ()>>> = const { RefCell::new(None) };
}

/// An open connection, which is counted.
pub(super) struct Open(pub Connection);

impl Open {
    /// Opens a connection; nothing if this process has inherited open connections.
    pub fn new<E>(open: impl FnOnce() -> Result<Connection, E>) -> Option<Result<Open, E>> {
        let this = u64::from(process::id()) << 32;
        let counted = OPEN.fetch_update(Ordering::AcqRel, Ordering::Acquire, |open| {
            let (owner, number) = (open >> 32 << 32, open & u64::from(u32::MAX));
            (owner == this || number == 0).then_some(this | (if owner == this { number + 1 } else { 1 }))
        });
        if counted.is_err() {
            return None;
        }
        let opened = open().map(Open);
        if opened.is_err() {
            OPEN.fetch_sub(1, Ordering::AcqRel);
        }
        Some(opened)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        OPEN.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Waits while a thread of this process forks, and makes a fork wait until it is dropped.
pub(super) fn no_fork() -> RwLockReadGuard<'static, ()> {
    GATE.get(Gate::default).uses.read().unwrap_or_else(PoisonError::into_inner)
}

/// Notes a slot whose connection will be opened.
pub(super) fn note(slot: &Arc<Slot>) {
    let mut slots = GATE.get(Gate::default).slots.lock().unwrap_or_else(PoisonError::into_inner);
    slots.retain(|known| known.strong_count() > 0);
    if !slots.iter().any(|known| known.as_ptr() == Arc::as_ptr(slot)) {
        slots.push(Arc::downgrade(slot));
    }
}

/// Closes the connections of all stores, so that the process can fork; call it before `fork`, and [`after_fork`] on the
/// same thread in both processes.
///
/// It waits for the transactions that are under way, and transactions of other threads wait until after the fork. Both
/// processes then open the files again when they need them. Without it, a store that was open before the fork cannot be
/// used in the child: each call is an error. C and Python call it by themselves.
///
/// # Example
/// ```
/// dtekit::store::before_fork();
/// // fork()
/// dtekit::store::after_fork();
/// ```
pub fn before_fork() {
    FORKING.with_borrow_mut(|forking| {
        if forking.is_some() {
            return;
        }
        let gate = GATE.get(Gate::default);
        let held = gate.uses.write().unwrap_or_else(PoisonError::into_inner);
        for slot in gate.slots.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            if let Some(slot) = slot.upgrade() {
                drop(slot.lock().unwrap_or_else(PoisonError::into_inner).take());
            }
        }
        *forking = Some(held);
    });
}

/// Ends what [`before_fork`] began: call it after `fork`, in both processes.
pub fn after_fork() {
    FORKING.with_borrow_mut(|forking| drop(forking.take()));
}
