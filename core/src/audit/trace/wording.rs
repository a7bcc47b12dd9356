//! How validators word a finding. A template is a text with holes; a message is read from left to right, once for each
//! template.

use super::clue::{Clue, Facet};
use crate::result::trace::MessageForm;

/// The wording of one finding. In `text`, `{…}` is a hole: `{value}`, `{element}`, `{attribute}`, `{asked}`,
/// `{expected}`, `{type}`, and `{}`, which is read over.
struct Wording {
    form: MessageForm,
    facet: Option<Facet>,
    text: &'static str,
}

const fn xerces(facet: Facet, text: &'static str) -> Wording {
    Wording { form: MessageForm::Xerces, facet: Some(facet), text }
}

const fn dot_net(facet: Facet, text: &'static str) -> Wording {
    Wording { form: MessageForm::DotNet, facet: Some(facet), text }
}

const fn libxml(facet: Facet, text: &'static str) -> Wording {
    Wording { form: MessageForm::Libxml2, facet: Some(facet), text }
}

/// The wordings of Xerces (XMLSchemaMessages, English and Spanish), .NET (System.Xml.Schema, English and Spanish) and
/// libxml2 (xmlschemas.c). The first that fits counts, so the longer one stands first.
static WORDINGS: &[Wording] = &[
    xerces(
        Facet::Length,
        "alue '{value}' with length = '{}' is not facet-valid with respect to length '{asked}'",
    ),
    xerces(
        Facet::MinLength,
        "alue '{value}' with length = '{}' is not facet-valid with respect to minLength '{asked}'",
    ),
    xerces(
        Facet::MaxLength,
        "alue '{value}' with length = '{}' is not facet-valid with respect to maxLength '{asked}'",
    ),
    xerces(
        Facet::Pattern,
        "alue '{value}' is not facet-valid with respect to pattern '{asked}' for type '{type}'.",
    ),
    xerces(Facet::Enumeration, "alue '{value}' is not facet-valid with respect to enumeration '[{asked}]'"),
    xerces(
        Facet::Minimum,
        "alue '{value}' is not facet-valid with respect to minInclusive '{asked}' for type '{type}'.",
    ),
    xerces(
        Facet::Maximum,
        "alue '{value}' is not facet-valid with respect to maxInclusive '{asked}' for type '{type}'.",
    ),
    xerces(
        Facet::Above,
        "alue '{value}' is not facet-valid with respect to minExclusive '{asked}' for type '{type}'.",
    ),
    xerces(
        Facet::Below,
        "alue '{value}' is not facet-valid with respect to maxExclusive '{asked}' for type '{type}'.",
    ),
    xerces(
        Facet::Digits,
        "alue '{value}' has {} total digits, but the number of total digits has been limited to {asked}.",
    ),
    xerces(
        Facet::Decimals,
        "alue '{value}' has {} fraction digits, but the number of fraction digits has been limited to {asked}.",
    ),
    xerces(Facet::Type, "'{value}' is not a valid value for '{asked}'."),
    xerces(Facet::Type, "'{value}' is not a valid '{asked}' value."),
    xerces(
        Facet::Type,
        "he value '{value}' of attribute '{attribute}' on element '{element}' is not valid with respect to its type, '{asked}'.",
    ),
    xerces(Facet::Value, "he value '{value}' of element '{element}' is not valid."),
    xerces(Facet::Fixed, "he value '{value}' of element '{element}' does not match the fixed"),
    xerces(Facet::Fixed, "attribute '{attribute}' on element '{element}' does not match the fixed"),
    xerces(
        Facet::Misplaced,
        "nvalid content was found starting with element '{element}'. One of '{expected}' is expected.",
    ),
    xerces(
        Facet::Misplaced,
        "nvalid content was found starting with element '{element}'. No child element {{expected}} is expected at this point.",
    ),
    xerces(
        Facet::Unexpected,
        "nvalid content was found starting with element '{element}'. No child element is expected at this point.",
    ),
    xerces(Facet::Unexpected, "nvalid content was found starting with element '{element}'."),
    xerces(
        Facet::Incomplete,
        "he content of element '{element}' is not complete. One of '{expected}' is expected.",
    ),
    xerces(Facet::AttributeMissing, "ttribute '{attribute}' must appear on element '{element}'."),
    xerces(
        Facet::AttributeUnexpected,
        "ttribute '{attribute}' is not allowed to appear in element '{element}'.",
    ),
    xerces(
        Facet::NoChildren,
        "lement '{element}' must have no element [children], and the value must be valid.",
    ),
    xerces(Facet::NoText, "lement '{element}' cannot have character [children], because"),
    xerces(Facet::NoText, "lement '{element}' must have no character or element information item [children]"),
    xerces(Facet::Unexpected, "annot find the declaration of element '{element}'."),
    // Spanish
    xerces(
        Facet::Length,
        "valor '{value}' con la longitud = '{}' no es de faceta válida con respecto a la longitud '{asked}'",
    ),
    xerces(
        Facet::MinLength,
        "valor '{value}' con la longitud = '{}' no es de faceta válida con respecto a minLength '{asked}'",
    ),
    xerces(
        Facet::MaxLength,
        "valor '{value}' con la longitud = '{}' no es de faceta válida con respecto a maxLength '{asked}'",
    ),
    xerces(
        Facet::Pattern,
        "valor '{value}' no es de faceta válida con respecto al patrón '{asked}' para el tipo '{type}'.",
    ),
    xerces(
        Facet::Enumeration,
        "valor '{value}' no es de faceta válida con respecto a la enumeración '[{asked}]'",
    ),
    xerces(
        Facet::Minimum,
        "valor '{value}' no es de faceta válida con respecto a minInclusive '{asked}' para el tipo '{type}'.",
    ),
    xerces(
        Facet::Maximum,
        "valor '{value}' no es de faceta válida con respecto a maxInclusive '{asked}' para el tipo '{type}'.",
    ),
    xerces(
        Facet::Above,
        "valor '{value}' no es de faceta válida con respecto a minExclusive '{asked}' para el tipo '{type}'.",
    ),
    xerces(
        Facet::Below,
        "valor '{value}' no es de faceta válida con respecto a maxExclusive '{asked}' para el tipo '{type}'.",
    ),
    xerces(
        Facet::Digits,
        "valor '{value}' tiene {} dígitos totales, pero el número de dígitos totales se ha limitado a {asked}.",
    ),
    xerces(
        Facet::Decimals,
        "valor '{value}' tiene {} dígitos de fracción, pero el número de dígitos de fracción se ha limitado a {asked}.",
    ),
    xerces(Facet::Type, "'{value}' no es un valor válido para '{asked}'."),
    xerces(
        Facet::Type,
        "valor '{value}' del atributo '{attribute}' en el elemento '{element}' no es válido con respecto a su tipo, '{asked}'.",
    ),
    xerces(Facet::Value, "valor '{value}' del elemento '{element}' no es válido."),
    xerces(
        Facet::Misplaced,
        "contenido no válido que empieza por el elemento '{element}'. Se esperaba uno de '{expected}'.",
    ),
    xerces(
        Facet::Unexpected,
        "contenido no válido que empieza por el elemento '{element}'. No se espera ningún elemento secundario en este punto.",
    ),
    xerces(Facet::Unexpected, "contenido no válido que empieza por el elemento '{element}'."),
    xerces(
        Facet::Incomplete,
        "contenido del elemento '{element}' no está completo. Se esperaba uno de '{expected}'.",
    ),
    xerces(
        Facet::Incomplete,
        "contenido del elemento '{element}' no es completo. Se esperaba uno de '{expected}'.",
    ),
    xerces(Facet::AttributeMissing, "atributo '{attribute}' debe aparecer en el elemento '{element}'."),
    xerces(
        Facet::AttributeUnexpected,
        "atributo '{attribute}' no puede aparecer en el elemento '{element}'.",
    ),
    xerces(Facet::NoChildren, "lemento '{element}' no debe tener [hijos] de elemento"),
    xerces(Facet::Unexpected, "No se ha encontrado la declaración del elemento '{element}'."),
    // .NET
    dot_net(
        Facet::Type,
        "The '{element}' element is invalid - The value '{value}' is invalid according to its datatype '{type}' - {asked}",
    ),
    dot_net(
        Facet::Type,
        "The '{attribute}' attribute is invalid - The value '{value}' is invalid according to its datatype '{type}' - {asked}",
    ),
    dot_net(Facet::Value, "The '{element}' element is invalid - The value '{value}' is invalid"),
    dot_net(
        Facet::Misplaced,
        "The element '{parent}' in namespace '{}' has invalid child element '{element}' in namespace '{}'. List of possible elements expected: {expected}",
    ),
    dot_net(
        Facet::Misplaced,
        "The element '{parent}' has invalid child element '{element}'. List of possible elements expected: {expected}",
    ),
    dot_net(
        Facet::Unexpected,
        "The element '{parent}' in namespace '{}' has invalid child element '{element}'",
    ),
    dot_net(Facet::Unexpected, "The element '{parent}' has invalid child element '{element}'"),
    dot_net(
        Facet::Incomplete,
        "The element '{element}' in namespace '{}' has incomplete content. List of possible elements expected: {expected}",
    ),
    dot_net(
        Facet::Incomplete,
        "The element '{element}' has incomplete content. List of possible elements expected: {expected}",
    ),
    dot_net(Facet::AttributeMissing, "The required attribute '{attribute}' is missing."),
    dot_net(Facet::AttributeUnexpected, "The '{attribute}' attribute is not declared."),
    dot_net(Facet::Unexpected, "The '{element}' element is not declared."),
    dot_net(Facet::Fixed, "The value of the '{attribute}' attribute does not equal its fixed value."),
    dot_net(Facet::NoText, "The element '{element}' in namespace '{}' cannot contain text."),
    // Spanish
    dot_net(
        Facet::Type,
        "El elemento '{element}' no es válido - El valor '{value}' no es válido según su tipo de datos '{type}' - {asked}",
    ),
    dot_net(
        Facet::Type,
        "El elemento '{element}' no es válido: el valor '{value}' no es válido según su tipo de datos '{type}': {asked}",
    ),
    dot_net(
        Facet::Type,
        "El atributo '{attribute}' no es válido - El valor '{value}' no es válido según su tipo de datos '{type}' - {asked}",
    ),
    dot_net(
        Facet::Type,
        "El atributo '{attribute}' no es válido: el valor '{value}' no es válido según su tipo de datos '{type}': {asked}",
    ),
    dot_net(
        Facet::Misplaced,
        "El elemento '{parent}' en espacio de nombres '{}' tiene un elemento secundario '{element}' en espacio de nombres '{}' no válido. Lista esperada de elementos posibles: {expected}",
    ),
    dot_net(
        Facet::Misplaced,
        "El elemento '{parent}' en el espacio de nombres '{}' tiene un elemento secundario no válido '{element}' en el espacio de nombres '{}'. Lista esperada de elementos posibles: {expected}",
    ),
    dot_net(
        Facet::Misplaced,
        "El elemento '{parent}' tiene un elemento secundario '{element}' no válido. Lista esperada de elementos posibles: {expected}",
    ),
    dot_net(
        Facet::Unexpected,
        "El elemento '{parent}' en espacio de nombres '{}' tiene un elemento secundario '{element}'",
    ),
    dot_net(Facet::Unexpected, "El elemento '{parent}' tiene un elemento secundario '{element}'"),
    dot_net(
        Facet::Incomplete,
        "El elemento '{element}' en espacio de nombres '{}' tiene contenido incompleto. Lista esperada de elementos posibles: {expected}",
    ),
    dot_net(
        Facet::Incomplete,
        "El elemento '{element}' en el espacio de nombres '{}' tiene contenido incompleto. Lista esperada de elementos posibles: {expected}",
    ),
    dot_net(
        Facet::Incomplete,
        "El elemento '{element}' tiene contenido incompleto. Lista esperada de elementos posibles: {expected}",
    ),
    dot_net(Facet::AttributeMissing, "Falta el atributo requerido '{attribute}'."),
    dot_net(Facet::AttributeUnexpected, "El atributo '{attribute}' no está declarado."),
    dot_net(Facet::Unexpected, "El elemento '{element}' no está declarado."),
    // libxml2
    libxml(
        Facet::Pattern,
        "lement '{element}', attribute '{attribute}': [facet 'pattern'] The value '{value}' is not accepted by the pattern '{asked}'.",
    ),
    libxml(
        Facet::Enumeration,
        "lement '{element}', attribute '{attribute}': [facet 'enumeration'] The value '{value}' is not an element of the set {{asked}}.",
    ),
    libxml(
        Facet::MinLength,
        "lement '{element}', attribute '{attribute}': [facet 'minLength'] The value{}underruns the allowed minimum length of '{asked}'.",
    ),
    libxml(
        Facet::MaxLength,
        "lement '{element}', attribute '{attribute}': [facet 'maxLength'] The value{}exceeds the allowed maximum length of '{asked}'.",
    ),
    libxml(
        Facet::Length,
        "lement '{element}', attribute '{attribute}': [facet 'length'] The value{}the allowed length of '{asked}'.",
    ),
    libxml(
        Facet::Digits,
        "lement '{element}', attribute '{attribute}': [facet 'totalDigits'] The value '{value}' has more digits than are allowed ('{asked}').",
    ),
    libxml(
        Facet::Decimals,
        "lement '{element}', attribute '{attribute}': [facet 'fractionDigits'] The value '{value}' has more fractional digits than are allowed ('{asked}').",
    ),
    libxml(
        Facet::Minimum,
        "lement '{element}', attribute '{attribute}': [facet 'minInclusive'] The value '{value}' is less than the minimum value allowed ('{asked}').",
    ),
    libxml(
        Facet::Maximum,
        "lement '{element}', attribute '{attribute}': [facet 'maxInclusive'] The value '{value}' is greater than the maximum value allowed ('{asked}').",
    ),
    libxml(
        Facet::Type,
        "lement '{element}', attribute '{attribute}': '{value}' is not a valid value of the {asked}.",
    ),
    libxml(
        Facet::Fixed,
        "lement '{element}', attribute '{attribute}': The value '{value}' does not match the fixed value constraint '{asked}'.",
    ),
    libxml(
        Facet::AttributeUnexpected,
        "lement '{element}', attribute '{attribute}': The attribute '{}' is not allowed.",
    ),
    libxml(
        Facet::Pattern,
        "lement '{element}': [facet 'pattern'] The value '{value}' is not accepted by the pattern '{asked}'.",
    ),
    libxml(
        Facet::Enumeration,
        "lement '{element}': [facet 'enumeration'] The value '{value}' is not an element of the set {{asked}}.",
    ),
    libxml(
        Facet::MinLength,
        "lement '{element}': [facet 'minLength'] The value{}underruns the allowed minimum length of '{asked}'.",
    ),
    libxml(
        Facet::MaxLength,
        "lement '{element}': [facet 'maxLength'] The value{}exceeds the allowed maximum length of '{asked}'.",
    ),
    libxml(Facet::Length, "lement '{element}': [facet 'length'] The value{}the allowed length of '{asked}'."),
    libxml(
        Facet::Digits,
        "lement '{element}': [facet 'totalDigits'] The value '{value}' has more digits than are allowed ('{asked}').",
    ),
    libxml(
        Facet::Decimals,
        "lement '{element}': [facet 'fractionDigits'] The value '{value}' has more fractional digits than are allowed ('{asked}').",
    ),
    libxml(
        Facet::Minimum,
        "lement '{element}': [facet 'minInclusive'] The value '{value}' is less than the minimum value allowed ('{asked}').",
    ),
    libxml(
        Facet::Maximum,
        "lement '{element}': [facet 'maxInclusive'] The value '{value}' is greater than the maximum value allowed ('{asked}').",
    ),
    libxml(
        Facet::Above,
        "lement '{element}': [facet 'minExclusive'] The value '{value}' must be greater than '{asked}'.",
    ),
    libxml(
        Facet::Below,
        "lement '{element}': [facet 'maxExclusive'] The value '{value}' must be less than '{asked}'.",
    ),
    libxml(Facet::Type, "lement '{element}': '{value}' is not a valid value of the {asked}."),
    libxml(
        Facet::Fixed,
        "lement '{element}': The actual value '{value}' does not match the fixed value constraint '{asked}'.",
    ),
    libxml(
        Facet::Misplaced,
        "lement '{element}': This element is not expected. Expected is one of ( {expected} ).",
    ),
    libxml(Facet::Misplaced, "lement '{element}': This element is not expected. Expected is ( {expected} )."),
    libxml(Facet::Unexpected, "lement '{element}': This element is not expected."),
    libxml(
        Facet::Incomplete,
        "lement '{element}': Missing child element(s). Expected is one of ( {expected} ).",
    ),
    libxml(Facet::Incomplete, "lement '{element}': Missing child element(s). Expected is ( {expected} )."),
    libxml(
        Facet::AttributeMissing,
        "lement '{element}': The attribute '{attribute}' is required but missing.",
    ),
    libxml(Facet::NoText, "lement '{element}': Character content {}not allowed"),
    libxml(Facet::Unexpected, "lement '{element}': No matching global declaration available"),
];

/// What a message says by the wording of a validator; `None` if no validator words it so.
pub(super) fn read(message: &str) -> Option<Clue> {
    let mut clue = WORDINGS.iter().find_map(|wording| fits(wording, message))?;
    clue.code = message.find("cvc-").map(|at| {
        let rest = &message[at..];
        let end =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))).unwrap_or(rest.len());
        rest[..end].trim_end_matches('.').to_owned()
    });
    Some(clue)
}

fn fits(wording: &Wording, message: &str) -> Option<Clue> {
    let mut clue = Clue { form: Some(wording.form), facet: wording.facet, ..Clue::default() };
    let (mut pattern, mut rest) = (wording.text, message);
    let mut hole: Option<&str> = None;
    loop {
        // The literal before the next hole. A hole has one pair of braces; a second pair around it is literal.
        let start = pattern
            .find('{')
            .map_or(pattern.len(), |at| if pattern[at..].starts_with("{{") { at + 1 } else { at });
        let literal = &pattern[..start];
        let found =
            if literal.is_empty() && start == pattern.len() { rest.len() } else { rest.find(literal)? };
        if let Some(name) = hole {
            clue.set(name, &rest[..found])?;
        }
        rest = &rest[found + literal.len()..];
        if start == pattern.len() {
            return Some(clue);
        }
        let end = start + pattern[start..].find('}')?;
        hole = Some(&pattern[start + 1..end]);
        pattern = &pattern[end + 1..];
    }
}
