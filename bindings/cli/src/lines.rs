//! Lines of the standard input, each with its result before the next: a program may write a line and wait for its row.

use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use dtekit::batch::{BatchOptions, Input, Item, Pipeline, Task};

/// How many lines are read ahead of the pipeline.
const AHEAD: usize = 64;

/// The results of lines, in order.
pub struct Lines<K: Task> {
    pipeline: Pipeline<K>,
    /// The lines that a thread reads; `None` after the last.
    inputs: Option<Receiver<Input>>,
    /// How many lines are at work.
    open: usize,
}

impl<K: Task> Lines<K> {
    /// Begins to read. The thread ends with the lines, or with the program.
    pub fn new(
        inputs: impl Iterator<Item = Input> + Send + 'static,
        task: K,
        options: &BatchOptions,
    ) -> Self {
        let (give, take) = sync_channel(AHEAD);
        thread::spawn(move || inputs.map(|input| give.send(input)).take_while(Result::is_ok).count());
        Lines { pipeline: Pipeline::new(task, options), inputs: Some(take), open: 0 }
    }

    /// The next line; it is waited for only if nothing is at work.
    fn input(&mut self) -> Option<Input> {
        let inputs = self.inputs.as_ref()?;
        let input = match self.open {
            0 => inputs.recv().map_err(|_| TryRecvError::Disconnected),
            _ => inputs.try_recv(),
        };
        if let Err(TryRecvError::Disconnected) = input {
            self.inputs = None;
        }
        input.ok()
    }
}

impl<K: Task> Iterator for Lines<K> {
    type Item = Item<K::Output>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.pipeline.wants() {
            let Some(input) = self.input() else { break };
            self.pipeline.push(input);
            self.open += 1;
        }
        let item = self.pipeline.take();
        self.open -= usize::from(item.is_some());
        item
    }
}
