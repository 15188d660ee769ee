import type { Locator } from 'playwright-core'

/**
 * Returns what cannot be read or reached below an element, including shadow trees: off screen, clipped, or covered.
 * Ignores scrollable tables, drawings, texts for screen readers, buttons that show on focus, and elements that match the
 * selector `leftAlone`.
 */
export const outOfSight = (within: Locator, leftAlone = ''): Promise<string[]> =>
  within.evaluate((top, leftAlone) => {
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`)

    const below = (root: Element | ShadowRoot): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap(one =>
        one.shadowRoot ? [one, ...below(one.shadowRoot)] : [one],
      )
    const never = ['.hidden', '.skip:not(:focus)', '.table-scroll', 'svg', 'option', 'datalist', leftAlone]
      .filter(Boolean)
      .join()
    const isShown = (one: HTMLElement) => {
      const { width, height } = one.getBoundingClientRect()
      return (
        width > 0 && height > 0 && one.checkVisibility({ visibilityProperty: true }) && !one.closest(never)
      )
    }
    const shown = [...(top.shadowRoot ? below(top.shadowRoot) : []), ...below(top)].filter(isShown)
    const name = (one: Element) =>
      `${one.localName}.${one.className} ${one.textContent?.trim().replace(/\s+/g, ' ').slice(0, 30)}`

    for (const one of shown) {
      const { left, right } = one.getBoundingClientRect()
      if (right > innerWidth + 0.5 || left < -0.5) found.push(`out of the screen: ${name(one)}`)
      const isField = one.matches('input:not([type=range], [type=radio]), textarea')
      const cuts = isField || (getComputedStyle(one).overflowX !== 'visible' && !one.matches('input, select'))
      if (cuts && one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${one.id} ${name(one)}`)
    }
    for (const one of shown) {
      if (!one.matches('button, a, input, select, textarea, summary') || one.closest('[aria-hidden=true]'))
        continue
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      const [box = one.getBoundingClientRect()] = one.getClientRects()
      const root = one.getRootNode() as Document | ShadowRoot
      const at = root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      const isOwn = at && (one.contains(at) || at.contains(one) || at.closest('label')?.contains(one))
      if (!isOwn) found.push(`covered: ${name(one)} by ${at ? name(at) : 'nothing'}`)
    }
    return found
  }, leftAlone)
