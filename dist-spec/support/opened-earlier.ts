import type { Frame, Page } from 'playwright-core'
import { stampForm } from '../../server/plugins/form-stamp.ts'
import type { Keys } from '../../server/sessions/keys.ts'

/** Origin of a server of the specs → its keys. */
const houses = new Map<string, Keys>()

export const rememberKeys = (origin: string, keys: Keys): unknown => houses.set(origin, keys)
export const forgetKeys = (origin: string): unknown => houses.delete(origin)

/** The stamp of a form that this server gave out a minute ago, as it would have written it itself. */
export function earlierStamp(origin: string): string {
  const keys = houses.get(origin)
  if (!keys) throw new Error(`No server of the specs is at ${origin}.`)
  return stampForm({ keys, now: () => new Date(Date.now() - 60_000) }).modulo
}

/**
 * From here on the requests' forms of this page were opened a minute ago: playwright fills them in faster than anybody,
 * and would wait at each for the rest of the least time. Houses that a spec makes up answer by themselves: a page with
 * a route has no cache.
 */
export async function openEarlier(within: Page | Frame): Promise<void> {
  if (!houses.size) return
  const page = 'page' in within ? within.page() : within
  await page.route('**/v2/leads/modulo*', route => {
    const { origin } = new URL(route.request().url())
    if (!houses.has(origin)) return route.fallback()
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { modulo: earlierStamp(origin), attesaMs: 0 },
    })
  })
}
