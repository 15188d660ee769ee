import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { clients } from '../../../contract/subjects/clients.ts'
import type { Context } from '../../context.ts'
import { clientsTable, erasures } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { forgetBytes } from '../files/files.ts'
import { eraseRecords } from './erase-records.ts'
import { noteErasedIds, readErasedIds } from './erased-ids.ts'
import { forgetAccess, forgetAccount } from './forget-traces.ts'
import { type Asker, personOf, tracesOf } from './person.ts'
import { type ErasureReport, removedWords } from './run-erasure.ts'

/** What names an erased person in texts; null unless the backup brought the record of the person back. */
async function tracesOfRestored(
  tx: Queries,
  client: string | undefined,
  asker: Asker,
): Promise<RegExp | null> {
  if (!client) return null
  const [found] = await tx
    .select({ _id: clientsTable._id })
    .from(clientsTable)
    .where(eq(clientsTable._id, client))
  return found ? tracesOf(await personOf(tx, client, asker)) : null
}

/**
 * Repeats the erasures that the files of these folders name and that the restored database does not know. A backup that
 * was taken before an erasure brings the data back. Letters of the outbox cannot be told apart by ids, so all of them go.
 * Returns the number of repeated erasures.
 */
export async function repeatErasures(context: Context, folders: readonly string[]): Promise<number> {
  const { database, now, settings } = context
  const known = new Map(
    (await Promise.all(folders.map(readErasedIds))).flat().map(line => [line._id, line] as const),
  )
  const own = new Set((await readErasedIds(settings.dataDir)).map(({ _id }) => _id))
  let repeated = 0
  for (const line of known.values()) {
    const { _id, at, asker, isAccountAlone, erasure } = line
    const [row] = await database.orm.select().from(erasures).where(eq(erasures._id, _id))
    if (!own.has(_id)) await noteErasedIds(settings.dataDir, line)
    if (row?.state === 'fatta') continue
    const people = [erasure.remove, erasure.blank].flatMap(ids => ids[clients.name] ?? [])
    // An erasure that leaves the record of the customer names the customer in the line alone.
    const client = line.client ?? people[0]
    const files = await database.orm.transaction(async tx => {
      const traces = await tracesOfRestored(tx, client, asker)
      const released = await eraseRecords(context, tx, erasure, null, { traces, isRepeated: true })
      for (const person of people) await forgetAccess(context, tx, person)
      if (isAccountAlone && client) await forgetAccount(context, tx, client)
      const report: ErasureReport = { rimossi: removedWords(erasure), conservati: [], rifatta: true }
      const done = { state: 'fatta' as const, report, endedAt: now() }
      await tx
        .insert(erasures)
        .values({ _id, client: client ?? _id, namesakes: false, createdAt: new Date(at), ...done })
        .onConflictDoUpdate({ target: erasures._id, set: done })
      return released
    })
    for (const file of files) await forgetBytes(context, file)
    repeated++
  }
  if (repeated > 0) await rm(join(settings.dataDir, 'outbox'), { recursive: true, force: true })
  return repeated
}
