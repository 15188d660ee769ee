import { useEffect, useState } from 'react'

const lastsMs = 2000

/** A visit begins with a page that was reached from elsewhere, and not by going back or by loading it again. */
function isBeginning(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const cameFromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin
  return entry?.type === 'navigate' && !cameFromHere
}

/**
 * The house's five strokes cross the page as a visit begins. The page is there before and beneath: the drawing is made
 * by the script, once the page is painted, hides nothing and takes no click. Any key, touch or scroll ends it. Nothing
 * is kept in the browser to know that it was shown.
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
    const timer = setTimeout(end, lastsMs)
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
