//! Whether a document comes to the authority in time.

use super::{Checked, LintOptions};
use crate::audit::deadline;
use crate::country::Country;
use crate::mapping::Registry;
use crate::tables::Date;

/// Warns of a document that comes too late on the day on which it is sent, or whose last days these are.
pub fn check(checked: &mut Checked<'_>, country: Country, options: &LintOptions) {
    let Some(today) = options.today else { return };
    let element = checked.at("Encabezado/IdDoc/FechaEmis").or_else(|| checked.at("Encabezado/IdDoc/FchEmis"));
    let Some((element, issued)) = element.and_then(|element| Some((element, element.text()?.trim()))) else {
        return;
    };
    let Some(day) = Date::read(issued) else { return };
    let tables = Registry::given(options.registry.as_ref()).tables();
    // The day of the tables of rates is not that of the deadlines: these are of the document's own day.
    let all = deadline::of(country, checked.document_type, Some(issued), None, None, &tables);
    for finding in all.iter().filter(|one| one.kind == "send").filter_map(|one| one.warning(day, today)) {
        checked.add(finding.with_path(element.path()));
    }
}
