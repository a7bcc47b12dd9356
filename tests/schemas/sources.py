"""The authorities' schemas with their mends: what libxml2 refuses or what would refuse right documents is set right in a copy."""

import pathlib
import re
import shutil
from urllib.parse import quote

# (file, what is replaced, by what, how often at least). docs/validation.md says why.
MENDS = [
    # Complements whose schema is not among the published files that we have (Nómina, Carta Porte, Comercio Exterior).
    ("mx/schemas/4/cfdv40.xsd", r"<xs:any ", '<xs:any processContents="lax" ', 1),
    ("mx/schemas/4/cfdv40.xsd", r"<xs:any/>", '<xs:any processContents="lax"/>', 0),
    # Members that the service of Argentina has since 2022 and 2025; the WSDL is of 2021.
    ("ar/schemas/wsfev1-types.xsd",
     r'<s:element minOccurs="1" maxOccurs="1" name="MonCotiz" type="s:double"/>(?=\s*<s:element [^>]*name="CbtesAsoc")',
     r'<s:element minOccurs="0" maxOccurs="1" name="MonCotiz" type="s:double"/>'
     r'<s:element minOccurs="0" maxOccurs="1" name="CanMisMonExt" type="s:string"/>'
     r'<s:element minOccurs="0" maxOccurs="1" name="CondicionIVAReceptorId" type="s:int"/>', 1),
    ("ar/schemas/wsfev1-types.xsd",
     r'(<s:element minOccurs="0" maxOccurs="1" name="PeriodoAsoc" type="tns:Periodo"\s*/>)(?=\s*</s:sequence>)',
     r'\1<s:element minOccurs="0" maxOccurs="1" name="Actividades"><s:complexType><s:sequence><s:element minOccurs="0" '
     r'maxOccurs="unbounded" name="Actividad" nillable="true"><s:complexType><s:sequence><s:element name="Id" '
     r'type="s:long"/></s:sequence></s:complexType></s:element></s:sequence></s:complexType></s:element>', 1),
    # The ticket stands alone as well, not only in its envelope.
    ("cl/schemas/EnvioBOLETA_v11.xsd", r'(<xs:element name="EnvioBOLETA">)',
     r'<xs:element name="DTE" type="SiiDte:BOLETADefType"/>\1', 1),
    # XML 1.1 is declared for plain XML 1.0.
    ("ec/schemas/GuiaRemision_V1.1.0.xsd", r'version="1\.1"', 'version="1.0"', 1),
    ("ec/schemas/NotaCredito_V1.1.0.xsd", r'version="1\.1"', 'version="1.0"', 1),
]


def encoding_of(raw):
    """The encoding that an XML file declares."""
    found = re.match(rb"""[^>]*encoding=["']([\w-]+)""", raw)
    word = found.group(1).decode().lower() if found else "utf-8"
    return "utf-8-sig" if word == "utf-8" else word


def mended(data, target):
    """Copies the schemas of `data` to `target`, mended; gives `target`."""
    data, target = pathlib.Path(data), pathlib.Path(target)
    for folder in sorted(data.glob("*/schemas")):
        country = folder.parent.name
        shutil.copytree(folder, target / country / "schemas", dirs_exist_ok=True)
        for patched in sorted((folder / "patched").glob("*.xsd")):
            text = patched.read_bytes().replace(b'schemaLocation="../', b'schemaLocation="')
            (target / country / "schemas" / patched.name).write_bytes(text)
    for file, what, by, least in MENDS:
        path = target / file
        encoding = encoding_of(path.read_bytes())
        text, count = re.subn(what, by, path.read_bytes().decode(encoding), flags=re.S)
        if count < least:
            raise SystemExit(f"{file}: expected `{what}` at least {least} times, found it {count} times")
        path.write_text(text, encoding=encoding)
    # Imports by address become imports by file.
    for path in target.rglob("*.xsd"):
        raw = path.read_bytes()
        country = path.relative_to(target).parts[0]
        encoding = encoding_of(raw)
        text = raw.decode(encoding)
        up = "../" * (len(path.relative_to(target).parts) - 1)
        changed = re.sub(r"http://www\.w3\.org/TR/2008/REC-xmldsig-core-20080610/xmldsig-core-schema\.xsd",
                         f"{up}cr/schemas/xmldsig-core-schema.xsd", text)
        changed = re.sub(r"http://www\.w3\.org/TR/2002/REC-xmldsig-core-20020212/xmldsig-core-schema\.xsd",
                         f"{up}gt/schemas/xmldsig-core-schema.xsd", changed)
        changed = re.sub(r'(schemaLocation=")https?://www\.sat\.gob\.mx/(?:sitio_internet/)?cfd/', rf"\1{up}mx/schemas/", changed)
        # The document type of XML Signature's schema names a DTD in the network.
        changed = re.sub(r"<!DOCTYPE[^\[>]*(\[.*?\]\s*)?>", "", changed, flags=re.S)
        # A mark of XML Schema 1.1 in schemas that use nothing of it.
        changed = re.sub(r'\svc:minVersion="1\.1"', "", changed)
        if changed != text:
            changed = re.sub(r"(<\?xml[^>]*encoding=[\"'])[\w-]+", r"\1UTF-8", changed)
            path.write_text(changed, encoding="utf-8")
    return target


def wrapper(files, path):
    """Writes a schema at `path` that imports or includes `files`: one set of all their declarations."""
    from lxml import etree

    lines, namespaces = [], []
    for file in files:
        namespace = etree.parse(str(file)).getroot().get("targetNamespace")
        namespaces.append(namespace)
    target = namespaces[0] if len(set(namespaces)) == 1 and namespaces[0] else None
    for file, namespace in zip(files, namespaces):
        if target is not None:
            lines.append(f'<xs:include schemaLocation="{quote(str(file))}"/>')
        elif namespace is None:
            lines.append(f'<xs:include schemaLocation="{quote(str(file))}"/>')
        else:
            lines.append(f'<xs:import namespace="{namespace}" schemaLocation="{quote(str(file))}"/>')
    head = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"'
    if target is not None:
        head += f' targetNamespace="{target}"'
    pathlib.Path(path).write_text(head + ">\n" + "\n".join(lines) + "\n</xs:schema>\n", encoding="utf-8")
    return path


def is_service_wildcard(path):
    """Whether what may stand where anything may, in this schema, is the signature."""
    return "Extension" in path or "/do/" in path


def unsigned(folder, services):
    """Makes what the service adds optional, of any value, in the schemas of `folder`; `services` names it for each country."""
    from lxml import etree

    xs = "{http://www.w3.org/2001/XMLSchema}"
    for path in sorted(pathlib.Path(folder).rglob("*.xsd")):
        words = services.get(path.relative_to(folder).parts[0], ())
        names = {word.split(":")[-1] for word in words if word[0] not in "@*+"}
        tree = etree.parse(str(path))
        for one in list(tree.iter(f"{xs}element", f"{xs}any", f"{xs}attribute")):
            if one.getparent().tag == f"{xs}schema":
                continue
            prefix, _, name = (one.get("ref") or one.get("name") or "").rpartition(":")
            if name == "Signature" and one.nsmap.get(prefix or None) != "http://www.w3.org/2000/09/xmldsig#":
                continue
            if one.tag == f"{xs}attribute":
                if f"@{name}" in words:
                    one.set("use", "optional")
                    # Its value is the service's matter.
                    for child in list(one):
                        one.remove(child)
                    one.set("type", f"{one.prefix}:string")
            elif one.tag == f"{xs}element" and name in names:
                # Two optional signatures beside each other would not be determinist.
                one.getparent().remove(one)
            elif one.tag == f"{xs}any" and "*" in words and is_service_wildcard(str(path)):
                one.set("minOccurs", "0")
        tree.write(str(path), encoding="UTF-8", xml_declaration=True)
    return folder
