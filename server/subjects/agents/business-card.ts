import { eq } from 'drizzle-orm'
import { type BusinessCard, vcard } from '../../../contract/pages/business-card.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import type { Context } from '../../context.ts'
import { agenciesTable, agentsTable } from '../../database/schema.ts'
import { notFound } from '../../errors.ts'
import { providerOf } from '../broker/broker.ts'
import type { Agency } from '../requests/person-request.ts'
import { type Agent, isShown } from './public-agents.ts'

/** The content of an agent's business card. Throws 404 for an unknown id. */
export async function cardOf(context: Context, id: string): Promise<BusinessCard> {
  const { settings } = context
  const { orm } = context.database
  const [found] = await orm.select().from(agentsTable).where(eq(agentsTable._id, id))
  if (!found) throw notFound()
  const agent = found as Agent
  const [office] = agent.agenzia
    ? await orm.select().from(agenciesTable).where(eq(agenciesTable._id, agent.agenzia))
    : []
  const agency = office as Agency | undefined
  const { nome, oam, telefono, trasparenza } = await providerOf(context)
  const card = {
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
  return { ...card, vcard: vcard(card), impedimento: impediment(agent) }
}

/**
 * The reason why an agent has no card, in Italian; null when there is none. Only active members of the OAM register may
 * collaborate (D.Lgs. 141/2010).
 */
function impediment({ status, oam }: Agent): string | null {
  if (status !== 'validated') return 'l’agente non è fra quelli confermati'
  if (!oam) return 'manca il numero di iscrizione OAM'
  return oam.stato === 'attivo' ? null : 'l’iscrizione OAM non è attiva'
}
