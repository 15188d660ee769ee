/**
 * The link that an event is on, if a click on it leads to another page of this window at our own address: what opens
 * elsewhere, is saved, or is a place of the same page is the browser's. Links inside our elements count too.
 */
export function linkOf(event: Event): HTMLAnchorElement | null {
  const [target] = event.composedPath()
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  if (link.origin !== location.origin) return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere && link.hash ? null : link
}

/** Whether a click asks for the page here, and not in another window. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
