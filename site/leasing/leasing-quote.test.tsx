import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { broker } from '../../contract/pages/broker.ts'
import type { LeasingContent } from '../../contract/pages/leasing.ts'
import { usualLeases } from '../../contract/products/leasing.ts'
import { leasingExample } from '../../contract/products/leasing-example.ts'
import { quoteLeasing } from '../../finance/offers/leasing/leasing-quote.ts'
import type { LeasingTerms } from '../../finance/offers/leasing/leasing-types.ts'
import { LeasingQuote } from './leasing-quote.tsx'

const need = usualLeases.auto
const terms = (nome: string, tanFinito: number): LeasingTerms => ({
  prodotto: { _id: nome, nome },
  banca: { _id: 'valdora', nome: 'Leasing Valdora' },
  finalita: ['auto'],
  validoDal: '2026-01-01',
  importoMin: 1_000_000,
  importoMax: 20_000_000,
  anticipoMin: 10,
  riscattoMax: 30,
  tassi: [{ tanFinito, durataDaMesi: 24, durataAMesi: 72 }],
  spese: { istruttoria: { fisso: 300_00 }, incassoRata: 300, bollo: 1600 },
  polizze: [],
  compenso: {},
})
const byAmount = { finoA25000: 9, oltre25000: 8 }
const { offerte } = quoteLeasing({
  need,
  terms: [terms('Strada', 5.9), terms('Sentiero', 6.4)],
  rates: {
    giorno: '2026-11-20',
    tegm: { auto: byAmount, strumentale: byAmount, immobiliare: 6, trimestre: '2026-Q4' },
  },
})

const content: LeasingContent = {
  typed: { bene: 'auto', valore: '40.000', anticipo: '20', durata: '48', riscatto: '1' },
  problems: {},
  quote: {
    need,
    offers: offerte.map(offer => ({ ...offer, example: leasingExample(offer, need, broker.nome) })),
    excluded: [{ reason: 'durata massima 3 anni', products: ['Locafin Monterosso (Veicoli)'] }],
    lessors: 2,
    day: '2026-11-20',
    quarter: '2026-Q4',
    source: 'Dati di esempio',
  },
  suspended: null,
  broker,
}
/** Renders the view as HTML, without React's comments between texts. */
const shown = (change: Partial<LeasingContent> = {}) =>
  renderToString(<LeasingQuote {...content} {...change} />).replaceAll('<!-- -->', '')

describe('the leasing quote', () => {
  const html = shown()

  it('sends a GET form, with a label above each field', () => {
    expect(html).toContain('<form class="lease-form" action="/leasing#risposta" method="get">')
    for (const [name, label] of [
      ['valore', 'Prezzo senza IVA'],
      ['anticipo', 'Anticipo'],
      ['durata', 'Durata'],
      ['riscatto', 'Riscatto'],
      ['bene', 'Bene'],
    ]) {
      expect(html).toContain(`for="leasing-${name}">${label}</label>`)
      expect(html).toMatch(new RegExp(`id="leasing-${name}"[^>]* name="${name}"`))
    }
    expect(html).toContain('value="40.000"')
  })

  it('shows one large figure, the rental, with the full example and the warning', () => {
    expect(html.match(/class="figure"/g)).toHaveLength(1)
    expect(html).toContain('<p class="figure">756,66<small>€</small></p>')
    expect(html).toContain('Attenzione: prendere in prestito denaro ha un costo.')
    for (const { example } of content.quote!.offers) expect(html).toContain(example)
    expect(html).toContain('44.423,02\u00a0€')
    expect(html).toContain('<dt>Incasso di canoni e riscatto, 3\u00a0€ ciascuno</dt>')
  })

  it('explains who is compared, the order, who pays, and the rules', () => {
    expect(html).toMatch(/2 società convenzionate, non tutte quelle del mercato/)
    expect(html).toContain('fuori dalle norme sul credito ai consumatori')
    expect(html).toContain('TEGM del 4º trimestre 2026 (fonte: Dati di esempio)')
    expect(html).toContain(`OAM ${broker.oam}`)
  })

  it('lists the offers in a table, and exclusions with their reason', () => {
    expect(html.match(/<th scope="row">/g)).toHaveLength(2)
    expect(html).toContain('<strong>Durata massima 3 anni</strong>: Locafin Monterosso (Veicoli)')
  })

  it('contains no inline style and no script', () => {
    expect(html).not.toMatch(/ style=|<script/)
  })
})

it('associates errors with their fields, and keeps the input escaped', () => {
  const html = shown({
    typed: { ...content.typed, valore: '"><script>alert(1)</script>' },
    problems: { valore: 'Scriva il prezzo.' },
    quote: null,
  })
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toMatch(/aria-invalid="true" aria-describedby="leasing-valore-errore"/)
  expect(html).toContain('<p class="error" id="leasing-valore-errore">Scriva il prezzo.</p>')
  expect(html).toContain('role="alert"')
  expect(html).not.toContain('class="figure"')
})

it('proposes a working input without offers, and a contact when nothing is compared', () => {
  const none = shown({ quote: { ...content.quote!, offers: [] } })
  expect(none).toContain('Nessuna offerta con questi dati')
  expect(none).toContain('Durata massima 3 anni')
  expect(none).not.toContain('class="figure"')
  const suspended = shown({ quote: null, suspended: 'Il confronto è sospeso.' })
  expect(suspended).toContain('Il confronto è sospeso. Un consulente risponde al')
})
