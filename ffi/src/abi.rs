/// The number of the binary interface that this header describes: it grows when a program must be compiled anew.
pub const DTEKIT_ABI_VERSION: u32 = 1;
