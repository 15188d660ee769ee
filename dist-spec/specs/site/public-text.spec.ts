import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { loadBuilt } from '../../../server/built.ts'
import { type Context, createContext } from '../../../server/context.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { createLog } from '../../../server/log.ts'
import { contents } from '../../../server/pages/contents.ts'
import { readSettings } from '../../../server/settings.ts'
import { copyFolder } from '../../../server/testing/copy-folder.ts'
import { freePort } from '../../../server/testing/free-port.ts'
import { noLimits } from '../../../server/testing/test-app.ts'
import { openBrowser } from '../../support/browser.ts'
import { oneIn } from '../../support/matrix.ts'
import { prepared } from '../../support/prepared.ts'
import { followTo, isPersonal, pagesOf, publicPages, strictComplaintsOf } from '../../support/public-pages.ts'

/**
 * Specs of escaping: editorial texts are escaped on every public page and in every feed, whether saved in the back
 * office or written to the database directly.
 */

/** Has an effect wherever one of its prefixes is not escaped. */
const payload = [
  `"><img src=x onerror=alert(1)><script>alert(1)</script>'-alert(1)-'`,
  '</script></title></style></textarea></template><svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><base href="//truffa.example/">',
  ']]><a href="javascript:alert(1)" autofocus onfocus=alert(1)>&lt;img src=x onerror=alert(1)&gt;<!--',
].join('')
/** The part that fits into the shortest field. */
const short = '<img src=x onerror=alert(1)>'
const mark = 'alert(1)'
const hostileLinks = [
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
]
/** Only via SQL: columns accept these characters, XML does not. */
const unwritable = '\u0001\u000b\ufffe'

let app: Awaited<ReturnType<typeof buildApp>>
let context: Context
let origin: string
let browser: Browser
let all: string[]
/** The page of a display of an agent. */
let display: string
let dataDir: string

beforeAll(async () => {
  const examples = prepared().exampleFolder
  dataDir = `${examples.dataDir}-public-text`
  await copyFolder(examples.dataDir, dataDir)
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const log = createLog('silent')
  const database = await openDatabase({ url: null, dataDir, log })
  const flags = new Set(['admin'])
  context = createContext({
    settings: readSettings({ DATA_DIR: dataDir, PUBLIC_URL: origin }),
    database,
    log,
    limits: noLimits,
    identify: async ({ headers }) => {
      if (headers['x-flags']) return { kind: 'admin', id: '0199c0de-0000-7000-8000-000000000001', flags }
      const agent = headers['x-agent']
      return agent
        ? { kind: 'agent', id: String(agent), flags: new Set(['display_rata']) }
        : { kind: 'visitor' }
    },
  })
  app = await buildApp(context, await loadBuilt())
  await app.listen({ host: '127.0.0.1', port })
  browser = await openBrowser()
  all = await publicPages(origin)
  display = await createDisplay()
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
  await context?.database.close()
})

/** Makes a display with a hostile title, and returns the path of its page. */
async function createDisplay(): Promise<string> {
  const { rows } = await context.database.pool.query<{ _id: string }>(
    `select _id from agents where status = 'validated' and oam ->> 'stato' = 'attivo' limit 1`,
  )
  const headers = { 'x-agent': rows[0]!._id }
  const url = '/v2/agents/display/mutuo'
  const need = { importo: 15_000_000, valore: 20_000_000, durataMesi: 300 }
  const search = new URLSearchParams(Object.entries(need).map(([name, value]) => [name, String(value)]))
  const { offerte } = (await app.inject({ url: `${url}/offerte?${search}`, headers })).json()
  const { prodotto, tipoTasso } = offerte[0]
  const payload = { ...need, prodotto, tipoTasso, titolo: short }
  const made = await app.inject({ method: 'POST', url, headers, payload })
  expect(made.statusCode, made.body).toBe(201)
  return `/display/${made.json()._id}`
}

const doc = (...content: object[]) => ({ type: 'doc', content })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const text = (words: string, href?: string) => ({
  type: 'text',
  text: words,
  ...(href !== undefined && { marks: [{ type: 'link', attrs: { href } }] }),
})

/** Returns injected nodes in a page, including shadow roots. */
async function madeOfText(page: Page) {
  const made = page.locator(
    '[onerror], [onload], [onfocus], [onclick], [src=x], [srcdoc], [autofocus], base, object, embed, ' +
      'script:not([src]):not([type="application/json"]):not([type="application/ld+json"])',
  )
  const links = await page.locator('a[href], area[href], form[action]').evaluateAll(found =>
    found.flatMap(one => {
      const { protocol } = new URL(
        one instanceof HTMLFormElement ? one.action : (one as HTMLAnchorElement).href,
      )
      return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? [] : [one.outerHTML.slice(0, 200)]
    }),
  )
  return [
    ...links,
    ...(await made.evaluateAll(found => found.map(({ outerHTML }) => outerHTML.slice(0, 200)))),
  ]
}

async function open() {
  const page = await browser.newPage({ locale: 'it-IT', reducedMotion: 'reduce' })
  // Made-up picture addresses and the 404 page cause these complaints.
  const complaints = await strictComplaintsOf(page, origin, /status of 404/)
  return { page, complaints }
}

/** Opens a page and checks it. */
async function look(page: Page, path: string) {
  await page.goto(origin + path, { waitUntil: 'load' })
  await page.locator('main h1').first().waitFor()
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  for (const thing of data) expect(JSON.parse(thing)['@context'], path).toBe('https://schema.org')
  return (await madeOfText(page)).map(html => `${path}: ${html}`)
}

/** One page per route, because pages of a route share their views. */
const oneOfEach = () => {
  const chosen = Object.keys(contents).flatMap(route => {
    const pages = pagesOf(route as keyof typeof contents, all)
    // Redirects, or the same as another page.
    if (['/news/:id', '/affidati_a_noi/dspl', '/affidati_a_noi/fb'].includes(route)) return []
    expect(pages, route).not.toEqual([])
    return pages.slice(0, 1)
  })
  return [...new Set([...chosen, display, '/404?cerca=mutuo', '/pagine/domande-frequenti', '/news?pagina=2'])]
}

describe('texts saved in the back office', () => {
  const save = async (resource: string, condition: string, values: object) => {
    const { rows } = await context.database.pool.query<{ _id: string; versione: number }>(
      `select _id, versione from ${resource} where ${condition}`,
    )
    expect(rows.length, resource).toBeGreaterThan(0)
    for (const [i, { _id, versione }] of rows.entries()) {
      const own = JSON.parse(JSON.stringify(values).replaceAll('#', String(i)))
      const answer = await app.inject({
        method: 'PATCH',
        url: `/v2/${resource}/${_id}`,
        headers: { 'x-flags': 'admin' },
        payload: { versione, ...own },
      })
      expect([resource, answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([
        resource,
        200,
        true,
      ])
    }
  }

  it('are escaped on every page', async () => {
    const long = payload.replaceAll('#', '')
    const corpo = doc(
      { type: 'heading', attrs: { level: 2 }, content: [text(long)] },
      paragraph(text(long, '/pagine/a?b="onclick=alert(1)'.replaceAll('"', '%22')), text(long)),
    )
    await save('news', 'not bozza', { titolo: short, sommario: long, corpo, categoria: short })
    await save('pages', 'pubblicata', { titolo: short, descrizione: short, corpo })
    await save('faqs', 'pubblicata', { domanda: `${short} #`, risposta: corpo })
    await save('faq_categories', 'true', { nome: `${short} #` })
    await save('agencies', `status = 'validated' and pubblica`, {
      nome: `${short} #`,
      descrizione: long,
      servizi: [short],
      comuniServiti: [short],
    })
    await save('agents', `status = 'validated' and "visibileSulSito"`, {
      nome: short,
      cognome: short,
      bio: long,
    })
    await save('company', 'true', { nome: short, orari: short })
    await save('referrers', `status = 'validated'`, { nome: short })
    const { page, complaints } = await open()
    const made: string[] = []
    for (const path of oneIn(3, oneOfEach())) {
      made.push(...(await look(page, path)))
      expect(await page.locator('body').textContent(), path).toContain(mark)
    }
    await page.close()
    expect([...made, ...complaints]).toEqual([])
  })

  it('contain no dangerous link', async () => {
    const { rows } = await context.database.pool.query<{ _id: string; versione: number }>(
      'select _id, versione from news limit 1',
    )
    for (const href of [...hostileLinks, '//truffa.example', 'vbscript:x', '/\\truffa.example']) {
      const answer = await app.inject({
        method: 'PATCH',
        url: `/v2/news/${rows[0]!._id}`,
        headers: { 'x-flags': 'admin' },
        payload: { versione: rows[0]!.versione, corpo: doc(paragraph(text('x', href))) },
      })
      expect([href, answer.statusCode]).toEqual([href, 422])
    }
  })
})

describe('texts written to the database', () => {
  const hostile = payload + unwritable
  const run = (statement: string, values: unknown[]) => context.database.pool.query(statement, values)
  const rich = JSON.stringify(
    doc(
      {
        type: 'heading',
        attrs: { level: '2 onclick=alert(1)', id: short, class: short },
        content: [text(hostile)],
      },
      paragraph(...hostileLinks.map(href => text(`cliccare ${hostile}`, href))),
      paragraph({
        ...text('x'),
        marks: [{ type: 'script' }, { type: 'link', attrs: { href: ['javascript:alert(1)'] } }],
      }),
      ...hostileLinks.map(src => ({ type: 'image', attrs: { src, alt: hostile } })),
      { type: 'image', attrs: { src: '/files/x"onerror="alert(1)', alt: hostile } },
      { type: 'script', content: [text('alert(1)')] },
      { type: 'html', text: payload, attrs: { dangerouslySetInnerHTML: { __html: payload } } },
      { type: 'paragraph', content: [{ type: 'iframe', attrs: { srcdoc: payload } }, null, 'x', 7] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text(hostile))] }] },
      { type: 'blockquote', content: [paragraph(text(hostile))] },
    ),
  )
  const files = JSON.stringify(
    hostileLinks.map(url => ({ url, name: hostile, size: 1, mimetype: 'text/html' })),
  )
  const picture = JSON.stringify({
    url: '/files/x"onerror="alert(1)',
    name: hostile,
    size: 1,
    mimetype: 'image/svg+xml',
  })
  beforeAll(async () => {
    const seo = JSON.stringify({ titolo: hostile, descrizione: hostile })
    await run(
      `update news set titolo = $1, sommario = $1, categoria = $1, "altCover" = $1, corpo = $2, seo = $3, cover = $4`,
      [hostile, rich, seo, picture],
    )
    await run('update pages set titolo = $1, descrizione = $1, corpo = $2, allegati = $3', [
      hostile,
      rich,
      files,
    ])
    await run('update faqs set domanda = $1, risposta = $2', [hostile, rich])
    await run('update faq_categories set nome = $1 || _id', [hostile])
    await run(
      `update agencies set nome = $1, descrizione = $1, telefono = $1, whatsapp = $1, email = $1, pec = $1,
        servizi = to_jsonb(array[$1, $1 || 2]), "comuniServiti" = to_jsonb(array[$1, $1 || 2]), "urlPhoto" = $2,
        indirizzo = indirizzo || jsonb_build_object('via', $1::text, 'comune', $1::text, 'cap', $1::text)`,
      [hostile, picture],
    )
    await run(
      `update agents set nome = $1, cognome = $1, bio = $1, telefono = $1, whatsapp = $1, email = $1 || _id,
        "urlPhoto" = $2, oam = oam || jsonb_build_object('numero', $1::text)`,
      [hostile, picture],
    )
    const links = JSON.stringify({
      facebook: hostileLinks[0],
      instagram: hostileLinks[1],
      linkedin: hostileLinks[2],
      youtube: hostile,
    })
    await run(
      `update company set nome = $1, oam = $1, telefono = $1, email = $1, pec = $1, messaggi = $1, orari = $1, rea = $1,
        "codiceFiscale" = $1, "cartaDiCredito" = $2, segnalazioni = $2, social = $3,
        sede = sede || jsonb_build_object('via', $1::text, 'comune', $1::text)`,
      [hostile, hostileLinks[0], links],
    )
    await run(
      `update referrers set nome = $1,
        registro = case when registro is null then null else registro || jsonb_build_object('nome', $1::text, 'numero', $1::text) end`,
      [hostile],
    )
    await run(`update banks set nome = $1 || _id`, [hostile])
    await run(`update bank_products set nome = $1 || _id`, [hostile])
    await run(`update rates set fonte = $1`, [hostile])
    const named = JSON.stringify({ banca: hostile, nome: hostile, esempio: hostile })
    await run('update agent_displays set titolo = $1, figures = figures || $2', [hostile, named])
  })

  it('are escaped on every page, and dangerous links are dropped', async () => {
    const { page, complaints } = await open()
    const made: string[] = []
    for (const path of oneOfEach()) {
      made.push(...(await look(page, path)))
      expect(await page.locator('body').textContent(), path).toContain(mark)
      expect(await page.locator('body a', { hasText: 'cliccare' }).count(), path).toBe(0)
    }
    await page.close()
    expect([...made, ...complaints]).toEqual([])
  })

  it('are escaped too when a link is followed without a load', async () => {
    const { page, complaints } = await open()
    const made: string[] = await look(page, '/')
    await page.waitForLoadState('networkidle')
    const followed = oneOfEach().filter(
      one => !isPersonal(one) && !['/', '/404', '/partner', display].includes(one),
    )
    for (const path of oneIn(2, followed)) {
      await followTo(page, path)
      made.push(...(await madeOfText(page)).map(html => `${path}: ${html}`))
    }
    await page.close()
    expect([...made, ...complaints]).toEqual([])
  })

  it('do not alter the head of a page', async () => {
    const { page } = await open()
    const name = pagesOf('/news_name/:name', all)[0]!
    await page.goto(origin + name)
    const metadata = await page
      .locator('head meta')
      .evaluateAll(found => found.map(one => [one.getAttribute('property') ?? one.getAttribute('name'), one]))
    expect(metadata.map(([of]) => of)).toEqual(expect.arrayContaining(['og:title', 'description']))
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain(payload)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(origin + name)
    expect(await page.locator('head > *:not(meta, title, link, script)').count()).toBe(0)
    await page.close()
  })

  it('keep machine-readable files well-formed', async () => {
    const page = await browser.newPage()
    for (const path of ['/sitemap.xml', '/news.xml']) {
      const answer = await fetch(origin + path)
      const read = await page.evaluate(
        xml => {
          const parsed = new DOMParser().parseFromString(xml, 'application/xml')
          const wrong = parsed.querySelector('parsererror')?.textContent
          const names = new Set([...parsed.querySelectorAll('*')].map(({ localName }) => localName))
          const texts = [...parsed.querySelectorAll('content')].map(one => {
            const html = new DOMParser().parseFromString(one.textContent, 'text/html')
            const made = html.querySelectorAll(
              'script, iframe, svg, [onerror], [onfocus], a[href*="script:"], [src=x]',
            )
            return [...made].map(({ outerHTML }) => outerHTML)
          })
          return { wrong, names: [...names], texts: texts.flat() }
        },
        await answer.text(),
      )
      expect([path, read.wrong, read.texts]).toEqual([path, undefined, []])
      expect(
        read.names.filter(name => ['img', 'script', 'svg', 'a', 'base', 'iframe'].includes(name)),
      ).toEqual([])
    }
    await page.close()
  })
})

it('input in addresses is escaped', async () => {
  const { page, complaints } = await open()
  const encoded = encodeURIComponent(payload)
  const made: string[] = []
  for (const path of [
    `/leasing?bene=${encoded}&valore=${encoded}&anticipo=${encoded}&durata=${encoded}&riscatto=${encoded}`,
    `/tassi?indice=${encoded}&anni=${encoded}&importo=${encoded}&durata=${encoded}`,
    `/mutui?valore=${encoded}&importo=${encoded}&durata=${encoded}&finalita=${encoded}&tasso=${encoded}`,
    `/prestiti?importo=${encoded}&durata=${encoded}&finalita=${encoded}`,
    `/cdq?prodotto=${encoded}&durata=${encoded}`,
    `/404?cerca=${encoded}`,
    `/news?categoria=${encoded}`,
    `/pagine/privacy-policy?versione=${encoded}`,
    `/agente/${encodeURIComponent(short)}`,
    `/?utm_source=${encoded}#${encoded}`,
    `/contattaci?agente=${encoded}&agenzia=${encoded}&oggetto=${encoded}#${encoded}`,
  ]) {
    made.push(...(await look(page, path)))
    await page.locator('main').waitFor()
  }
  await page.close()
  expect([...made, ...complaints]).toEqual([])
})

it('input in the contact form is escaped', async () => {
  const { page, complaints } = await open()
  // Before hydration the button sends the form to the server.
  await page.goto(`${origin}/contattaci`, { waitUntil: 'networkidle' })
  const fields = page.locator('quinto-contatti').getByRole('textbox')
  await fields.first().waitFor()
  const count = await fields.count()
  expect(count).toBeGreaterThan(1)
  for (let i = 0; i < count; i++) await fields.nth(i).fill(payload)
  await page.locator('quinto-contatti').getByRole('button', { name: /Invia/ }).click()
  await expect.poll(() => page.locator('quinto-contatti [aria-invalid=true]').count()).toBeGreaterThan(0)
  expect([...(await madeOfText(page)), ...complaints]).toEqual([])
  await page.close()
})
