import type { Pool } from 'pg'

/** Whether pages carry checksums, which a cluster gets when it is made. */
export async function hasChecksums(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ data_checksums: string }>('show data_checksums')
  return rows[0]!.data_checksums === 'on'
}
