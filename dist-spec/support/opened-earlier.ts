import type { Frame, Locator, Page } from 'playwright-core'
import { stampForm } from '../../server/plugins/form-stamp.ts'
import type { Keys } from '../../server/sessions/credentials/keys.ts'

/** Origin of a spec's server → signing keys. */
const keysByOrigin = new Map<string, Keys>()

export const rememberKeys = (origin: string, keys: Keys): unknown => keysByOrigin.set(origin, keys)
export const forgetKeys = (origin: string): unknown => keysByOrigin.delete(origin)

/** Returns a form stamp that the server at `origin` would have issued a minute ago. */
export function earlierStamp(origin: string): string {
  const keys = keysByOrigin.get(origin)
  if (!keys) throw new Error(`No server of the specs is at ${origin}.`)
  return stampForm({ keys, now: () => new Date(Date.now() - 60_000) }).modulo
}

/**
 * Makes the request forms of a page appear opened a minute ago: playwright fills them faster than a person, and would
 * wait for the minimum time at each. Adds no route where only simulated servers are in use: a page with a route has no
 * cache, and those servers answer without a minimum time.
 */
export async function openEarlier(within: Page | Frame): Promise<void> {
  if (!keysByOrigin.size) return
  const page = 'page' in within ? within.page() : within
  await page.route('**/v2/leads/modulo*', route => {
    const { origin } = new URL(route.request().url())
    if (!keysByOrigin.has(origin)) return route.fallback()
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { modulo: earlierStamp(origin), attesaMs: 0 },
    })
  })
}

/** Makes a form of a page without script appear opened a minute ago. */
export const backdateForm = (form: Locator, origin: string): Promise<void> =>
  form
    .locator('[name=modulo]')
    .evaluate((input, stamp) => input.setAttribute('value', stamp), earlierStamp(origin))
