import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { RatesContent } from '../../contract/pages/rates.ts'
import { Rates } from './rates.tsx'

const threeMonths = {
  key: 'euribor-3m',
  name: 'Euribor 3 mesi',
  decimals: 3 as const,
  data: '2026-11-19',
  valore: 2.05,
  month: 0.012,
  year: null,
}
const content: RatesContent = {
  groups: [
    { name: 'Euribor, act/360', rates: [threeMonths] },
    {
      name: 'Eurirs (IRS)',
      rates: [
        { ...threeMonths, key: 'eurirs-20', name: 'Eurirs 20 anni', decimals: 2, month: -0.05, year: 0 },
      ],
    },
  ],
  chosen: {
    key: 'euribor-3m',
    name: 'Euribor 3 mesi',
    decimals: 3,
    current: threeMonths,
    years: 3,
    periods: [
      { years: 1, isWhole: true },
      { years: 3, isWhole: false },
    ],
    history: [
      { data: '2024-11-22', valore: 3.01 },
      { data: '2025-06-06', valore: 1.98 },
      { data: '2026-11-19', valore: 2.05 },
    ],
    months: [
      { month: '2026-11', mean: 2.041, last: 2.05, lowest: 2.03, highest: 2.06 },
      { month: '2025-06', mean: 1.985, last: 1.98, lowest: 1.97, highest: 2 },
    ],
  },
  compared: [],
  effect: {
    importo: 100_000_00,
    index: 2.05,
    margin: 1.5,
    rates: { lower: 2.55, today: 3.55, higher: 4.55 },
    rows: [{ durataMesi: 300, lower: 451_14, today: 503_31, higher: 558_67 }],
  },
  typed: { importo: '100.000', durata: '25' },
  problems: {},
  example: 'Esempio rappresentativo: mutuo a tasso variabile.',
}
/** Renders the view as HTML, without React's comments between texts. */
const shown = (change: Partial<RatesContent> = {}) =>
  renderToString(
    <Rates {...content} {...change}>
      <p>Come entrano nella rata</p>
    </Rates>,
  ).replaceAll('<!-- -->', '')

describe('the rates page', () => {
  const html = shown()

  it('shows one large figure, the chosen index, with its date', () => {
    expect(html.match(/class="figure"/g)).toHaveLength(1)
    expect(html).toContain('<p class="figure">2,05<small>%</small></p>')
    expect(html).toContain('Euribor 3 mesi, 19 novembre 2026.')
  })

  it('shows changes in signed points, and nothing when unknown', () => {
    expect(html).toContain('<td class="n" data-l="In un mese">+0,012</td>')
    expect(html).toContain('<td class="n" data-l="In un anno"></td>')
    expect(html).toContain('<td class="n" data-l="In un mese">−0,05</td>')
    expect(html).toContain('<td class="n" data-l="In un anno">0,00</td>')
  })

  it('links to other indices and periods', () => {
    const input = '&amp;importo=100.000&amp;durata=25#andamento'
    expect(html).toContain(`href="/tassi?indice=eurirs-20&amp;anni=3${input}"`)
    expect(html).toContain(`href="/tassi?indice=euribor-3m&amp;anni=1${input}"`)
    expect(html.match(/aria-current="true"/g)).toHaveLength(2)
    expect(html).toContain('href="/tassi.csv?indice=euribor-3m"')
  })

  it('shows the history as a chart, a sentence and a table', () => {
    expect(html).toMatch(
      /role="img" aria-label="Euribor 3 mesi: 3,01\u00a0% \(22 novembre 2024\), 2,05\u00a0% \(19 novembre 2026\); minimo 1,98\u00a0% \(6 giugno 2025\), massimo 3,01\u00a0% \(22 novembre 2024\)\."/,
    )
    // Half a year of nearly two: the date decides the position, not the index.
    expect(html).toMatch(/d="M0\.0 [\d.]+L269\.6 [\d.]+L1000\.0 [\d.]+"/)
    expect(html).toContain('>2026</text>')
    expect(html).toContain('<th scope="row">nov 2026</th><td class="n firm">2,041</td>')
    expect(html).toContain('Euribor 3 mesi, mese per mese, in percentuale')
  })

  it('offers only periods with values of their own, and says which is shorter than its years', () => {
    const tabs = /<nav class="tabs".*?<\/nav>/s.exec(html)![0]
    expect(tabs).toContain('>1 anno<')
    expect(tabs).toContain('>Tutti i valori<')
    expect(tabs).not.toContain('5 anni')
    expect(html).toContain('I valori conservati cominciano il 22 novembre 2024.')
  })

  it('shows each value for the pointer and for the arrow keys', () => {
    expect(html.match(/type="radio" name="lettura"/g)).toHaveLength(3)
    expect(html).toContain('<span>6 giugno 2025: <strong>1,980\u00a0%</strong></span>')
  })

  it('draws several indices with a legend and a table, and links that add or remove one', () => {
    expect(html).toContain('con=eurirs-20&amp;importo')
    const several = shown({
      compared: [
        {
          key: 'eurirs-20',
          name: 'Eurirs 20 anni',
          decimals: 2,
          history: [
            { data: '2024-11-22', valore: 2.5 },
            { data: '2026-11-19', valore: 2.88 },
          ],
          means: { '2026-11': 2.871 },
        },
      ],
    })
    expect(several.match(/<path class="line/g)).toHaveLength(2)
    expect(several).toContain('Euribor 3 mesi e Eurirs 20 anni, 22 novembre 2024 – 19 novembre 2026.')
    // Each value with the decimals that its index is published with.
    expect(several).toContain(
      '<strong>2,050\u00a0%</strong><span>, Eurirs 20 anni <strong>2,88\u00a0%</strong>',
    )
    expect(several).not.toContain('ne tolga uno')
    expect(several).toContain('Eurirs 20 anni <strong>2,88\u00a0%</strong>')
    expect(several).toContain('<td class="n firm">2,041</td><td class="n">2,871</td>')
    expect(several).toContain(
      'massimo 3,01\u00a0% (22 novembre 2024). Eurirs 20 anni: 2,88\u00a0% (19 novembre 2026).',
    )
    expect(several).toContain(
      'href="/tassi?indice=euribor-3m&amp;anni=3&amp;importo=100.000&amp;durata=25#andamento" aria-current="true"',
    )
  })

  it('says the limit when no further index fits', () => {
    const other = { name: 'Altro', decimals: 2 as const, history: content.chosen.history, means: {} }
    const full = shown({ compared: ['a', 'b', 'c'].map(key => ({ ...other, key })) })
    expect(full).toContain('Se ne confrontano fino a tre: per un altro indice, ne tolga uno.')
  })

  it('shows the effect on an instalment at an assumed rate, with warning and example', () => {
    expect(html).toContain(
      'Tasso supposto: Euribor 3 mesi 2,05\u00a0% più un margine di 1,5 punti, cioè 3,55\u00a0%.',
    )
    expect(html).toContain('Rata costante alla francese, senza spese e senza polizze')
    expect(html).toContain('+55,36\u00a0€')
    expect(html).toContain('Attenzione: prendere in prestito denaro ha un costo.')
    expect(html).toContain(content.example)
  })

  it('sends a GET form that keeps the index', () => {
    expect(html).toContain('action="/tassi#rata" method="get"')
    expect(html).toContain('<input type="hidden" name="indice" value="euribor-3m"/>')
  })

  it('renders its children, and contains no inline style and no script', () => {
    expect(html.indexOf('Come entrano nella rata')).toBeGreaterThan(html.indexOf('id="andamento"'))
    expect(html.indexOf('Come entrano nella rata')).toBeLessThan(html.indexOf('id="rata"'))
    expect(html).not.toMatch(/ style=|<script/)
  })
})

it('associates errors with their fields, shows no instalment, and drops invalid input from links', () => {
  const html = shown({
    effect: null,
    typed: { importo: '"><script>', durata: '25' },
    problems: { importo: 'Scriva un importo.' },
  })
  expect(html).toContain('aria-invalid="true" aria-describedby="tassi-importo-errore"')
  expect(html).toMatch(/id="tassi-importo-errore"[^>]*>Scriva un importo\./)
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('Rata mensile per')
  expect(html).toContain('href="/tassi?indice=eurirs-20&amp;anni=3#andamento"')
})

it('shows that values are missing, with the explanations', () => {
  const { chosen } = content
  const none = { groups: [], effect: null, example: null }
  const html = shown({ ...none, chosen: { ...chosen, current: null, history: [], months: [] } })
  expect(html).toContain('I valori non sono ancora stati caricati')
  expect(html).toContain('Come entrano nella rata')
  expect(html).not.toMatch(/<svg|<table|<form|class="figure"/)
})

it('shows the start date of rates that are not daily', () => {
  const ecb = { ...threeMonths, key: 'bce', name: 'Tasso BCE', data: '2025-06-11', stands: true as const }
  const html = shown({ chosen: { ...content.chosen, key: 'bce', current: ecb } })
  expect(html).toContain('Tasso BCE, ultima variazione: 11 giugno 2025.')
})

it('shows that only the chosen index has no values', () => {
  const html = shown({
    effect: null,
    chosen: { ...content.chosen, name: 'Euribor 1 settimana', current: null, history: [], months: [] },
  })
  expect(html).toContain('Euribor 1 settimana non ha valori.')
  expect(html).toContain('Eurirs 20 anni')
})
