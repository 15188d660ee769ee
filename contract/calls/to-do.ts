import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { officeGroups } from '../records/back-office.ts'
import { call } from './call.ts'

const groups = Object.keys(officeGroups) as (keyof typeof officeGroups)[]

/** What waits for somebody, as far as the caller may see; and how many records the lists of a group have. */
export const toDo = call({
  method: 'GET',
  path: '/admin/da-fare',
  summary: 'Che cosa aspetta qualcuno, per chi lo chiede',
  who: [admin()],
  query: z.strictObject({ gruppo: z.optional(z.enum(groups)) }),
  answer: z.object({
    voci: z.array(
      z.object({
        codice: z.enum([
          'lead',
          'richieste',
          'scadenze',
          'notifiche',
          'tassi',
          'quote',
          'societa',
          'copia',
          'file',
        ]),
        /** Exact up to 10.000; 10.001 when there are more than that. */
        quanti: z.int(),
      }),
    ),
    /** By the address of the list, below `/admin`. */
    totali: z.record(z.string(), z.int()),
  }),
})
