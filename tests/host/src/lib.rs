//! A program that uses dtekit beside serde_json and log. Its tests show that dtekit changes neither them nor the
//! process.
