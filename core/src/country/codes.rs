//! The constants of `Country`: one for each folder of `core/countries` with a row.
// Generated from the folders of core/countries: do not edit.

use super::Country;

impl Country {
    /// Argentina.
    pub const AR: Country = Country(*b"AR");
    /// Brazil.
    pub const BR: Country = Country(*b"BR");
    /// Chile.
    pub const CL: Country = Country(*b"CL");
    /// Colombia.
    pub const CO: Country = Country(*b"CO");
    /// Costa Rica.
    pub const CR: Country = Country(*b"CR");
    /// Dominican Republic.
    pub const DO: Country = Country(*b"DO");
    /// Ecuador.
    pub const EC: Country = Country(*b"EC");
    /// Guatemala.
    pub const GT: Country = Country(*b"GT");
    /// Mexico.
    pub const MX: Country = Country(*b"MX");
    /// Panama.
    pub const PA: Country = Country(*b"PA");
    /// Peru.
    pub const PE: Country = Country(*b"PE");
    /// El Salvador.
    pub const SV: Country = Country(*b"SV");

    /// The countries with a folder, in the order of their codes.
    pub const ALL: [Country; 12] = [
        Country::AR,
        Country::BR,
        Country::CL,
        Country::CO,
        Country::CR,
        Country::DO,
        Country::EC,
        Country::GT,
        Country::MX,
        Country::PA,
        Country::PE,
        Country::SV,
    ];

    /// The countries whose processing model the interface names, in the order of their codes.
    pub const ISSUING: [Country; 11] = [
        Country::AR,
        Country::CL,
        Country::CO,
        Country::CR,
        Country::DO,
        Country::EC,
        Country::GT,
        Country::MX,
        Country::PA,
        Country::PE,
        Country::SV,
    ];
}
