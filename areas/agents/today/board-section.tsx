import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { Failed } from '../../shared/failed.tsx'
import { Waiting } from '../../shared/waiting.tsx'

interface Props<T> {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  /** The page with all that the section shows a part of. */
  all?: { href: string; label: string } | undefined
  query: { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> }
  children: (data: T) => ReactNode
}

/** A section of the first page with an answer of its own: its failure leaves the other sections as they are. */
export function BoardSection<T>({ title, aside, all, query, children }: Props<T>) {
  const { data, error, refetch } = query
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="head-row">
        <h2 id={id}>{title}</h2>
        {all ? <Link href={all.href}>{all.label}</Link> : aside && <span className="note">{aside}</span>}
      </div>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <Failed onRetry={() => void refetch()}>{error.message}</Failed>
      ) : (
        <Waiting />
      )}
    </section>
  )
}
