//! What the journal and the poll store share: entries that workers take with a lease, and their metrics.

mod counts;
mod lease;
mod metrics;
pub(super) mod statement;
pub(super) mod totals;

pub use counts::{StateCount, StateCounts};
pub use metrics::{QueueMetrics, QueueState};

pub(super) use lease::{counts, give, lease, leased, next_at, rebase};
pub(super) use statement::Queue;
