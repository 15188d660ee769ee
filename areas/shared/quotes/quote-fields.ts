import {
  type QuoteInput,
  quoteProducts,
  quoteSources,
  quoteStarts,
} from '../../../contract/products/agent-quote.ts'
import { impossibleDays, quoteInput } from '../../../contract/products/agent-quote-input.ts'
import { employers } from '../../../contract/products/cdq.ts'
import { employments, loanPurposes } from '../../../contract/products/loan.ts'
import { sentValue } from '../../../contract/records/field-kinds.ts'
import { choice, day, money, percent, whole } from '../../../contract/records/fields.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import type { QuoteStart } from '../../../finance/offers/tables/table-types.ts'
import { filled, type Values } from '../loan-files/fields-form.ts'
import { problemOf } from '../records/form/validate.ts'

/** How the fee of the customer is chosen. */
const feeChoices = {
  casa: 'Come da tariffa della società',
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

type QuoteFields = Partial<Record<QuoteFieldName, AnyField>>

/** The fields that the form shows for its values, in the order of the form. */
export function fieldsFor({ prodotto, da, compenso }: Values): QuoteFields {
  const { importo, netto, altraQuota, ...rest } = quoteFields
  const isLoan = prodotto === 'prestito'
  const isEmployed = prodotto === 'cqs' || prodotto === 'delega'
  const others = isLoan ? 'Altre rate' : prodotto === 'delega' ? 'Cessione in corso' : 'Altre trattenute'
  return {
    dataNascita: rest.dataNascita,
    ...(isEmployed && { lavoraDal: rest.lavoraDal, datore: rest.datore }),
    ...(isLoan && { occupazione: rest.occupazione, finalita: rest.finalita }),
    netto: {
      ...netto,
      label: prodotto === 'cqp' ? 'Pensione netta' : netto.label,
      ...(isLoan && { optional: true }),
    },
    altraQuota: { ...altraQuota, label: others },
    importo: { ...importo, label: startNames[da as QuoteStart] },
    durataMesi: rest.durataMesi,
    estinzione: rest.estinzione,
    estinzioneDal: rest.estinzioneDal,
    estinzioneMesi: rest.estinzioneMesi,
    ...(!isLoan && { pignoramento: rest.pignoramento }),
    compenso: rest.compenso,
    ...(compenso === 'perc' && { compensoPerc: rest.compensoPerc }),
    ...(compenso === 'importo' && { compensoImporto: rest.compensoImporto }),
  }
}

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

/** The messages of fields, by name. */
export type Problems = Partial<Record<QuoteFieldName, string>>

/** The field of the form for a field of the input. */
const formNames: Readonly<Record<string, QuoteFieldName>> = {
  occupazione: 'datore',
  'estinzione.importo': 'estinzione',
  'estinzione.dal': 'estinzioneDal',
  'estinzione.durataMesi': 'estinzioneMesi',
  'compenso.perc': 'compensoPerc',
  'compenso.importo': 'compensoImporto',
}

/** The messages for fields of the input as messages for fields that the form shows. */
export function shownProblems(messages: Readonly<Record<string, string>>, fields: QuoteFields): Problems {
  const named = Object.entries(messages).map(([path, message]) => {
    const name = path in fields ? path : formNames[path]
    return [name, message] as const
  })
  return Object.fromEntries(named.filter(([name]) => name !== undefined && name in fields))
}

/** An amount of nothing counts as a missing amount. */
const isNothing = (name: string, value: unknown) => (name === 'importo' || name === 'netto') && value === 0

/**
 * What the server is asked with the values of the form on a day, or the problems of the fields when the server would
 * refuse the question.
 */
export function readForm(
  values: Values,
  giorno: string,
): { input: QuoteInput; problems: null } | { input: null; problems: Problems } {
  const fields = fieldsFor(values)
  const written = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = sentValue(field, values[name] ?? null)
      return [name, isNothing(name, value) ? null : value]
    }),
  )
  const wrong = Object.entries(fields).flatMap(([name, field]) => {
    const message = problemOf(field, written[name])
    return message ? [[name, message]] : []
  })
  if (wrong.length > 0) return { input: null, problems: Object.fromEntries(wrong) }
  const input = inputOf(written, values)
  const issues = quoteInput.safeParse(input).error?.issues ?? []
  const messages = {
    ...impossibleDays(input, giorno),
    ...Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
  }
  if (Object.keys(messages).length === 0) return { input, problems: null }
  return { input: null, problems: shownProblems(messages, fields) }
}

/** The input of valid fields; a field that the form does not show has no value. */
function inputOf(written: Values, { prodotto, da, fonti }: Values): QuoteInput {
  const { estinzione, estinzioneDal, estinzioneMesi, compensoPerc, compensoImporto } = written
  const compenso =
    typeof compensoPerc === 'number'
      ? { perc: compensoPerc }
      : typeof compensoImporto === 'number'
        ? { importo: compensoImporto }
        : null
  return {
    ...filled({
      importo: written.importo,
      durataMesi: written.durataMesi,
      dataNascita: written.dataNascita,
      occupazione: prodotto === 'cqp' ? 'pensionato' : (written.occupazione ?? written.datore ?? null),
      lavoraDal: written.lavoraDal ?? null,
      netto: written.netto,
      altraQuota: written.altraQuota || null,
      pignoramento: written.pignoramento || null,
      estinzione: estinzione
        ? filled({ importo: estinzione, dal: estinzioneDal, durataMesi: estinzioneMesi })
        : null,
      compenso,
      finalita: written.finalita ?? null,
    }),
    prodotto,
    da,
    fonti,
  } as QuoteInput
}
