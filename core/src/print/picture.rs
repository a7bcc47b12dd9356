//! A symbol as SVG, PNG and ESC/POS.

use std::fmt::Write;

/// The modules of a symbol, and how they are drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Matrix {
    /// The modules of each row.
    pub(super) rows: Vec<Vec<bool>>,
    /// The height of a row in modules.
    pub(super) row_height: usize,
    /// The dots of a module.
    pub(super) module: usize,
    /// The white modules around the symbol.
    pub(super) quiet: usize,
}

impl Matrix {
    /// The width in modules.
    pub(super) fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The height in modules.
    pub(super) fn height(&self) -> usize {
        self.rows.len() * self.row_height
    }
}

/// One path: each run of dark modules in a row is a rectangle.
pub(super) fn svg(symbol: &Matrix) -> String {
    let quiet = symbol.quiet;
    let (width, height) = (symbol.width() + 2 * quiet, symbol.height() + 2 * quiet);
    let mut path = String::new();
    for (index, row) in symbol.rows.iter().enumerate() {
        let y = quiet + index * symbol.row_height;
        let mut x = 0;
        for run in row.chunk_by(|one, two| one == two) {
            if run[0] {
                // Writing to a string does not fail.
                let _ =
                    write!(path, "M{} {y}h{}v{}h-{}z", quiet + x, run.len(), symbol.row_height, run.len());
            }
            x += run.len();
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{width}v{height}h-{width}z\"/><path d=\"{path}\"/></svg>"
    )
}

/// The dots of each line, eight to a byte from the left, `dark` for what a dark dot is.
fn raster(symbol: &Matrix, quiet: usize, dark: bool) -> (usize, usize, Vec<u8>) {
    let module = symbol.module;
    let width = (symbol.width() + 2 * quiet) * module;
    let stride = width.div_ceil(8);
    let light = vec![if dark { 0 } else { 0xFF }; stride];
    let mut out = Vec::new();
    for _ in 0..quiet * module {
        out.extend_from_slice(&light);
    }
    for row in &symbol.rows {
        let mut line = light.clone();
        for (x, _) in row.iter().enumerate().filter(|(_, dark)| **dark) {
            for dot in (quiet + x) * module..(quiet + x + 1) * module {
                line[dot / 8] ^= 0x80 >> (dot % 8);
            }
        }
        for _ in 0..symbol.row_height * module {
            out.extend_from_slice(&line);
        }
    }
    for _ in 0..quiet * module {
        out.extend_from_slice(&light);
    }
    (width, out.len() / stride.max(1), out)
}

/// Black and white, one bit a dot.
pub(super) fn png(symbol: &Matrix) -> Vec<u8> {
    let (width, height, data) = raster(symbol, symbol.quiet, false);
    let mut out = Vec::new();
    // The sizes are bounded: a symbol has at most some thousand modules, a module at most forty dots.
    let mut encoder = png::Encoder::new(&mut out, width as u32, height as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&data));
    debug_assert!(written.is_ok(), "writing to memory does not fail");
    out
}

/// `GS v 0`: a raster image, one bit a dot, dark is 1. Printers take at most 255 lines at once in some models, so the
/// image is written in bands; they print without a gap.
pub(super) fn escpos(symbol: &Matrix) -> Vec<u8> {
    const BAND: usize = 255;
    let (width, _, data) = raster(symbol, 0, true);
    let stride = width.div_ceil(8);
    let mut out = Vec::with_capacity(data.len() + 64);
    for band in data.chunks(stride * BAND) {
        let lines = band.len() / stride;
        out.extend_from_slice(&[
            0x1D,
            b'v',
            b'0',
            0,
            (stride % 256) as u8,
            (stride / 256) as u8,
            lines as u8,
            0,
        ]);
        out.extend_from_slice(band);
    }
    out
}
