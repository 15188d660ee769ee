import type { Page } from 'playwright-core'
import { elementSpecs } from '../support/element-spec.ts'
import { openEarlier } from '../support/opened-earlier.ts'

/** Runs a walk of one element in a page of `origin`, with the script at `src`. */
export async function walkOn(
  page: Page,
  origin: string,
  tag: string,
  script: { src: string; integrity?: string },
): Promise<void> {
  const { html, walk } = elementSpecs.get(tag)!
  // Any page of the origin, whose content the spec replaces.
  await page.goto(`${origin}/salto`)
  await page.evaluate(
    ([html, script]) => {
      document.body.innerHTML = html
      document.body.append(
        Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', ...script }),
      )
    },
    [html!, script] as const,
  )
  await openEarlier(page)
  await walk!(page)
}
