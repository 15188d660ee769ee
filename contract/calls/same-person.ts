import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'

const params = z.strictObject({ id: z.uuid('Non è il codice di un record.') })

const answer = z.object({
  rows: z.array(
    z.object({
      _id: z.string(),
      tipo: z.enum(['lead', 'richiesta']),
      nome: z.string(),
      cognome: z.string(),
      stato: z.string(),
      createdAt: z.iso.datetime(),
      /** What is the same: a telephone is, however it is written. */
      uguali: z.array(z.enum(['email', 'telefono'])),
    }),
  ),
})

/** What else the same person asked, by e-mail or telephone: of the kinds that the caller may read, the newest first. */
export const sameAsLead = call({
  method: 'GET',
  path: '/leads/:id/doppi',
  summary: 'Lead: che cos’altro ha chiesto la stessa persona',
  who: [admin('lead_requests')],
  params,
  answer,
})

export const sameAsRequest = call({
  method: 'GET',
  path: '/requests/:id/doppi',
  summary: 'Richiesta: che cos’altro ha chiesto la stessa persona',
  who: [admin('requests')],
  params,
  answer,
})
