/** Whether a page of another site surrounds this page. */
export function isInOtherSite(): boolean {
  for (let page: Window = window; page !== page.parent; page = page.parent) {
    try {
      if (page.parent.location.origin !== location.origin) return true
    } catch {
      return true
    }
  }
  return false
}

/**
 * Whether the page may use the session of the browser: a page at our origin `base`, and not in a frame of another site,
 * which could cover the frame and lead clicks into it.
 */
export const mayUseSession = (base: string): boolean => location.origin === base && !isInOtherSite()
