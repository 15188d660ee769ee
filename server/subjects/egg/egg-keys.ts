import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import type { listEggKeys, makeEggKey, withdrawEggKey } from '../../../contract/calls/eggsyncs.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { eggKeys, mappingsTable } from '../../database/schema.ts'
import { AppError, notFound } from '../../errors.ts'
import { readMapping } from '../../import/read-mapping.ts'
import { calledById } from '../../sessions/accounts/people.ts'
import { hashOf, randomToken } from '../../sessions/credentials/keys.ts'
import { requireRecentProof } from '../../sessions/credentials/step-up.ts'

type Key = Answer<typeof withdrawEggKey>

/** Begins every key, so that a key in a wrong place is recognised. */
const prefix = 'egg_'

/** The keys in force that fulfil a condition, the oldest first. */
async function keysWhere({ database }: Context, id?: string): Promise<Key[]> {
  const rows = await database.orm
    .select({ key: eggKeys, mappingName: mappingsTable.nome })
    .from(eggKeys)
    .leftJoin(mappingsTable, eq(mappingsTable._id, eggKeys.mapping))
    .where(and(isNull(eggKeys.withdrawnAt), id ? eq(eggKeys._id, id) : undefined))
    .orderBy(asc(eggKeys._id))
  const names = await calledById(
    database.reads,
    'admin',
    rows.flatMap(({ key }) => key.admin ?? []),
  )
  return rows.map(({ key, mappingName }) => {
    const chi = key.admin && names.get(key.admin)
    return {
      _id: key._id,
      nome: key.nome,
      mappatura: { _id: key.mapping, nome: mappingName ?? 'Mappatura tolta' },
      chi: chi ? `${chi.nome} ${chi.cognome}` : null,
      createdAt: key.createdAt.toISOString(),
      usataAt: key.usedAt?.toISOString() ?? null,
    }
  })
}

export const listKeys = async (context: Context): Promise<Answer<typeof listEggKeys>> => ({
  rows: await keysWhere(context),
})

/** Makes a key, which is stored as its hash. Throws 403 without a recent proof, and 422. */
export async function makeKey(
  context: Context,
  { nome, mappatura }: Body<typeof makeEggKey>,
  actor: Actor,
): Promise<Answer<typeof makeEggKey>> {
  requireRecentProof(context, actor)
  const { orm } = context.database
  await readMapping(orm, mappatura, 'egg')
  const chiave = `${prefix}${randomToken()}`
  const _id = context.newId()
  const admin = 'id' in actor ? actor.id : null
  await orm
    .insert(eggKeys)
    .values({ _id, nome, hash: hashOf(chiave), mapping: mappatura, admin, createdAt: context.now() })
  const [made] = await keysWhere(context, _id)
  return { ...made!, chiave }
}

/** Withdraws a key. Throws 404. */
export async function withdrawKey(context: Context, id: string): Promise<Key> {
  const [key] = await keysWhere(context, id)
  if (!key) throw notFound()
  await context.database.orm.update(eggKeys).set({ withdrawnAt: context.now() }).where(eq(eggKeys._id, id))
  return key
}

/** The mapping of the key of a program, whose use is noted. Throws 401. */
export async function mappingOfKey({ database, now }: Context, chiave: unknown): Promise<string> {
  const refusal = () => new AppError(401, 'La chiave non c’è, non è giusta o è stata ritirata.')
  if (typeof chiave !== 'string' || !chiave.startsWith(prefix)) throw refusal()
  const [found] = await database.orm
    .update(eggKeys)
    .set({ usedAt: now() })
    .where(and(eq(eggKeys.hash, hashOf(chiave)), isNull(eggKeys.withdrawnAt)))
    .returning({ mapping: eggKeys.mapping })
  if (!found) throw refusal()
  return found.mapping
}
