import { z } from 'zod'
import { admin } from '../access/grants.ts'
import { rates } from '../subjects/rates.ts'
import { reasonSchema } from '../text/taken-away.ts'
import { call } from './call.ts'

const { tipo, scadenza, data, valore, fonte } = rates.fields

/** Maximum usual change of a rate from one day to the next, in hundredths of a percentage point. */
const usualChange = 25

/**
 * Whether a rate is so far from the one of the day before that the person confirms it. The ECB moves its rates by quarters
 * of a point, and the markets spread a move over several days; swapped digits («2,50» for «2,05») differ by more.
 */
export const isFar = (before: number, value: number): boolean =>
  // Rates have four decimals.
  Math.round(Math.abs(value - before) * 10_000) > usualChange * 100

const rate = z.strictObject({
  tipo: tipo.schema,
  scadenza: scadenza.schema,
  data: data.schema,
  valore: valore.schema,
})
const changed = rate.extend({ prima: z.number() })

/** Enters reference rates of one or more days in one transaction. */
export const enterRates = call({
  method: 'POST',
  path: '/rates/inserimento',
  summary: 'Inserimento di tassi di riferimento, con una prova che non scrive',
  who: [admin('euribor_eurirs')],
  body: z.strictObject({
    righe: z.array(rate).min(1, 'Non c’è nessun tasso.').max(5000, 'Al massimo 5.000 tassi alla volta.'),
    fonte: fonte.schema,
    /** False for a dry run: the answer describes the changes and nothing is written. */
    conferma: z.boolean(),
  }),
  answer: z.object({
    nuovi: z.array(rate),
    cambiati: z.array(changed),
    /** Number of rates already stored with the same value. */
    uguali: z.int(),
    /** Rates far from the value of the previous or next day, which is `prima`. */
    salti: z.array(changed),
    scritti: z.boolean(),
  }),
})

/** Removes the rates of a kind on a wrong day, all terms together; the history keeps the reason. */
export const removeRatesDay = call({
  method: 'POST',
  path: '/rates/cancellazione',
  summary: 'Cancellazione dei tassi di un giorno, con il motivo',
  who: [admin('euribor_eurirs')],
  body: z.strictObject({ tipo: tipo.schema, data: data.schema, motivo: reasonSchema }),
  /** The number of removed rates. */
  answer: z.object({ cancellati: z.int() }),
})
