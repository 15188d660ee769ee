import type { ReactNode } from 'react'
import { CallError } from '../../../client/client.ts'
import { isOfNetwork } from '../calls/is-of-network.ts'
import { Failed } from '../failed.tsx'
import { NotFound } from '../pages/not-found.tsx'
import { Waiting } from '../waiting.tsx'

interface Props<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> }
  /** Shown when the call answers 404. */
  missing?: ReactNode
  /** A failed refresh leaves the page in its place, with what the person is writing; a notice reports the failure. */
  keeps?: boolean
  children: (data: T) => ReactNode
}

/** A page of one answer, with replacements while the answer loads, after a failure, and for a missing record. */
export function Loaded<T>({
  query: { data, error, refetch },
  missing = <NotFound />,
  keeps = false,
  children,
}: Props<T>) {
  if (error instanceof CallError && error.status === 404) return missing
  // A server that is away leaves what was read in its place.
  const isAway = error instanceof CallError && (isOfNetwork(error) || error.status === 503)
  if (error && (data === undefined || !(keeps || isAway)))
    return (
      <div className="page">
        <Failed onRetry={() => void refetch()}>{error.message}</Failed>
      </div>
    )
  return data === undefined ? <Waiting /> : children(data)
}
