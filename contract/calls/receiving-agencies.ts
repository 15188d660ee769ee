import * as z from 'zod/mini'
import { type Subject, subjects } from '../pages/contact-words.ts'
import { call } from './call.ts'
import { contact } from './leads.ts'
import { partnerKey } from './mortgages.ts'

/** Maximum agencies in the answer. */
export const agenciesToChoose = 6

const subjectKeys = Object.keys(subjects) as [Subject, ...Subject[]]
const { provincia, comune } = contact.shape

/**
 * The public agencies that receive requests about a product or a subject, nearest first, from which a visitor may
 * choose. None without a place, except for an application for work: all by name.
 */
export const receivingAgencies = call({
  method: 'GET',
  path: '/contatti/agenzie',
  summary: 'Le agenzie più vicine che ricevono una richiesta, fra cui scegliere',
  who: 'anyone',
  query: z
    .strictObject({
      partner: partnerKey,
      /** The product of a calculator. */
      prodotto: z.optional(z.enum(['mutuo', 'prestito', 'cqs', 'cqp', 'delega', 'leasing'])),
      /** The subject of a message. */
      oggetto: z.optional(z.enum(subjectKeys)),
      provincia,
      comune,
    })
    .check(z.refine(({ prodotto, oggetto }) => !(prodotto && oggetto), 'Un prodotto o un oggetto.')),
  answer: z.array(
    z.object({
      /** The value of `agenzia` in the request. */
      slug: z.string(),
      nome: z.string(),
      via: z.string(),
      comune: z.string(),
      /** Great-circle distance in kilometres from the town, or from the centre of the province; null without a place. */
      distanza: z.nullable(z.number()),
    }),
  ),
})
