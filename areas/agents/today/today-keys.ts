import { type RefObject, useEffect } from 'react'
import { isShortcut } from '../../shared/controls/shortcuts.ts'

/** The letters of the actions on the row that has the focus, with their words. */
export const rowKeys = [
  ['f', 'Fatto'],
  ['n', 'Non risponde'],
  ['r', 'Rimanda'],
  ['p', 'Passa'],
  ['c', 'Chiama'],
  ['s', 'Scrivi'],
] as const

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

const targetOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('.row-target')

/** Focuses the row at a place of the list, or the last one before it. */
export function focusRow(list: HTMLElement | null, at: number): void {
  const rows = [...(list?.querySelectorAll(':scope > li') ?? [])]
  targetOf(rows[Math.min(at, rows.length - 1)])?.focus()
}

/**
 * The keys of a list of rows: the arrows and j, k move from row to row, from anywhere on the page; a letter presses the
 * button of the row that has the focus (`data-key`); z undoes.
 */
export function useTodayKeys(list: RefObject<HTMLElement | null>, undoLast: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event, event.key) || !list.current || document.querySelector('dialog[open]')) return
      const rows = [...list.current.querySelectorAll(':scope > li')]
      const current = rows.indexOf(document.activeElement?.closest('.today > li') as Element)
      const step = steps[event.key]
      if (step) {
        const next = current < 0 ? (step > 0 ? 0 : -1) : current + step
        const target = targetOf(rows[next])
        if (!target) return
        event.preventDefault()
        target.focus()
      } else if (event.key === 'z') {
        event.preventDefault()
        undoLast()
      } else if (current >= 0 && /^[a-z]$/.test(event.key)) {
        const button = rows[current]!.querySelector<HTMLElement>(`[data-key=${event.key}]`)
        if (!button) return
        event.preventDefault()
        button.click()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list, undoLast])
}
