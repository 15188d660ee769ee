import { type Frame, frameAt, stepPath } from '../../contract/embedding/frames.ts'

/** Keeps the address and the element's step the same, whichever moves. */
export function followAddress(element: HTMLElement & { passo?: string }, frame: Frame): void {
  // A step that the person did not ask for corrects the address, and must not stand behind the back button.
  let corrects = true
  for (const act of ['pointerdown', 'keydown'])
    addEventListener(act, () => {
      corrects = false
    })

  element.addEventListener('quinto-passo', event => {
    const { passo } = (event as CustomEvent<{ passo: string }>).detail
    // The property asks for a step: left at the last one asked, asking for that again would be no change.
    element.passo = passo
    if (frameAt(location.pathname)?.steps.includes(passo)) return
    const path = stepPath(frame, passo, location.pathname)
    if (path) history[corrects ? 'replaceState' : 'pushState'](null, '', path + location.search)
  })

  addEventListener('popstate', () => {
    corrects = true
    element.passo = frameAt(location.pathname)?.steps[0]
  })
}
