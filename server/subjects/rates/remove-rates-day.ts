import { and, eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import type { removeRatesDay as call } from '../../../contract/calls/rates-entry.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { rates } from '../../../contract/subjects/rates.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { ratesTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError } from '../../errors.ts'

/** Removes the rates of a kind on a day, each with a history line that keeps the reason. Throws 404 without any rate. */
export async function removeRatesDay(
  { store }: Pick<Context, 'store'>,
  db: Queries,
  { tipo, data, motivo }: Body<typeof call>,
  actor: Actor,
): Promise<Answer<typeof call>> {
  const there = await db
    .select({ _id: ratesTable._id })
    .from(ratesTable)
    .where(and(eq(ratesTable.tipo, tipo), eq(ratesTable.data, data)))
  if (there.length === 0) throw new AppError(404, `Il ${formatShortDay(data)} non ci sono più tassi.`)
  for (const { _id } of there) await store.remove(db, rates, _id, actor, motivo)
  return { cancellati: there.length }
}
