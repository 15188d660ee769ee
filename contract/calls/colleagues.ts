import * as z from 'zod/mini'
import { agent } from '../access/grants.ts'
import { absence } from '../italian/absence.ts'
import { agents } from '../subjects/agents.ts'
import { call } from './call.ts'
import { noSuchPage } from './cursor.ts'
import { storedFile } from './storage.ts'

const keysOf = <T extends object>(values: T) => Object.keys(values) as (keyof T & string)[]
const { figura, lingue, specializzazioni } = agents.fields
const languages = z.enum(keysOf(lingue.values))
const specialities = z.enum(keysOf(specializzazioni.values))

/** The active agents, by surname. */
export const colleagues = call({
  method: 'GET',
  path: '/agents/rubrica',
  summary: 'La rubrica degli agenti',
  who: [agent('agenti_see')],
  query: z.strictObject({
    /** Words of the name, the e-mail, the agency, its town and its province. */
    search: z.optional(z.string().check(z.maxLength(200))),
    'filter[figura]': z.optional(z.enum(keysOf(figura.values))),
    'filter[specializzazioni]': z.optional(specialities),
    'filter[lingue]': z.optional(languages),
    /** `null` finds agents without an agency. */
    'filter[agenzia]': z.optional(z.union([z.literal('null'), z.uuid()])),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    /** Number of rows before the page. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/, noSuchPage))),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        nome: z.string(),
        cognome: z.string(),
        figura: z.string(),
        email: z.object({ email: z.string() }),
        cellulare: z.nullable(z.string()),
        telefono: z.nullable(z.string()),
        whatsapp: z.nullable(z.string()),
        urlPhoto: z.nullable(storedFile),
        agenzia: z.nullable(z.object({ nome: z.string(), comune: z.string(), provincia: z.string() })),
        lingue: z.array(z.string()),
        specializzazioni: z.array(z.string()),
        /** The absence that is under way or to come. */
        assenza: z.nullable(absence),
      }),
    ),
    total: z.int(),
    /** Cursor of the next page; null on the last page. */
    next: z.nullable(z.string()),
  }),
})
