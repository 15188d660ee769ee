import type { ReactNode } from 'react'
import { CallError } from '../../../client/client.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { Failed } from '../../shared/failed.tsx'
import { Waiting } from '../../shared/waiting.tsx'
import type { FileQuery } from './customer-reads.ts'
import { MissingFile } from './missing-file.tsx'

interface Props<T> {
  query: FileQuery<T>
  /** What did not arrive, for the failure: «La pratica non è arrivata.» */
  failure: string
  /** Shown when there is no such thing, or no longer. */
  missing?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * Content of one answer. Without an answer there is a placeholder, or the failure with a button; after a failed refresh
 * the former answer stays, with the time it is from.
 */
export function Answered<T>({ query, failure, missing = <MissingFile />, children }: Props<T>) {
  const { data, error, refetch, dataUpdatedAt } = query
  if (error instanceof CallError && error.status === 404) return missing
  if (data === undefined)
    return error ? (
      <Failed onRetry={() => void refetch()}>
        {failure} {reasonOf(error)}
      </Failed>
    ) : (
      <Waiting />
    )
  return (
    <>
      {error && (
        <div className="notice caution" role="status">
          <p>
            {reasonOf(error)} Quello che legge è di {formatDateTime(new Date(dataUpdatedAt).toISOString())}.
          </p>
          <button className="button" type="button" onClick={() => void refetch()}>
            Riprova
          </button>
        </div>
      )}
      {children(data)}
    </>
  )
}

const reasonOf = (error: Error) =>
  error instanceof CallError && error.status === 0
    ? 'La rete non risponde: appena torna si riprova da soli.'
    : error.message
