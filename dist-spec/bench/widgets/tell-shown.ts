/** Says that an element is there as our own do. */
export const tellShown = (element: Element): boolean =>
  element.dispatchEvent(new CustomEvent('quinto-pronto', { bubbles: true, composed: true }))
