import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../../contract/italian/format.ts'
import { perPage } from './list-address.ts'
import type { ListSource } from './list-source.ts'

interface Props {
  /** The number of rows, or the range that the page shows. */
  children: ReactNode
  back: { label: string; go: (() => void) | null }
  next: { label: string; go: (() => void) | null }
}

/** The position of a page in a list, with links to the pages before and after; null where there is no such page. */
export const Pagination = ({ children, back, next }: Props) => (
  <nav className="pagination" aria-label="Pagine">
    <span className="num" role="status">
      {children}
    </span>
    <span className="actions">
      {[back, next].map(({ label, go }) => (
        <button key={label} className="button" type="button" disabled={!go} onClick={go ?? undefined}>
          {label}
        </button>
      ))}
    </span>
  </nav>
)

interface PagerProps {
  total: number
  /** A greater total is not exact. */
  maxTotal: number
  words: ListSource<never>['words']
  shown: number
  cursor: string | null
  next: string | null
  onTurn: (cursor: string | null) => void
}

/** Pages of a list with cursors. Beyond the visited pages, «back» leads to the first page. */
export function Pager({ total, maxTotal, words, shown, cursor, next, onTurn }: PagerProps) {
  const [trail, setTrail] = useState<(string | null)[]>([])
  const isKnown = cursor === null || trail.length > 0
  const from = trail.length * perPage + 1
  const all = total > maxTotal ? `oltre ${formatNumber(maxTotal)}` : formatNumber(total)
  const [one, many = one] = words.counted ?? []
  function back() {
    onTurn(trail.at(-1) ?? null)
    setTrail(trail.slice(0, -1))
  }
  function on() {
    setTrail([...trail, cursor])
    onTurn(next)
  }
  return (
    <Pagination
      back={{
        label: trail.length > 0 || cursor === null ? 'Precedenti' : 'Prima pagina',
        go: cursor === null ? null : back,
      }}
      next={{ label: words.next ?? 'Successivi', go: next === null ? null : on }}
    >
      {isKnown && `${formatNumber(from)}–${formatNumber(from + shown - 1)} di `}
      {all}
      {one && ` ${total === 1 ? one : many}`}
    </Pagination>
  )
}
