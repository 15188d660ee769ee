import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { askRunningServer } from '../../server/commands/control.ts'
import type { LeadLine } from '../../server/subjects/leads/recent-leads.ts'
import type { BuiltOrigins, BuiltServer } from './built-server.ts'
import { journeyOn } from './journey.ts'

/** Where people meet the calculator: name → address. */
export const places = {
  'a partner’s page': ({ partner }: BuiltOrigins) => `${partner}/`,
  'a frame in a partner’s page': ({ partner }: BuiltOrigins) => `${partner}/cornice`,
  'our own page': ({ quinto }: BuiltOrigins) => `${quinto}/mutui`,
}
export const placeNames = Object.keys(places) as (keyof typeof places)[]

/** The document of the calculator: the page, or the frame in it. */
export const documentOf = (page: Page): Page | Frame =>
  page.frames().find(frame => new URL(frame.url()).pathname.startsWith('/iframes/')) ?? page

export type Calculator = Awaited<ReturnType<typeof calculatorOf>>

/** The calculator of a page that was opened, once it listens: the steps through it, and the document it is in. */
export async function calculatorOf(page: Page) {
  const within = documentOf(page)
  const journey = journeyOn(within)
  // The server's own style leaves as the last thing, once the view listens.
  await expect
    .poll(() =>
      journey.widget.evaluate(
        // In a shadow root `:scope > style` would find nothing.
        ({ shadowRoot: root }) => !!root?.querySelector('#view *') && !root.querySelector('style'),
      ),
    )
    .toBe(true)
  return { ...journey, page, within }
}

/** What `npm run data -- leads` tells of a person of the journey. */
export const leadsOf = async ({ dataDir }: BuiltServer, person: string) =>
  (await askRunningServer<LeadLine[]>(dataDir, '/leads'))!.filter(
    ({ persona }) => persona === `${person} Di Prova`,
  )
