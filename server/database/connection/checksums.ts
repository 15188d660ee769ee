import type { Pool } from 'pg'

/** Whether the cluster has page checksums, which are chosen when it is created. */
export async function hasChecksums(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ data_checksums: string }>('show data_checksums')
  return rows[0]!.data_checksums === 'on'
}
