//! The threads of a batch, and the order of its results.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::vec;

use super::{BatchOptions, Input, Item, Progress, Task};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::guard::guard;
use crate::process;

/// The most documents that go to a thread at once: handing over costs as much as converting a small document.
const CHUNK: usize = 64;
/// A chunk ends with the document that brings it to this size.
const CHUNK_BYTES: usize = 256 << 10;
/// The most documents ahead where no other thread works: they are only collected for one turn.
const ALONE: usize = 64;

/// A batch whose inputs are pushed: what [`Batch`](super::Batch) is made of, for programs that cannot wait inside an
/// iterator of inputs, such as an event loop.
///
/// Push while it [`wants`](Pipeline::wants) more, take a result, and begin again until there is nothing left to push.
/// Then take until `None`.
///
/// # Example
/// ```
/// use dtekit::{ToXml, batch::{BatchOptions, Pipeline}};
/// let mut pipeline = Pipeline::new(ToXml::default(), &BatchOptions::default());
/// pipeline.push(br#"{"a": 1}"#.to_vec());
/// assert_eq!(pipeline.take().unwrap().result?, b"<DTE><a>1</a></DTE>");
/// assert!(pipeline.take().is_none());
/// # Ok::<(), dtekit::Error>(())
/// ```
pub struct Pipeline<K: Task> {
    shared: Arc<Shared<K>>,
    threads: Vec<JoinHandle<()>>,
    ahead: usize,
    ahead_bytes: usize,
    chunk: usize,
    /// The documents of the next chunk.
    filling: Vec<Input>,
    filling_bytes: usize,
    /// Outputs that were given back.
    spares: Vec<K::Output>,
    /// The number of the next document.
    pushed: u64,
    /// Up to this number documents are wanted even if a result is ready.
    goal: u64,
    /// The number of the next chunk.
    chunks: u64,
    /// The chunk whose results are given now or next.
    head: u64,
    results: vec::IntoIter<Item<K::Output>>,
    /// The documents of those results.
    used: Vec<Input>,
    /// The bytes of the inputs that were handed over and whose results were not taken.
    input_bytes: usize,
    progress: Progress,
    own: Worker<K>,
    /// The process that started the threads.
    process: u32,
}

/// What all threads see.
struct Shared<K: Task> {
    task: K,
    state: Mutex<State<K::Output>>,
    /// A chunk is in the queue, or the pipeline is closed.
    work: Condvar,
    /// The chunk that the caller waits for is done.
    done: Condvar,
    closed: AtomicBool,
    /// True if a thread waits for a chunk and none is in the queue for it.
    is_hungry: AtomicBool,
    /// One more than the number of the caller's next chunk, if that is done.
    ready: AtomicU64,
    /// The bytes of all outputs that were not given yet.
    outputs: AtomicUsize,
}

struct State<T> {
    queue: VecDeque<Chunk<T>>,
    finished: BTreeMap<u64, Done<T>>,
    waiting: usize,
    /// The caller's next chunk.
    head: u64,
    caller_waits: bool,
}

/// Documents that go to a thread together.
struct Chunk<T> {
    number: u64,
    first: u64,
    inputs: Vec<Input>,
    bytes: usize,
    spares: Vec<T>,
}

struct Done<T> {
    results: Vec<Item<T>>,
    /// Kept so that shared bytes are dropped on the caller's thread.
    inputs: Vec<Input>,
    /// The bytes of inputs and outputs, as they are counted.
    input_bytes: usize,
    output_bytes: usize,
}

/// What one thread keeps.
struct Worker<K: Task> {
    kept: Option<K::Scratch>,
    scratch: Vec<u8>,
}

impl<K: Task> Pipeline<K> {
    /// Starts the threads. If the system gives fewer than asked for, the batch runs on those.
    pub fn new(task: K, options: &BatchOptions) -> Self {
        let threads = options.threads();
        let state = State {
            queue: VecDeque::new(),
            finished: BTreeMap::new(),
            waiting: 0,
            head: 0,
            caller_waits: false,
        };
        let shared = Arc::new(Shared {
            task,
            state: Mutex::new(state),
            work: Condvar::new(),
            done: Condvar::new(),
            closed: AtomicBool::new(false),
            is_hungry: AtomicBool::new(false),
            ready: AtomicU64::new(0),
            outputs: AtomicUsize::new(0),
        });
        let start = |_| {
            let shared = Arc::clone(&shared);
            thread::Builder::new().name("dtekit-batch".into()).spawn(move || shared.work()).ok()
        };
        let threads: Vec<_> = (1..threads).map_while(start).collect();
        let ahead = options.ahead.max(1);
        let ahead = if threads.is_empty() { ahead.min(ALONE) } else { ahead };
        Pipeline {
            chunk: (ahead / (threads.len() + 1)).clamp(1, CHUNK),
            shared,
            threads,
            ahead,
            ahead_bytes: options.ahead_bytes,
            filling: Vec::new(),
            filling_bytes: 0,
            spares: Vec::new(),
            pushed: 0,
            goal: 1,
            chunks: 0,
            head: 0,
            results: Vec::new().into_iter(),
            used: Vec::new(),
            input_bytes: 0,
            progress: Progress::default(),
            own: Worker { kept: None, scratch: Vec::new() },
            process: process::id(),
        }
    }

    /// Whether another document should be pushed before the next result is taken.
    ///
    /// Never more than [`BatchOptions::ahead`] documents are without a given result, and they hold about
    /// [`BatchOptions::ahead_bytes`]. While no result is ready, that much is wanted. Once there is one, the source may
    /// be slower than the threads, and the result should not wait for it: then as many are wanted as were given last.
    /// If those came in a large chunk, the source was fast enough to fill it.
    #[must_use]
    pub fn wants(&self) -> bool {
        let open = self.pushed - self.progress.done;
        let bytes = self.input_bytes + self.filling_bytes + self.shared.outputs.load(Ordering::Relaxed);
        let has_room = open < self.ahead as u64 && (open == 0 || bytes < self.ahead_bytes);
        has_room && (self.pushed < self.goal || !self.is_ready())
    }

    /// Whether [`take`](Pipeline::take) would give a result without waiting.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.results.len() > 0 || self.shared.ready.load(Ordering::Acquire) == self.head + 1
    }

    /// How many results [`take`](Pipeline::take) gives before it needs the threads again.
    #[must_use]
    pub fn at_hand(&self) -> usize {
        self.results.len()
    }

    /// Adds a document.
    pub fn push(&mut self, input: impl Into<Input>) {
        let input = input.into();
        if self.filling.capacity() == 0 {
            self.filling.reserve_exact(self.chunk);
        }
        self.filling_bytes += input.size();
        self.filling.push(input);
        self.pushed += 1;
        let is_full = self.filling.len() >= self.chunk || self.filling_bytes >= CHUNK_BYTES;
        if is_full || self.shared.is_hungry.load(Ordering::Relaxed) {
            self.submit();
        }
    }

    /// Waits until there are results at hand, and works meanwhile; false if nothing that was pushed is left.
    ///
    /// A binding calls it without its interpreter's lock. It drops no input of the caller's.
    pub fn wait(&mut self) -> bool {
        while self.results.len() == 0 {
            if !self.advance() {
                return false;
            }
        }
        true
    }

    /// The next result in order: waits for it, and works meanwhile. `None` if nothing that was pushed is left.
    pub fn take(&mut self) -> Option<Item<K::Output>> {
        self.used.clear();
        if !self.wait() {
            return None;
        }
        let item = self.results.next()?;
        self.progress.done += 1;
        self.progress.failed += u64::from(item.result.is_err());
        Some(item)
    }

    /// Takes an output back, so that its memory serves for another one.
    pub fn give_back(&mut self, output: K::Output) {
        if self.spares.len() < self.chunk {
            self.spares.push(output);
        }
    }

    /// How many results were given so far.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Makes the next chunk's results those that are given; false if there is none.
    fn advance(&mut self) -> bool {
        if self.process != process::id() {
            return self.refuse_in_child();
        }
        if self.head == self.chunks {
            if self.filling.is_empty() {
                return false;
            }
            self.submit();
        }
        let shared = Arc::clone(&self.shared);
        let mut state = shared.lock();
        let done = loop {
            if let Some(done) = state.finished.remove(&self.head) {
                break done;
            }
            match state.queue.pop_front() {
                Some(chunk) => {
                    shared.update_hunger(&state);
                    drop(state);
                    let number = chunk.number;
                    let done = shared.run(chunk, &mut self.own);
                    state = shared.lock();
                    shared.finish(&mut state, number, done);
                }
                None => {
                    state.caller_waits = true;
                    state = shared.done.wait(state).unwrap_or_else(PoisonError::into_inner);
                    state.caller_waits = false;
                }
            }
        };
        self.head += 1;
        state.head = self.head;
        let next_is_done = state.finished.contains_key(&self.head);
        drop(state);
        if next_is_done {
            shared.ready.store(self.head + 1, Ordering::Release);
        }
        shared.outputs.fetch_sub(done.output_bytes, Ordering::Relaxed);
        self.input_bytes -= done.input_bytes;
        self.used = done.inputs;
        let given = done.results.len();
        let more = if given > self.chunk / 2 { self.ahead } else { given };
        self.goal = self.pushed + more as u64;
        self.results = done.results.into_iter();
        true
    }

    /// Hands the collected documents over.
    fn submit(&mut self) {
        if self.process != process::id() {
            return;
        }
        let inputs = std::mem::take(&mut self.filling);
        let bytes = std::mem::take(&mut self.filling_bytes);
        let first = self.pushed - inputs.len() as u64;
        let spares = std::mem::take(&mut self.spares);
        let chunk = Chunk { number: self.chunks, first, inputs, bytes, spares };
        self.input_bytes += bytes;
        self.chunks += 1;
        let mut state = self.shared.lock();
        state.queue.push_back(chunk);
        self.shared.update_hunger(&state);
        let someone_waits = state.waiting > 0;
        drop(state);
        if someone_waits {
            self.shared.work.notify_one();
        }
    }

    /// In a forked child the threads do not exist, and their locks may be held for ever: the batch ends with one
    /// finding.
    fn refuse_in_child(&mut self) -> bool {
        if self.pushed == self.progress.done {
            return false;
        }
        let message = "expected a batch of this process, found one from before a fork";
        let error = Error::new(ErrorKind::Argument, Finding::new(&code::BATCH_PROCESS, message));
        let item = Item { index: self.progress.done, name: None, result: Err(error) };
        self.pushed = self.progress.done + 1;
        // No more are taken.
        self.ahead = 0;
        self.results = vec![item].into_iter();
        true
    }
}

impl<K: Task> Drop for Pipeline<K> {
    fn drop(&mut self) {
        let threads = std::mem::take(&mut self.threads);
        if self.process != process::id() {
            return threads.into_iter().for_each(std::mem::forget);
        }
        let state = self.shared.lock();
        self.shared.closed.store(true, Ordering::Relaxed);
        drop(state);
        self.shared.work.notify_all();
        for thread in threads {
            // A thread cannot panic: what it runs stands inside `guard`.
            _ = thread.join();
        }
    }
}

impl<K: Task> Shared<K> {
    fn lock(&self) -> MutexGuard<'_, State<K::Output>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn update_hunger(&self, state: &State<K::Output>) {
        self.is_hungry.store(state.waiting > state.queue.len(), Ordering::Relaxed);
    }

    /// What a thread does until the pipeline is closed.
    fn work(&self) {
        let mut own = Worker { kept: None, scratch: Vec::new() };
        let mut state = self.lock();
        while !self.closed.load(Ordering::Relaxed) {
            let Some(chunk) = state.queue.pop_front() else {
                state.waiting += 1;
                self.update_hunger(&state);
                state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.waiting -= 1;
                self.update_hunger(&state);
                continue;
            };
            self.update_hunger(&state);
            drop(state);
            let number = chunk.number;
            let done = self.run(chunk, &mut own);
            state = self.lock();
            self.finish(&mut state, number, done);
        }
    }

    fn finish(&self, state: &mut State<K::Output>, number: u64, done: Done<K::Output>) {
        self.outputs.fetch_add(done.output_bytes, Ordering::Relaxed);
        state.finished.insert(number, done);
        if number == state.head {
            self.ready.store(number + 1, Ordering::Release);
            if state.caller_waits {
                self.done.notify_one();
            }
        }
    }

    fn run(&self, mut chunk: Chunk<K::Output>, own: &mut Worker<K>) -> Done<K::Output> {
        let mut results = Vec::with_capacity(chunk.inputs.len());
        let mut output_bytes = 0;
        for (index, input) in (chunk.first..).zip(&mut chunk.inputs) {
            if self.closed.load(Ordering::Relaxed) {
                break;
            }
            let name = input.name.take();
            let result = self.run_one(input, chunk.spares.pop(), own);
            output_bytes += result.as_ref().map_or(0, K::size);
            results.push(Item { index, name, result });
        }
        Done { results, inputs: chunk.inputs, input_bytes: chunk.bytes, output_bytes }
    }

    /// Reads and works inside `guard`. After a panic the thread begins anew with what it keeps.
    fn run_one(&self, input: &mut Input, spare: Option<K::Output>, own: &mut Worker<K>) -> Result<K::Output> {
        let Worker { kept, scratch } = own;
        let mut panicked = true;
        let result = guard(|| {
            let kept = kept.get_or_insert_with(|| self.task.keep());
            let result = input.run(scratch, |document| self.task.run(kept, spare, document));
            panicked = false;
            result
        });
        if panicked {
            *kept = None;
        }
        result
    }
}

impl<K: Task> std::fmt::Debug for Pipeline<K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pipeline").field("progress", &self.progress).finish_non_exhaustive()
    }
}
