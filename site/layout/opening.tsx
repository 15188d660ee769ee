import { useEffect, useState } from 'react'

const durationMs = 2000

/** Whether this page starts a visit: it was reached from another site, not by the back button or a reload. */
function isBeginning(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const cameFromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin
  return entry?.type === 'navigate' && !cameFromHere
}

/**
 * An animation of the logo's five strokes at the start of a visit. A script draws it once the page is painted; it hides
 * nothing and ignores the pointer. Any key, touch or scroll ends it. The browser stores nothing about it.
 */
export function Opening() {
  const [isPlaying, setPlaying] = useState(false)

  useEffect(() => {
    if (!isBeginning() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const painted = requestAnimationFrame(() => setPlaying(true))
    return () => cancelAnimationFrame(painted)
  }, [])

  useEffect(() => {
    if (!isPlaying) return
    const end = () => setPlaying(false)
    const ends = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const
    const timer = setTimeout(end, durationMs)
    for (const name of ends) addEventListener(name, end, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of ends) removeEventListener(name, end)
    }
  }, [isPlaying])

  if (!isPlaying) return null
  return (
    <div className="opening">
      <svg viewBox="0 0 90 100" preserveAspectRatio="none" aria-hidden="true">
        {[0, 1, 2, 3, 4].map(stroke => (
          <rect key={stroke} x={stroke * 20 + 5} width="0.12" height="100" />
        ))}
      </svg>
      <button className="button" type="button" onClick={() => setPlaying(false)}>
        Salta l’animazione
      </button>
    </div>
  )
}
