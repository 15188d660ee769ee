import { describe, expect, it } from 'vitest'
import { plainText, type RichText } from '../../../../contract/text/rich-text.ts'
import { exampleFiles } from '../example-files.ts'
import { heldFile } from '../files.ts'
import { generateExampleData } from '../generate-example-data.ts'

const options = { seed: 1, size: 'small', today: '2026-11-20' } as const
const data = generateExampleData(options)
const { pages, news, faqs, faq_categories, agencies, agents } = data
const now = `${options.today}T23:59:59Z`

const inForce = pages.filter(page => page.pubblicata && page.inVigoreDal <= options.today)
const newest = new Map(
  inForce.toSorted((a, b) => (a.inVigoreDal < b.inVigoreDal ? -1 : 1)).map(page => [page.url, page]),
)
const textOf = (text: unknown) => plainText(text as RichText)
const words = (text: unknown) => textOf(text).split(/\s+/).length
const headings = (text: unknown) =>
  (text as RichText).content
    .filter(({ type, attrs }) => type === 'heading' && attrs?.level === 2)
    .map(heading => textOf({ content: [heading] }))
const linksOf = (text: unknown) =>
  [...JSON.stringify(text).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href!)

/** Every text that visitors read, with the name of its record. */
const read: [name: string, text: string][] = [
  ...pages.flatMap(({ url, titolo, descrizione, corpo }) =>
    [titolo, descrizione ?? '', textOf(corpo)].map((text): [string, string] => [url, text]),
  ),
  ...news.flatMap(({ name, titolo, sommario, corpo }) =>
    [titolo, sommario, textOf(corpo)].map((text): [string, string] => [name, text]),
  ),
  ...faqs.flatMap(({ domanda, risposta }) =>
    [domanda, textOf(risposta)].map((text): [string, string] => [domanda, text]),
  ),
  ...agencies.map(({ slug, descrizione }): [string, string] => [slug, descrizione ?? '']),
  ...agents.map(({ slug, bio }): [string, string] => [slug ?? '', bio ?? '']),
]

describe('the texts for visitors', () => {
  it.each([
    ['straight quotation marks', /['"]/],
    ['exclamation marks', /!/],
    ['advertising words', /\bscopri\b|indipendent|da sogno|affrett|solo per oggi|cattivi pagatori/i],
    ['marks of the source format', /\*|\]\(|^#|^- | {2}/m],
    ['figures that can break before their unit', /\d [€%]/],
  ])('contain no %s', (_, sign) => {
    expect(read.filter(([, text]) => sign.test(text)).map(([name]) => name)).toEqual([])
  })

  it('link to existing pages', () => {
    const site = ['/', '/mutui', '/prestiti', '/aziende', '/cdq', '/leasing', '/contattaci', '/lavoraConNoi']
    const authorities = ['https://www.organismo-am.it', 'https://www.arbitrobancariofinanziario.it']
    const there = new Set([
      ...site,
      ...authorities,
      '/tassi',
      ...[...newest.keys()].map(url => `/pagine/${url}`),
    ])
    const texts = [...pages.map(p => p.corpo), ...news.map(n => n.corpo), ...faqs.map(f => f.risposta)]
    const links = texts.flatMap(linksOf)
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter(href => !there.has(href.split(/[?#]/)[0]!))).toEqual([])
  })
})

describe('example pages', () => {
  it('have one version in force a day, and an earlier one', () => {
    const privacy = inForce.filter(({ url }) => url === 'privacy-policy')
    expect(privacy).toHaveLength(2)
    expect(textOf(newest.get('privacy-policy')!.corpo)).toContain('dodici mesi')
    expect(pages.filter(page => !page.pubblicata).map(({ url }) => url)).toEqual(['convenzioni'])
  })

  it.each(['mutui', 'prestiti', 'cdq', 'aziende', 'leasing'])(
    '%s explains its product in all sections',
    url => {
      const { corpo } = newest.get(url)!
      expect(headings(corpo)).toEqual([
        'Come funziona',
        'Quanto costa',
        expect.stringMatching(/^Chi può chieder/),
        'Documenti',
        'Che cosa dice la legge',
        'Come lavoriamo',
      ])
      expect(words(corpo)).toBeGreaterThan(500)
      expect(words(corpo)).toBeLessThan(900)
    },
  )

  it('contain no rate, because a rate requires a representative example', () => {
    const limits = ['80 %', '0,25 %', '2 %', '40 %', '100 %', '200 %']
    const shown = [...newest.values()].flatMap(({ url, corpo }) =>
      [...textOf(corpo).matchAll(/[\d.,]+\s%/g)].map(([text]) => [url, text.replace('\u00a0', ' ')]),
    )
    expect(shown.filter(([, text]) => !limits.includes(text!))).toEqual([])
  })

  it('list the terms of the glossary in alphabetical order', () => {
    const terms = headings(newest.get('glossario')!.corpo)
    expect(terms.length).toBeGreaterThan(35)
    expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, 'it')))
  })

  it('mention that the banking arbitrator does not decide on mediators', () => {
    expect(textOf(newest.get('trasparenza')!.corpo)).toMatch(/mediatore creditizio non si può ricorrere/)
  })

  it('have stored files as attachments', () => {
    const kept = exampleFiles(options).map(heldFile)
    const attached = pages.flatMap(({ allegati }) => allegati ?? [])
    expect(new Set(attached.map(({ name }) => name)).size).toBe(2)
    for (const file of attached) expect(kept).toContainEqual(file)
  })
})

it('example questions are five to eight for each subject, and name the pages that show them', () => {
  for (const { _id, nome, destinatari, pagine } of faq_categories) {
    const own = faqs.filter(({ categoria }) => categoria === _id)
    expect(new Set(own.map(({ ordine }) => ordine)).size, nome).toBe(own.length)
    if (!destinatari.includes('visitatori')) continue
    expect(pagine?.length, nome).toBeGreaterThan(0)
    expect(own.length, nome).toBeGreaterThanOrEqual(5)
    expect(own.length, nome).toBeLessThanOrEqual(8)
    expect(own.every(({ pubblicata }) => pubblicata)).toBe(true)
  }
})

describe('example news', () => {
  it('go back eighteen months, with one in the future and a draft', () => {
    const published = news.filter(({ bozza, dataPubblicazione }) => !bozza && dataPubblicazione <= now)
    expect(published.length).toBeGreaterThanOrEqual(14)
    expect(published.length).toBeLessThanOrEqual(18)
    expect(published[0]!.dataPubblicazione < '2025-07').toBe(true)
    expect(new Set(published.map(({ categoria }) => categoria))).toEqual(
      new Set(['Guide', 'Norme', 'Mercato', 'Azienda']),
    )
    expect(news.filter(({ bozza }) => bozza)).toHaveLength(1)
    expect(news.filter(({ bozza, dataPubblicazione }) => !bozza && dataPubblicazione > now)).toHaveLength(1)
  })

  it.each(news.filter(({ bozza }) => !bozza).map(item => [item.name, item] as const))(
    '%s has a useful length',
    (_, { corpo, sommario }) => {
      expect(words(corpo)).toBeGreaterThanOrEqual(250)
      expect(words(corpo)).toBeLessThanOrEqual(500)
      expect(sommario.length).toBeLessThan(160)
    },
  )
})

it('no two agencies have the same description, and public agents have a biography', () => {
  expect(new Set(agencies.map(({ descrizione }) => descrizione)).size).toBe(agencies.length)
  const shown = agents.filter(({ visibileSulSito, oam }) => visibileSulSito && oam?.stato === 'attivo')
  expect(shown.length).toBeGreaterThan(3)
  expect(new Set(shown.map(({ bio }) => bio)).size).toBe(shown.length)
  expect(shown.every(({ bio, specializzazioni }) => bio && specializzazioni?.length)).toBe(true)
})
