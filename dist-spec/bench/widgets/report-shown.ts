/** Emits the event by which Quinto's elements report that they are ready. */
export const reportShown = (element: Element): boolean =>
  element.dispatchEvent(new CustomEvent('quinto-pronto', { bubbles: true, composed: true }))
