import { isDeepStrictEqual } from 'node:util'
import type { Body } from '../../contract/calls/call.ts'
import type { createRequest } from '../../contract/calls/contacts.ts'
import { subjects, times, ways } from '../../contract/contact-words.ts'
import type { Broker } from '../../contract/mortgage.ts'
import type { RecordOf } from '../../contract/resource.ts'
import { requests } from '../../contract/resources/requests.ts'
import type { Context } from '../context.ts'
import { system, visitor } from '../database/actor.ts'
import type { Queries } from '../database/queries.ts'
import { requestsTable } from '../database/schema.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Partner } from '../plugins/callers.ts'
import {
  type Agency,
  agencyAtWork,
  agencyFor,
  agencyOf,
  askedJustNow,
  type Choice,
  choices,
  choiceWords,
  isNewChoice,
  line,
  longestMessage,
  messageWith,
} from './asked-person.ts'
import { claimFiles, freeFiles } from './files.ts'
import { brokerIn } from './house.ts'
import { publicAgency } from './public-agencies.ts'
import { type Agent, agentOf, publicAgent } from './public-agents.ts'

type Sent = Body<typeof createRequest>
type Request = RecordOf<typeof requests>

/** A message with what the server knows of it. */
interface Arrived {
  sent: Sent
  at: string
  partner: Partner | null
  named: Awaited<ReturnType<typeof namedBy>>
}

/**
 * Stores what a person wrote, with its files, and asks for the letter to the agent or the agency on whose page it was
 * written, to the agency of the province or to the house, all in one transaction. Who wrote a few minutes ago from the
 * same partner's pages is joined to that request: what is new is added there. Throws 422 for an unknown province or a
 * file that is not there any more.
 */
export async function storeRequest(
  context: Context,
  tx: Queries,
  sent: Sent,
  partner: Partner | null,
): Promise<{ _id: string; telefono: string }> {
  const at = context.now().toISOString()
  const arrived = { sent, at, partner, named: await namedBy(tx, sent) }
  const before = await askedJustNow<Request>(context, tx, requestsTable, sent.contatto, partner)
  const messaggio = before && messageWith(before, sent.contatto, at, saidOtherwise(before, arrived))
  return before && (messaggio ?? '').length <= longestMessage
    ? joinTo(context, tx, before, messaggio, arrived)
    : makeRequest(context, tx, arrived)
}

/** Whom the page says that the person writes to; `nearest` is the agency of that agent, or of the province. */
async function namedBy(tx: Queries, { agente, agenzia, contatto }: Sent) {
  const agent = await publicAgent(tx, agente)
  const agency = await publicAgency(tx, agenzia)
  const own = agent?.agenzia ? await agencyAtWork(tx, agent.agenzia) : null
  const ofProvince = await agencyFor(tx, contatto.provincia ?? null)
  return { agent, agency, nearest: own ?? agency ?? ofProvince }
}

/** What a later message says otherwise than the first, besides the person's contacts: lines for a consultant to judge. */
const saidOtherwise = (
  before: Request,
  { sent: { oggetto }, named: { agent, agency } }: Arrived,
): string[] => [
  ...line('Oggetto', oggetto === before.oggetto ? null : subjects[oggetto]),
  ...line('Agente', agent && isOther(before.agente, agent) ? `${agent.nome} ${agent.cognome}` : null),
  ...line('Agenzia', agency && isOther(before.agenzia, agency) ? agency.nome : null),
]
const isOther = (before: string | null, { _id }: { _id: string }) => before !== null && before !== _id

/** Adds to a request what is new; a letter goes only if something is. */
async function joinTo(
  context: Context,
  tx: Queries,
  before: Request,
  messaggio: string | null,
  { sent, at, partner, named: { agent, nearest } }: Arrived,
) {
  const { agenzia, agente } = before
  const agency = agenzia ? await agencyOf(tx, agenzia) : nearest
  // Who was asked first goes on; somebody who may not be shown any more is not asked.
  const asked = agente ? await agentOf(tx, agente) : agent
  const house = await brokerIn(tx)
  const answer = { _id: before._id, telefono: asked?.telefono ?? agency?.telefono ?? house.telefono }
  const changed = choices(sent, at).filter(choice => isNewChoice(before, choice))
  const added = await freeFiles(tx, sent.allegati ?? [])
  await claimFiles(tx, added, before._id)
  const joined = {
    messaggio,
    provincia: before.provincia ?? sent.contatto.provincia ?? null,
    agenzia: agenzia ?? agency?._id ?? null,
    agente: agente ?? agent?._id ?? null,
    consensi: [...before.consensi, ...changed],
    allegati: [...before.allegati, ...added],
  }
  if (isDeepStrictEqual({ ...before, ...joined }, before)) return answer
  // Nobody edits a request from outside: it is the server that joins the two.
  const request = await context.store.update(tx, requests, before._id, before.versione, joined, system)
  await enqueueMail(context, tx, mailTo(asked ?? agency ?? house, request, partner, changed))
  return answer
}

async function makeRequest(
  context: Context,
  tx: Queries,
  { sent, at, partner, named: { agent, nearest } }: Arrived,
) {
  const { contatto, oggetto, modo, orario, pagina, campagna = {} } = sent
  const house = await brokerIn(tx)
  const allegati = await freeFiles(tx, sent.allegati ?? [])
  const request = await context.store.create(
    tx,
    requests,
    {
      ...contatto,
      messaggio: contatto.messaggio || null,
      oggetto,
      modo,
      orario,
      fonte: {
        pagina,
        campagna,
        ...(partner && { partner: partner.chiave }),
        ...(agent && { agente: agent.slug! }),
      },
      consensi: choices(sent, at),
      allegati,
      partner: partner?._id ?? null,
      agenzia: nearest?._id ?? null,
      agente: agent?._id ?? null,
      stato: 'nuova',
    },
    visitor,
  )
  await claimFiles(tx, allegati, request._id)
  await enqueueMail(context, tx, mailTo(agent ?? nearest ?? house, request, partner))
  return { _id: request._id, telefono: agent?.telefono ?? nearest?.telefono ?? house.telefono }
}

/** The letter to the agent, the agency or the house. With `changed`, the request was there: these are the choices that are new. */
function mailTo(
  { email }: Pick<Agency | Agent | Broker, 'email'>,
  request: Request,
  partner: Partner | null,
  changed?: Choice[],
) {
  const { nome, cognome, oggetto } = request
  return {
    to: email,
    subject: `${changed ? 'Messaggio aggiornato' : 'Nuovo messaggio'}, ${subjects[oggetto]}: ${nome} ${cognome}`,
    text: letter(request, partner, changed),
    ...(request.email && { replyTo: request.email }),
  }
}

const letter = (request: Request, partner: Partner | null, changed?: Choice[]): string =>
  [
    changed ? 'Un messaggio dal modulo di contatto è stato aggiornato.' : 'È arrivato un nuovo messaggio.',
    '',
    ...line('Oggetto', subjects[request.oggetto]),
    ...line('Nome', `${request.nome} ${request.cognome}`),
    ...line('Telefono', request.telefono),
    ...line('E-mail', request.email),
    ...line('Provincia', request.provincia),
    ...line('Contatto preferito', ways[request.modo]),
    ...line('Quando preferisce', times[request.orario]),
    ...line('Messaggio', request.messaggio?.replace(/\r?\n/g, '\n  ')),
    ...line('Allegati', request.allegati.map(({ name }) => name).join(', ')),
    ...line('Consensi cambiati', choiceWords(changed)),
    ...line('Arriva da', partner?.nome),
    ...line('Pagina', request.fonte.pagina),
    '',
    `Codice della richiesta: ${request._id}`,
  ].join('\n')
