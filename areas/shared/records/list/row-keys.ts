import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react'

/** Elements that use clicks themselves. */
const controls = 'a, button, input, label, select, summary, textarea'
/** Elements that use the arrow keys themselves. */
const usesArrows = 'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], dialog'

const linkOf = (row: Element | null) => row?.querySelector<HTMLElement>('th a')

/** Follows the link in the heading of the clicked row, unless text is selected. */
function openRow(event: MouseEvent) {
  const target = event.target as Element
  if (event.defaultPrevented || target.closest(controls) || String(getSelection())) return
  const { ctrlKey, metaKey, shiftKey } = event
  linkOf(target.closest('tr'))?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

/**
 * Mouse and keyboard for the rows of a table whose headings are links: a click anywhere in a row and Enter open the
 * record; the arrow keys move between rows, from anywhere on the page except controls that use arrow keys. `onSpace`
 * gets the position of the focused row. Returns the properties of the `tbody` that `body` refers to.
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
