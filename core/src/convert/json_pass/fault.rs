//! The faults of a pass, and the paths in them.

use super::{NO_MEMBER, Pass, Sink, Step, Stop};
use crate::code::{self, Code};
use crate::convert::json_to_xml::{push_step, shown};
use crate::convert::wording;
use crate::document::ROOT_NAME;
use crate::error::ErrorKind;
use crate::json::syntax::SyntaxFault;

impl<S: Sink> Pass<'_, S> {
    /// Adds a fault with the path of what is being read.
    pub(super) fn add_fault(
        &mut self,
        kind: ErrorKind,
        code: &'static Code,
        at: usize,
        message: impl FnOnce(&Self) -> String,
    ) {
        if !S::HASTY {
            let (path, message) = (self.path(), message(self));
            self.faults.add(kind, code, at, path, message);
        }
    }

    /// Reports that the text is not JSON.
    #[cold]
    pub(super) fn syntax(&mut self, fault: SyntaxFault) -> Stop {
        self.add_fault(ErrorKind::Syntax, &code::JSON_SYNTAX, fault.at, |pass| fault.message(pass.text));
        Stop
    }

    /// Reports that something else was expected at `at`.
    #[cold]
    pub(super) fn expected(&mut self, at: usize, expected: &'static str) -> Stop {
        self.syntax(SyntaxFault { at, expected })
    }

    #[cold]
    pub(super) fn no_comma(&mut self, at: usize, items: u32) -> Stop {
        self.expected(at, if items == 0 { "`,` or `}`" } else { "`,` or `]`" })
    }

    #[cold]
    pub(super) fn too_deep(&mut self, at: usize) -> Stop {
        self.add_fault(ErrorKind::Limit, &code::LIMIT_DEPTH, at, |pass| pass.options.limits.depth_message());
        Stop
    }

    #[cold]
    pub(super) fn too_many_attributes(&mut self, at: usize) -> Stop {
        self.add_fault(ErrorKind::Limit, &code::LIMIT_ATTRIBUTES, at, |pass| {
            pass.options.limits.attributes_message()
        });
        Stop
    }

    /// Reports a fault after which reading goes on, until there are too many faults.
    #[cold]
    pub(super) fn fault(
        &mut self,
        code: &'static Code,
        at: usize,
        message: impl FnOnce(&Self) -> String,
    ) -> Step<()> {
        self.add_fault(ErrorKind::Structure, code, at, message);
        if S::HASTY || self.faults.is_full() { Err(Stop) } else { Ok(()) }
    }

    #[cold]
    pub(super) fn duplicate(&mut self, number: u32, at: usize) -> Step<()> {
        self.fault(&code::JSON_DUPLICATE_MEMBER, at, |pass| {
            wording::member_again(&shown(pass.names.text(number)))
        })
    }

    /// The path of the member or item that is being read.
    fn path(&self) -> Option<String> {
        let mut path = String::new();
        let mut step = |member, index| push_step(&mut path, self.names.text(member), index);
        let keeps_root = self.options.keep_root;
        for (index, frames) in self.open.windows(2).enumerate() {
            let [around, frame] = frames else { continue };
            let is_root = index == 0 && self.own_root;
            if around.items == 0 && (keeps_root || !is_root) {
                step(frame.member, (frame.items != 0).then_some(frame.index as usize));
            }
        }
        let in_object = self.open.last().is_some_and(|frame| frame.items == 0);
        let is_root = |member| self.own_root && self.open.len() == 1 && self.names.text(member) == ROOT_NAME;
        if in_object && self.last != NO_MEMBER && (keeps_root || !is_root(self.last)) {
            step(self.last, None);
        }
        (!path.is_empty()).then_some(path)
    }
}
