import { clients } from '../../../contract/subjects/clients.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { notFound } from '../../errors.ts'

/** The name of a customer. Throws 404 for an actor who may not read the customer. */
export async function requireCustomer(
  { store }: Pick<Context, 'store'>,
  db: Queries,
  id: string,
  actor: Actor,
): Promise<string> {
  if (!may(actor, clients.access.read)) throw notFound()
  const { denominazione, cognome, nome } = await store.get(db, clients, id, actor)
  return denominazione ?? `${nome} ${cognome}`
}

/** Whether the actor is the customer of this record. */
export const isCustomer = (actor: Actor, client: string): boolean =>
  actor.kind === 'client' && actor.id === client
