import { type RefObject, useEffect, useLayoutEffect } from 'react'

/**
 * Elements of the pages left by a link, with what was typed in them, for the back and the forward button. They stay in
 * the document, out of sight, because an element that leaves the document loses its state.
 */
const kept = new Map<unknown, HTMLElement>()

/** Number of pages whose elements are kept. */
const keptPages = 6

/** The server has no layout, and React warns about effects that need one. */
export const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Replaces new elements, at or in a place, by those that the visitor had left on this page, if they are kept, and keeps
 * them when the page is left.
 */
export function useKeptElements(place: RefObject<HTMLElement | null>): void {
  useLayout(() => {
    // The history entries of one page have the same number (`use-navigation.ts`).
    const page: unknown = history.state?.page
    const here = place.current
    const fresh = here ? [here, ...here.querySelectorAll<HTMLElement>('*')].filter(isOurs) : []
    const elements = fresh.map(element => {
      const earlier = kept.get(page)?.querySelector<HTMLElement>(element.localName)
      if (earlier) element.replaceWith(earlier)
      return earlier ?? element
    })
    return () => keep(page, elements)
  }, [place])
}

const isOurs = ({ localName }: Element) => localName.startsWith('quinto-')

function keep(page: unknown, elements: HTMLElement[]): void {
  if (elements.length === 0) return
  const box = kept.get(page) ?? document.body.appendChild(document.createElement('div'))
  box.hidden = true
  box.append(...elements)
  // The most recent page is last.
  kept.delete(page)
  kept.set(page, box)
  for (const [oldest, old] of kept) {
    if (kept.size <= keptPages) return
    old.remove()
    kept.delete(oldest)
  }
}
