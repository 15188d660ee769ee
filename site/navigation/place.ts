import { focusOn } from './focus-on.ts'

/** Where a page is to be read from: a part of it, or how far down it was. */
type Place = { part: string } | { top: number; smooth: boolean }

/** The state that a page's entry in the history has: how far down it was left. */
type Left = { top?: unknown } | null

/** Of a page that is new, its top or the part that its address names; of one gone back to, where it was left. */
export function placeOf(hash: string, left?: Left): Place | null {
  if (left !== undefined && typeof left?.top === 'number') return { top: left.top, smooth: false }
  return hash.length > 1
    ? { part: decodeURIComponent(hash.slice(1)) }
    : { top: 0, smooth: left === undefined }
}

/** Before another page is shown: notes how far down this one was. From now on the browser leaves that to us. */
export function keepPlace(): void {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), { once: true })
  history.replaceState({ ...history.state, top: scrollY }, '')
}

/** Scrolls there, and takes who reads by keyboard or by ear along. */
export function showPlace(place: Place | null): void {
  if (!place) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const part = 'part' in place ? document.getElementById(place.part) : null
  focusOn(part)
  if (part) {
    part.scrollIntoView({ behavior: still ? 'instant' : 'smooth' })
    keepInSight(part)
  } else
    scrollTo({
      top: 'top' in place ? place.top : 0,
      behavior: still || !('smooth' in place && place.smooth) ? 'instant' : 'smooth',
    })
}

const keptMs = 4000

/** What stands above a part may still be on its way: the part stays in sight until it is there, or the visitor moves. */
function keepInSight(part: HTMLElement): void {
  let height = document.body.scrollHeight
  const growth = new ResizeObserver(() => {
    if (document.body.scrollHeight === height) return
    height = document.body.scrollHeight
    part.scrollIntoView({ behavior: 'instant' })
  })
  const end = () => growth.disconnect()
  growth.observe(document.body)
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(name, end, { once: true, passive: true })
  setTimeout(end, keptMs)
}
