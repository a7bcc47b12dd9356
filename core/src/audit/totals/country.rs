//! What the amounts of a document mean in each country. The mappings compute absent amounts by the same rules.

mod argentina;
mod brazil;
mod chile;
mod colombia;
mod costa_rica;
mod dominican_republic;
mod ecuador;
mod el_salvador;
mod guatemala;
mod mexico;
mod panama;
mod peru;

use super::context::Context;
use crate::country::Country;

/// Fills the model by the rules of a country.
pub(super) fn build(country: Country, context: &mut Context<'_, '_>) {
    match country {
        Country::AR => argentina::build(context),
        Country::BR => brazil::build(context),
        Country::CL => chile::build(context),
        Country::CO => colombia::build(context),
        Country::CR => costa_rica::build(context),
        Country::DO => dominican_republic::build(context),
        Country::EC => ecuador::build(context),
        Country::GT => guatemala::build(context),
        Country::MX => mexico::build(context),
        Country::PA => panama::build(context),
        Country::PE => peru::build(context),
        Country::SV => el_salvador::build(context),
        _ => {}
    }
}
