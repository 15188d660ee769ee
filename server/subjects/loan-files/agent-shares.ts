import { asc, eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import type { replaceShares } from '../../../contract/calls/loan-file-intake.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { shares } from '../../../contract/subjects/loan-files/shares.ts'
import type { Context } from '../../context.ts'
import { type Actor, system } from '../../database/actor.ts'
import { agentsTable, sharesTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unprocessable } from '../../errors.ts'
import { noteOf } from './house-notes.ts'
import { writableFile } from './writable-file.ts'

type Share = RecordOf<typeof shares>
type Given = Body<typeof replaceShares>['quote']

export async function sharesOf(tx: Queries, pratica: string): Promise<Share[]> {
  const rows = await tx
    .select()
    .from(sharesTable)
    .where(eq(sharesTable.pratica, pratica))
    .orderBy(asc(sharesTable._id))
  return rows as Share[]
}

/** Makes the shares of a file those of `wanted`. Only the server writes shares, so that they always add up. */
export async function writeShares(
  { store }: Pick<Context, 'store'>,
  tx: Queries,
  pratica: string,
  wanted: Given,
): Promise<void> {
  const before = await sharesOf(tx, pratica)
  const wantedOf = new Map(wanted.map(({ agente, perc }) => [agente, perc]))
  for (const { _id, agente } of before) if (!wantedOf.has(agente)) await store.remove(tx, shares, _id, system)
  for (const [agente, perc] of wantedOf) {
    const known = before.find(one => one.agente === agente)
    if (!known) await store.create(tx, shares, { pratica, agente, perc }, system)
    else if (known.perc !== perc) await store.update(tx, shares, known._id, known.versione, { perc }, system)
  }
}

/**
 * Replaces the shares of a file and notes who did. Throws 404 and 403 without the right to change the file, and 422 for
 * an agent who is not active and has no share yet.
 */
export async function replaceSharesOf(
  context: Context,
  tx: Queries,
  { id, wanted, actor }: { id: string; wanted: Given; actor: Actor },
): Promise<Answer<typeof replaceShares>> {
  const file = await writableFile(tx, id, actor)
  const before = await sharesOf(tx, file._id)
  const ids = [...new Set([...wanted, ...before].map(({ agente }) => agente))]
  const people = await tx.select().from(agentsTable).where(isAnyOf(agentsTable._id, ids))
  const nameOf = new Map(people.map(({ _id, nome, cognome }) => [_id, `${nome} ${cognome}`]))
  for (const { agente } of wanted) {
    const isActive = people.some(({ _id, status }) => _id === agente && status === 'validated')
    if (!isActive && !before.some(one => one.agente === agente))
      throw unprocessable({ quote: 'Un agente non è attivo: ne scelga un altro.' })
  }
  await writeShares(context, tx, file._id, wanted)
  const inWords = (some: Given) =>
    some
      .map(({ agente, perc }) => `${nameOf.get(agente) ?? '…'} ${String(perc).replace('.', ',')} %`)
      .join(', ')
  const [was, is] = [inWords(before), inWords(wanted)]
  if (was !== is) await noteOf(context, tx, file._id, actor, `Quote: ${was || 'nessuna'} → ${is}.`)
  const rows = (await sharesOf(tx, file._id)).map(({ _id, agente, perc }) => ({ _id, agente, perc }))
  return { rows }
}
