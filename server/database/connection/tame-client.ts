import type { PoolClient, QueryConfig } from 'pg'
import { statementName } from './statement-names.ts'
import { typeParsers } from './type-parsers.ts'

type Query = (...parameters: unknown[]) => unknown

/**
 * Mends five habits of a pooled connection, at its birth (`pool.on('connect')`):
 * Drizzle brings its own type parsers with each query: ours answer instead;
 * it asks for each query to be parsed and planned anew: here it is prepared once;
 * a connection lost while in use throws where nobody listens;
 * it keeps its place in the pool until it is given back, and whoever has it may be waiting for that very place;
 * what is asked of it afterwards, such as the rollback that follows, fails with a vaguer error that hides the
 * first: it fails with the first again.
 */
export function tameClient(client: PoolClient, isInUse: () => boolean): void {
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
  const tamed: Query = (what, ...rest) => {
    if (!lost) return query(hasTypes(what) ? prepared(what, rest[0]) : what, ...rest)
    const callback = rest.at(-1)
    if (typeof callback !== 'function') return Promise.reject(lost)
    process.nextTick(callback, lost)
  }
  client.query = tamed as PoolClient['query']
}

const hasTypes = (what: unknown): what is QueryConfig =>
  typeof what === 'object' && what !== null && 'types' in what

/** One statement, asked for again and again: what has parameters, and what reads. */
const worthPreparing = (text: string, values: unknown) =>
  (Array.isArray(values) && values.length > 0) || (text.startsWith('select ') && !text.includes(';'))

/** What Drizzle asks, with our parsers, and prepared under a name where it pays. */
export const prepared = (what: QueryConfig, values: unknown): QueryConfig =>
  what.types === typeParsers
    ? what
    : {
        ...what,
        types: typeParsers,
        ...(worthPreparing(what.text, values) && { name: statementName(what.text) }),
      }
