'use strict'

// A generated generic DTE with accents, escapes, an attribute, nulls and long numbers, as JSON text.

const NAMES = [
  'Cafe molido', 'Señalización vial, tipo "A"', 'Tornillo <M8> & tuerca',
  'Asesoría técnica mensual según contrato del año en curso', 'Ñame', 'Cable de cobre\n3 x 2,5 mm'
]

/** An invoice with so many lines: 3 make 2 kB, 50 make 17 kB, 4500 make 1.5 MB. */
function invoice(lines) {
  let state = 0x5DEECE66
  // The same numbers in every run (xorshift).
  const random = bound => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % bound
  }
  // Text, since a number would lose its last zero.
  const amount = () => `${random(10 ** (1 + random(7)))}.${String(random(100)).padStart(2, '0')}`
  const party = name => ({
    IDEmisor: '3101123456',
    NmbEmisor: name,
    DomFiscal: { Calle: 'Avenida 5ª, frente al parque', Ciudad: 'San José', Pais: 'CR' }
  })
  const line = (_, index) => ({
    NroLinDet: index + 1,
    CdgItem: [{ TpoCodigo: 'INT', VlrCodigo: `000${random(1e9)}${random(1e9)}` }],
    NmbItem: NAMES[random(NAMES.length)],
    ...random(4) === 0 && { DscItem: null },
    QtyItem: amount(),
    PrcNetoItem: amount(),
    MontoBrutoItem: amount(),
    ImpuestosDet: [{ TipoImp: '01', TasaImp: '13.00', MontoImp: amount() }],
    ExtraInfoDetalle: [{ '@name': 'ImpuestoAsumido', '#text': '0.00' }],
    MontoTotalItem: amount()
  })
  return JSON.stringify({
    Documento: {
      '@ID': 'F33-1048576',
      Encabezado: {
        IdDoc: {
          Version: '4.4', Tipo: '01', FechaEmis: '2026-01-31T10:20:30-06:00', Serie: null,
          ContenidoTC: '50631012600310112345600100001010000000123100000123'
        },
        Emisor: party('Distribuidora El Águila, S.A. & Cía.'),
        Receptor: party('José "Pepe" Núñez Ibáñez'),
        Totales: { Moneda: 'CRC', SubTotal: amount(), MntDcto: '0.00', MntImp: amount(), VlrPagar: amount() }
      },
      Detalle: Array.from({ length: lines }, line),
      Referencia: [{ NroLinRef: '1', TpoDocRef: '801', RazonRef: 'Orden de compra N° 4711' }]
    }
  })
}

module.exports = { invoice }
