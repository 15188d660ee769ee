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
import { type Agency, agencyAtWork } from '../requests/asked-person.ts'

export type Agent = RecordOf<typeof agents>
type Shown = NonNullable<Answer<typeof displayFigure>['agente']>

/**
 * Who may be shown to the public, as a condition of a query: an active collaborator, in force in the register, who is
 * wanted on the site.
 */
export const mayBeShown = sql`${agentsTable.status} = 'validated' and ${agentsTable.visibileSulSito}
  and ${agentsTable.oam} ->> 'stato' = 'attivo'`

/** The same, of one that is there. */
export const isShown = ({ status, visibileSulSito, oam, slug }: Agent): boolean =>
  status === 'validated' && visibileSulSito && oam?.stato === 'attivo' && slug !== null

/** The collaborator of this page's address, if the public may see one. */
export async function publicAgent(tx: Queries, slug: string | undefined): Promise<Agent | null> {
  if (!slug || !agents.fields.slug.schema.safeParse(slug).success) return null
  const [row] = await tx
    .select()
    .from(agentsTable)
    .where(and(eq(agentsTable.slug, slug), mayBeShown))
  return (row as Agent | undefined) ?? null
}

/** One who was asked already, while the public may still see them. */
export async function agentOf(tx: Queries, id: string): Promise<Agent | null> {
  const [row] = await tx
    .select()
    .from(agentsTable)
    .where(and(eq(agentsTable._id, id), mayBeShown))
  return (row as Agent | undefined) ?? null
}

/** The agency of a collaborator, if the public may see it. */
export async function shownAgencyOf(tx: Queries, { agenzia }: Agent): Promise<Agency | null> {
  const agency = agenzia ? await agencyAtWork(tx, agenzia) : null
  return agency?.pubblica ? agency : null
}

/** What the public sees of a collaborator; null for who may not be shown. */
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

/** The whole address of a record's picture, as wide as a list or a card shows it. */
export const pictureAddress = (picture: StoredFile | null, publicUrl: string): string | null =>
  picture && publicUrl + sized(picture.url, 640)
