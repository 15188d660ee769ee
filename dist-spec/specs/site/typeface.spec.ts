import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'

/** Maximum size in bytes of the font file that the first paint waits for. */

const maxBytes = 60_000

const server = sharedServer()
let browser: Browser
let page: Page
let file: string
beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
  await page.goto(server.quinto)
  const preloads = page.locator('link[rel=preload][as=font]')
  expect(await preloads.count()).toBe(1)
  file = (await preloads.getAttribute('href'))!
  await page.evaluate(async file => {
    document.fonts.add(await new FontFace('First', `url(${file})`, { weight: '300 650' }).load())
  }, file)
})
afterAll(() => browser?.close())

/** Returns the characters that a font file lacks, detected by the fallback's width. */
const missing = (signs: string[], family = 'First') =>
  page.evaluate(
    ([signs, family]) => {
      const context = document.createElement('canvas').getContext('2d')!
      const width = (sign: string, font: string) => {
        context.font = `100px ${font}`
        return context.measureText(sign).width
      }
      return signs.filter(sign => {
        // A single fallback could have the same width by chance.
        const others = ['monospace', 'serif', 'sans-serif'].map(other => width(sign, `${family}, ${other}`))
        return new Set(others).size > 1
      })
    },
    [signs, family] as const,
  )

/** Text of a page, except for code and drawn marks. */
const textOf = (html: string) =>
  html
    .replace(/^[\s\S]*<body>/, '')
    .replace(/<(script|style|pre|code)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<(\w+)[^>]*aria-hidden="true"[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z#\d]+;/g, '')

it('is a single small file, the only one that a page needs', async () => {
  const { length } = Buffer.from(await (await fetch(server.quinto + file)).arrayBuffer())
  expect(length).toBeLessThanOrEqual(maxBytes)
  const other = await browser.newPage()
  const requested: string[] = []
  other.on('request', request => {
    if (request.resourceType() === 'font') requested.push(new URL(request.url()).pathname)
  })
  await other.goto(server.quinto, { waitUntil: 'networkidle' })
  expect([...new Set(requested)]).toEqual([file])
  await other.close()
})

it('has every character of the pages, and no others', async () => {
  const map = await (await fetch(`${server.quinto}/sitemap.xml`)).text()
  const addresses = [...map.matchAll(/<loc>[^<]*?\/\/[^/]*([^<]*)/g)].map(([, path]) => path!)
  expect(addresses.length).toBeGreaterThan(50)
  const signs = new Set('ÀÈÉÌÒÙàèéìòù«»’‘“”…–—·€%−×°ªº0123456789@/&?!()[]+*#')
  for (const path of addresses)
    for (const sign of textOf(await (await fetch(server.quinto + path)).text()))
      if (/\S/.test(sign)) signs.add(sign)
  expect(await missing([...signs])).toEqual([])
  expect(await missing(['ł', 'ș', 'ö', 'ж', '→'])).toEqual(['ł', 'ș', 'ö', 'ж', '→'])
})

it('varies by weight and optical size, with tabular figures', async () => {
  const width = (text: string, weight: number, size: number) =>
    page.evaluate(
      ([text, weight, size]) => {
        const span = document.createElement('span')
        Object.assign(span.style, {
          fontFamily: 'First',
          fontWeight: weight,
          fontSize: `${size}px`,
          whiteSpace: 'pre',
        })
        span.textContent = text!
        document.body.append(span)
        const { width } = span.getBoundingClientRect()
        span.remove()
        return width / Number(size)
      },
      [text, String(weight), String(size)] as const,
    )
  const word = 'Rata mensile'
  for (const [light, firm] of [
    [300, 400],
    [400, 650],
  ] as const)
    expect(await width(word, light, 17)).toBeLessThan(await width(word, firm, 17))
  for (const [small, large] of [
    [13, 20],
    [20, 60],
  ] as const)
    expect(await width(word, 400, small)).toBeGreaterThan(await width(word, 400, large))
  expect(await width('1111,11', 400, 17)).toBeCloseTo(await width('8888,88', 400, 17), 3)
})

it('has further files for foreign names', async () => {
  await page.evaluate(async () => {
    const sheet = document.styleSheets[0]!
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const { style } = rule
      const property = (name: string) => style.getPropertyValue(name)
      if (!property('font-family').includes('Source Serif')) continue
      const [, file] = /url\("([^"]*)"\)/.exec(property('src'))!
      // Like the page's own font, but awaited.
      const face = new FontFace('Whole', `url(${new URL(file!, sheet.href!)})`, {
        unicodeRange: property('unicode-range') || 'U+0-10FFFF',
      })
      document.fonts.add(await face.load())
    }
  })
  expect(await missing(['ł', 'ș', 'ö', 'ñ', 'à', '{'], 'Whole')).toEqual([])
  expect(await missing(['ж'], 'Whole')).toEqual(['ж'])
})

it.each(['mutui', 'prestiti', 'cdq', 'leasing'])(
  'where the file does not arrive, the offers of %s fit a tablet',
  async product => {
    const other = await browser.newPage({ viewport: { width: 768, height: 900 } })
    await other.route(`**${file}`, route => route.abort())
    await other.goto(`${server.quinto}/iframes/calcolatori/${product}/results`)
    await other.locator('.offers .offer').first().waitFor()
    expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await other.close()
  },
)
