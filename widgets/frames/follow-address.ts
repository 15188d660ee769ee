import { type Frame, frameAt, stepPath } from '../../contract/embedding/frames.ts'

/** Keeps the frame's address and the element's step in sync, in both directions. */
export function followAddress(element: HTMLElement & { passo?: string }, frame: Frame): void {
  // A step change without user input corrects the address, and must not add an entry to the history.
  let corrects = true
  const acted = () => {
    corrects = false
  }
  // The element keeps the keys of its fields.
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, acted, { capture: true })

  element.addEventListener('quinto-passo', event => {
    const { passo } = (event as CustomEvent<{ passo: string }>).detail
    // The property must follow the step: assigning the same value again would be no change.
    element.passo = passo
    if (frameAt(location.pathname)?.steps.includes(passo)) return
    const path = stepPath(frame, passo, !!element.getAttribute('agente'))
    if (path) history[corrects ? 'replaceState' : 'pushState'](null, '', path + location.search)
  })

  addEventListener('popstate', () => {
    corrects = true
    element.passo = frameAt(location.pathname)?.steps[0]
  })
}
