import { eq } from 'drizzle-orm'
import {
  type BusinessCard,
  type PersonOnPaper,
  vcard,
} from '../../../contract/personal-documents/business-card.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import type { Context } from '../../context.ts'
import { agenciesTable, agentsTable } from '../../database/schema.ts'
import { notFound } from '../../errors.ts'
import { providerOf } from '../broker/broker.ts'
import type { Agency } from '../requests/person-request.ts'
import { type Agent, isShown } from './public-agents.ts'
import { impediment } from './standing.ts'

/** The agent with this id. Throws 404 for an unknown id. */
export async function agentWith({ database }: Context, id: string): Promise<Agent> {
  const [found] = await database.orm.select().from(agentsTable).where(eq(agentsTable._id, id))
  if (!found) throw notFound()
  return found as Agent
}

/** An agent as the agent's papers name the person, with the telephone of the agency where there is no other. */
export async function personOnPaperOf(context: Context, agent: Agent): Promise<PersonOnPaper> {
  const { settings, database } = context
  const [office] = agent.agenzia
    ? await database.orm.select().from(agenciesTable).where(eq(agenciesTable._id, agent.agenzia))
    : []
  const agency = office as Agency | undefined
  const { nome, oam, telefono, trasparenza } = await providerOf(context)
  return {
    nome: agent.nome,
    cognome: agent.cognome,
    figura: agents.fields.figura.values[agent.figura],
    oam: agent.oam?.numero ?? null,
    telefono: agent.telefono ?? agency?.telefono ?? null,
    cellulare: agent.cellulare,
    email: { email: agent.email },
    agenzia: agency
      ? {
          nome: agency.nome,
          via: agency.indirizzo.via,
          cap: agency.indirizzo.cap,
          comune: agency.indirizzo.comune,
          provincia: agency.indirizzo.provincia,
        }
      : null,
    pagina: isShown(agent) ? `${settings.publicUrl}/agente/${agent.slug}` : null,
    intermediario: { nome, oam, telefono, trasparenza },
  }
}

/** The content of an agent's business card. Throws 404 for an unknown id. */
export async function cardOf(context: Context, id: string): Promise<BusinessCard> {
  const agent = await agentWith(context, id)
  const person = await personOnPaperOf(context, agent)
  return { ...person, vcard: vcard(person), impedimento: impediment(agent) }
}
