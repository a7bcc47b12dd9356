//! Values of which each process has its own, so that a forked process uses none of its parent.

use std::fmt;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};

/// The id of this process.
pub(crate) fn id() -> u32 {
    process::id()
}

/// A value that each process makes for itself when it first needs it.
///
/// `fork` copies the memory of a process, but of its threads only the one that forks. A mutex that another thread holds
/// stays locked in the child, a connection belongs to two processes, and what a thread was changing stays half changed.
/// So the child touches no value of its parent: it makes a new one. It does not even drop the parent's value, because
/// that could send bytes on the parent's connections.
///
/// `get` asks the system for the id of the process, which takes less than a tenth of a microsecond.
pub(crate) struct PerProcess<T> {
    slots: [Slot<T>; SLOTS],
}

/// One slot is enough, unless a process forks during the moment in which another of its threads makes the value. Then
/// the child passes over this slot and takes the next one. The others allow for that moment in several generations.
const SLOTS: usize = 4;

/// The place for the value of one process.
struct Slot<T> {
    /// The process that took the slot; 0 for none.
    process: AtomicU32,
    /// Only threads of that process write here, so nobody waits for a thread of another process.
    own: OnceLock<Box<Own<T>>>,
}

/// The value of one process, and the place for those of its children.
struct Own<T> {
    value: ManuallyDrop<T>,
    children: PerProcess<T>,
}

impl<T> PerProcess<T> {
    /// Without a value yet.
    pub(crate) const fn new() -> Self {
        PerProcess { slots: [const { Slot { process: AtomicU32::new(0), own: OnceLock::new() } }; SLOTS] }
    }

    /// The value of this process; `make` makes it the first time.
    pub(crate) fn get(&self, make: impl FnOnce() -> T) -> &T {
        let this = id();
        let mut values = self;
        loop {
            match values.slot(this) {
                Found::Mine(slot) => {
                    let own = || Own { value: ManuallyDrop::new(make()), children: PerProcess::new() };
                    return &slot.own.get_or_init(|| Box::new(own())).value;
                }
                Found::OfParent(own) => values = &own.children,
            }
        }
    }

    fn slot(&self, this: u32) -> Found<'_, T> {
        let last = SLOTS - 1;
        for slot in &self.slots[..last] {
            match slot.process.compare_exchange(0, this, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return Found::Mine(slot),
                Err(found) if found == this => return Found::Mine(slot),
                Err(_) => {
                    if let Some(own) = slot.own.get() {
                        return Found::OfParent(own);
                    }
                }
            }
        }
        Found::Mine(&self.slots[last])
    }
}

/// What a process finds among the slots.
enum Found<'a, T> {
    Mine(&'a Slot<T>),
    OfParent(&'a Own<T>),
}

impl<T> Default for PerProcess<T> {
    fn default() -> Self {
        PerProcess::new()
    }
}

impl<T> Drop for PerProcess<T> {
    fn drop(&mut self) {
        let this = id();
        for slot in &mut self.slots {
            if let Some(own) = slot.own.take() {
                let Own { value, children: _children } = *own;
                if *slot.process.get_mut() == this {
                    drop(ManuallyDrop::into_inner(value));
                }
            }
        }
    }
}

impl<T> fmt::Debug for PerProcess<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PerProcess").finish_non_exhaustive()
    }
}

/// A mutex that a forked process never waits for in vain.
///
/// The threads of one process take turns. So a thread that has its turn finds the value locked only if a thread of
/// another process held it during the fork, and is told so.
#[derive(Debug)]
pub struct ProcessMutex<T> {
    turn: PerProcess<Mutex<()>>,
    value: Mutex<T>,
}

/// The value of a [`ProcessMutex`], locked until it is dropped.
#[derive(Debug)]
pub struct ProcessMutexGuard<'m, T> {
    // Dropped first, so that the next thread finds it free.
    value: MutexGuard<'m, T>,
    _turn: MutexGuard<'m, ()>,
}

impl<T> ProcessMutex<T> {
    /// A mutex of this value.
    pub fn new(value: T) -> Self {
        ProcessMutex { turn: PerProcess::new(), value: Mutex::new(value) }
    }

    /// Waits for the other threads of this process. `None` if a thread of the parent held the value during the fork:
    /// then nobody can know what it holds.
    #[must_use]
    pub fn lock(&self) -> Option<ProcessMutexGuard<'_, T>> {
        let turn = self.turn.get(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        let value = match self.value.try_lock() {
            Ok(value) => value,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        Some(ProcessMutexGuard { value, _turn: turn })
    }
}

impl<T> Deref for ProcessMutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for ProcessMutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;

    use super::*;

    /// A slot that another process took, as a child finds it.
    fn taken_by_another<T>(values: &PerProcess<T>, value: Option<T>) {
        let slot = &values.slots[0];
        slot.process.store(id() + 1, Ordering::Release);
        if let Some(value) = value {
            let own = Own { value: ManuallyDrop::new(value), children: PerProcess::new() };
            assert!(slot.own.set(Box::new(own)).is_ok());
        }
    }

    /// Counts how often it is dropped.
    struct Dropped(Arc<AtomicUsize>);

    impl Drop for Dropped {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn a_process_makes_its_value_once() {
        let values = PerProcess::new();
        assert_eq!(*values.get(|| 1), 1);
        assert_eq!(*values.get(|| 2), 1);
    }

    #[test]
    fn a_child_makes_a_value_of_its_own() {
        let values = PerProcess::new();
        taken_by_another(&values, Some(1));
        assert_eq!(*values.get(|| 2), 2);
        assert_eq!(*values.get(|| 3), 2);
    }

    #[test]
    fn a_child_does_not_wait_for_a_value_that_its_parent_was_making() {
        let values = PerProcess::new();
        taken_by_another(&values, None);
        assert_eq!(*values.get(|| 2), 2);
        assert_eq!(*values.get(|| 3), 2);
    }

    #[test]
    fn the_value_of_a_parent_is_not_dropped() {
        let (parents, own) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let values = PerProcess::new();
        taken_by_another(&values, Some(Dropped(Arc::clone(&parents))));
        values.get(|| Dropped(Arc::clone(&own)));
        drop(values);
        assert_eq!((parents.load(Ordering::Relaxed), own.load(Ordering::Relaxed)), (0, 1));
    }

    #[test]
    fn threads_of_a_process_share_its_value() {
        let values = PerProcess::new();
        let made = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| values.get(|| made.fetch_add(1, Ordering::Relaxed)));
            }
        });
        assert_eq!(made.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn threads_of_a_process_wait_for_each_other() {
        let mutex = ProcessMutex::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..1000).for_each(|_| *mutex.lock().unwrap() += 1));
            }
        });
        assert_eq!(*mutex.lock().unwrap(), 4000);
    }

    #[test]
    fn a_child_does_not_wait_for_a_lock_that_a_thread_of_its_parent_held() {
        let mutex = ProcessMutex::new(0);
        // The lock without the turn of this process: a child finds it so.
        let held = mutex.value.lock().unwrap();
        assert!(mutex.lock().is_none());
        drop(held);
        assert!(mutex.lock().is_some());
    }
}
