import { z } from 'zod'
import { admin } from '../access/grants.ts'
import { rates } from '../subjects/rates.ts'
import { call } from './call.ts'

const { tipo, scadenza, data, valore, fonte } = rates.fields

/** More than this from one day to the next deserves a second look: points of percent. */
export const jump = 0.25

const rate = z.strictObject({
  tipo: tipo.schema,
  scadenza: scadenza.schema,
  data: data.schema,
  valore: valore.schema,
})
const changed = rate.extend({ prima: z.number() })

/** Reference rates of one day or of many, written all together or not at all. */
export const enterRates = call({
  method: 'POST',
  path: '/rates/inserimento',
  summary: 'Inserimento di tassi di riferimento, con una prova che non scrive',
  who: [admin('euribor_eurirs')],
  body: z.strictObject({
    righe: z.array(rate).min(1, 'Non c’è nessun tasso.').max(5000, 'Al massimo 5.000 tassi alla volta.'),
    fonte: fonte.schema,
    /** Without it nothing is written: the answer says what would be. */
    conferma: z.boolean(),
  }),
  answer: z.object({
    nuovi: z.array(rate),
    cambiati: z.array(changed),
    /** Those that are there already, with the same value. */
    uguali: z.int(),
    /** Far from the day before, or from the day after: `prima` is that value. */
    salti: z.array(changed),
    scritti: z.boolean(),
  }),
})
