import { isDeepStrictEqual } from 'node:util'
import { inArray, type SQL } from 'drizzle-orm'
import type { Body } from '../../../contract/calls/call.ts'
import type { createRequest } from '../../../contract/calls/contacts.ts'
import type { ReceivedRequest } from '../../../contract/calls/received-request.ts'
import { attachmentLimits } from '../../../contract/files/attachments.ts'
import { type Subject, subjects } from '../../../contract/pages/contact-words.ts'
import { kindOf } from '../../../contract/pages/message-kinds.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { system, visitor } from '../../database/actor.ts'
import { requestsTable, tableFor } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { Partner } from '../../plugins/callers.ts'
import { confirmedReferrer, type Referrer, referrerOf } from '../agents/referrers.ts'
import { bookAppointment, chosenTime } from '../appointments/book-appointment.ts'
import { brokerIn } from '../broker/broker.ts'
import { claimFiles, freeFiles } from '../files/files.ts'
import { confirmToApplicant } from './applicant-letter.ts'
import { answeredIn, contactOf } from './callback.ts'
import { forwardingFacts, forwardingOf, forwardToRenter } from './forward-request.ts'
import { differingRecipients, followerOf, isUnassigned, joinedRecipients } from './joined-recipients.ts'
import {
  addresseeOf,
  type Choosing,
  choices,
  differingConsents,
  joinedPlace,
  line,
  maxMessageLength,
  messageWith,
  recentRequestOf,
  requireTelephone,
} from './person-request.ts'
import { type Place, placeOf } from './place.ts'
import { type Recipients, recipientsFor } from './recipients.ts'
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
  /** The customer who asks for the erasure, signed in. */
  erasureOf?: string
  place: Place
  /** The referrer of the page. */
  referrer: Referrer | null
}

/**
 * Stores a message and its files and enqueues the letter, in one transaction. The recipients are those of
 * `recipientsFor`. A second message of the same person and kind from the same partner's pages within a few minutes is
 * added to the first, unless the result is too long or has too many files. A request for an erasure stays alone: its
 * customer is signed in, and the sender of another message may be anybody. Throws 422 for an unknown place or a missing
 * file.
 */
export async function storeRequest(
  context: Context,
  tx: Queries,
  sent: Sent,
  { partner, network, erasureOf }: Pick<Arrived, 'partner' | 'network' | 'erasureOf'>,
): Promise<ReceivedRequest> {
  const at = context.now().toISOString()
  requireTelephone(sent.contatto.telefono)
  const place = await placeOf(tx, sent.contatto)
  const arrived = {
    sent,
    at,
    partner,
    network,
    erasureOf,
    place,
    referrer: await confirmedReferrer(tx, sent.segnalazione),
  }
  const among = ofSameKind(sent.oggetto)
  const before = await recentRequestOf<Request>(
    context,
    tx,
    tableFor(requests),
    sent.contatto,
    partner,
    among,
  )
  if (!before || erasureOf || before.fonte.cancellazione) return makeRequest(context, tx, arrived)
  const preview = await recipientsFor(context, tx, askedBy(arrived), { isPreview: true })
  const messaggio = messageWith(before, sent.contatto, place, at, differences(before, arrived, preview))
  const files = before.allegati.length + (sent.allegati?.length ?? 0)
  if ((messaggio ?? '').length > maxMessageLength || files > maxAttachments)
    return makeRequest(context, tx, arrived)
  const recipients = isUnassigned(before) ? await recipientsFor(context, tx, askedBy(arrived)) : preview
  return joinTo(context, tx, before, messaggio, arrived, recipients)
}

/** SQL condition for messages of the kind of a subject: a complaint joins no request, and nothing joins a complaint. */
const ofSameKind = (oggetto: Subject): SQL => {
  const all = Object.keys(subjects) as Subject[]
  return inArray(
    requestsTable.oggetto,
    all.filter(one => kindOf(one) === kindOf(oggetto)),
  )
}

/** The consents of a message: a complaint and an application give none, and withdraw none. */
const consenting = ({ oggetto, consensi, testoVersione, pagina }: Sent): Choosing => ({
  consensi: kindOf(oggetto) === 'richiesta' ? consensi : { informativa_letta: consensi.informativa_letta },
  testoVersione,
  pagina,
})

const askedBy = ({ sent: { agente, agenzia, oggetto }, partner, place }: Arrived) => ({
  agente,
  agenzia,
  partner,
  place,
  topic: oggetto,
})

/** Lines about the differences between a later message and the first, besides contacts, for a consultant to read. */
const differences = (before: Request, { sent, at, referrer }: Arrived, recipients: Recipients): string[] => [
  ...differingConsents(before, consenting(sent), at),
  ...line('Oggetto', sent.oggetto === before.oggetto ? null : subjects[sent.oggetto]),
  ...differingRecipients(before, recipients),
  ...line('Segnalatore', referrer && isOther(before.segnalatore, referrer) ? referrer.nome : null),
]
const isOther = (before: string | null, { _id }: { _id: string }) => before !== null && before !== _id

/** Adds the differences to a request; sends a letter only if there are any. */
async function joinTo(
  context: Context,
  tx: Queries,
  before: Request,
  messaggio: string | null,
  { sent, partner, place, referrer }: Arrived,
  recipients: Recipients,
) {
  const { segnalatore } = before
  const broker = await brokerIn(tx)
  const linked = { kind: 'request', record: before._id } as const
  const chosen = await chosenTime(context, tx, recipients, sent.appuntamento, linked)
  // The answer is the same as for a first request, so that strangers do not learn that this person wrote before.
  const answer = {
    _id: context.newId(),
    numero: before.numero ?? (await newRequestNumber(tx)),
    ...answeredIn(
      sent.oggetto,
      context.now(),
      await contactOf(tx, { ...recipients, broker }, context.now(), chosen?.start),
    ),
  }
  const added = await freeFiles(tx, sent.allegati ?? [])
  await claimFiles(tx, added, before._id)
  const joined = {
    messaggio,
    ...joinedPlace(before, place),
    ...joinedRecipients(before, recipients),
    segnalatore: segnalatore ?? referrer?._id ?? null,
    allegati: [...before.allegati, ...added],
  }
  const isSame = isDeepStrictEqual({ ...before, ...joined }, before)
  if (isSame && (!chosen || chosen.isBooked)) return answer
  // The merge is a write of the system, because visitors may not edit requests.
  const request = await context.store.update(tx, requests, before._id, before.versione, joined, system)
  await bookAppointment(context, tx, linked, recipients, chosen)
  const sender = segnalatore ? await referrerOf(tx, segnalatore) : referrer
  const forwarding = await forwardingOf(tx, sent, referrer)
  const about = {
    partner,
    referrer: sender,
    forwarding: forwardingFacts(forwarding),
    appointment: chosen?.start,
    isUpdate: true,
  }
  await sendRequestLetter(context, tx, await followerOf(tx, request, broker), request, about)
  await forwardToRenter(context, tx, request, sent, forwarding)
  return answer
}

async function makeRequest(context: Context, tx: Queries, arrived: Arrived) {
  const { sent, at, partner, network, erasureOf, place, referrer } = arrived
  const { contatto, oggetto, modo, orario, pagina, campagna = {} } = sent
  const broker = await brokerIn(tx)
  const allegati = await freeFiles(tx, sent.allegati ?? [])
  const { agent, agency, by } = await recipientsFor(context, tx, askedBy(arrived))
  const office = { agent, agency, broker }
  const chosen = await chosenTime(context, tx, office, sent.appuntamento)
  const calling = await contactOf(tx, office, context.now(), chosen?.start)
  const contact = answeredIn(oggetto, context.now(), calling)
  const numero = await newRequestNumber(tx)
  const request = await context.store.create(
    tx,
    requests,
    {
      ...contatto,
      numero,
      // No call is promised for a complaint or an application.
      richiamareEntro: kindOf(oggetto) === 'richiesta' ? contact.entro : null,
      provincia: place.provincia,
      comune: place.comune,
      messaggio: contatto.messaggio || null,
      oggetto,
      posizione: kindOf(oggetto) === 'candidatura' ? (sent.posizione ?? null) : null,
      modo,
      orario,
      fonte: {
        pagina,
        campagna,
        ...(partner && { partner: partner.chiave }),
        ...(by === 'agentPage' && { agente: agent.slug! }),
        ...(referrer && { segnalazione: referrer.codice }),
        ...(erasureOf && { cancellazione: erasureOf }),
      },
      consensi: choices(consenting(sent), at),
      allegati,
      partner: partner?._id ?? null,
      agenzia: agency?._id ?? null,
      agente: agent?._id ?? null,
      segnalatore: referrer?._id ?? null,
      stato: 'nuova',
    },
    visitor,
  )
  const linked = { kind: 'request', record: request._id } as const
  const appointment = await bookAppointment(context, tx, linked, office, chosen)
  await claimFiles(tx, allegati, request._id)
  const forwarding = await forwardingOf(tx, sent, referrer)
  const about = {
    partner,
    referrer,
    forwarding: forwardingFacts(forwarding),
    appointment: chosen?.start,
  }
  await sendRequestLetter(context, tx, addresseeOf(agent, agency, broker), request, about)
  await forwardToRenter(context, tx, request, sent, forwarding)
  await confirmToApplicant(context, tx, {
    ...requestConfirmation(request, numero, contact),
    to: request.email,
    linked,
    appointment,
    office,
    network,
  })
  return { _id: request._id, numero, ...contact }
}
