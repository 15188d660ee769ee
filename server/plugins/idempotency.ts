import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { usedKeyCode } from '../../contract/calls/repeated-write.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { idempotency } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { AppError } from '../errors.ts'
import { actorOf } from './access.ts'

/** The name of an actor as the caller of a write. */
export const callerOf = (actor: Actor): string => ('id' in actor ? `${actor.kind}:${actor.id}` : actor.kind)

/** Runs a write of the caller of a request in one transaction, once for each `Idempotency-Key`. */
export async function writeOnceAsCaller<T>(
  context: Context,
  request: FastifyRequest,
  write: (tx: Queries, actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = await actorOf(context, request)
  return writeOnce(
    context,
    request,
    callerOf(actor),
    async () => db => db.transaction(tx => write(tx, actor)),
  )
}

/**
 * Runs the write that `prepare` returns. With an `Idempotency-Key` the write runs in a transaction, and later requests
 * of the same caller, route and key get the stored answer without a second write. Simultaneous requests wait for the
 * row of the key. Throws 422 (`usedKeyCode`) for the same key with another body, and 400 for an invalid
 * key.
 *
 * `prepare` reads the data for the write. It does not run when a stored answer exists, so that later changes of the
 * data do not matter.
 */
export async function writeOnce<T>(
  { database, now }: Context,
  request: FastifyRequest,
  caller: string,
  prepare: () => Promise<(db: Queries) => Promise<T>>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return (await prepare())(database.orm)
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw new AppError(400, 'Idempotency-Key: da 1 a 100 caratteri, senza spazi.')
  }
  const route = `${request.method} ${request.routeOptions.url}`
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.params, request.body]))
    .digest('hex')
  const same = and(eq(idempotency.caller, caller), eq(idempotency.route, route), eq(idempotency.key, key))

  async function given(db: Queries): Promise<{ answer: T } | null> {
    const [found] = await db.select().from(idempotency).where(same)
    if (!found) return null
    if (found.bodyHash !== bodyHash)
      throw new AppError(
        422,
        'Questa Idempotency-Key è già servita per un’altra richiesta.',
        undefined,
        undefined,
        usedKeyCode,
      )
    return { answer: found.answer as T }
  }

  const before = await given(database.orm)
  if (before) return before.answer
  const write = await prepare().catch(async error => {
    // A simultaneous request with the same key may have used up what this one prepares.
    const meanwhile = await given(database.orm)
    if (meanwhile) return async () => meanwhile.answer
    throw error
  })
  return database.orm.transaction(async tx => {
    const [mine] = await tx
      .insert(idempotency)
      .values({ caller, route, key, bodyHash, createdAt: now() })
      .onConflictDoNothing()
      .returning({ key: idempotency.key })
    if (!mine) return (await given(tx))!.answer
    const answer = await write(tx)
    await tx.update(idempotency).set({ answer }).where(same)
    return answer
  })
}
