import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import type { AdminFlag } from '../access/permissions.ts'
import { call } from './call.ts'

const params = z.strictObject({ id: z.uuid('Non è il codice di una persona.') })

/** The calls about the access of a person in one table, for callers with the flag who may manage that access. */
const accessCallsOf = <const P extends 'admins' | 'agents'>(people: P, flag: AdminFlag, whose: string) => ({
  read: call({
    method: 'GET',
    path: `/${people}/:id/access`,
    summary: `Accesso ${whose}: password, invito, secondo fattore, sessioni`,
    who: [admin(flag)],
    params,
    answer: z.object({
      nome: z.string(),
      status: z.string(),
      haPassword: z.boolean(),
      /** The end of the invitation that can still be used. */
      invitoFino: z.nullable(z.string()),
      secondoFattore: z.boolean(),
      /** Open sessions, exact up to 200. */
      sessioni: z.int(),
    }),
  }),
  invite: call({
    method: 'POST',
    path: `/${people}/:id/invite`,
    summary: `Accesso ${whose}: manda di nuovo l’invito a scegliere la password`,
    who: [admin(flag)],
    params,
    answer: z.object({}),
  }),
})

export const personAccess = {
  admin: accessCallsOf('admins', 'admins', 'di un amministratore'),
  agent: accessCallsOf('agents', 'agenti_edit', 'di un agente'),
}
