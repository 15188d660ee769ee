import type { BrowserContext, Frame, Page } from 'playwright-core'

/** A layout shift, as the browser reports it. */
type Shift = { value: number } & Record<string, unknown>

/** Records the layout shifts of all documents that `target` opens from now on. */
export const recordShifts = (target: BrowserContext | Page): Promise<unknown> =>
  target.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(document, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push(entry.toJSON())
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The layout shifts of a document until now. */
export const shiftsOf = (within: Page | Frame): Promise<Shift[]> =>
  within.evaluate(() => (document as unknown as { shifts: Shift[] }).shifts)

/** The sum of all layout shifts of a document until now. */
export const totalShift = async (within: Page | Frame): Promise<number> =>
  (await shiftsOf(within)).reduce((sum, { value }) => sum + value, 0)
