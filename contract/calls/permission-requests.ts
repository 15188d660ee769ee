import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { call } from './call.ts'

const who = [admin(), agent()] as const

/** Comma-separated flags of a page. */
const permessi = z.string().check(z.regex(/^[a-z_.]+(,[a-z_.]+){0,9}$/, 'Non sono permessi.'))

const answer = z.object({
  /** The administrators who can grant the flags. */
  chi: z.array(z.string()),
  /** The last request of the caller for these flags; null without one. */
  richiesta: z.nullable(
    z.object({
      stato: z.enum(['aperta', 'concessa', 'rifiutata']),
      at: z.string(),
      /** Why the request was refused. */
      motivo: z.nullable(z.string()),
      /** The day from which the caller may ask again after a refusal, `YYYY-MM-DD`. */
      dal: z.nullable(z.string()),
    }),
  ),
})

/** Who can grant the flags of a page that the caller may not see, and whether the caller has asked. Names no record. */
export const permissionRequest = call({
  method: 'GET',
  path: '/permessi/richiesta',
  summary: 'Chi può dare i permessi di una pagina, e se chi chiama li ha già chiesti',
  who,
  query: z.strictObject({ permessi }),
  answer,
})

/** Asks for the flags of a page, once until the decision. */
export const askPermission = call({
  method: 'POST',
  path: '/permessi/richiesta',
  summary: 'Chiede i permessi di una pagina a chi li può dare',
  who,
  body: z.strictObject({ permessi }),
  answer,
})
