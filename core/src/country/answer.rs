//! How the receiver of a document answers it. The rows of the countries hold an [`Answers`] each.

use crate::error::words;

words! {
    "verdict";
    /// What the receiver of a document says of it.
    ///
    /// # Example
    /// ```
    /// use dtekit::country::ReceiverVerdict;
    ///
    /// assert_eq!("partly".parse::<ReceiverVerdict>()?, ReceiverVerdict::Partly);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ReceiverVerdict {
        /// The document has arrived; nothing is said of its content.
        Receipt = "receipt",
        /// The goods or the service have arrived.
        Delivery = "delivery",
        /// It is accepted.
        Accept = "accept",
        /// A part of it is accepted.
        Partly = "partly",
        /// It is rejected, or what it is about has not happened.
        Reject = "reject",
        /// The receiver knows nothing of what it is about.
        Disown = "disown",
    }
}

impl ReceiverVerdict {
    /// A later answer has a higher stage than an earlier one.
    fn stage(self) -> u8 {
        match self {
            ReceiverVerdict::Receipt => 0,
            ReceiverVerdict::Delivery => 1,
            _ => 2,
        }
    }
}

/// How an answer reaches the authority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AnswerWay {
    /// Costa Rica's receiver message, which has numbers of its own.
    Message,
    /// An event, by the operation of the country's row.
    Event,
    /// A generic DTE whose type is the event, which has numbers of its own.
    Generic,
    /// The official document, without a mapping of the service.
    Official,
    /// The interface has no way; where else there is one, in English and Spanish.
    Outside(&'static str, &'static str),
}

/// How the receiver of a country's documents answers.
#[derive(Debug)]
pub(crate) struct Answers {
    pub way: AnswerWay,
    /// What the receiver can say, with the country's own code for it.
    pub verdicts: &'static [(ReceiverVerdict, &'static str)],
    /// Whether a last word may follow another one; then the later counts.
    pub may_change: bool,
    /// Whether the deadline `answer` of the country's table is about a document that was received.
    pub has_deadline: bool,
}

impl Answers {
    /// A country in which no way is known.
    pub(crate) const NONE: Answers = Answers {
        way: AnswerWay::Outside(
            "dtekit knows of no answer of a receiver in this country",
            "dtekit no conoce una respuesta del receptor en este país",
        ),
        verdicts: &[],
        may_change: false,
        has_deadline: true,
    };

    /// The country's code for a verdict; `None` if it does not take it.
    pub(crate) fn code(&self, verdict: ReceiverVerdict) -> Option<&'static str> {
        self.verdicts.iter().find(|(known, _)| *known == verdict).map(|(_, code)| *code)
    }

    /// Whether a verdict may follow another one that was given before.
    pub(crate) fn may_follow(&self, before: ReceiverVerdict, verdict: ReceiverVerdict) -> bool {
        match verdict.stage().cmp(&before.stage()) {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => self.may_change && before != verdict,
            std::cmp::Ordering::Less => false,
        }
    }
}
