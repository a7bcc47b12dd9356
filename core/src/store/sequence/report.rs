//! What a sequence answers.

use crate::error::Finding;
use crate::record::record;

record! {
    /// A number that was handed out.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Sequence, SequenceKey};
    /// # let folder = std::env::temp_dir().join(format!("dtekit-next-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    ///
    /// let numbers = Sequence::open(folder.join("numbers"))?;
    /// let key = SequenceKey::new("131880681", "31", None, None)?;
    /// numbers.range(&key, 501, 502, None)?;
    /// let next = numbers.next(&key)?;
    /// assert_eq!((next.number, next.remaining), (501, Some(1)));
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct SequenceNumber {
        /// The number, for one document.
        pub number: u64;
        /// How many numbers remain; nothing for a counter without a range.
        pub remaining: Option<u64>;
        /// A warning with `sequence-ending` if few numbers remain.
        pub findings: Vec<Finding>;
    }
}

record! {
    /// Numbers that were handed out in one piece.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Sequence, SequenceKey};
    /// # let folder = std::env::temp_dir().join(format!("dtekit-block-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    ///
    /// let numbers = Sequence::open(folder.join("numbers"))?;
    /// // A till without a network takes ten numbers with it.
    /// let block = numbers.block(&SequenceKey::new("131880681", "31", None, None)?, 10, "till 3")?;
    /// assert_eq!((block.first, block.last), (1, 10));
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct NumberBlock {
        /// The first number of the block.
        pub first: u64;
        /// The last number of the block.
        pub last: u64;
        /// How many numbers remain after the block; nothing for a counter without a range.
        pub remaining: Option<u64>;
        /// Warnings: `sequence-block-short` for a block with fewer numbers than asked for, and `sequence-ending`.
        pub findings: Vec<Finding>;
    }
}

record! {
    /// What a range leaves.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Sequence, SequenceKey};
    /// # let folder = std::env::temp_dir().join(format!("dtekit-range-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    ///
    /// let numbers = Sequence::open(folder.join("numbers"))?;
    /// let range = numbers.range(&SequenceKey::new("131880681", "31", None, None)?, 501, 600, None)?;
    /// assert_eq!(range.remaining, 100);
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct AuthorisedRange {
        /// How many numbers can be handed out, over all ranges of the counter.
        pub remaining: u64;
        /// Warnings: `sequence-range-used` and `sequence-outside-range` where the range contradicts what was handed
        /// out.
        pub findings: Vec<Finding>;
    }
}

record! {
    /// What became of the numbers of a counter.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Sequence, SequenceKey};
    /// # let folder = std::env::temp_dir().join(format!("dtekit-gaps-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    ///
    /// let numbers = Sequence::open(folder.join("numbers"))?;
    /// let key = SequenceKey::new("131880681", "31", None, None)?;
    /// numbers.next(&key)?;
    /// let gaps = numbers.gaps(&key)?;
    /// assert_eq!((gaps.last, gaps.open.len()), (1, 1)); // nobody said what became of number 1
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Gaps {
        /// The last number that was handed out or passed over; 0 before the first.
        pub last: u64;
        /// How many numbers remain; `None` for a counter without a range.
        pub remaining: Option<u64>;
        /// Numbers that were handed out, and of which nothing was reported.
        pub open: Vec<OpenNumbers>;
        /// Numbers that will never stand on a document.
        pub void: Vec<VoidNumbers>;
        /// Numbers that [`Sequence::advance`](super::Sequence::advance) passed over, and of which nothing was reported.
        pub skipped: Vec<NumberRange>;
    }
}

record! {
    /// Numbers that were handed out, and of which nothing was reported.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Sequence, SequenceKey};
    /// # let folder = std::env::temp_dir().join(format!("dtekit-open-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    ///
    /// let numbers = Sequence::open(folder.join("numbers"))?;
    /// let key = SequenceKey::new("131880681", "31", None, None)?;
    /// numbers.block(&key, 10, "till 3")?;
    /// let open = &numbers.gaps(&key)?.open[0];
    /// assert_eq!((open.first, open.last, open.holder.as_deref()), (1, 10, Some("till 3")));
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct OpenNumbers {
        /// The first number.
        pub first: u64;
        /// The last number.
        pub last: u64;
        /// Who holds the block to which they belong; `None` for numbers that were handed out one by one.
        pub holder: Option<String>;
    }
}

record! {
    /// Numbers that will never stand on a document.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Sequence, SequenceKey};
    /// # let folder = std::env::temp_dir().join(format!("dtekit-void-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    ///
    /// let numbers = Sequence::open(folder.join("numbers"))?;
    /// let key = SequenceKey::new("131880681", "31", None, None)?;
    /// let number = numbers.next(&key)?.number;
    /// numbers.void(&key, number, number, "the printer jammed")?;
    /// assert_eq!(numbers.gaps(&key)?.void[0].reason, "the printer jammed");
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct VoidNumbers {
        /// The first number.
        pub first: u64;
        /// The last number.
        pub last: u64;
        /// Why.
        pub reason: String;
    }
}

record! {
    /// Numbers from the first to the last.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Sequence, SequenceKey};
    /// # let folder = std::env::temp_dir().join(format!("dtekit-skipped-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder).unwrap();
    ///
    /// let numbers = Sequence::open(folder.join("numbers"))?;
    /// let key = SequenceKey::new("131880681", "31", None, None)?;
    /// numbers.advance(&key, 40)?;
    /// let skipped = &numbers.gaps(&key)?.skipped[0];
    /// assert_eq!((skipped.first, skipped.last), (1, 40));
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct NumberRange {
        /// The first number.
        pub first: u64;
        /// The last number.
        pub last: u64;
    }
}

/// A block of which something is still open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    pub first: u64,
    pub last: u64,
    pub holder: String,
}
