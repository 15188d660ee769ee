import type { ReactNode } from 'react'
import { CallError } from '../../client/client.ts'
import { Failed } from './failed.tsx'
import { Waiting } from './waiting.tsx'

interface Props<T> {
  title: string
  /** What the table holds, for who cannot see it. */
  caption: string
  head: readonly ReactNode[]
  rows: readonly T[] | undefined
  row: (one: T) => ReactNode
  error: Error | null
  onRefresh: () => void
  /** Under the table. */
  children?: ReactNode
}

/** A page that is a table: what was read stays until it is read again. */
export function TablePage<T extends { _id: string }>(props: Props<T>) {
  const { title, caption, head, rows, row, error, onRefresh, children } = props
  return (
    <div className="page wide">
      <header className="head-row">
        <h1>{title}</h1>
        <button className="button" type="button" onClick={onRefresh}>
          Aggiorna
        </button>
      </header>
      {error && <Failed onRetry={onRefresh}>{error instanceof CallError ? error.message : ''}</Failed>}
      {!rows && !error && <Waiting />}
      {rows && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        <section className="table-scroll" tabIndex={0} aria-label={caption}>
          <table className="table">
            <caption className="hidden">{caption}</caption>
            <thead>
              <tr>{head}</tr>
            </thead>
            <tbody>
              {rows.map(one => (
                <tr key={one._id}>{row(one)}</tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {children}
    </div>
  )
}
