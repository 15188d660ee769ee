import type { PGlite } from '@electric-sql/pglite'

/**
 * Commits a row, and throws when nothing was synced for the commit. An engine without durable writes, for example after
 * an upgrade of PGlite, must not be used.
 */
export async function proveDurable(pg: Pick<PGlite, 'exec'>, synced: () => number): Promise<void> {
  await pg.exec(`
    set client_min_messages = error;
    create schema if not exists embedded;
    create table if not exists embedded.openings (last timestamptz primary key);
    reset client_min_messages;`)
  const before = synced()
  await pg.exec('delete from embedded.openings; insert into embedded.openings values (clock_timestamp())')
  if (synced() === before)
    throw new Error('una riga è stata confermata senza fsync: i dati non sono al sicuro')
}
