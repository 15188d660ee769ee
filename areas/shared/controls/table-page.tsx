import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { CallError } from '../../../client/client.ts'
import { Failed } from '../failed.tsx'
import { Waiting } from '../waiting.tsx'
import { useKeyOf } from './shortcuts.ts'

interface Props<T> {
  /** Where the page is, above its name. */
  path?: ReactNode
  title: string
  /** What the table holds, for who cannot see it. */
  caption: string
  head: readonly ReactNode[]
  rows: readonly T[] | undefined
  row: (one: T) => ReactNode
  error: Error | null
  onRefresh: () => void
  /** Buttons beside the title. */
  actions?: ReactNode
  /** A field above the table; searches when it is submitted. */
  search?: { label: string; onSearch: (words: string) => void }
  /** Under the table. */
  children?: ReactNode
}

/** A page that is a table: what was read stays until it is read again. */
export function TablePage<T extends { _id: string }>(props: Props<T>) {
  const { path, title, caption, head, rows, row, error, onRefresh, actions, search, children } = props
  return (
    <div className="page wide">
      <header className="record-head">
        {path}
        <div className="head-row">
          <h1>{title}</h1>
          <div className="actions">
            {actions}
            <button className="button" type="button" onClick={onRefresh}>
              Aggiorna
            </button>
          </div>
        </div>
      </header>
      {search && <Search {...search} />}
      {error && <Failed onRetry={onRefresh}>{error instanceof CallError ? error.message : ''}</Failed>}
      {!rows && !error && <Waiting />}
      {rows?.length === 0 && <p className="soft">Non c’è nulla da mostrare.</p>}
      {rows && rows.length > 0 && (
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

function Search({ label, onSearch }: { label: string; onSearch: (words: string) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useKeyOf('/', input)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search')).trim())
  }
  return (
    <search>
      <form className="search-row" onSubmit={submit}>
        <label className="hidden" htmlFor={id}>
          {label}
        </label>
        <input
          ref={input}
          className="input"
          id={id}
          name="search"
          type="search"
          placeholder={label}
          autoComplete="off"
          // The cross that empties it shows everything again.
          onInput={event => event.currentTarget.value === '' && onSearch('')}
        />
        <button className="button" type="submit">
          Cerca
        </button>
      </form>
    </search>
  )
}
