//! The statements of a queue, each once for all queues and databases: see `store::sql` for their `:names` and
//! `{words}`. Each queue's tests hold them against the plan that SQLite makes of them.

/// The table of a queue. It has the columns `due_at` and `saved_at`, `submitted_at`, `state`, and those of a lease:
/// `lease`, `leased_at` and `leased_until`.
pub(in crate::store) struct Queue {
    /// The name of the table.
    pub table: &'static str,
    /// The column of the entries' numbers, in the order of which they were added.
    pub number: &'static str,
    /// The columns that a worker gets with an entry, after its number.
    pub claimed: &'static str,
    /// The condition of an entry that has not ended.
    pub open: &'static str,
}

impl Queue {
    /// After a clock was set back, leases start again; none is longer than a day.
    pub fn rebase_leases(&self) -> String {
        let Queue { table, .. } = self;
        format!(
            "UPDATE {{t}}{table} SET leased_until = {{clock}} + CASE WHEN leased_until < leased_at THEN 0
                WHEN leased_until - leased_at > 86400000 THEN 86400000 ELSE leased_until - leased_at END,
                leased_at = {{clock}}
            WHERE lease IS NOT NULL AND leased_at > {{begin}} + :skew"
        )
    }

    /// An entry that [`Queue::rebase_leases`] or [`Queue::rebase_plans`] would change, as an expression. An index is
    /// searched for it. PostgreSQL takes that index because of the order: without one it expects to find a row at once
    /// and reads the whole table, where as a rule there is none.
    pub fn wants_rebase(&self) -> String {
        let Queue { table, number, open, .. } = self;
        format!(
            "coalesce(
                (SELECT {number} FROM {{t}}{table} WHERE lease IS NOT NULL AND leased_at > {{begin}} + :skew
                ORDER BY leased_at LIMIT 1),
                (SELECT {number} FROM {{t}}{table}
                WHERE {open} AND saved_at > coalesce(:now, {{begin}}) + :skew ORDER BY saved_at LIMIT 1))"
        )
    }

    /// After a clock was set back, planned entries are due at once. Each is changed once for each time that the clock
    /// is set back.
    pub fn rebase_plans(&self) -> String {
        let Queue { table, open, .. } = self;
        format!(
            "UPDATE {{t}}{table} SET due_at = CASE WHEN due_at > :now THEN :now ELSE due_at END, saved_at = :now
            WHERE {open} AND saved_at > :late"
        )
    }

    fn free_entry(&self) -> String {
        let Queue { table, number, claimed, open } = self;
        format!(
            "SELECT e.{number}, {claimed} FROM {{t}}{table} e
            WHERE {open} AND e.due_at <= :now AND (e.lease IS NULL OR coalesce(e.leased_until, 0) <= {{clock}})"
        )
    }

    /// The entry that has been due longest, of those that no other worker is taking.
    pub fn free(&self) -> String {
        format!("{} ORDER BY e.due_at, e.{} LIMIT 1 {{free}}", self.free_entry(), self.number)
    }

    /// The entry with this key, if it is due and free.
    pub fn free_key(&self, key: &str) -> String {
        format!("{} AND e.{key} = :key {{free}}", self.free_entry())
    }

    /// The entry that has been due longest, of those with a value in a column, whose name is that of the value.
    pub fn free_with(&self, column: &str) -> String {
        let number = self.number;
        format!(
            "{} AND e.{column} = :{column} ORDER BY e.due_at, e.{number} LIMIT 1 {{free}}",
            self.free_entry()
        )
    }

    /// Gives an entry to a worker.
    pub fn lease(&self) -> String {
        let Queue { table, number, .. } = self;
        format!(
            "UPDATE {{t}}{table} SET lease = :token, leased_at = {{clock}}, leased_until = {{clock}} + :lease
            WHERE {number} = :number"
        )
    }

    /// The entry with this lease, as it was claimed.
    pub fn leased(&self) -> String {
        let Queue { table, number, claimed, .. } = self;
        format!("SELECT e.{number}, {claimed} FROM {{t}}{table} e WHERE e.lease = :lease")
    }

    /// When the first entry without a lease is due. The sign that stands before `lease` in SQLite keeps it from the
    /// index of the leases, which does not have their order.
    pub fn next_due(&self) -> String {
        let Queue { table, open, .. } = self;
        format!(
            "SELECT due_at FROM {{t}}{table}
            WHERE {open} AND due_at IS NOT NULL AND {{plain}}lease IS NULL ORDER BY due_at LIMIT 1"
        )
    }

    /// When the first lease expires.
    pub fn next_lease(&self) -> String {
        let Queue { table, open, .. } = self;
        format!(
            "SELECT min(CASE WHEN leased_until > due_at THEN leased_until ELSE due_at END) FROM {{t}}{table}
            WHERE lease IS NOT NULL AND {open} AND due_at IS NOT NULL"
        )
    }

    pub fn counts(&self) -> String {
        let Queue { table, .. } = self;
        format!("SELECT state, count(*), min(submitted_at) FROM {{t}}{table} GROUP BY state")
    }
}

/// What a worker that goes on, or gives its entry back, writes into the columns of the lease.
pub(in crate::store) fn kept_lease(is_going: bool) -> &'static str {
    match is_going {
        true => "leased_at = {clock}, leased_until = {clock} + :going",
        false => "lease = NULL, leased_at = NULL, leased_until = NULL",
    }
}

/// Every statement, by the name of its function.
#[cfg(all(test, feature = "sqlite"))]
pub(in crate::store) fn all(queue: &Queue) -> Vec<(&'static str, String)> {
    vec![
        ("rebase_leases", queue.rebase_leases()),
        ("rebase_plans", queue.rebase_plans()),
        ("free", queue.free()),
        ("lease", queue.lease()),
        ("leased", queue.leased()),
        ("next_due", queue.next_due()),
        ("next_lease", queue.next_lease()),
    ]
}
