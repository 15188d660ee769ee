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
import { agentOf, publicAgent } from '../agents/public-agents.ts'
import { brokerIn } from '../broker/broker.ts'
import { confirmToApplicant } from '../requests/applicant-letter.ts'
import { answerAddressOf, contactOf } from '../requests/callback.ts'
import {
  addresseeOf,
  agencyAtWork,
  agencyFor,
  agencyOf,
  choices,
  differingConsents,
  maxMessageLength,
  messageWith,
  recentRequestOf,
} from '../requests/person-request.ts'
import { newRequestNumber } from '../requests/request-number.ts'
import { assignByRules } from './assign-by-rules.ts'
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
 * is sent only if the request adds something. Throws 422 for an unknown province.
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
  const provincia = contatto.provincia ?? simulation?.need.provincia ?? null
  const agent = await publicAgent(tx, request.agente)
  const own = agent?.agenzia ? await agencyAtWork(tx, agent.agenzia) : null
  const nearest = own ?? (await agencyFor(tx, provincia))
  const before = await recentRequestOf<Lead>(context, tx, tableFor(leads), contatto, partner)
  const agency = before?.agenzia ? await agencyOf(tx, before.agenzia) : nearest
  // The first agent keeps the lead, unless the agent is no longer public.
  const addressed = before?.agente ? await agentOf(tx, before.agente) : agent
  const broker = await brokerIn(tx)
  const messaggio =
    before &&
    messageWith(before, contatto, at, [
      ...differingConsents(before, request, at),
      ...differingSimulation(before, simulation),
    ])
  if (before && (messaggio ?? '').length <= maxMessageLength) {
    // The answer is the same as for a first request, so that strangers do not learn that this person sent one before.
    const turn = agent ? null : await assignByRules(context, tx, { provincia, prodotto }, { isPreview: true })
    const office = { agent: turn?.agent ?? agent, agency: turn ? turn.agency : nearest, broker }
    const answer = {
      _id: context.newId(),
      numero: before.numero ?? (await newRequestNumber(tx)),
      ...(await contactOf(tx, office, now)),
    }
    const joined = {
      messaggio,
      provincia: before.provincia ?? provincia,
      agenzia: before.agenzia ?? agency?._id ?? null,
      agente: before.agente ?? agent?._id ?? null,
      simulazione: fillsSimulation(before, simulation) ? simulation : before.simulazione,
    }
    if (isDeepStrictEqual({ ...before, ...joined }, before)) return answer
    // The merge is a write of the system, because visitors may not edit leads.
    const lead = await store.update(tx, leads, before._id, before.versione, joined, system)
    await publish(tx, { topic: 'leads', name: 'lead-changed', id: lead._id })
    await sendLeadLetter(context, tx, addresseeOf(addressed, agency, broker), {
      lead,
      partner,
      isUpdate: true,
    })
    return answer
  }

  // The agent of the page gets the lead; without such an agent the sharing rules decide.
  const turn = agent ? null : await assignByRules(context, tx, { provincia, prodotto })
  const follower = turn?.agent ?? agent
  const office = turn ? turn.agency : nearest
  const recipients = { agent: follower, agency: office, broker }
  const contact = await contactOf(tx, recipients, now)
  const numero = await newRequestNumber(tx)
  const lead = await store.create(
    tx,
    leads,
    {
      ...contatto,
      numero,
      richiamareEntro: contact.entro,
      provincia,
      messaggio: contatto.messaggio || null,
      simulazione: simulation,
      agenzia: office?._id ?? null,
      agente: follower?._id ?? null,
      prodotto,
      fonte: {
        pagina,
        campagna,
        ...(partner && { partner: partner.chiave }),
        ...(agent && { agente: agent.slug! }),
      },
      consensi: choices(request, at),
      partner: partner?._id ?? null,
      stato: turn ? 'assegnato' : 'nuovo',
    },
    visitor,
  )
  await publish(tx, { topic: 'leads', name: 'lead-created', id: lead._id })
  await sendLeadLetter(context, tx, addresseeOf(follower, office, broker), { lead, partner })
  await confirmToApplicant(context, tx, {
    ...leadConfirmation(lead, numero, contact),
    to: lead.email,
    linked: { kind: 'lead', record: lead._id },
    replyTo: answerAddressOf(recipients),
    network,
  })
  await enqueueLeadWebhook(context, tx, lead, partner)
  return { _id: lead._id, numero, ...contact }
}

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
