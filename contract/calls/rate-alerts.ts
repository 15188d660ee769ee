import * as z from 'zod/mini'
import { client } from '../access/grants.ts'
import { alertSubjects, thresholds } from '../products/rate-alert.ts'
import { call } from './call.ts'
import { keys } from './mortgages.ts'

const params = z.strictObject({ id: z.uuid('Non è il codice di una simulazione.') })
const who = [client()] as const

/** An alert of a simulation, with its state. */
export const rateAlert = z.object({
  che: keys(alertSubjects),
  /** Percent. */
  soglia: z.number(),
  /** `passata`: the value is below the threshold, and the letter was written. */
  stato: z.enum(['in_attesa', 'passata']),
  /** The value at the last check, percent; null when there was none. */
  valore: z.nullable(z.number()),
  /** The instant at which the value last passed below the threshold. */
  passataIl: z.nullable(z.string()),
})

export const setRateAlert = call({
  method: 'PUT',
  path: '/clients/simulazioni/:id/avviso',
  summary: 'Clienti: sceglie la soglia sotto la quale vuole una lettera, per una simulazione conservata',
  who,
  params,
  body: z.strictObject({
    che: keys(alertSubjects),
    soglia: z
      .number('Scriva la soglia.')
      .check(
        z.minimum(thresholds.min, `La soglia va da ${thresholds.min} a ${thresholds.max} %.`),
        z.maximum(thresholds.max, `La soglia va da ${thresholds.min} a ${thresholds.max} %.`),
      ),
  }),
  answer: rateAlert,
})

export const stopRateAlert = call({
  method: 'DELETE',
  path: '/clients/simulazioni/:id/avviso',
  summary: 'Clienti: ferma l’avviso di una simulazione',
  who,
  params,
  answer: z.object({}),
})
