import { z } from 'zod'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'

/** Puts a person's message to the house into the register of complaints, once. Needs the rights on the message too. */
export const registerComplaint = call({
  method: 'POST',
  path: '/requests/:id/reclamo',
  summary: 'Richiesta: il messaggio entra nel registro dei reclami',
  who: [admin('reclami')],
  params: z.strictObject({ id: z.uuid('Non è il codice di un record.') }),
  answer: z.object({ _id: z.string() }),
  status: 201,
})
