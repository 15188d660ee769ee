import type { Broker } from '../../../contract/products/mortgage.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { activeAgent } from '../agents/public-agents.ts'
import { type Addressee, addresseeOf, agencyOf, line, type PersonRequest } from './person-request.ts'
import type { Recipients } from './recipients.ts'

type Following = Pick<PersonRequest, 'agente' | 'agenzia'>

/** Whether nobody follows a request yet. */
export const isUnassigned = ({ agente, agenzia }: Following): boolean => agente === null && agenzia === null

/**
 * The agent and agency of a joined request: those of the later request when nobody follows the first, and otherwise only
 * the agent of the later request's page, where there is no agent.
 */
export function joinedRecipients(before: Following, { agent, agency, by }: Recipients): Following {
  if (isUnassigned(before)) return { agente: agent?._id ?? null, agenzia: agency?._id ?? null }
  return { agente: before.agente ?? (by === 'agentPage' ? agent._id : null), agenzia: before.agenzia }
}

/** Lines about an agent or an agency that a later request names, when others follow the first. */
export function differingRecipients(before: Following, recipients: Recipients): string[] {
  const { agent, agency, by } = recipients
  const kept = joinedRecipients(before, recipients)
  return [
    ...line(
      'Agente',
      by === 'agentPage' && kept.agente !== agent._id ? `${agent.nome} ${agent.cognome}` : null,
    ),
    ...line('Agenzia', by === 'agency' && kept.agenzia !== agency._id ? agency.nome : null),
  ]
}

/** The reader of letters about a stored request: its agent while active, otherwise its agency or the broker. */
export async function followerOf(
  tx: Queries,
  { agente, agenzia }: Following,
  broker: Pick<Broker, 'email'>,
): Promise<Addressee> {
  const agent = agente ? await activeAgent(tx, agente) : null
  return addresseeOf(agent, agenzia ? await agencyOf(tx, agenzia) : null, broker)
}
