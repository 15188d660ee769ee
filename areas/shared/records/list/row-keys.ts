import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react'

/** Elements that use clicks themselves. */
const controls = 'a, button, input, label, select, summary, textarea'
/** Elements that use the arrow keys themselves. */
const usesArrows = 'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], dialog'

const linkOf = (row: Element | null) => row?.querySelector<HTMLElement>('th a')

/** A click anywhere in a row of a table opens what the heading of the row links to, unless text is being selected. */
function openRow(event: MouseEvent) {
  const target = event.target as Element
  if (event.defaultPrevented || target.closest(controls) || String(getSelection())) return
  const { ctrlKey, metaKey, shiftKey } = event
  linkOf(target.closest('tr'))?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

/**
 * Makes the rows of a table work by mouse and keyboard, as far as the heading of a row is a link: a click anywhere in
 * a row and Enter open the record, the arrow keys go from row to row, from anywhere on the page where no control uses
 * them. `onSpace` gets the position of the focused row. Returns the properties of the `tbody` that `body` refers to.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>, onSpace?: (at: number) => void) {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!by || !body.current || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const target = event.target as Element
      const row = target.closest?.('tr')
      const isInRows = row && body.current.contains(row)
      if (!isInRows && (target.closest?.(usesArrows) || document.querySelector('dialog[open]'))) return
      const rows = [...body.current.querySelectorAll('tr')].filter(linkOf)
      const next = isInRows ? rows[rows.indexOf(row) + by] : by > 0 ? rows[0] : undefined
      if (!isInRows && !next) return
      event.preventDefault()
      linkOf(next ?? null)?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [body])

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as Element
    const row = target.closest('tr')
    const link = linkOf(row)
    if (!row || !link) return
    if (event.key === ' ' && target === link && onSpace) {
      event.preventDefault()
      onSpace([...body.current!.querySelectorAll('tr')].indexOf(row))
    }
    if (event.key === 'Enter' && target instanceof HTMLInputElement) {
      event.preventDefault()
      link.click()
    }
  }
  return { onClick: openRow, onKeyDown }
}
