import { z } from 'zod'
import { admin } from '../access/grants.ts'
import { rates } from '../subjects/rates.ts'
import { call } from './call.ts'

const { tipo, scadenza, data, valore, fonte } = rates.fields

/** A change of a rate from one day to the next above this number of percentage points gives a warning. */
export const jump = 0.25

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
