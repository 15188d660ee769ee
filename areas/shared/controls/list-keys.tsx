import { type RefObject, useEffect, useRef } from 'react'
import { isShortcut, rowSearch } from './shortcuts.ts'

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll(':scope > li') ?? [])]
const targetOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('.row-target')

/** Focuses the row at a place of the list, or the last one before it. */
export function focusRow(list: HTMLElement | null, at: number): void {
  const rows = rowsOf(list)
  targetOf(rows[Math.min(at, rows.length - 1)])?.focus()
}

/** Gives the focus to the next row when the row that has the focus leaves the list. Each row has its id in `data-id`. */
export function useFocusOnNext(
  list: RefObject<HTMLElement | null>,
  rows: readonly { readonly _id: string }[],
): void {
  const held = useRef<{ id: string; at: number } | null>(null)
  useEffect(() => {
    const note = (event: FocusEvent) => {
      const row = (event.target as Element).closest('li')
      const at = [...(list.current?.children ?? [])].indexOf(row as Element)
      if (at >= 0) held.current = { id: row!.getAttribute('data-id')!, at }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [list])
  useEffect(() => {
    const { id, at } = held.current ?? {}
    if (id === undefined || rows.some(({ _id }) => _id === id)) return
    if (document.activeElement === document.body) focusRow(list.current, at!)
    held.current = null
  }, [list, rows])
}

/** The button or the checkbox of a letter, of the space bar for `space`: its `data-key` names one or several. */
const controlOf = (place: Element | null | undefined, key: string) =>
  place?.querySelector<HTMLElement>(`[data-key~=${key}]`)

/**
 * The keys of a list of rows: the arrows and j, k move from row to row, from anywhere on the page, and the arrow down from
 * the search of the list; a letter presses the button with this `data-key` in the toolbar of the chosen rows (`.bulk`), if
 * there is one, else in the row that has the focus; the space bar presses `space` of the row whose `.row-target` has the
 * focus; z undoes, in a list with `undoLast`. `goOn` runs at a step beyond the last row.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  undoLast?: () => void,
  goOn?: () => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isFromSearch = event.key === 'ArrowDown' && (event.target as Element).matches?.(rowSearch)
      if (!isFromSearch && !isShortcut(event, event.key)) return
      if (!list.current || document.querySelector('dialog[open]')) return
      const rows = rowsOf(list.current)
      const focused = document.activeElement
      const current = rows.findIndex(row => row.contains(focused))
      const row = rows[current]
      const step = steps[event.key]
      if (step) {
        const next = current < 0 ? (step > 0 ? 0 : -1) : current + step
        const target = targetOf(rows[next])
        if (!target && !(goOn && step > 0)) return
        event.preventDefault()
        if (target) target.focus()
        else goOn!()
        return
      }
      if (undoLast && event.key === 'z') {
        event.preventDefault()
        undoLast()
        return
      }
      const control =
        event.key === ' '
          ? focused === targetOf(row)
            ? controlOf(row, 'space')
            : undefined
          : /^[a-z]$/.test(event.key)
            ? (controlOf(document.querySelector('.bulk'), event.key) ?? controlOf(row, event.key))
            : undefined
      if (!control) return
      event.preventDefault()
      control.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list, undoLast, goOn])
}

interface KeysProps {
  /** The letters of the actions with their words. */
  keys: readonly (readonly [key: string, label: string])[]
  /** Whether rows can be chosen. */
  selects?: boolean
}

/** The keys of a list, in words. */
export const ListKeys = ({ keys, selects }: KeysProps) => (
  <p className="note list-keys">
    <span>
      <kbd>J</kbd> <kbd>K</kbd> scorri
    </span>
    {selects && (
      <span>
        <kbd>Spazio</kbd> scegli
      </span>
    )}
    <span>
      <kbd>Invio</kbd> apri
    </span>
    {keys.map(([key, label]) => (
      <span key={key}>
        <kbd>{key.toUpperCase()}</kbd> {label.toLocaleLowerCase('it')}
      </span>
    ))}
    <span>
      <kbd>Z</kbd> annulla
    </span>
  </p>
)
