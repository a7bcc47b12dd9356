//! PDF files made for tests.
#![allow(dead_code)] // each test program uses its part

use std::io::Write;

/// A file of these objects, numbered from 1, the catalog first, with a table of their offsets.
pub fn file(objects: &[Vec<u8>], trailer: &str) -> Vec<u8> {
    let mut pdf = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut offsets = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        offsets.push(pdf.len());
        pdf.extend(format!("{} 0 obj\n", index + 1).into_bytes());
        pdf.extend(object);
        pdf.extend(b"\nendobj\n");
    }
    let table = pdf.len();
    pdf.extend(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).into_bytes());
    for offset in offsets {
        pdf.extend(format!("{offset:010} 00000 n \n").into_bytes());
    }
    let size = objects.len() + 1;
    pdf.extend(
        format!("trailer\n<< /Size {size} /Root 1 0 R {trailer}>>\nstartxref\n{table}\n%%EOF\n").into_bytes(),
    );
    pdf
}

/// A document with that many empty pages.
pub fn pages(count: usize) -> Vec<u8> {
    let kids: Vec<_> = (0..count).map(|page| format!("{} 0 R", page + 3)).collect();
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Count {count} /Kids [{}] >>", kids.join(" ")).into_bytes(),
    ];
    objects.extend((0..count).map(|_| b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>".to_vec()));
    file(&objects, "")
}

/// The same with catalog and page tree in a compressed object stream, as most programs write today.
pub fn packed_pages(count: usize) -> Vec<u8> {
    let catalog = "<< /Type /Catalog /Pages 2 0 R >>";
    let tree = format!("<< /Type /Pages /Count {count} /Kids [] >>");
    let inside = format!("1 0 2 {} {catalog} {tree}", catalog.len() + 1);
    let first = inside.find('<').unwrap();
    let mut pdf = b"%PDF-1.7\n".to_vec();
    let at = pdf.len();
    pdf.extend(b"3 0 obj\n");
    pdf.extend(stream(&format!("/Type /ObjStm /N 2 /First {first}"), inside.as_bytes()));
    pdf.extend(b"\nendobj\n");
    let table = pdf.len();
    let mut rows = vec![0, 0, 0, 0, 2, 0, 3, 0, 2, 0, 3, 1];
    rows.extend([1, (at >> 8) as u8, at as u8, 0, 1, (table >> 8) as u8, table as u8, 0]);
    pdf.extend(b"4 0 obj\n");
    pdf.extend(stream("/Type /XRef /Size 5 /W [1 2 1] /Root 1 0 R", &rows));
    pdf.extend(format!("\nendobj\nstartxref\n{table}\n%%EOF\n").into_bytes());
    pdf
}

/// A document of scanned pages: an image of that many bytes on each. The length is an object of its own, as programs
/// write that do not know it in advance.
pub fn scanned(pages: usize, bytes: usize) -> Vec<u8> {
    let kids: Vec<_> = (0..pages).map(|page| format!("{} 0 R", 3 * page + 3)).collect();
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Count {pages} /Kids [{}] >>", kids.join(" ")).into_bytes(),
    ];
    let mut state = 1_u32;
    for page in 0..pages {
        let image = 3 * page + 4;
        objects.push(
            format!("<< /Type /Page /Parent 2 0 R /Resources << /XObject << /I {image} 0 R >> >> >>")
                .into_bytes(),
        );
        let mut content = format!(
            "<< /Type /XObject /Subtype /Image /Filter /DCTDecode /Length {} 0 R >>\nstream\n",
            image + 1
        )
        .into_bytes();
        content.extend((0..bytes).map(|_| noise(&mut state)));
        content.extend(b"\nendstream");
        objects.push(content);
        objects.push(bytes.to_string().into_bytes());
    }
    file(&objects, "")
}

/// A document with another one attached uncompressed; `length` is the length that its stream states.
pub fn attached(pages: usize, other: &[u8], length: &str) -> Vec<u8> {
    let mut content = format!("<< /Type /EmbeddedFile /Length {length} >>\nstream\n").into_bytes();
    content.extend(other);
    content.extend(b"\nendstream");
    let objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Count {pages} /Kids [] >>").into_bytes(),
        content,
        other.len().to_string().into_bytes(),
    ];
    file(&objects, "")
}

/// A document with an update at its end that changes the number of pages.
pub fn updated(mut pdf: Vec<u8>, pages: usize) -> Vec<u8> {
    let at = pdf.len();
    pdf.extend(format!("2 0 obj\n<< /Type /Pages /Count {pages} /Kids [] >>\nendobj\n").into_bytes());
    let table = pdf.len();
    let rest = format!("trailer\n<< /Size 154 /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n");
    pdf.extend(format!("xref\n2 1\n{at:010} 00000 n \n{rest}").into_bytes());
    pdf
}

/// Random bytes.
pub fn noise_of(bytes: usize) -> Vec<u8> {
    let mut state = 1;
    (0..bytes).map(|_| noise(&mut state)).collect()
}

/// A random byte.
pub fn noise(state: &mut u32) -> u8 {
    *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*state >> 24) as u8
}

/// A stream object, compressed once.
pub fn stream(dictionary: &str, content: &[u8]) -> Vec<u8> {
    let packed = pack(content);
    let mut object =
        format!("<< {dictionary} /Filter /FlateDecode /Length {} >>\nstream\n", packed.len()).into_bytes();
    object.extend(packed);
    object.extend(b"\nendstream");
    object
}

pub fn pack(content: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(content).unwrap();
    packer.finish().unwrap()
}
