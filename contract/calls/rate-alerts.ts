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
  /** Percent, or cents for a total. */
  soglia: z.number(),
  /** `passata`: the value is below the threshold, and the letter was written. */
  stato: z.enum(['in_attesa', 'passata']),
  /** The value at the last check; null when there was none. */
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
  body: z
    .strictObject({ che: keys(alertSubjects), soglia: z.number('Scriva la soglia.') })
    .check(({ value: { che, soglia }, issues }) => {
      const { min, max, refusal } = thresholds[che]
      const isWhole = che !== 'totale' || Number.isInteger(soglia)
      if (soglia < min || soglia > max || !isWhole)
        issues.push({ code: 'custom', input: soglia, path: ['soglia'], message: refusal })
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
