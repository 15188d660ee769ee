import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sharedServer } from '../../support/example-server.ts'

const { quinto } = sharedServer()
const read = async (path: string) => (await fetch(quinto + path)).text()
const metaContent = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1]

/** Fixed pages, and the first page of each kind in the site map. */
async function pages(): Promise<string[]> {
  const map = await read('/sitemap.xml')
  const first = (kind: string) => new RegExp(`<loc>[^<]*?(/${kind}/[^<]*)`).exec(map)![1]!
  return ['/', '/mutui', '/news', '/partner', ...['agenzia', 'agente', 'news_name', 'pagine'].map(first)]
}

describe('social cards', () => {
  it('exist for each kind of indexed page, with its title', async () => {
    for (const path of await pages()) {
      const html = await read(path)
      const address = new URL(metaContent(html, 'og:image')!)
      expect(address.pathname).toBe(path === '/' ? '/sociale.png' : `/sociale${path}.png`)
      expect(metaContent(html, 'og:title')).not.toMatch(/\. Quinto$/)
      const answer = await fetch(quinto + address.pathname)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
      const picture = Buffer.from(await answer.arrayBuffer())
      const { width, height } = await sharp(picture).metadata()
      expect([width, height, picture.length < 100_000]).toEqual([1200, 630, true])
    }
  })

  it.each([
    '/sociale/questa-non-esiste.png',
    '/sociale/agenzia/questa-non-esiste.png',
    '/sociale/pagine/questa-non-esiste.png',
    '/sociale/news/019aaa93-bc00-7f9b-b374-80c16b7a2303.png',
    '/sociale/404.png',
    '/sociale/contact-form/numeroverde.png',
    '/sociale/affidati_a_noi/adw.png',
    '/sociale/mutui/simulazione/questa-non-esiste.png',
    '/sociale/..%2f..%2fpackage.json.png',
  ])('do not exist for a page that is not indexed: %s', async path => {
    expect((await fetch(quinto + path)).status).toBe(404)
  })

  it('are not linked by such a page', async () => {
    expect(metaContent(await read('/contact-form/numeroverde'), 'og:image')).toBeUndefined()
  })

  it('contain nothing of the query, and answer 304 when known', async () => {
    const plain = await fetch(`${quinto}/sociale/mutui.png`)
    const withQuery = await fetch(`${quinto}/sociale/mutui.png?title=Altro&pagina=2&importo=1`)
    expect(Buffer.from(await withQuery.arrayBuffer()).equals(Buffer.from(await plain.arrayBuffer()))).toBe(
      true,
    )
    const etag = plain.headers.get('etag')!
    const again = await fetch(`${quinto}/sociale/mutui.png`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})
