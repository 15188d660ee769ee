import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import { type FileServer, serveFiles } from '../../support/file-server.ts'

/** Specs of which pages may frame which pages of the site. */

const server = sharedServer()
let browser: Browser
let page: Page
let other: FileServer
let stranger: string

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
  other = await serveFiles()
  other.put('/agenzie', { body: '<!doctype html>' })
  stranger = other.origin
})
afterAll(async () => {
  await browser?.close()
  await other?.close()
})

/**
 * Returns the title of a framed page in a page of `origin`; null where the browser shows an error instead. The framing
 * pages come from local servers: the browser treats pages fulfilled by a route as non-local and blocks their local
 * frames.
 */
async function titleIn(origin: string, path: string): Promise<string | null> {
  if (origin === server.quinto)
    await page.route(`${origin}/agenzie`, route => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(`${origin}/agenzie`)
  await page.evaluate(
    src =>
      new Promise(loaded => {
        const frame = document.createElement('iframe')
        frame.onload = loaded
        frame.src = src
        document.body.replaceChildren(frame)
      }),
    server.quinto + path,
  )
  const frame = page.frames()[1]!
  return frame.url().startsWith('chrome-error:') ? null : frame.title()
}
const calculators = ['/iframes/calcolatori/mutui', '/iframes/calcolatori/prestiti', '/iframes/displayRata']

it.each(calculators)(
  '%s with a partner’s key may be framed by that partner’s origins and by this site',
  async path => {
    const withKey = `${path}?partner=guida-mutui`
    expect(await titleIn(server.partner, withKey)).toMatch(/Quinto$/)
    expect(await titleIn(server.quinto, withKey)).toMatch(/Quinto$/)
    expect(await titleIn(stranger, withKey)).toBeNull()
  },
)

it.each(['', '?partner=nessuno', '?partner=partner-spento'])(
  'a frame with «%s» may be framed only by this site',
  async query => {
    expect(await titleIn(server.quinto, calculators[0] + query)).toMatch(/Quinto$/)
    expect(await titleIn(server.partner, calculators[0] + query)).toBeNull()
    expect(await titleIn(stranger, calculators[0] + query)).toBeNull()
  },
)

it.each(['/admin/login', '/agents/login', '/area-clienti/login', '/admin'])(
  '%s may not be framed, not even by this site',
  async path => {
    for (const origin of [server.quinto, server.partner, stranger])
      expect(await titleIn(origin, path), origin).toBeNull()
  },
)

it('the site may not be framed by others', async () => {
  for (const path of ['/', '/mutui']) {
    expect(await titleIn(server.partner, path)).toBeNull()
    expect(await titleIn(stranger, path)).toBeNull()
  }
})
