import type { Answer, Body } from '../../../contract/calls/call.ts'
import { consentTexts } from '../../../contract/calls/leads.ts'
import type { eraseOwnData, previewOwnErasure } from '../../../contract/calls/own-data.ts'
import { dayInRome, formatLongDay } from '../../../contract/italian/days.ts'
import { lastConsent } from '../../../contract/letters/notifications.ts'
import { addMonths, formatDay, parseDay } from '../../../finance/calendar/days.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { network } from '../../sessions/attempts.ts'
import { requireRecentProof } from '../../sessions/credentials/step-up.ts'
import { endSessionsOf } from '../../sessions/sessions.ts'
import { storeRequest } from '../requests/create-request.ts'
import { openErasureRequests } from './erasure-requests.ts'
import type { Person } from './person.ts'
import { type ErasurePlan, planErasure } from './plan-erasure.ts'
import { erasureOf, removedWords, startErasure } from './run-erasure.ts'
import { wordsForCustomers } from './words-for-customers.ts'

type Signed = Extract<Actor, { kind: 'client' }>

/**
 * How an erasure goes: a file with a mandate under way needs the customer's record, so the office decides about all; a
 * customer who has not proved the fiscal code erases the account, and the office decides about the rest.
 */
const wayOf = ({ customer }: ErasurePlan) =>
  customer === 'tutto' ? 'ufficio' : customer === 'scheda' ? 'parte' : 'adesso'

/** Why the office decides, in the words of the request. */
const reasons = {
  ufficio: 'Una mia pratica con incarico è in corso.',
  parte:
    'Ho cancellato il mio accesso all’area clienti, dove avevo provato l’e-mail e non il codice fiscale: prima di cancellare il resto va controllato chi chiede.',
} as const

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
 * mandate is under way, or does both for a customer who has not proved the fiscal code. Throws 403 without a recent proof,
 * 409 when something changed since the customer saw the preview, and while an erasure or a request is open.
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
  const [request] = await openErasureRequests(tx, actor.id)
  if (come === 'ufficio' && request)
    throw conflict('L’ha già chiesta: l’ufficio Le risponde entro un mese dalla richiesta.')
  const numero =
    come === 'adesso' || request ? null : await askOffice(context, tx, plan.person, actor, reasons[come])
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

/** Sends the office a request for the erasure, with the last day for the answer. */
async function askOffice(
  context: Context,
  tx: Queries,
  person: Person,
  { ip = '' }: Signed,
  reason: string,
): Promise<string> {
  const due = formatLongDay(formatDay(addMonths(parseDay('today', dayInRome(context.now())), 1)))
  const { _id, nome, cognome, email, cellulare, consensi } = person.customer
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
        messaggio: `Chiedo la cancellazione dei miei dati personali (art. 17 del GDPR). ${reason} Risposta entro il ${due} (art. 12 del GDPR).`,
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
    { partner: null, network: network(ip), erasureOf: _id },
  )
  return numero
}
