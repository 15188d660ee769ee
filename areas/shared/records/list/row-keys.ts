import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react'
import { rowSearch } from '../../controls/shortcuts.ts'

/** Elements that use clicks themselves. */
const controls = 'a, button, input, label, select, summary, textarea'
/** Elements that use the arrow keys themselves. */
const usesArrows = 'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], dialog'

/** What a row is, and the link to its page: selectors. */
export interface RowShape {
  row: string
  link: string
}
const tableRow: RowShape = { row: 'tr', link: 'th a' }

const linkOf = (row: Element | null | undefined, { link }: RowShape) => row?.querySelector<HTMLElement>(link)

/** Follows the link of the clicked row, unless text is selected. */
function openRow(event: MouseEvent, shape: RowShape) {
  const target = event.target as Element
  if (event.defaultPrevented || target.closest(controls) || String(getSelection())) return
  const { ctrlKey, metaKey, shiftKey } = event
  linkOf(target.closest(shape.row), shape)?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

/**
 * Mouse and keyboard for rows that have a link, by default those of a table whose headings are links. A click anywhere in
 * a row and Enter open the record. The arrow keys move between rows, from anywhere on the page except controls that use
 * arrow keys; the arrow down leads from the search of the list to the first row. `onSpace` gets the position of the focused
 * row. Returns the properties of the element that `body` refers to, which contains the rows.
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  onSpace?: (at: number) => void,
  shape: RowShape = tableRow,
) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!by || !body.current || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const target = event.target as Element
      const row = target.closest?.(shape.row)
      const isInRows = row && body.current.contains(row)
      const isTaken = target.closest?.(usesArrows) && !target.matches(rowSearch)
      if (!isInRows && (isTaken || document.querySelector('dialog[open]'))) return
      const rows = [...body.current.querySelectorAll(shape.row)].filter(one => linkOf(one, shape))
      const next = isInRows ? rows[rows.indexOf(row) + by] : by > 0 ? rows[0] : undefined
      if (!isInRows && !next) return
      event.preventDefault()
      linkOf(next, shape)?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [body, shape])

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as Element
    const row = target.closest(shape.row)
    const link = linkOf(row, shape)
    if (!row || !link) return
    if (event.key === ' ' && target === link && onSpace) {
      event.preventDefault()
      onSpace([...body.current!.querySelectorAll(shape.row)].indexOf(row))
    }
    if (event.key === 'Enter' && target instanceof HTMLInputElement) {
      event.preventDefault()
      link.click()
    }
  }
  return { onClick: (event: MouseEvent) => openRow(event, shape), onKeyDown }
}
