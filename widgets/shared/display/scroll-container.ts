/**
 * Removes the height of the page's fixed bar, `--quinto-top`, where the element of `node` is in a scrolling container:
 * sticky parts stay at the edge of the container, which the bar of the page does not cover. The ref of any node in the
 * element.
 */
export function dropPageBarInContainer(node: Element | null): void {
  const root = node?.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  if (isInContainer(root.host))
    root.querySelector<HTMLElement>('#view')?.style.setProperty('--quinto-top', '0px')
}

/** Whether an ancestor scrolls or cuts its content. The viewport takes over the overflow of the page's own boxes. */
function isInContainer(element: Element): boolean {
  const parent = parentOf(element)
  if (!parent || parent === document.body || parent === document.documentElement) return false
  return /auto|scroll|hidden/.test(getComputedStyle(parent).overflowY) || isInContainer(parent)
}

/** The parent in the rendered tree, beyond slots and shadow roots. */
function parentOf(element: Element): Element | null {
  const parent = element.assignedSlot ?? element.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
}
