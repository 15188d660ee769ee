import { focusOn } from './focus-on.ts'

/** Scroll target of a page: the part with an id, or a position. */
export interface Place {
  part: string
  /** Pixels. */
  top: number
  smooth: boolean
}

/** State of a history entry: the scroll position. */
type Left = { top?: unknown } | null

/** Returns the target of a page: for a new one the top or the fragment, for an earlier one its position. */
export function placeOf(hash: string, left?: Left): Place {
  if (typeof left?.top === 'number') return { part: '', top: left.top, smooth: false }
  return { part: decodeURIComponent(hash.slice(1)), top: 0, smooth: left === undefined }
}

/** Stores the scroll position before another page is shown, and takes over scroll restoration from the browser. */
export function keepPlace(): void {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), { once: true })
  history.replaceState({ ...history.state, top: scrollY }, '')
}

/** Scrolls to a target, and moves the focus with it. */
export function showPlace({ part, top, smooth }: Place): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const named = part ? document.getElementById(part) : null
  const show = (behavior: ScrollBehavior) =>
    named ? named.scrollIntoView({ behavior }) : scrollTo({ top, behavior })
  focusOn(named)
  show((named || smooth) && !isStill ? 'smooth' : 'instant')
  if (named || top > 0) keepShown(() => show('instant'))
}

const keptMs = 4000

/** Content above the target may still load: keeps the target in view until then, or until the visitor interacts. */
function keepShown(show: () => void): void {
  let height = document.body.scrollHeight
  const growth = new ResizeObserver(() => {
    if (document.body.scrollHeight === height) return
    height = document.body.scrollHeight
    show()
  })
  const end = () => growth.disconnect()
  growth.observe(document.body)
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(name, end, { once: true, passive: true, capture: true })
  setTimeout(end, keptMs)
}
