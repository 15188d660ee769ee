import { kindOf } from '../../../contract/pages/message-kinds.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { Partner } from '../../plugins/callers.ts'
import { nearestAgencies, receivesRequests } from '../agencies/nearest-agencies.ts'
import { publicAgency } from '../agencies/public-agencies.ts'
import { type Agent, activeAgencyOf, activeAgent, publicAgent } from '../agents/public-agents.ts'
import { assignByRules } from '../leads/assign-by-rules.ts'
import type { Agency } from './person-request.ts'
import type { Place } from './place.ts'
import { agencyProductOf, sharedProductOf, type Topic } from './request-products.ts'

/** What decides about the recipients of a request. */
interface Asked {
  /** The agent of the page, by the slug of the agent's page. */
  agente?: string | undefined
  /** The agency that the visitor chose, or the agency of the page, by the slug of the agency's page. */
  agenzia?: string | undefined
  partner: Partner | null
  /** From `placeOf`. */
  place: Place
  topic: Topic
}

/**
 * The agent and the agency that receive a request. `by` is what decided: the agent's page, the chosen agency or the
 * agency's page, the partner's agent, the sharing rules, or the distance. Without recipients the request goes to the
 * broker.
 */
export type Recipients =
  | { by: 'agentPage' | 'partner'; agent: Agent; agency: Agency | null }
  | { by: 'agency' | 'distance'; agent: null; agency: Agency }
  | { by: 'rules'; agent: Agent | null; agency: Agency | null }
  | { by: null; agent: null; agency: null }

const house: Recipients = { agent: null, agency: null, by: null }

/**
 * Decides the recipients of a lead or a message. A complaint goes to the broker alone, and an application to the chosen
 * agency or to the broker. For other messages the first that applies counts:
 *
 * 1. the agent of the page, if public, with the agent's agency;
 * 2. the agency that the visitor chose or whose page it is, if public and receiving requests;
 * 3. the agent of the partner, if active, with the agent's agency;
 * 4. the sharing rules, for a topic that is a product;
 * 5. the nearest agency that receives requests about the topic, when the place is known.
 *
 * Stores the turn of the sharing rules in the transaction; with `isPreview` nothing is stored.
 */
export async function recipientsFor(
  context: Pick<Context, 'now'>,
  tx: Queries,
  { agente, agenzia, partner, place, topic }: Asked,
  { isPreview = false } = {},
): Promise<Recipients> {
  const kind = kindOf(topic)
  if (kind === 'reclamo') return house
  const ofPage = kind === 'candidatura' ? null : await publicAgent(tx, agente)
  if (ofPage) return { agent: ofPage, agency: await activeAgencyOf(tx, ofPage), by: 'agentPage' }

  const chosen = await publicAgency(tx, agenzia)
  if (chosen && receivesRequests(chosen, null)) return { agent: null, agency: chosen, by: 'agency' }

  if (kind === 'candidatura') return house

  const ofPartner = partner?.agente ? await activeAgent(tx, partner.agente) : null
  if (ofPartner) return { agent: ofPartner, agency: await activeAgencyOf(tx, ofPartner), by: 'partner' }

  const prodotto = sharedProductOf(topic)
  const turn =
    prodotto && (await assignByRules(context, tx, { provincia: place.provincia, prodotto }, { isPreview }))
  if (turn) return { ...turn, by: 'rules' }

  const [nearest] = place.point ? await nearestAgencies(tx, place.point, agencyProductOf(topic)) : []
  return nearest ? { agent: null, agency: nearest.agency, by: 'distance' } : house
}
