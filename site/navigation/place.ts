import { focusOn } from './focus-on.ts'

/** Where a page is to be read from: a part of it, where it has one of that name, or else how far down. */
export interface Place {
  part: string
  /** Pixels. */
  top: number
  smooth: boolean
}

/** The state that a page's entry in the history has: how far down it was left. */
type Left = { top?: unknown } | null

/** Of a page that is new, its top or the part that its address names; of one gone back to, where it was left. */
export function placeOf(hash: string, left?: Left): Place {
  if (typeof left?.top === 'number') return { part: '', top: left.top, smooth: false }
  return { part: decodeURIComponent(hash.slice(1)), top: 0, smooth: left === undefined }
}

/** Before another page is shown: notes how far down this one was. From now on the browser leaves that to us. */
export function keepPlace(): void {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), { once: true })
  history.replaceState({ ...history.state, top: scrollY }, '')
}

/** Scrolls there, and takes who reads by keyboard or by ear along. */
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

/** What stands above a place may still be on its way: the place stays in sight until it is there, or the visitor moves. */
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
    addEventListener(name, end, { once: true, passive: true })
  setTimeout(end, keptMs)
}
