import { eq } from 'drizzle-orm'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { clientsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'

/** Locks a customer whom `actor` changes. Throws 404 and 403. */
export async function customerToWrite(
  { store }: Pick<Context, 'store'>,
  tx: Queries,
  id: string,
  actor: Actor,
): Promise<RecordOf<typeof clients>> {
  await tx.select({ _id: clientsTable._id }).from(clientsTable).where(eq(clientsTable._id, id)).for('update')
  return store.toWrite(tx, clients, id, actor)
}
