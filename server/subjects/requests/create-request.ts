import { isDeepStrictEqual } from 'node:util'
import type { Body } from '../../../contract/calls/call.ts'
import type { createRequest } from '../../../contract/calls/contacts.ts'
import type { ReceivedRequest } from '../../../contract/calls/received-request.ts'
import { attachmentLimits } from '../../../contract/files/attachments.ts'
import { subjects } from '../../../contract/pages/contact-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { system, visitor } from '../../database/actor.ts'
import { tableFor } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { Partner } from '../../plugins/callers.ts'
import { publicAgency } from '../agencies/public-agencies.ts'
import { agentOf, publicAgent } from '../agents/public-agents.ts'
import { confirmedReferrer, referrerOf } from '../agents/referrers.ts'
import { brokerIn } from '../broker/broker.ts'
import { claimFiles, freeFiles } from '../files/files.ts'
import { confirmToApplicant } from './applicant-letter.ts'
import { answerAddressOf, contactOf } from './callback.ts'
import { forwardingFacts, forwardToRenter, renterOf } from './forward-request.ts'
import {
  addresseeOf,
  agencyAtWork,
  agencyFor,
  agencyOf,
  choices,
  differingConsents,
  line,
  maxMessageLength,
  messageWith,
  recentRequestOf,
} from './person-request.ts'
import { requestConfirmation, sendRequestLetter } from './request-letter.ts'
import { newRequestNumber } from './request-number.ts'

type Sent = Body<typeof createRequest>
type Request = RecordOf<typeof requests>

/** Maximum number of files in a request, with the files of joined requests. */
const maxAttachments = 2 * attachmentLimits.files

/** A received message with data from the server. */
interface Arrived {
  sent: Sent
  at: string
  partner: Partner | null
  /** The network of the caller. */
  network: string
  named: Awaited<ReturnType<typeof namedBy>>
}

/**
 * Stores a message and its files and enqueues the letter, in one transaction. The letter goes to the agent or agency of
 * the page, otherwise to the agency of the province or to the broker. A second message of the same person from the same
 * partner's pages within a few minutes is added to the first request, unless the result is too long or has too many
 * files. Throws 422 for an unknown province or a missing file.
 */
export async function storeRequest(
  context: Context,
  tx: Queries,
  sent: Sent,
  { partner, network }: Pick<Arrived, 'partner' | 'network'>,
): Promise<ReceivedRequest> {
  const at = context.now().toISOString()
  const arrived = { sent, at, partner, network, named: await namedBy(tx, sent) }
  const before = await recentRequestOf<Request>(context, tx, tableFor(requests), sent.contatto, partner)
  const messaggio = before && messageWith(before, sent.contatto, at, differences(before, arrived))
  const files = (before?.allegati.length ?? 0) + (sent.allegati?.length ?? 0)
  return before && (messaggio ?? '').length <= maxMessageLength && files <= maxAttachments
    ? joinTo(context, tx, before, messaggio, arrived)
    : makeRequest(context, tx, arrived)
}

/**
 * The agent, agency and referrer of the page; `nearest` is the agency of that agent, of the page, or of the province.
 */
async function namedBy(tx: Queries, { agente, agenzia, segnalazione, contatto }: Sent) {
  const agent = await publicAgent(tx, agente)
  const agency = await publicAgency(tx, agenzia)
  const own = agent?.agenzia ? await agencyAtWork(tx, agent.agenzia) : null
  const ofProvince = await agencyFor(tx, contatto.provincia ?? null)
  const referrer = await confirmedReferrer(tx, segnalazione)
  return { agent, agency, nearest: own ?? agency ?? ofProvince, referrer }
}

/** Lines about the differences between a later message and the first, besides contacts, for a consultant to read. */
const differences = (
  before: Request,
  { sent, at, named: { agent, agency, referrer } }: Arrived,
): string[] => [
  ...differingConsents(before, sent, at),
  ...line('Oggetto', sent.oggetto === before.oggetto ? null : subjects[sent.oggetto]),
  ...line('Agente', agent && isOther(before.agente, agent) ? `${agent.nome} ${agent.cognome}` : null),
  ...line('Agenzia', agency && isOther(before.agenzia, agency) ? agency.nome : null),
  ...line('Segnalatore', referrer && isOther(before.segnalatore, referrer) ? referrer.nome : null),
]
const isOther = (before: string | null, { _id }: { _id: string }) => before !== null && before !== _id

/** Adds the differences to a request; sends a letter only if there are any. */
async function joinTo(
  context: Context,
  tx: Queries,
  before: Request,
  messaggio: string | null,
  { sent, partner, named: { agent, nearest, referrer } }: Arrived,
) {
  const { agenzia, agente, segnalatore } = before
  const agency = agenzia ? await agencyOf(tx, agenzia) : nearest
  // The first agent keeps the request, unless the agent is no longer public.
  const addressed = agente ? await agentOf(tx, agente) : agent
  const broker = await brokerIn(tx)
  // The answer is the same as for a first request, so that strangers do not learn that this person wrote before.
  const answer = {
    _id: context.newId(),
    numero: before.numero ?? (await newRequestNumber(tx)),
    ...(await contactOf(tx, { agent, agency: nearest, broker }, context.now())),
  }
  const added = await freeFiles(tx, sent.allegati ?? [])
  await claimFiles(tx, added, before._id)
  const joined = {
    messaggio,
    provincia: before.provincia ?? sent.contatto.provincia ?? null,
    agenzia: agenzia ?? agency?._id ?? null,
    agente: agente ?? agent?._id ?? null,
    segnalatore: segnalatore ?? referrer?._id ?? null,
    allegati: [...before.allegati, ...added],
  }
  if (isDeepStrictEqual({ ...before, ...joined }, before)) return answer
  // The merge is a write of the system, because visitors may not edit requests.
  const request = await context.store.update(tx, requests, before._id, before.versione, joined, system)
  const sender = segnalatore ? await referrerOf(tx, segnalatore) : referrer
  const renter = renterOf(sent, referrer)
  const forwarding = forwardingFacts(renter, sent)
  const about = { partner, referrer: sender, forwarding, isUpdate: true }
  await sendRequestLetter(context, tx, addresseeOf(addressed, agency, broker), request, about)
  await forwardToRenter(context, tx, request, sent, renter)
  return answer
}

async function makeRequest(
  context: Context,
  tx: Queries,
  { sent, at, partner, network, named: { agent, nearest, referrer } }: Arrived,
) {
  const { contatto, oggetto, modo, orario, pagina, campagna = {} } = sent
  const broker = await brokerIn(tx)
  const allegati = await freeFiles(tx, sent.allegati ?? [])
  const recipients = { agent, agency: nearest, broker }
  const contact = await contactOf(tx, recipients, context.now())
  const numero = await newRequestNumber(tx)
  const request = await context.store.create(
    tx,
    requests,
    {
      ...contatto,
      numero,
      richiamareEntro: contact.entro,
      messaggio: contatto.messaggio || null,
      oggetto,
      modo,
      orario,
      fonte: {
        pagina,
        campagna,
        ...(partner && { partner: partner.chiave }),
        ...(agent && { agente: agent.slug! }),
        ...(referrer && { segnalazione: referrer.codice }),
      },
      consensi: choices(sent, at),
      allegati,
      partner: partner?._id ?? null,
      agenzia: nearest?._id ?? null,
      agente: agent?._id ?? null,
      segnalatore: referrer?._id ?? null,
      stato: 'nuova',
    },
    visitor,
  )
  await claimFiles(tx, allegati, request._id)
  const renter = renterOf(sent, referrer)
  const about = { partner, referrer, forwarding: forwardingFacts(renter, sent) }
  await sendRequestLetter(context, tx, addresseeOf(agent, nearest, broker), request, about)
  await forwardToRenter(context, tx, request, sent, renter)
  await confirmToApplicant(context, tx, {
    ...requestConfirmation(request, numero, contact),
    to: request.email,
    linked: { kind: 'request', record: request._id },
    replyTo: answerAddressOf(recipients),
    network,
  })
  return { _id: request._id, numero, ...contact }
}
