import { type RefObject, useEffect } from 'react'

/** How long a page may take to give the focus to another place of its own. */
const waitMs = 100

/**
 * Gives the focus to the heading of the nearest part that remains when the focused element leaves the page, such as a
 * button that its own press removes. The browser would leave the focus on the body.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = page.current!
    /** The focused element and the elements around it. */
    let places: Element[] = []
    let timer = 0
    const remember = ({ target }: FocusEvent) => {
      places = []
      for (let at = target as Element | null; at && at !== main; at = at.parentElement) places.push(at)
    }
    const look = () => {
      if (places[0]?.isConnected ?? true) return
      const rest = places.filter(one => one.isConnected)
      places = []
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (document.activeElement !== document.body) return
        const part = rest.find(one => one.isConnected && one.querySelector(headings)) ?? main
        const heading = part.querySelector<HTMLElement>(headings) ?? main
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }, waitMs)
    }
    const observer = new MutationObserver(look)
    observer.observe(main, { childList: true, subtree: true })
    main.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      main.removeEventListener('focusin', remember)
      clearTimeout(timer)
    }
  }, [page])
}

const headings = 'h1, h2, h3'
