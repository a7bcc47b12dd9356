//! What a kept converter allocates. The counter replaces the allocator of the whole program, so that these tests are a program
//! of their own.

use allocation_counter::measure;
use dtekit::Converter;

/// A document of 2 kB in both formats, with attributes, escapes, arrays and null.
fn document(first: usize) -> (String, String) {
    let (mut json, mut xml) = (Vec::new(), String::new());
    for n in first..first + 8 {
        json.push(format!(
            r##"{{"NroLinDet":"{n}","CdgItem":[{{"TpoCodigo":"INT","VlrCodigo":"000{n}"}}],"NmbItem":"Ñame <\"&\"> {n}","DscItem":null,"QtyItem":"1.00","ExtraInfoDetalle":[{{"@name":"Impuesto","#text":"0.00"}}],"MontoTotalDeLaLineaDelDetalle":"{n}.50"}}"##
        ));
        xml += &format!(
            r#"<Detalle><NroLinDet>{n}</NroLinDet><CdgItem><TpoCodigo>INT</TpoCodigo><VlrCodigo>000{n}</VlrCodigo></CdgItem><NmbItem>Ñame &lt;"&amp;"&gt; {n}</NmbItem><DscItem/><QtyItem>1.00</QtyItem><ExtraInfoDetalle name="Impuesto">0.00</ExtraInfoDetalle><MontoTotalDeLaLineaDelDetalle>{n}.50</MontoTotalDeLaLineaDelDetalle></Detalle>"#
        );
    }
    let json = format!(r#"{{"Documento":{{"@ID":"F{first}","Detalle":[{}]}}}}"#, json.join(","));
    (json, format!(r#"<DTE><Documento ID="F{first}">{xml}</Documento></DTE>"#))
}

#[test]
fn a_warm_converter_allocates_nothing() {
    let mut converter = Converter::default();
    let mut output = Vec::new();
    let documents: Vec<_> = (0..20).map(|n| document(n * 100)).collect();
    let mut convert = |count: usize| {
        for (json, xml) in &documents[..count] {
            output.clear();
            converter.json_to_xml(json.as_bytes(), &mut output).unwrap();
            assert!(output == xml.as_bytes());
            output.clear();
            converter.xml_to_json(xml.as_bytes(), &mut output).unwrap();
            assert!(output == json.as_bytes());
        }
    };
    convert(2);
    assert_eq!(measure(|| convert(20)).count_total, 0);
}

#[test]
fn a_warm_converter_allocates_nothing_for_late_attributes_and_long_names() {
    let mut converter = Converter::default();
    let mut output = Vec::new();
    let json =
        r##"{"a":{"b":"1","@x":"2","c":[1,2],"@y":"é"},"a-name-of-more-than-sixteen":{"#text":"t","@z":1}}"##;
    let mut convert = || {
        output.clear();
        converter.json_to_xml(json.as_bytes(), &mut output).unwrap();
    };
    convert();
    convert();
    assert_eq!(measure(convert).count_total, 0);
    let expected = "<DTE><a x=\"2\" y=\"é\"><b>1</b><c>1</c><c>2</c></a><a-name-of-more-than-sixteen z=\"1\">t</a-name-of-more-than-sixteen></DTE>";
    assert_eq!(output, expected.as_bytes());
}

#[test]
fn strange_documents_leave_little_memory() {
    let mut converter = Converter::default();
    let mut convert = |round: usize| {
        let names = |long: &str| (0..20_000).map(|n| format!("n{round}-{n}{long}")).collect::<Vec<_>>();
        for names in [names(""), names("-of-more-than-sixteen-bytes")] {
            let members: Vec<_> =
                names.iter().map(|name| format!(r#""{name}":{{"p:b":1,"@xmlns:p":"u"}}"#)).collect();
            let elements: Vec<_> = names.iter().map(|name| format!("<{name} x-{name}='1'><b/>")).collect();
            let json = format!("{{{}}}", members.join(","));
            let mut output = Vec::new();
            converter.json_to_xml(json.as_bytes(), &mut output).unwrap();
            // Never closed: a refused document leaves no more.
            let xml = format!("<DTE>{}", elements.concat());
            converter.xml_to_json(xml.as_bytes(), &mut output).unwrap_err();
            let flat: Vec<_> = names.iter().map(|name| format!("<{name} xmlns:p-{name}='u'/>")).collect();
            converter.xml_to_json(format!("<DTE>{}</DTE>", flat.concat()).as_bytes(), &mut output).unwrap();
        }
    };
    let left = measure(|| (0..3).for_each(&mut convert)).bytes_current;
    assert!(left < 512 << 10, "{left} bytes");
}
