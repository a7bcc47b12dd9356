//! What dtekit does when the program forks.

/// Closes the files of all stores before each later fork of this process, and lets both processes open them again.
pub(crate) fn watch() {
    #[cfg(unix)]
    {
        use std::sync::atomic::{AtomicBool, Ordering};

        unsafe extern "C" {
            fn pthread_atfork(
                prepare: Option<extern "C" fn()>,
                parent: Option<extern "C" fn()>,
                child: Option<extern "C" fn()>,
            ) -> i32;
        }
        extern "C" fn before() {
            let _ = dtekit::guard(|| {
                dtekit::store::before_fork();
                Ok(())
            });
        }
        extern "C" fn after() {
            let _ = dtekit::guard(|| {
                dtekit::store::after_fork();
                Ok(())
            });
        }
        // Not a `Once`: a process that is forked meanwhile would wait for a thread of its parent. Two threads may
        // register the functions at once, which do nothing the second time.
        static IS_WATCHED: AtomicBool = AtomicBool::new(false);
        if !IS_WATCHED.load(Ordering::Acquire) {
            // SAFETY: the three functions take nothing, do not unwind, and live as long as the process; a library that
            // is closed takes its handlers with it. Without memory nothing is registered, and a child's store gives an
            // error.
            unsafe { pthread_atfork(Some(before), Some(after), Some(after)) };
            IS_WATCHED.store(true, Ordering::Release);
        }
    }
}
