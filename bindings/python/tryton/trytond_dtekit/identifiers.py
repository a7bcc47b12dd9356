"""The key that the issuer makes before the document is sent: in Costa Rica the clave, in Ecuador the clave de acceso."""

import re

import dtekit


def _digits(text):
    return re.sub(r"\D", "", text or "")


def _issuer(source):
    return source.get("tax_identifier", {}).get("code") or ""


def _clave(source):
    return dtekit.identifiers.compose_identifier(
        "clave", date=source["invoice_date"], issuer=_digits(_issuer(source)), consecutive=source["number"],
        security_code=source["dte"]["security_code"])


def _clave_ec(source):
    establishment, _, rest = source["number"].partition("-")
    point, _, number = rest.partition("-")
    values = source.get("company", {}).get("settings", {}).get("dte_values", {})
    return dtekit.identifiers.compose_identifier(
        "clave-ec", date=source["invoice_date"], issuer=_digits(_issuer(source)),
        document_type="04" if source["dte"]["kind"] == "credit" else "01",
        environment="production" if values.get("environment") == "2" else "test",
        establishment=establishment, emission_point=point, number=number, code=source["dte"]["security_code"])


MAKERS = {"CR": _clave, "EC": _clave_ec}


def add(source, country):
    """Writes the key into the tree; gives the findings where its parts cannot be used."""
    maker = MAKERS.get(country)
    if maker is None:
        return ()
    try:
        source["dte"]["identifier"] = maker(source)
    except dtekit.Error as error:
        return error.findings
    return ()
