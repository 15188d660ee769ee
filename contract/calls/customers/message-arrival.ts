import * as z from 'zod/mini'
import { messageArrivals } from '../../loan-files/message-arrival.ts'
import { fileWriters } from '../../subjects/loan-files/file-access.ts'
import { call } from '../call.ts'

/** How a message reaches a customer of the file, for whoever writes one. */
export const arrival = z.object({
  cliente: z.string(),
  nome: z.string(),
  stato: z.enum(messageArrivals),
  email: z.nullable(z.string()),
  /** The number of the customer, for WhatsApp. */
  telefono: z.nullable(z.string()),
  avvisa: z.boolean(),
  motivo: z.nullable(z.string()),
})

export const messageArrival = call({
  method: 'GET',
  path: '/pratiche/:id/arrivo',
  summary: 'Pratica: come arriva un messaggio a ciascun cliente',
  who: fileWriters,
  params: z.strictObject({ id: z.uuid('Non è il codice di un record.') }),
  answer: z.object({ rows: z.array(arrival) }),
})
