import { isDeepStrictEqual } from 'node:util'
import type { Body } from '../../../contract/calls/call.ts'
import type { createLead } from '../../../contract/calls/leads.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import type { Context } from '../../context.ts'
import { system, visitor } from '../../database/actor.ts'
import { tableFor } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { publish } from '../../live/publish.ts'
import { enqueueMail } from '../../mail/mail.ts'
import type { Partner } from '../../plugins/callers.ts'
import { enqueueLeadWebhook } from '../../webhooks/lead-created.ts'
import { type Agent, agentOf, publicAgent } from '../agents/public-agents.ts'
import { brokerIn } from '../house/house.ts'
import {
  type Agency,
  agencyAtWork,
  agencyFor,
  agencyOf,
  askedJustNow,
  choices,
  differingConsents,
  line,
  longestMessage,
  messageWith,
} from '../requests/asked-person.ts'
import { assignByRules } from './assign-by-rules.ts'
import { type Simulation, simulationLines } from './lead-simulation.ts'

type LeadRequest = Body<typeof createLead>
type Lead = RecordOf<typeof leads>

/**
 * Stores a lead with its simulation, its source and its consents, and asks for the agency's e-mail, all in one
 * transaction. Who asked a few minutes ago on the same partner's pages is joined to that lead: what is new is added
 * there, and a letter goes only if something is new. Throws 422 for an unknown province.
 */
export async function storeLead(
  context: Context,
  tx: Queries,
  request: LeadRequest,
  { partner, simulation }: { partner: Partner | null; simulation: Simulation | null },
): Promise<{ _id: string; telefono: string }> {
  const { contatto, pagina, campagna = {} } = request
  const { store } = context
  const at = context.now().toISOString()
  const provincia = contatto.provincia ?? simulation?.need.provincia ?? null
  const agent = await publicAgent(tx, request.agente)
  const own = agent?.agenzia ? await agencyAtWork(tx, agent.agenzia) : null
  const nearest = own ?? (await agencyFor(tx, provincia))
  const before = await askedJustNow<Lead>(context, tx, tableFor(leads), contatto, partner)
  const agency = before?.agenzia ? await agencyOf(tx, before.agenzia) : nearest
  // Who was asked first goes on; somebody who may not be shown any more is not asked.
  const asked = before?.agente ? await agentOf(tx, before.agente) : agent
  const house = await brokerIn(tx)
  const messaggio =
    before &&
    messageWith(before, contatto, at, [
      ...differingConsents(before, request, at),
      ...differingSimulation(before, simulation),
    ])
  if (before && (messaggio ?? '').length <= longestMessage) {
    // The answer looks like that to a first request, so a stranger does not learn that this person asked before.
    const answer = {
      _id: context.newId(),
      telefono: agent?.telefono ?? nearest?.telefono ?? house.telefono,
    }
    const joined = {
      messaggio,
      provincia: before.provincia ?? provincia,
      agenzia: before.agenzia ?? agency?._id ?? null,
      agente: before.agente ?? agent?._id ?? null,
      simulazione: fillsSimulation(before, simulation) ? simulation : before.simulazione,
    }
    if (isDeepStrictEqual({ ...before, ...joined }, before)) return answer
    // Nobody edits a lead from outside: it is the server that joins the two.
    const lead = await store.update(tx, leads, before._id, before.versione, joined, system)
    await publish(tx, { topic: 'leads', name: 'lead-changed', id: lead._id })
    await enqueueMail(context, tx, mailTo(asked ?? agency ?? house, lead, partner, { isUpdate: true }))
    return answer
  }

  // Whoever showed the figure is asked; otherwise whose turn it is, where the house shares leads out.
  const prodotto = simulation?.prodotto ?? 'mutuo'
  const turn = agent ? null : await assignByRules(context, tx, { provincia, prodotto })
  const follower = turn?.agent ?? agent
  const office = turn ? turn.agency : nearest
  const lead = await store.create(
    tx,
    leads,
    {
      ...contatto,
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
  await enqueueMail(context, tx, mailTo(follower ?? office ?? house, lead, partner))
  await enqueueLeadWebhook(context, tx, lead, partner)
  return { _id: lead._id, telefono: agent?.telefono ?? office?.telefono ?? house.telefono }
}

/**
 * Whether a later request fills a gap of the lead: a simulation, or the chosen offer. In some frames people leave their
 * contacts before they see the offers.
 */
function fillsSimulation({ simulazione }: Lead, simulation: Simulation | null): boolean {
  const before = simulazione as Simulation | null
  return !before || (before.offerta === null && Boolean(simulation?.offerta))
}

/** Lines about the simulation of a later request, when the lead keeps a different one. */
function differingSimulation(before: Lead, simulation: Simulation | null): string[] {
  if (!simulation || fillsSimulation(before, simulation)) return []
  if (isDeepStrictEqual(simulation, before.simulazione)) return []
  return simulationLines(simulation)
}

/** The letter to the agent, the agency or the house. */
function mailTo(
  reader: Pick<Agency | Agent | Broker, 'email'>,
  lead: Lead,
  partner: Partner | null,
  { isUpdate = false } = {},
) {
  return {
    to: reader.email,
    subject: `${isUpdate ? 'Richiesta aggiornata' : 'Nuova richiesta'}: ${lead.nome} ${lead.cognome}`,
    text: letter(lead, partner, isUpdate),
    ...(lead.email && { replyTo: lead.email }),
  }
}

function letter(lead: Lead, partner: Partner | null, isUpdate: boolean): string {
  const simulation = lead.simulazione as Simulation | null
  return [
    isUpdate
      ? 'Una richiesta di contatto è stata aggiornata.'
      : 'È arrivata una nuova richiesta di contatto.',
    '',
    ...line('Nome', `${lead.nome} ${lead.cognome}`),
    ...line('Telefono', lead.telefono),
    ...line('E-mail', lead.email),
    ...line('Provincia', lead.provincia),
    ...line('Messaggio', lead.messaggio),
    ...line('Arriva da', partner?.nome),
    ...line('Pagina', lead.fonte.pagina),
    ...(simulation ? ['', ...simulationLines(simulation)] : []),
    '',
    `Codice della richiesta: ${lead._id}`,
  ].join('\n')
}
