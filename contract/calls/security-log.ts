import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { type SecurityKind, securityKinds } from '../access/security-events.ts'
import { call } from './call.ts'
import { noSuchPage } from './cursor.ts'

const day = z.iso.date('Scriva un giorno che esiste, per esempio 2026-12-31.').check(z.regex(/^(?!0000)/))
const kind = z.enum(Object.keys(securityKinds) as SecurityKind[])
const role = z.enum(['admin', 'agent', 'client'])
/** The name of a person; null when the caller may not read such people or the person is deleted. */
const name = z.nullable(z.object({ nome: z.string(), cognome: z.string() }))

const event = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  kind,
  role: z.nullable(role),
  /** The id of the person who acted or was refused, when known. */
  person: z.nullable(z.string()),
  chi: name,
  /** HMAC of an e-mail without an account: equal for the same e-mail in the same role. */
  account: z.nullable(z.string()),
  /** The caller's network: the address without its last part. */
  network: z.nullable(z.string()),
  /** HMAC of the caller's whole address: equal for the same address. */
  origin: z.nullable(z.string()),
  route: z.nullable(z.string()),
  /** The record concerned: the name of its resource, its id, and the name when the record is a person. */
  resource: z.nullable(z.string()),
  record: z.nullable(z.string()),
  aChi: name,
  status: z.nullable(z.int()),
  detail: z.nullable(z.string()),
  /** On a summary line: how many lines of this kind were left out within the hour. */
  leftOut: z.nullable(z.int()),
})

export const securityLog = call({
  method: 'GET',
  path: '/feeds/security',
  summary: 'Registro di sicurezza, dalla riga più recente',
  who: [admin('admins')],
  query: z.strictObject({
    'filter[kind]': z.optional(kind),
    /** The id of the person who acted, or whose rights or sign-in data changed. */
    'filter[person]': z.optional(z.uuid('Non è il codice di una persona.')),
    /** The first and the last day, in Europe/Rome. */
    'filter[dal]': z.optional(day),
    'filter[al]': z.optional(day),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    cursor: z.optional(z.uuid(noSuchPage)),
  }),
  answer: z.object({
    rows: z.array(event),
    /** Exact up to 10.000; 10.001 when there are more than that. */
    total: z.int(),
    /** The cursor of the next page, if there is one. */
    next: z.nullable(z.string()),
  }),
})
