import { and, eq, sql } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type { displayFigure } from '../../../contract/calls/displays.ts'
import type { StoredFile } from '../../../contract/files/content-files.ts'
import { sized } from '../../../contract/files/picture-sizes.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import type { Context } from '../../context.ts'
import { agentsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { type Agency, agencyAtWork } from '../requests/person-request.ts'
import { impediment, mayCollaborate } from './standing.ts'

export type Agent = RecordOf<typeof agents>
type Shown = NonNullable<Answer<typeof displayFigure>['agente']>

/** SQL condition for public agents: those who may collaborate and are marked for the site. */
export const mayBeShown = sql`${mayCollaborate} and ${agentsTable.visibileSulSito}`

/** Whether an agent is public (the rule of `mayBeShown`) and has a page, which needs a slug. */
export const isShown = (agent: Agent): boolean =>
  impediment(agent) === null && agent.visibileSulSito && agent.slug !== null

/** The public agent with this slug; null when there is none. */
export async function publicAgent(tx: Queries, slug: string | undefined): Promise<Agent | null> {
  if (!slug || !agents.fields.slug.schema.safeParse(slug).success) return null
  const [row] = await tx
    .select()
    .from(agentsTable)
    .where(and(eq(agentsTable.slug, slug), mayBeShown))
  return (row as Agent | undefined) ?? null
}

/** The agent with this id, if the agent is still public; otherwise null. */
export async function agentOf(tx: Queries, id: string): Promise<Agent | null> {
  const [row] = await tx
    .select()
    .from(agentsTable)
    .where(and(eq(agentsTable._id, id), mayBeShown))
  return (row as Agent | undefined) ?? null
}

/** The agent with this id, if active; visitors may not see the name of an active agent who is not public. */
export async function activeAgent(tx: Queries, id: string): Promise<Agent | null> {
  const [row] = await tx
    .select()
    .from(agentsTable)
    .where(and(eq(agentsTable._id, id), eq(agentsTable.status, 'validated')))
  return (row as Agent | undefined) ?? null
}

/** The agency of an agent, if the agency is active; otherwise null. */
export const activeAgencyOf = async (tx: Queries, { agenzia }: Agent): Promise<Agency | null> =>
  agenzia ? agencyAtWork(tx, agenzia) : null

/** The agency of an agent, if the agency is public; otherwise null. */
export async function shownAgencyOf(tx: Queries, agent: Agent): Promise<Agency | null> {
  const agency = await activeAgencyOf(tx, agent)
  return agency?.pubblica ? agency : null
}

/** The public data of the agent with this slug; null for an agent who is not public. */
export async function shownAgent(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  slug: string | undefined,
): Promise<Shown | null> {
  const agent = await publicAgent(database.orm, slug)
  if (!agent) return null
  const agency = await shownAgencyOf(database.orm, agent)
  return {
    slug: agent.slug!,
    nome: `${agent.nome} ${agent.cognome}`,
    figura: agents.fields.figura.values[agent.figura],
    oam: agent.oam!.numero,
    foto: pictureAddress(agent.urlPhoto, settings.publicUrl),
    telefono: agent.telefono ?? agency?.telefono ?? null,
    whatsapp: agent.whatsapp,
    email: agent.email,
    agenzia: agency && { nome: agency.nome, slug: agency.slug },
  }
}

/** The absolute address of a picture, 640 px wide, for lists and cards. */
export const pictureAddress = (picture: StoredFile | null, publicUrl: string): string | null =>
  picture && publicUrl + sized(picture.url, 640)
