import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { officeGroups } from '../records/resource-pages.ts'
import { call } from './call.ts'

const groups = Object.keys(officeGroups) as (keyof typeof officeGroups)[]

/** Pending work that the caller may see, and the number of records in each list of a group. */
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
          'disco',
          'lead',
          'richieste',
          'scadenze',
          'notifiche',
          'tassi',
          'quote',
          'indirizzi',
          'sostituti',
          'permessi',
          'societa',
          'conservazione',
          'copia',
          'file',
        ]),
        /** Exact up to 10.000; 10.001 when there are more than that. */
        quanti: z.int(),
      }),
    ),
    /** Number of records by the address of the list below `/admin`. */
    totali: z.record(z.string(), z.int()),
  }),
})
