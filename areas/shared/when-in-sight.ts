/**
 * Does something as soon as the page is in sight: now, or when the reader comes back to its tab. Returns a function that
 * stops waiting.
 */
export function whenInSight(act: () => void): () => void {
  function look() {
    if (document.visibilityState !== 'visible') return
    stop()
    act()
  }
  const stop = () => document.removeEventListener('visibilitychange', look)
  document.addEventListener('visibilitychange', look)
  look()
  return stop
}
