import { useEffect } from 'react'

const durationMs = 2000
const ends = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/** Whether a visit starts here: at the first page, reached from another site, and not by the back button or a reload. */
function isBeginning(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const cameFromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin
  return location.pathname === '/' && !location.hash && entry?.type === 'navigate' && !cameFromHere
}

/**
 * Plays the opening at the start of a visit: the five strokes of the logo fall through the bar and become the mark. The
 * attribute `data-opening` of the document starts the animation; no figure and no text is covered. Any key, touch or
 * scroll ends the animation. The browser stores nothing about it.
 */
export function useOpening(): void {
  useEffect(() => {
    if (!isBeginning() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const { dataset } = document.documentElement
    const end = () => {
      delete dataset.opening
      clearTimeout(timer)
      for (const name of ends) removeEventListener(name, end, { capture: true })
    }
    const timer = setTimeout(end, durationMs)
    for (const name of ends) addEventListener(name, end, { passive: true, capture: true })
    dataset.opening = ''
    return end
  }, [])
}
