//! What dtekit does when the program forks.

/// Closes the files of all stores before each later fork of this process, and lets both processes open them again.
pub(crate) fn watch() {
    #[cfg(unix)]
    {
        use std::sync::Once;

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
        static WATCHED: Once = Once::new();
        WATCHED.call_once(|| {
            // SAFETY: the three functions take nothing, do not unwind, and live as long as the process; a library that is
            // closed takes its handlers with it. Without memory nothing is registered, and a child's store gives an error.
            unsafe { pthread_atfork(Some(before), Some(after), Some(after)) };
        });
    }
}
