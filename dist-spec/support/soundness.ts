import type { Pool } from 'pg'
import { openDatabase } from '../../server/database/open.ts'
import type { Sent } from './crowd.ts'

export interface Soundness {
  /** Acknowledged requests that are missing. */
  lost: number
  /** Requests that were stored more than once. */
  doubled: number
  /** Records without their line of history, and lines without their record. */
  alone: number
  /** Damaged rows found by PostgreSQL's own check; damaged indexes throw. */
  damagedRows: number
}
export const sound: Soundness = { lost: 0, doubled: 0, alone: 0, damagedRows: 0 }

/** Inspects the database of a closed folder, or at an address. */
export async function soundness(place: { url?: string; dataDir: string }, sent: Sent[]): Promise<Soundness> {
  const database = await openDatabase({ ...place, log: { info() {}, warn: console.warn } })
  try {
    return await inspect(database.pool, sent)
  } finally {
    await database.close()
  }
}

async function inspect(pool: Pool, sent: Sent[]): Promise<Soundness> {
  await pool.query('create extension if not exists amcheck')
  await pool.query(`
    select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`)
  const { rows } = await pool.query<Soundness>(
    `with mine as (select _id, telefono from leads where cognome = 'Resistente')
    select
      (select count(*) from unnest($1::uuid[]) acknowledged where acknowledged not in (select _id from mine)) as lost,
      (select count(*) from (select from mine group by telefono having count(*) > 1) t) as doubled,
      (select count(*) from mine where (select count(*) from commits where ref = mine._id) <> 1)
        + (select count(*) from commits
            where model = 'Lead' and action = 'create' and ref not in (select _id from leads)) as alone,
      (select count(*) from pg_class c, verify_heapam(c.oid)
        where c.relkind = 'r' and c.relname in ('leads', 'commits', 'jobs', 'idempotency', 'pg_class', 'pg_attribute')
      ) as "damagedRows"`,
    [sent.flatMap(({ _id }) => (_id ? [_id] : []))],
  )
  return rows[0]!
}
