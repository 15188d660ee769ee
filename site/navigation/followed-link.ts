/**
 * Returns the link of an event if a click opens another page of this site in this window, else null. Links to other
 * windows, downloads and fragments of the same page are left to the browser. Links inside shadow roots count.
 */
export function linkOf(event: Event): HTMLAnchorElement | null {
  const [target] = event.composedPath()
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  if (link.origin !== location.origin) return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere && link.hash ? null : link
}

/** Whether a click opens the page in this window. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
