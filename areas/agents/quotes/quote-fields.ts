import {
  type QuoteInput,
  type QuoteProduct,
  type QuoteSource,
  quoteProducts,
  quoteSources,
  quoteStarts,
} from '../../../contract/products/agent-quote.ts'
import { employers } from '../../../contract/products/cdq.ts'
import { employments, loanPurposes } from '../../../contract/products/loan.ts'
import { choice, day, money, percent, whole } from '../../../contract/records/fields.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import type { Values } from '../../shared/loan-files/fields-form.ts'

/** How the fee of the customer is chosen. */
const feeChoices = {
  casa: 'Come da tariffa della casa',
  perc: 'In percentuale',
  importo: 'In euro',
} as const

const startNames = { rata: 'Rata', netto: 'Netto desiderato', lordo: 'Lordo (montante)' } as const

const months = { min: 6, max: 180, step: 12 }

/** The fields of the form, by name. */
export const quoteFields = {
  dataNascita: day({ label: 'Data di nascita', optional: true }),
  lavoraDal: day({ label: 'In servizio dal', optional: true }),
  datore: choice(employers, { label: 'Datore di lavoro' }),
  occupazione: choice(employments, { label: 'Occupazione', optional: true }),
  finalita: choice(loanPurposes, { label: 'Finalità' }),
  netto: money({ label: 'Netto mensile' }),
  altraQuota: money({ label: 'Trattenute', optional: true }),
  pignoramento: money({ label: 'Pignoramento', optional: true }),
  importo: money({ label: 'Rata' }),
  durataMesi: whole({ label: 'Durata in mesi', ...months }),
  estinzione: money({ label: 'Conteggio estintivo', optional: true }),
  estinzioneDal: day({ label: 'Decorrenza del prestito in corso', optional: true }),
  estinzioneMesi: whole({ label: 'Durata del prestito in corso, in mesi', ...months, optional: true }),
  compenso: choice(feeChoices, { label: 'Compenso di mediazione' }),
  compensoPerc: percent({ label: 'Compenso, in percentuale', min: 0, max: 20 }),
  compensoImporto: money({ label: 'Compenso, in euro' }),
} satisfies Record<string, AnyField>
export type QuoteFieldName = keyof typeof quoteFields

/** The label of the amount, by what the quote starts from. */
export const amountField = (da: unknown): AnyField => ({
  ...quoteFields.importo,
  label: startNames[da as keyof typeof startNames] ?? startNames.rata,
})

/** The values of a form that nobody has touched: a state employee and ten years. */
export const firstValues: Values = {
  prodotto: 'cqs',
  da: 'rata',
  importo: 25_000,
  durataMesi: 120,
  datore: 'dipendente_statale',
  occupazione: null,
  finalita: 'liquidita',
  netto: null,
  compenso: 'casa',
  fonti: Object.keys(quoteSources),
  cliente: null,
}

/** The values that may stand in the address: none of them is about a person. */
const inAddress = [
  'prodotto',
  'da',
  'importo',
  'durataMesi',
  'finalita',
  'compenso',
  'compensoPerc',
  'compensoImporto',
] as const
const numbers: readonly string[] = ['importo', 'durataMesi', 'compensoPerc', 'compensoImporto']

/** The query of the address for the values of the form. */
export function addressOf(values: Values): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of inAddress) {
    const value = values[name]
    const isUsed =
      !name.startsWith('compenso') || name === 'compenso' || String(values.compenso) === feeOf(name)
    if (
      value !== null &&
      value !== undefined &&
      value !== '' &&
      isUsed &&
      (name !== 'finalita' || values.prodotto === 'prestito')
    )
      search.set(name, String(value))
  }
  const fonti = values.fonti as string[]
  if (fonti.length < Object.keys(quoteSources).length) search.set('fonti', fonti.join(','))
  return search
}

const feeOf = (name: string) => (name === 'compensoPerc' ? 'perc' : 'importo')

/** The values that an address has; unknown ones are left out. */
export function valuesIn(search: URLSearchParams): Values {
  const values: Values = {}
  for (const name of inAddress) {
    const text = search.get(name)
    if (text === null) continue
    if (numbers.includes(name)) {
      if (Number.isFinite(Number(text)) && text !== '') values[name] = Number(text)
    } else if (allowed[name as keyof typeof allowed]!.includes(text)) values[name] = text
  }
  const fonti = search.get('fonti')
  if (fonti !== null) values.fonti = fonti.split(',').filter(one => one in quoteSources)
  return values
}

const allowed = {
  prodotto: Object.keys(quoteProducts),
  da: Object.keys(quoteStarts),
  finalita: Object.keys(loanPurposes),
  compenso: Object.keys(feeChoices),
}

/** What the server is asked with the values of the form; null while something is missing or is no number. */
export function inputOf(values: Values): QuoteInput | null {
  const prodotto = values.prodotto as QuoteProduct
  const number = (name: QuoteFieldName) =>
    typeof values[name] === 'number' ? (values[name] as number) : undefined
  const text = (name: QuoteFieldName) => (values[name] ? (values[name] as string) : undefined)
  const [importo, durataMesi, netto] = [number('importo'), number('durataMesi'), number('netto')]
  if (!importo || !durataMesi || (prodotto !== 'prestito' && !netto)) return null
  const occupazione =
    prodotto === 'prestito' ? text('occupazione') : prodotto === 'cqp' ? 'pensionato' : text('datore')
  const compenso =
    values.compenso === 'perc'
      ? { perc: number('compensoPerc') ?? 0 }
      : values.compenso === 'importo'
        ? { importo: number('compensoImporto') ?? 0 }
        : undefined
  const estinzione = number('estinzione')
  const dal = text('estinzioneDal')
  const term = number('estinzioneMesi')
  const dataNascita = text('dataNascita')
  const lavoraDal = prodotto === 'cqp' ? undefined : text('lavoraDal')
  const altraQuota = number('altraQuota')
  const pignoramento = number('pignoramento')
  return {
    prodotto,
    da: values.da as QuoteInput['da'],
    importo,
    durataMesi,
    ...(dataNascita && { dataNascita }),
    ...(occupazione && { occupazione: occupazione as NonNullable<QuoteInput['occupazione']> }),
    ...(lavoraDal && { lavoraDal }),
    ...(netto && { netto }),
    ...(altraQuota && { altraQuota }),
    ...(pignoramento && prodotto !== 'prestito' && { pignoramento }),
    ...(estinzione && {
      estinzione: { importo: estinzione, ...(dal && { dal }), ...(term && { durataMesi: term }) },
    }),
    ...(compenso && { compenso }),
    ...(prodotto === 'prestito' && { finalita: values.finalita as NonNullable<QuoteInput['finalita']> }),
    fonti: values.fonti as QuoteSource[],
  }
}
