import { isDeepStrictEqual } from 'node:util'
import type { Body } from '../../../contract/calls/call.ts'
import type { createLead } from '../../../contract/calls/leads.ts'
import type { ReceivedRequest } from '../../../contract/calls/received-request.ts'
import type { LeadSimulation } from '../../../contract/products/simulation-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import type { Context } from '../../context.ts'
import { system, visitor } from '../../database/actor.ts'
import { tableFor } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { publish } from '../../live/publish.ts'
import type { Partner } from '../../plugins/callers.ts'
import { enqueueLeadWebhook } from '../../webhooks/lead-created.ts'
import { bookAppointment, chosenTime } from '../appointments/book-appointment.ts'
import { brokerIn } from '../broker/broker.ts'
import { confirmToApplicant } from '../requests/applicant-letter.ts'
import { contactOf } from '../requests/callback.ts'
import {
  differingRecipients,
  followerOf,
  isUnassigned,
  joinedRecipients,
} from '../requests/joined-recipients.ts'
import {
  addresseeOf,
  choices,
  differingConsents,
  joinedPlace,
  maxMessageLength,
  messageWith,
  recentRequestOf,
  requireTelephone,
} from '../requests/person-request.ts'
import { placeOf } from '../requests/place.ts'
import { recipientsFor } from '../requests/recipients.ts'
import { newRequestNumber } from '../requests/request-number.ts'
import { leadConfirmation, sendLeadLetter } from './lead-letter.ts'
import { simulationLines } from './lead-simulation.ts'

type LeadRequest = Body<typeof createLead>
type Lead = RecordOf<typeof leads>

interface Received {
  partner: Partner | null
  simulation: LeadSimulation | null
  /** The network of the caller. */
  network: string
}

/**
 * Stores a lead with its simulation, source and consents, and enqueues the letters to the agency and to the person, all
 * in one transaction. A
 * request of a person who sent one a few minutes ago on the same partner's pages is merged into that lead, and a letter
 * is sent only if the request adds something. Throws 422 for an unknown place.
 */
export async function storeLead(
  context: Context,
  tx: Queries,
  request: LeadRequest,
  { partner, simulation, network }: Received,
): Promise<ReceivedRequest> {
  const { contatto, pagina, campagna = {} } = request
  const { store } = context
  const now = context.now()
  const at = now.toISOString()
  const prodotto = simulation?.prodotto ?? 'mutuo'
  requireTelephone(contatto.telefono)
  const place = await placeOf(tx, {
    provincia: contatto.provincia ?? (contatto.comune ? undefined : provinceOf(simulation)),
    comune: contatto.comune,
  })
  const asked = { agente: request.agente, agenzia: request.agenzia, partner, place, topic: prodotto }
  const before = await recentRequestOf<Lead>(context, tx, tableFor(leads), contatto, partner)
  const preview = before && (await recipientsFor(context, tx, asked, { isPreview: true }))
  const broker = await brokerIn(tx)
  const messaggio =
    preview &&
    messageWith(before, contatto, place, at, [
      ...differingConsents(before, request, at),
      ...differingRecipients(before, preview),
      ...differingSimulation(before, simulation),
    ])
  if (preview && (messaggio ?? '').length <= maxMessageLength) {
    const linked = { kind: 'lead', record: before._id } as const
    const recipients = isUnassigned(before) ? await recipientsFor(context, tx, asked) : preview
    const chosen = await chosenTime(context, tx, recipients, request.appuntamento, linked)
    // The answer is the same as for a first request, so that strangers do not learn that this person sent one before.
    const answer = {
      _id: context.newId(),
      numero: before.numero ?? (await newRequestNumber(tx)),
      ...(await contactOf(tx, { ...recipients, broker }, now, chosen?.start)),
    }
    const joined = {
      messaggio,
      ...joinedPlace(before, place),
      ...joinedRecipients(before, recipients),
      simulazione: fillsSimulation(before, simulation) ? simulation : before.simulazione,
    }
    const isSame = isDeepStrictEqual({ ...before, ...joined }, before)
    if (isSame && (!chosen || chosen.isBooked)) return answer
    // The merge is a write of the system, because visitors may not edit leads.
    const lead = await store.update(tx, leads, before._id, before.versione, joined, system)
    await bookAppointment(context, tx, linked, recipients, chosen)
    await publish(tx, { topic: 'leads', name: 'lead-changed', id: lead._id })
    const about = { lead, partner, appointment: chosen?.start, isUpdate: true }
    await sendLeadLetter(context, tx, await followerOf(tx, lead, broker), about)
    return answer
  }

  const recipients = await recipientsFor(context, tx, asked)
  const { agent, agency, by } = recipients
  const chosen = await chosenTime(context, tx, recipients, request.appuntamento)
  const contact = await contactOf(tx, { ...recipients, broker }, now, chosen?.start)
  const numero = await newRequestNumber(tx)
  const lead = await store.create(
    tx,
    leads,
    {
      ...contatto,
      numero,
      richiamareEntro: contact.entro,
      provincia: place.provincia,
      comune: place.comune,
      messaggio: contatto.messaggio || null,
      modo: request.modo ?? null,
      orario: request.orario ?? null,
      simulazione: simulation,
      agenzia: agency?._id ?? null,
      agente: agent?._id ?? null,
      prodotto,
      fonte: {
        pagina,
        campagna,
        ...(partner && { partner: partner.chiave }),
        ...(by === 'agentPage' && { agente: agent.slug! }),
      },
      consensi: choices(request, at),
      partner: partner?._id ?? null,
      stato: by === 'rules' ? 'assegnato' : 'nuovo',
    },
    visitor,
  )
  const linked = { kind: 'lead', record: lead._id } as const
  const appointment = await bookAppointment(context, tx, linked, recipients, chosen)
  await publish(tx, { topic: 'leads', name: 'lead-created', id: lead._id })
  const about = { lead, partner, appointment: chosen?.start }
  await sendLeadLetter(context, tx, addresseeOf(agent, agency, broker), about)
  await confirmToApplicant(context, tx, {
    ...leadConfirmation(lead, numero, contact),
    to: lead.email,
    linked,
    appointment,
    office: { ...recipients, broker },
    network,
  })
  await enqueueLeadWebhook(context, tx, lead, partner)
  return { _id: lead._id, numero, ...contact }
}

/** The province of what a simulation is about; a lease has none. */
const provinceOf = (simulation: LeadSimulation | null): string | undefined =>
  simulation && simulation.prodotto !== 'leasing' ? simulation.need.provincia : undefined

/**
 * Whether a later request fills a gap of the lead: a simulation, or the chosen offer. In some frames people leave their
 * contacts before they see the offers.
 */
function fillsSimulation({ simulazione }: Lead, simulation: LeadSimulation | null): boolean {
  const before = simulazione as LeadSimulation | null
  return !before || (before.offerta === null && Boolean(simulation?.offerta))
}

/** Lines about the simulation of a later request, when the lead keeps a different one. */
function differingSimulation(before: Lead, simulation: LeadSimulation | null): string[] {
  if (!simulation || fillsSimulation(before, simulation)) return []
  if (isDeepStrictEqual(simulation, before.simulazione)) return []
  return simulationLines(simulation)
}
