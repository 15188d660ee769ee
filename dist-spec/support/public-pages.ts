import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SiteRoute } from '../../contract/pages/pages.ts'
import { appointmentPath, followPath } from '../../contract/pages/request-link.ts'
import { sentQuotesPath } from '../../contract/products/quote-link.ts'
import { type SimulatedProduct, simulationPaths } from '../../contract/products/simulation-link.ts'
import { unlistedPages } from './site-pages.ts'

/** Pages that the site map omits. */
const unlisted = [...unlistedPages, '/404?cerca=mutuo', '/news?pagina=2']

/** Pages of personal links, without a link: the example data has none. */
const withoutLink = [
  '/contattaci/inviato',
  '/display/sconosciuto',
  `${sentQuotesPath}/sconosciuto`,
  ...[followPath, appointmentPath].map(path => `${path}/sconosciuta`),
]

/** A need of each product, to store a simulation of. */
const needs: Record<SimulatedProduct, object> = {
  mutui: { finalita: 'prima_casa', valore: 19_000_000, importo: 15_000_000, durataMesi: 300 },
  prestiti: { finalita: 'auto', importo: 1_500_000, durataMesi: 60 },
  cdq: { prodotto: 'cqs', netto: 165_000, durataMesi: 120, occupazione: 'dipendente_statale' },
  leasing: { bene: 'auto', valore: 4_000_000, anticipoPerc: 20, durataMesi: 48, riscattoPerc: 1 },
}

/** Returns every public page of the example data: listed, unlisted, and those of personal links. */
export async function publicPages(origin: string): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  const kept = await Promise.all(
    Object.entries(needs).map(async ([product, need]) => {
      const answer = await fetch(`${origin}/v2/calcolatori/${product}/simulazioni`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ need }),
      })
      const { indirizzo } = (await answer.json()) as { indirizzo: string }
      return new URL(indirizzo).pathname
    }),
  )
  return [...listed, ...unlisted, ...kept, ...withoutLink]
}

/** Returns the pages of a route such as `/agente/:id`. */
export const pagesOf = (route: SiteRoute, pages: string[]): string[] => {
  const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/?]+')}($|\\?)`)
  return pages.filter(path => pattern.test(path))
}

/** Whether a path is a page of a personal link, which has a separate document. */
export const isPersonal = (path: string): boolean =>
  Object.values(simulationPaths).some(one => path.startsWith(`${one}/`)) || withoutLink.includes(path)

/**
 * Collects browser complaints from now on: errors, dialogs, policy violations, and requests to other origins, except
 * those that match `expected`.
 */
export async function strictComplaintsOf(page: Page, origin: string, expected = /$^/): Promise<string[]> {
  const complaints: string[] = []
  const complain = (what: string) => {
    const where = `${page.url().slice(origin.length)}: ${what}`
    if (!expected.test(what) && !complaints.includes(where)) complaints.push(where)
  }
  await page.exposeFunction('complain', complain)
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { complain } = window as unknown as { complain(what: string): void }
      complain(`stopped by ${effectiveDirective}: ${blockedURI} ${sample}`)
    })
  })
  page.on('dialog', dialog => {
    complain(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', error => complain(error.message))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complain(message.text())
  })
  page.on('request', request => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      complain(`a request to ${request.url()}`)
  })
  return complaints
}

/**
 * Follows a link of the current page without a load. Before hydration a click would load a document, so such a click is
 * cancelled and repeated.
 */
export async function followTo(page: Page, path: string): Promise<void> {
  const isAnswered = () =>
    page.evaluate(href => {
      document.querySelector('main')!.dataset.before = 'yes'
      const link = Object.assign(document.createElement('a'), { href })
      let answered = false
      const listen = (event: Event) => {
        answered = event.defaultPrevented
        event.preventDefault()
      }
      addEventListener('click', listen, { once: true })
      document.body.append(link)
      link.click()
      link.remove()
      return answered
    }, path)
  await expect.poll(isAnswered, { message: path, timeout: 10_000 }).toBe(true)
  const isThere = () => page.evaluate(() => document.querySelector('main')?.dataset.before === undefined)
  await expect.poll(isThere, { message: path }).toBe(true)
}
