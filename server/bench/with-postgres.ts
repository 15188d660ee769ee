import { startTemporaryPostgres } from '../database/testing/temporary-postgres.ts'

/**
 * Runs `measure` with the address of the PostgreSQL server of `TEST_DATABASE_URL`, or of a temporary one that is
 * stopped afterwards. Without PostgreSQL the address is null, and a line says so.
 */
export async function withPostgres<T>(measure: (url: string | null) => Promise<T>): Promise<T> {
  const given = process.env.TEST_DATABASE_URL
  const temporary = given ? null : await startTemporaryPostgres({ durable: true })
  const url = given ?? temporary?.url ?? null
  if (!url) console.log('PostgreSQL non c’è su questa macchina: le sue misure mancano.')
  try {
    return await measure(url)
  } finally {
    temporary?.stop()
  }
}
