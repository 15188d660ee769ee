import { and, eq } from 'drizzle-orm'
import { usualName } from '../../../../contract/products/own-simulation.ts'
import { clientSimulations } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { notFound } from '../../../errors.ts'

export type OwnSimulation = typeof clientSimulations.$inferSelect

/** The condition of one simulation of a customer. */
export const isOf = (client: string, id: string) =>
  and(eq(clientSimulations._id, id), eq(clientSimulations.client, client))

/** A simulation of a customer. Throws 404 for every other one. */
export async function simulationRow(db: Queries, client: string, id: string): Promise<OwnSimulation> {
  const [row] = await db.select().from(clientSimulations).where(isOf(client, id))
  if (!row) throw notFound()
  return row
}

/** The name that the customer gave, or else the usual one. */
export const nameOf = ({ name, snapshot }: Pick<OwnSimulation, 'name' | 'snapshot'>): string =>
  name ?? usualName(snapshot)
