import { afterAll, beforeAll, expect, it } from 'vitest'
import { frames } from '../contract/embedding/frames.ts'
import { loadBuilt } from '../server/built.ts'
import { describeOnOneDatabase } from '../server/database/testing/databases.ts'
import { openTestApp, type TestApp } from '../server/testing/test-app.ts'
import { expectGolden, hashed } from './golden.ts'

/** A page without the values that change with each build or answer: hashes of files, nonces, stamps. */
const stable = (html: string) =>
  html
    .replace(/-[\w-]{8}\.(js|css|woff2)/g, '-HASH.$1')
    .replace(/(nonce=|csp-nonce" content=)"[^"]*"/g, '$1"…"')
    .replace(/(name="modulo" value=|"modulo":)"[^"]*"/g, '$1"…"')
    .replace(/sha384-[\w+/]{64}/g, 'INTEGRITY')

describeOnOneDatabase('golden pages', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open, {}, await loadBuilt())
  })
  afterAll(() => test.app.close())

  const page = async (url: string) => {
    const { body, statusCode } = await test.app.inject({ url, headers: { accept: 'text/html' } })
    return { statusCode, html: stable(body) }
  }

  it('HTML of every public page', async () => {
    const map = (await test.app.inject('/sitemap.xml')).body
    const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
    expect(paths.length).toBeGreaterThan(50)
    const lines: string[] = []
    for (const path of [...paths, '/404', '/news?pagina=2', '/404?cerca=mutuo', '/agente/nessuno']) {
      const { statusCode, html } = await page(path)
      lines.push(`${path}  ${statusCode} ${hashed(`pages${path}`, html.replaceAll('><', '>\n<'))}`)
    }
    await expectGolden('pages.txt', lines.join('\n'))
  })

  it('HTML of the frames', async () => {
    const lines: string[] = []
    const paths = frames.flatMap(({ path, pages }) => Object.keys(pages).map(end => path + end))
    for (const path of paths) {
      const { statusCode, html } = await page(path)
      lines.push(`${path}  ${statusCode} ${hashed(`frames${path}`, html.replaceAll('><', '>\n<'))}`)
    }
    await expectGolden('frames.txt', lines.join('\n'))
  })
})
