import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { leads } from '../subjects/leads.ts'
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
      /** The equal contact data. Telephone numbers are compared without their formatting. */
      uguali: z.array(z.enum(['email', 'telefono'])),
    }),
  ),
  /** When the person withdrew, as a customer, the consent to share data with other companies. */
  cessioneRitirata: z.nullable(z.iso.datetime()),
})

/** Other leads and requests with the same e-mail or telephone, as far as the caller may read them, newest first. */
export const sameAsLead = call({
  method: 'GET',
  path: '/leads/:id/doppi',
  summary: 'Lead: che cos’altro ha chiesto la stessa persona',
  who: leads.access.read,
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
