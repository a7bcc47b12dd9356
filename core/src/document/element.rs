//! Reads the elements of a document.

use super::{Document, Id, JsonType, Kind};

/// An element of a document.
///
/// # Example
/// ```
/// use dtekit::Document;
///
/// let document = Document::from_xml(b"<DTE><Detalle><Monto moneda=\"CLP\">19</Monto></Detalle></DTE>")?;
/// let amount = document.element("Detalle/Monto").unwrap();
/// assert_eq!((amount.name(), amount.text(), amount.attribute("moneda")), ("Monto", Some("19"), Some("CLP")));
/// assert_eq!(amount.path(), "Detalle/Monto");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Element<'d> {
    document: &'d Document,
    id: Id,
}

impl<'d> Element<'d> {
    pub(super) fn new(document: &'d Document, id: Id) -> Self {
        Element { document, id }
    }

    /// The number with which [`Document::element_by_id`] finds the element again, for callers that cannot keep a
    /// borrow.
    ///
    /// It stays the same while the element is in its document. Edits elsewhere do not change it.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.id
    }

    /// The name as it is written, with its prefix.
    #[must_use]
    pub fn name(&self) -> &'d str {
        self.document.names.get(self.document.node(self.id).name)
    }

    /// The path from the root, such as `Documento/Detalle[3]/NmbItem`. It is empty for the root.
    #[must_use]
    pub fn path(&self) -> String {
        self.document.path(self.id)
    }

    /// The text, if the element has no child elements and is not null. It is empty if there are only attributes.
    #[must_use]
    pub fn text(&self) -> Option<&'d str> {
        let node = self.document.node(self.id);
        if node.kind == Kind::Leaf {
            return (node.json_type != JsonType::Null).then(|| self.document.value(self.id));
        }
        let mut text = None;
        for child in self.document.children(self.id) {
            match self.document.node(child).kind {
                Kind::Text | Kind::CData if text.is_none() => text = Some(self.document.value(child)),
                // Several texts are not one text.
                Kind::Text | Kind::CData | Kind::Element | Kind::Leaf => return None,
                Kind::Attribute => {}
            }
        }
        text
    }

    /// Whether it is empty, as `<a/>` is; null in JSON.
    #[must_use]
    pub fn is_null(&self) -> bool {
        match self.document.node(self.id) {
            node if node.kind == Kind::Leaf => node.json_type == JsonType::Null,
            _ => self.document.children(self.id).next().is_none(),
        }
    }

    /// The value of an attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&'d str> {
        self.attributes().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// The names and values of the attributes, in document order.
    #[must_use]
    pub fn attributes(&self) -> Attributes<'d> {
        Attributes { document: self.document, next: self.first() }
    }

    /// The child elements in document order.
    #[must_use]
    pub fn children(&self) -> Children<'d> {
        Children { document: self.document, next: self.first() }
    }

    /// The next sibling element in document order.
    ///
    /// # Example
    /// ```
    /// let document = dtekit::Document::from_xml(b"<DTE><a/>text<b/></DTE>")?;
    /// let first = document.element("a").unwrap();
    /// assert_eq!(first.next().map(|element| element.name()), Some("b"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[must_use]
    pub fn next(&self) -> Option<Element<'d>> {
        let next = Some(self.document.node(self.id).next).filter(|next| *next != super::NONE);
        Children { document: self.document, next }.next()
    }

    /// The child elements with this name, in document order.
    pub fn named<'n>(&self, name: &'n str) -> impl Iterator<Item = Element<'d>> + use<'d, 'n> {
        // A name that the document does not have needs no walk over the children.
        let number = self.document.names.find(name);
        let children = Children { document: self.document, next: number.and_then(|_| self.first()) };
        children.filter(move |child| Some(child.document.node(child.id).name) == number)
    }

    fn first(&self) -> Option<Id> {
        self.document.children(self.id).next()
    }
}

impl std::fmt::Debug for Element<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Element({})", self.name())
    }
}

/// The child elements of an element.
///
/// # Example
/// ```
/// use dtekit::Document;
///
/// let document = Document::from_xml(b"<DTE><A/><B/></DTE>")?;
/// let names: Vec<_> = document.root().children().map(|child| child.name()).collect();
/// assert_eq!(names, ["A", "B"]);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct Children<'d> {
    document: &'d Document,
    next: Option<Id>,
}

impl<'d> Iterator for Children<'d> {
    type Item = Element<'d>;

    fn next(&mut self) -> Option<Element<'d>> {
        while let Some(id) = self.next {
            let node = self.document.node(id);
            self.next = Some(node.next).filter(|next| *next != super::NONE);
            if matches!(node.kind, Kind::Element | Kind::Leaf) {
                return Some(Element::new(self.document, id));
            }
        }
        None
    }
}

/// The attributes of an element.
///
/// # Example
/// ```
/// use dtekit::Document;
///
/// let document = Document::from_xml(b"<DTE version=\"1.0\" id=\"F-1\"/>")?;
/// let all: Vec<_> = document.root().attributes().collect();
/// assert_eq!(all, [("version", "1.0"), ("id", "F-1")]);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone)]
pub struct Attributes<'d> {
    document: &'d Document,
    next: Option<Id>,
}

impl<'d> Iterator for Attributes<'d> {
    type Item = (&'d str, &'d str);

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(id) = self.next {
            let node = self.document.node(id);
            self.next = Some(node.next).filter(|next| *next != super::NONE);
            if node.kind == Kind::Attribute {
                return Some((self.document.names.get(node.name), self.document.value(id)));
            }
        }
        None
    }
}

opaque!(Children<'_>, Attributes<'_>);
