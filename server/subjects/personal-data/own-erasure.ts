import { and, desc, inArray, sql } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import { consentTexts } from '../../../contract/calls/leads.ts'
import type { eraseOwnData, previewOwnErasure } from '../../../contract/calls/own-data.ts'
import { lastConsent } from '../../../contract/letters/notifications.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { requestsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { network } from '../../sessions/attempts.ts'
import { requireRecentProof } from '../../sessions/credentials/step-up.ts'
import { endSessionsOf } from '../../sessions/sessions.ts'
import { storeRequest } from '../requests/create-request.ts'
import type { Person } from './person.ts'
import { type ErasurePlan, planErasure } from './plan-erasure.ts'
import { erasureOf, removedWords, startErasure } from './run-erasure.ts'
import { wordsForCustomers } from './words-for-customers.ts'

type Signed = Extract<Actor, { kind: 'client' }>

/** The words by which a request for an erasure is recognised. */
const asked = 'Chiedo la cancellazione dei miei dati personali (art. 17 del GDPR).'

/** The instant of the customer's request for an erasure that the office has not answered yet. */
async function openRequest(db: Queries, { emails }: Person): Promise<Date | null> {
  const { email, messaggio, stato, createdAt } = requestsTable
  const [found] = await db
    .select({ createdAt })
    .from(requestsTable)
    .where(
      and(
        inArray(sql`lower(${email})`, emails),
        inArray(stato, ['nuova', 'in_carico']),
        sql`position(${asked} in ${messaggio}) > 0`,
      ),
    )
    .orderBy(desc(requestsTable._id))
    .limit(1)
  return found?.createdAt ?? null
}

/** A file with a mandate under way needs the customer's record, so the office decides. */
const wayOf = ({ customer }: ErasurePlan) => (customer === 'tutto' ? 'ufficio' : 'adesso')

/** What an erasure of the signed-in customer would remove and keep. */
export async function previewOwn(
  context: Context,
  { id }: Signed,
): Promise<Answer<typeof previewOwnErasure>> {
  const { reads } = context.database
  const plan = await planErasure(reads, id, { withNamesakes: false, asker: 'customer' })
  const last = await erasureOf(context, id)
  return {
    come: wayOf(plan),
    fallita: last?.state === 'fallita',
    chiesta: (await openRequest(reads, plan.person))?.toISOString() ?? null,
    rimossi: wordsForCustomers(removedWords(plan.erasure)),
    conservati: plan.kept,
  }
}

/**
 * Starts the erasure of the signed-in customer and ends the sessions, or sends the office a request where a file with a
 * mandate is under way. Throws 403 without a recent proof, 409 when something changed since the customer saw the
 * preview, and while an erasure or a request is open.
 */
export async function eraseOwn(
  context: Context,
  tx: Queries,
  actor: Signed,
  { come }: Body<typeof eraseOwnData>,
): Promise<Answer<typeof eraseOwnData>> {
  requireRecentProof(context, actor)
  const plan = await planErasure(tx, actor.id, { withNamesakes: false, asker: 'customer' })
  if (wayOf(plan) !== come)
    throw conflict('Le Sue pratiche sono cambiate nel frattempo: rilegga che cosa si cancella.')
  if (come === 'ufficio') return { numero: await askOffice(context, tx, plan.person, actor) }
  const { email, nome, cognome } = plan.person.customer
  await startErasure(context, tx, {
    client: actor.id,
    namesakes: false,
    actor,
    ...(email && { letter: { email, name: `${nome} ${cognome}` } }),
  })
  await endSessionsOf(context, tx, { role: 'client', person: actor.id }, 'uscita')
  return { numero: null }
}

/** Sends the office a request for the erasure. Throws 409 while an earlier one is open. */
async function askOffice(
  context: Context,
  tx: Queries,
  person: Person,
  { ip = '' }: Signed,
): Promise<string> {
  if (await openRequest(tx, person))
    throw conflict('L’ha già chiesta: l’ufficio Le risponde entro un mese dalla richiesta.')
  const { nome, cognome, email, cellulare, consensi } = person.customer
  const given = (tipo: Parameters<typeof lastConsent>[1]) => lastConsent(consensi, tipo)?.valore ?? false
  const { numero } = await storeRequest(
    context,
    tx,
    {
      oggetto: 'pratica',
      contatto: {
        nome,
        cognome,
        ...(email && { email }),
        ...(cellulare && { telefono: cellulare }),
        messaggio: `${asked} Una mia pratica con incarico è in corso.`,
      },
      modo: 'email',
      orario: 'indifferente',
      consensi: {
        informativa_letta: true,
        marketing: given('marketing'),
        profilazione: given('profilazione'),
        cessione_terzi: given('cessione_terzi'),
      },
      testoVersione: consentTexts,
      pagina: `${context.settings.publicUrl}/area-clienti/settings`,
    } as Parameters<typeof storeRequest>[2],
    { partner: null, network: network(ip) },
  )
  return numero
}
