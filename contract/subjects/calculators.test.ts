import { expect, it } from 'vitest'
import { calculators } from './calculators.ts'

const bounds = { min: 1, max: 2, step: 1 }
const records = {
  mutui: {
    predefinito: { finalita: 'prima_casa', valore: 2, importo: 1, durataMesi: 300 },
    limiti: { valore: bounds, importo: bounds, durataMesi: bounds },
  },
  prestiti: {
    predefinito: { finalita: 'auto', importo: 1, durataMesi: 60 },
    limiti: { importo: bounds, durataMesi: bounds },
  },
  cdq: {
    predefinito: { prodotto: 'cqs', netto: 1, durataMesi: 120 },
    limiti: { netto: bounds, durataMesi: bounds, trattamentoMinimo: 1 },
  },
  leasing: {
    predefinito: { bene: 'auto', valore: 1, anticipoPerc: 20, durataMesi: 48, riscattoPerc: 1 },
    limiti: { valore: bounds, durataMesi: bounds, anticipoPerc: bounds, riscattoPerc: bounds },
  },
}
type Code = keyof typeof records
const codes = Object.keys(records) as Code[]

const complaints = (codice: Code, of: Code) =>
  Object.keys(calculators.check!({ codice, ...records[of] } as never) ?? {})

it.each(codes)(
  '%s accepts its own values and limits, and refuses the initial values of other calculators',
  codice => {
    expect(complaints(codice, codice)).toEqual([])
    for (const other of codes.filter(code => code !== codice))
      expect(complaints(codice, other), other).toContain('predefinito')
  },
)

it('a calculator requires the limits of its own inputs', () => {
  expect(complaints('cdq', 'prestiti')).toContain('limiti')
  expect(complaints('mutui', 'prestiti')).toContain('limiti')
  expect(complaints('leasing', 'mutui')).toContain('limiti')
})

it.each([
  ['limiti', { importo: bounds, durataMesi: { ...bounds, max: 1_000_000_000_000 } }],
  ['limiti', { importo: { ...bounds, max: 9e15 }, durataMesi: bounds }],
  ['limiti', { importo: bounds, durataMesi: bounds, trattamentoMinimo: 9e15 }],
  ['predefinito', { finalita: 'auto', importo: 9e15, durataMesi: 60 }],
  ['predefinito', { finalita: 'auto', importo: 1, durataMesi: 1_000_000_000_000 }],
  ['limiti', { valore: bounds, durataMesi: bounds, anticipoPerc: { ...bounds, max: 101 } }],
  ['predefinito', { bene: 'auto', valore: 9e15, anticipoPerc: 20, durataMesi: 48, riscattoPerc: 1 }],
  ['predefinito', { prodotto: 'cqs', netto: 9e15, durataMesi: 60 }],
  ['predefinito', { finalita: 'prima_casa', valore: 9e15, importo: 1, durataMesi: 60 }],
] as const)('the schema of %s refuses values beyond the maximum: %o', (name, value) => {
  expect(calculators.fields[name].schema.safeParse(value).success).toBe(false)
})

it.each(['titolo', 'testo'])('refuses a %s with characters that change the direction of text', name => {
  const { schema } = calculators.fields.esposizione
  expect(schema.safeParse({ [name]: 'Per un’auto, anche usata.' }).success).toBe(true)
  expect(schema.safeParse({ [name]: 'TAN \u202e% 03,5' }).success).toBe(false)
})

it.each([
  [-0.5, ['tanIpotizzato']],
  [0, []],
  [20, []],
  [20.5, ['tanIpotizzato']],
])('accepts an assumed rate from 0 to 20, %d', (tanIpotizzato, expected) => {
  const problems = calculators.check!({ codice: 'cdq', ...records.cdq, tanIpotizzato } as never)
  expect(Object.keys(problems ?? {})).toEqual(expected)
})
