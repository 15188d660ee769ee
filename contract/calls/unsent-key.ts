import * as z from 'zod/mini'
import { agent } from '../access/grants.ts'
import { call } from './call.ts'

/** The name of a key: the id of the server's key, and the device. */
const name = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20}\.[\w-]{22}$/, 'Non è il nome di una chiave.'))

/** The key with which a page of the area keeps writes that wait for the network. */
export const unsentKey = call({
  method: 'POST',
  path: '/agents/unsent-key',
  summary: 'Agenti: la chiave che cifra nel browser ciò che aspetta la rete',
  who: [agent()],
  /** The name that the device has; null for a new device. */
  body: z.strictObject({ nome: z.nullable(name) }),
  /** `chiave` has 32 bytes, in base64. */
  answer: z.object({ nome: z.string(), chiave: z.string() }),
})
