import type { Frame, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { callRunningServer } from '../../server/commands/control.ts'
import type { LeadLine } from '../../server/subjects/leads/recent-leads.ts'
import type { BuiltOrigins, BuiltServer } from './built-server.ts'
import { journeyOn } from './journey.ts'

/** Pages with the calculator: name → address. */
export const places = {
  'a partner’s page': ({ partner }: BuiltOrigins) => `${partner}/`,
  'a frame in a partner’s page': ({ partner }: BuiltOrigins) => `${partner}/cornice`,
  'our own page': ({ quinto }: BuiltOrigins) => `${quinto}/mutui`,
}
export const placeNames = Object.keys(places) as (keyof typeof places)[]

/** Returns the document of the calculator: the page, or its frame. */
export const documentOf = (page: Page): Page | Frame =>
  page.frames().find(frame => new URL(frame.url()).pathname.startsWith('/iframes/')) ?? page

export type Calculator = Awaited<ReturnType<typeof calculatorOf>>

/** Returns the calculator of an open page once it is interactive, with the steps through it. */
export async function calculatorOf(page: Page) {
  const within = documentOf(page)
  const journey = journeyOn(within)
  await isInteractive(journey.widget)
  return { ...journey, page, within }
}

/** Waits until an element is interactive: it removes the server's style last. */
export const isInteractive = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate(
        // `:scope > style` matches nothing in a shadow root.
        ({ shadowRoot: root }) => !!root?.querySelector('#view *') && !root.querySelector('style'),
      ),
    )
    .toBe(true)

/** Returns what `npm run data -- leads` prints about a person. */
export const leadsOf = async ({ dataDir }: BuiltServer, person: string) =>
  (await callRunningServer<LeadLine[]>(dataDir, '/leads'))!.filter(
    ({ persona }) => persona === `${person} Di Prova`,
  )
