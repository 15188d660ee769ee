import { z } from 'zod'
import { isAssignment, type QuoteInput, quoteProducts, quoteSources, quoteStarts } from './agent-quote.ts'
import { employments, loanPurposes } from './loan.ts'

const keys = <K extends string>(values: Record<K, unknown>) => z.enum(Object.keys(values) as [K, ...K[]])
const cents = (what: string, min = 0) =>
  z
    .int(`${what}: scriva un importo.`)
    .min(min, `${what}: scriva un importo.`)
    .max(100_000_000, `${what}: al massimo 1.000.000 €.`)
const day = z.iso.date('Scriva un giorno che esiste.')
const months = z.int('Scriva i mesi.').min(6, 'Da 6 a 180 mesi.').max(180, 'Da 6 a 180 mesi.')

/** What a quote is made for; its type is `QuoteInput`. */
export const quoteInput = z
  .strictObject({
    prodotto: keys(quoteProducts),
    da: keys(quoteStarts),
    importo: cents('Importo', 1),
    durataMesi: months,
    dataNascita: day.optional(),
    occupazione: keys(employments).optional(),
    lavoraDal: day.optional(),
    netto: cents('Netto mensile', 1).optional(),
    altraQuota: cents('Trattenute').optional(),
    pignoramento: cents('Pignoramento').optional(),
    estinzione: z
      .strictObject({
        importo: cents('Conteggio estintivo', 1),
        dal: day.optional(),
        durataMesi: months.optional(),
      })
      .optional(),
    compenso: z
      .union(
        [z.strictObject({ perc: z.number().min(0).max(20) }), z.strictObject({ importo: cents('Compenso') })],
        'Compenso: al massimo il 20 %, o 1.000.000 €.',
      )
      .optional(),
    finalita: keys(loanPurposes).optional(),
    fonti: z.array(keys(quoteSources)).max(4).optional(),
  })
  .refine(({ prodotto, netto }) => !isAssignment(prodotto) || netto !== undefined, {
    path: ['netto'],
    message: 'Scriva il netto mensile: ne dipende la quota.',
  }) satisfies z.ZodType<QuoteInput>

const maxAge = 120
const yearOf = (day: string) => Number(day.slice(0, 4))

/** The messages for days of an input that cannot be on `giorno`, by path of the field. */
export function impossibleDays(
  { dataNascita, lavoraDal, estinzione }: QuoteInput,
  giorno: string,
): Record<string, string> {
  const toCome = 'È un giorno che deve venire.'
  return {
    ...(dataNascita &&
      (dataNascita >= giorno || yearOf(giorno) - yearOf(dataNascita) > maxAge) && {
        dataNascita: 'Controlli la data di nascita.',
      }),
    ...(lavoraDal && lavoraDal > giorno && { lavoraDal: toCome }),
    ...(estinzione?.dal && estinzione.dal > giorno && { 'estinzione.dal': toCome }),
  }
}
