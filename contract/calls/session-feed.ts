import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { sessionEnds } from '../subjects/sessions.ts'
import { call } from './call.ts'
import { noSuchPage } from './cursor.ts'

const session = z.object({
  _id: z.string(),
  ruolo: z.enum(['admin', 'agent', 'client']),
  /** Id of the person of the session. */
  persona: z.string(),
  /** The person of the session; null when the caller may not read such people. */
  chi: z.nullable(z.object({ nome: z.string(), cognome: z.string(), email: z.nullable(z.string()) })),
  ip: z.string(),
  userAgent: z.nullable(z.string()),
  iniziata: z.iso.datetime(),
  ultimaAttivita: z.iso.datetime(),
  terminata: z.nullable(z.iso.datetime()),
  motivo: z.nullable(z.enum(Object.keys(sessionEnds) as (keyof typeof sessionEnds)[])),
  /** Whether the caller may end this session. */
  chiudibile: z.boolean(),
})

const ended = z.object({ chiuse: z.int() })
const roles = ['admin', 'agent', 'client'] as const

export const sessionFeed = call({
  method: 'GET',
  path: '/feeds/sessions',
  summary: 'Sessioni di tutti, con chi le ha aperte, dalla più recente',
  who: [admin('sessions')],
  query: z.strictObject({
    /** Words of the names and e-mails of people whom the caller may read. */
    search: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: z.optional(z.uuid(noSuchPage)),
  }),
  answer: z.object({
    rows: z.array(session),
    /** Exact up to 10.000; 10.001 when there are more than that. */
    total: z.int(),
    /** Cursor of the next page; null on the last page. */
    next: z.nullable(z.string()),
  }),
})

/** Ends a session of another person, whose record the caller may write. */
export const endAnySession = call({
  method: 'DELETE',
  path: '/feeds/sessions/:id',
  summary: 'Chiude una sessione di un’altra persona',
  who: [admin('sessions')],
  params: z.strictObject({ id: z.uuid() }),
  answer: ended,
})

export const endSessionsOfPerson = call({
  method: 'POST',
  path: '/feeds/sessions/end-of-person',
  summary: 'Chiude tutte le sessioni di un’altra persona',
  who: [admin('sessions')],
  body: z.strictObject({ ruolo: z.enum(roles), persona: z.uuid('Non è il codice di una persona.') }),
  answer: ended,
})

export const endAllSessions = call({
  method: 'POST',
  path: '/feeds/sessions/end-all',
  summary: 'Chiude le sessioni di tutti, tranne quella di chi lo chiede',
  who: [admin('admin')],
  answer: ended,
})
