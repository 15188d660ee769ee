import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '../../../server/project-root.ts'
import { integrityOf } from '../../build/verified-imports.ts'
import { published } from '../../published/published.ts'
import { walkOn } from '../../published/walks.ts'
import { openBrowser } from '../../support/browser.ts'
import { type BuiltServer, startBuiltServer } from '../../support/built-server.ts'
import { leadsOf } from '../../support/calculator.ts'
import { elementSpecs, walkedTags } from '../../support/element-spec.ts'
import { type FileServer, serveFiles } from '../../support/file-server.ts'
import { oneIn } from '../../support/matrix.ts'
import { prepared } from '../../support/prepared.ts'
import { serveWidgets } from '../../support/widget-server.ts'

/** Specs of version skew: a page with pinned widgets meets newer servers after updates, and vice versa. */

const folder = join(projectRoot, 'dist-spec/published')
const versions = (await readdir(folder))
  .map(name => /^(.+)\.json\.br$/.exec(name)?.[1])
  .filter(version => version !== undefined)
  .map(published)

let browser: Browser
let page: Page
let complaints: string[]
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  page = await browser.newPage({ locale: 'it-IT' })
  complaints = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // The page is a 404 of the other origin, without an icon.
    const ofTheirs = /\/(salto|favicon\.ico)$/.test(message.location().url)
    if (['error', 'warning'].includes(message.type()) && !ofTheirs) complaints.push(message.text())
  })
})
afterEach(() => page.close())

it('the first version is stored', () => {
  expect(versions.length).toBeGreaterThan(0)
})

describe.each(versions)('$version', ({ version, files, answers }) => {
  /** Elements of later versions have no files here. */
  const tags = walkedTags.filter(tag => Object.keys(files).some(name => name.startsWith(`${tag}-`)))

  describe('pinned widgets on the current server', () => {
    let server: BuiltServer
    beforeAll(async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'quinto-salto-'))
      const kept = join(dataDir, 'widgets', version)
      await mkdir(kept, { recursive: true })
      await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(kept, name), text)))
      server = await startBuiltServer({ dataDir, from: prepared().exampleFolder })
    })
    afterAll(() => server?.close())

    it.each(oneIn(2, tags))('<%s>', async tag => {
      const requested: string[] = []
      page.on('request', request => requested.push(new URL(request.url()).pathname))
      const script = {
        src: `${server.quinto}/widgets/${version}/quinto.js`,
        integrity: integrityOf(files['quinto.js']!),
      }
      await walkOn(page, server.partner, tag, script)
      // The browser reports no request for a file that an earlier page left in its cache.
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      )
      const scripts = [...new Set([...requested, ...loaded])].filter(path => path.startsWith('/widgets/'))
      expect(scripts.length).toBeGreaterThan(2)
      expect(scripts.filter(path => !path.startsWith(`/widgets/${version}/`))).toEqual([])
      expect(complaints).toEqual([])
      const person = elementSpecs.get(tag)!.applicant
      if (person) expect(await leadsOf(server, person)).toHaveLength(1)
    })
  })

  describe('the older server under the current widgets', () => {
    let widgetServer: FileServer
    let site: FileServer
    beforeAll(async () => {
      ;[widgetServer, site] = await Promise.all([serveWidgets(), serveFiles()])
      site.put('/salto', { body: '<!doctype html><html lang="it"><body>' })
      // The document of a frame has the version of the widgets, not of the answers.
      widgetServer.put('/iframes/carrello', { body: '<p>Per ordinare occorre accedere</p>' })
    })
    afterAll(() => Promise.all([widgetServer?.close(), site?.close()]))

    it.each(oneIn(2, [...tags.slice(1), tags[0]!]))('<%s>', async tag => {
      const unknown: string[] = []
      const headers = {
        'access-control-allow-origin': site.origin,
        'access-control-allow-headers': '*',
        'access-control-expose-headers': '*',
      }
      await page.route('**/v2/**', route => {
        const request = route.request()
        if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
        const key = `${request.method()} ${new URL(request.url()).pathname}`
        const answer = answers[key]
        if (!answer) unknown.push(key)
        return route.fulfill({
          status: answer?.status ?? 404,
          headers: { ...headers, 'content-type': answer?.type ?? 'application/json' },
          body: answer?.body ?? '"Non c’è."',
        })
      })
      await walkOn(page, site.origin, tag, { src: `${widgetServer.origin}/widgets/v1/quinto.js` })
      expect(unknown).toEqual([])
      expect(complaints).toEqual([])
    })
  })
})
