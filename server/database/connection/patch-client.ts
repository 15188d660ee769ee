import type { PoolClient, QueryConfig } from 'pg'
import { typeParsers } from './type-parsers.ts'

/**
 * Maximum number of prepared statements. Each connection stores its prepared statements, so texts that vary without end
 * must not fill it.
 */
const maxNames = 500

const names = new Map<string, string>()

type Query = (...parameters: unknown[]) => unknown

/**
 * Changes five behaviours of a pooled connection when it is created (`pool.on('connect')`). Our type parsers replace
 * those that Drizzle passes with each query. Queries are prepared once, although Drizzle has each query parsed and
 * planned again. An error of a connection in use is handled, instead of thrown without a handler. A lost connection in
 * use leaves the pool at once, instead of when it is released, because its user may be waiting for that place. Later
 * queries on a lost connection, such as a rollback, fail with the first error, instead of a vaguer one.
 */
export function patchClient(client: PoolClient, isInUse: () => boolean): void {
  let lost: Error | undefined
  const lose = (error: Error) => {
    lost ??= error
    if (!isInUse()) return
    const { release } = client
    client.release = () => {}
    release(lost)
  }
  client.on('error', lose)
  client.connection.on('errorMessage', (error: Error & { severity?: string }) => {
    if (error.severity === 'FATAL' || error.severity === 'PANIC') lose(error)
  })

  const query = client.query.bind(client) as Query
  const patched: Query = (what, ...rest) => {
    if (!lost) return query(hasTypes(what) ? prepared(what, rest[0]) : what, ...rest)
    const callback = rest.at(-1)
    if (typeof callback !== 'function') return Promise.reject(lost)
    process.nextTick(callback, lost)
  }
  client.query = patched as PoolClient['query']
}

const hasTypes = (what: unknown): what is QueryConfig =>
  typeof what === 'object' && what !== null && 'types' in what

/** Whether a statement is likely to be repeated: it has parameters, or it reads. */
const worthPreparing = (text: string, values: unknown) =>
  (Array.isArray(values) && values.length > 0) || (text.startsWith('select ') && !text.includes(';'))

/** A query of Drizzle with our type parsers, prepared under a name if it is likely to be repeated. */
export const prepared = (what: QueryConfig, values: unknown): QueryConfig =>
  what.types === typeParsers
    ? what
    : {
        ...what,
        types: typeParsers,
        ...(worthPreparing(what.text, values) && { name: statementName(what.text) }),
      }

/**
 * The name under which a query with this text is prepared. PostgreSQL parses and plans a prepared query once for each
 * connection, which is most of the cost of a short query. Returns undefined for new texts beyond the maximum.
 */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames) return known
  const name = `quinto_${names.size}`
  names.set(text, name)
  return name
}
