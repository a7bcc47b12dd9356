//! What ends the program: a signal, or the end of its standard input.

use std::io::{self, Read as _};
use std::sync::mpsc::Sender;
use std::thread::Builder;

/// Where the reason to end goes: an error only if the standard input could not be read.
type End = Sender<io::Result<()>>;

/// Ends the program on SIGTERM and SIGINT (Ctrl+C).
pub(crate) fn on_signals(end: End) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    // From here on a signal no longer kills the process.
    let _inside = runtime.enter();
    let wait = signals()?;
    drop(_inside);
    Builder::new().name("dtekit-sandbox-signals".into()).spawn(move || {
        // A send fails only if the program is at its end already.
        let _ = end.send(runtime.block_on(wait));
    })?;
    Ok(())
}

#[cfg(unix)]
fn signals() -> io::Result<impl Future<Output = io::Result<()>> + Send> {
    use std::task::Poll;
    use tokio::signal::unix::{SignalKind, signal};

    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(std::future::poll_fn(move |context| {
        let is_signalled = terminate.poll_recv(context).is_ready() || interrupt.poll_recv(context).is_ready();
        if is_signalled { Poll::Ready(Ok(())) } else { Poll::Pending }
    }))
}

#[cfg(not(unix))]
fn signals() -> io::Result<impl Future<Output = io::Result<()>> + Send> {
    Ok(tokio::signal::ctrl_c())
}

/// Ends the program when its standard input closes.
pub(crate) fn on_stdin(end: End) -> io::Result<()> {
    Builder::new().name("dtekit-sandbox-stdin".into()).spawn(move || {
        let _ = end.send(read_to_end());
    })?;
    Ok(())
}

fn read_to_end() -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut ignored = [0; 1024];
    loop {
        match input.read(&mut ignored) {
            Ok(0) => return Ok(()),
            Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
            _ => {}
        }
    }
}
