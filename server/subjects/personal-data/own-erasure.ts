import type { Answer, Body } from '../../../contract/calls/call.ts'
import type { eraseOwnData, previewOwnErasure } from '../../../contract/calls/own-data.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { network } from '../../sessions/attempts.ts'
import { requireRecentProof } from '../../sessions/credentials/step-up.ts'
import { endSessionsOf } from '../../sessions/sessions.ts'
import { askOffice, openErasureRequests } from './erasure-requests.ts'
import { type ErasurePlan, planErasure } from './plan-erasure.ts'
import { erasureOf, removedWords, startErasure } from './run-erasure.ts'
import { wordsForCustomers } from './words-for-customers.ts'

type Signed = Extract<Actor, { kind: 'client' }>

/** How an erasure goes: at once, by the office alone, or at once without what the office looks at first. */
const wayOf = ({ office }: ErasurePlan) =>
  office.includes('incarico') ? 'ufficio' : office.length > 0 ? 'parte' : 'adesso'

/** What an erasure of the signed-in customer would remove and keep. */
export async function previewOwn(
  context: Context,
  { id }: Signed,
): Promise<Answer<typeof previewOwnErasure>> {
  const { reads } = context.database
  const plan = await planErasure(reads, id, { withNamesakes: false, asker: 'customer' })
  const last = await erasureOf(context, id)
  const [request] = await openErasureRequests(reads, id)
  return {
    come: wayOf(plan),
    fallita: last?.state === 'fallita',
    chiesta: request?.createdAt.toISOString() ?? null,
    rimossi: wordsForCustomers(removedWords(plan.erasure)),
    conservati: plan.kept,
  }
}

/**
 * Starts the erasure of the signed-in customer and ends the sessions, sends the office a request where a file with a
 * mandate is under way, or does both where the office looks first at what is left. Throws 403 without a recent proof, 409
 * when something changed since the customer saw the preview, and while an erasure or a request is open.
 */
export async function eraseOwn(
  context: Context,
  tx: Queries,
  actor: Signed,
  { come }: Body<typeof eraseOwnData>,
): Promise<Answer<typeof eraseOwnData>> {
  requireRecentProof(context, actor)
  const plan = await planErasure(tx, actor.id, { withNamesakes: false, asker: 'customer' })
  if (wayOf(plan) !== come) throw conflict('Nel frattempo qualcosa è cambiato: rilegga che cosa si cancella.')
  const [request] = await openErasureRequests(tx, actor.id)
  if (come === 'ufficio' && request)
    throw conflict('L’ha già chiesta: l’ufficio Le risponde entro un mese dalla richiesta.')
  const numero =
    come === 'adesso' || request ? null : await askOffice(context, tx, plan, network(actor.ip ?? ''))
  if (come === 'ufficio') return { numero }
  const { email, nome, cognome } = plan.person.customer
  await startErasure(context, tx, {
    client: actor.id,
    namesakes: false,
    actor,
    ...(email && { letter: { email, name: `${nome} ${cognome}` } }),
  })
  await endSessionsOf(context, tx, { role: 'client', person: actor.id }, 'uscita')
  return { numero }
}
