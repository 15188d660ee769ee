import fc from 'fast-check'
import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leasingRental } from '../../finance/plan/leasing.ts'
import { fakeClient } from '../quinto-mutui/fixtures.ts'
import { requestOf } from '../shared/request/request.ts'
import { fakeContext, goodAnswers, settings, terms } from './fixtures.ts'
import { product } from './live.ts'
import { createModel, livePart } from './model.ts'
import { supposeLease } from './supposed.ts'
import { View } from './view.tsx'

const root = document.createElement('div')
let end = () => {}
const known = { state: { settings, terms } }

beforeEach(async () => {
  document.body.append(root)
  await Promise.all([livePart, product.comparison, ...Object.values(product.steps)].map(part => part.load()))
})
afterEach(() => {
  render(null, root)
  root.remove()
  end()
})

function show(over: Parameters<typeof fakeContext>[0] = known) {
  const fake = fakeContext(over)
  const model = createModel(fake.context)
  end = model.dispose
  render(<View model={model} />, root)
  return { ...fake, model }
}
const text = () => root.textContent?.replaceAll('\u00a0', ' ') ?? ''
const press = (label: RegExp) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => label.test(textContent))!.click()
const shows = (expected: string | RegExp) => expect.poll(text).toMatch(expected)
const names = () => [...root.querySelectorAll('.offer h3')].map(({ textContent }) => textContent)

describe('the first view', () => {
  it('shows a rental on an assumed rate until the server answers', () => {
    // 32.000 € in 47 rentals at 6,50 %, with an option of 400 € at the end of the 48th month.
    const { model } = show({ client: { call: () => new Promise(() => {}) } as never })
    const quote = leasingRental({
      priceNetOfVat: 4_000_000,
      upfrontRental: { percent: 20 },
      rentals: 47,
      purchaseOption: { percent: 1 },
      purchaseOptionPeriod: 48,
      annualRate: 6.5,
      vatRate: 0,
    })
    expect(model.figure.value).toMatchObject({
      kind: 'supposed',
      rata: quote.rental,
      totale: quote.totalNetOfVat,
    })
    expect(text()).toContain('Il canone mensile')
    expect(text()).not.toContain('Leasing Valdora')
  })

  it('shows the offer with the lowest total, its example and the warning, and never the word TAEG', () => {
    show()
    expect(text()).toContain('756,66')
    expect(text()).toContain('tasso leasing 6,06 %, costo effettivo annuo 6,83 %')
    expect(text()).toContain('Attenzione: prendere in prestito denaro ha un costo.')
    expect(text()).toContain('Esempio rappresentativo, importi al netto dell’IVA: leasing di auto')
    expect(text()).toContain('44.423,02 €')
    expect(text()).not.toContain('TAEG')
  })

  it('shows the figures with VAT on request', async () => {
    show()
    const large = () => root.querySelector('[part="rata"]')!.textContent
    expect(large()).toBe('756,66€')
    root.querySelector<HTMLInputElement>('input[name="iva"]')!.click()
    await expect.poll(large).toBe('923,13€')
    expect(text()).toContain('al mese con IVA')
    // 47 rentals, the first rental and the option with VAT; the other costs as they are.
    expect(text()).toMatch(/47 canoni43\.387,11 €/)
    expect(text()).toContain('9.760,00 €')
    expect(text()).toContain('In tutto, IVA compresa')
    root.querySelector<HTMLInputElement>('input[name="iva"]')!.click()
    await expect.poll(large).toBe('756,66€')
  })

  it('shows the rental on an assumed rate with VAT too', async () => {
    show({ state: { settings: { ...settings, modo: 'solo_contatto' } } })
    const large = () => root.querySelector('[part="rata"]')!.textContent
    const before = Number(large()!.replace(',', '.').slice(0, -1))
    root.querySelector<HTMLInputElement>('input[name="iva"]')!.click()
    await expect.poll(large).toBe(`${(Math.round(before * 122) / 100).toFixed(2).replace('.', ',')}€`)
  })

  it('begins another good with its usual lease, and keeps what was typed', async () => {
    const { client, calls } = fakeClient(goodAnswers)
    const { model } = show({ ...known, client })
    model.need.numbers.anticipo.set(25)
    model.need.chooseGood('immobiliare')
    expect(model.need.need.value).toEqual({
      bene: 'immobiliare',
      valore: 60_000_000,
      anticipoPerc: 25,
      durataMesi: 144,
      riscattoPerc: 10,
    })
    await expect.poll(() => calls.length).toBe(1)
    expect(calls[0]).toEqual({
      name: 'POST /calcolatori/leasing/condizioni',
      input: { body: { partner: undefined, bene: 'immobiliare' } },
    })
  })

  it('lets the slider of the option go as far as today’s leases of the good', async () => {
    const { model } = show()
    const slider = () => root.querySelector<HTMLInputElement>('input[aria-label="Riscatto, cursore"]')!
    expect(slider().max).toBe('30')
    model.need.numbers.riscatto.set(40)
    await expect.poll(() => slider().max).toBe('40')
  })

  it('compares nothing where only contacts are collected', () => {
    show({ state: { settings: { ...settings, modo: 'solo_contatto' } } })
    expect(text()).toContain('TAN ipotizzato')
    expect(root.querySelector('[role="radiogroup"]')).not.toBeNull()
    expect(text()).not.toContain('Leasing Valdora')
  })

  it('takes the lease of the page, and emits the figures', async () => {
    const { attributes, events } = show({
      ...known,
      initial: { valore: 50_000, anticipo: 12.5, durata: 36, riscatto: 2 },
    })
    await expect
      .poll(() => events.filter(({ event }) => event === 'quinto-calcolo').at(-1)?.detail)
      .toMatchObject({ bene: 'auto', valore: 50_000, anticipo: 12.5, durata: 36, riscatto: 2 })
    attributes.durata!.value = 999
    await expect.poll(() => events.at(-1)?.detail).toMatchObject({ durata: 48 })
  })
})

describe('the offers', () => {
  const offers = async (over?: Parameters<typeof fakeContext>[0]) => {
    const shown = show(over)
    shown.model.steps.go('offerte')
    await shows('2 offerte, in ordine di totale da pagare')
    return shown
  }

  it('are in order of the total, and say why other leases are left out', async () => {
    await offers()
    expect(names()).toEqual(['Leasing Valdora', 'Locafin Monterosso'])
    expect(text()).toContain('Costo effettivo annuo')
    expect(text()).toContain('Leasing Valdora, Officina: non riguarda auto e veicoli commerciali.')
  })

  it('propose the smallest changes when no lessor can offer', async () => {
    const { model } = show()
    model.steps.go('offerte')
    model.need.numbers.durata.set(84)
    await shows('Nessuna società di leasing del confronto può rispondere')
    await shows('In 6 anni ci sarebbe un’offerta')
    press(/^Calcola/)
    await shows('Una sola offerta')
    expect(model.need.need.value.durataMesi).toBe(72)
    // The offer stands above the button that was pressed.
    await expect.poll(() => document.activeElement?.textContent).toBe('Locafin Monterosso')
  })

  it('open to what is paid, the effective cost, the method and the plan with the purchase option', async () => {
    await offers()
    press(/^Dettagli Leasing Valdora/)
    await shows('Da dove viene il costo effettivo annuo')
    expect(text()).toContain('47 canoni mensili da 756,66 €35.563,02 €')
    expect(text()).toContain('soglia di usura del leasing per auto e veicoli commerciali 14,00 %')
    expect(text()).toContain('Il tasso leasing è quello della Banca d’Italia')
    expect(text()).toContain('fuori dalle norme sul credito ai consumatori')
    expect(text()).toContain('non chiede un compenso')
    // All rentals and the option: 35.563,02 + 400,00.
    expect(text()).toContain('Totale35.963,023.963,020,00')
    expect(text()).not.toContain('TAEG')
  })

  it('are compared side by side with their differences in euros', async () => {
    await offers()
    for (const box of root.querySelectorAll<HTMLInputElement>('.tick')) box.click()
    await shows(/Differenza di .+ sul canone e di .+ sul totale/)
    press(/^Confronta$/)
    await shows('2 offerte a confronto')
    expect([...root.querySelectorAll('.compared tbody th')].map(({ textContent }) => textContent)).toContain(
      'Incasso di canoni e riscatto',
    )
    expect(root.querySelectorAll('.compared .more').length).toBeGreaterThan(3)
    const rows = [...root.querySelectorAll('.compared tbody th')].map(({ textContent }) => textContent)
    expect(rows.slice(-2)).toEqual(['In tutto, oltre IVA', 'Di cui interessi'])
    expect(text()).not.toContain('2 offerte, in ordine')
  })

  it('have the same figures with VAT in the row, the detail, the comparison and the request', async () => {
    const client = fakeClient(goodAnswers)
    await offers({ ...known, client: client.client })
    root.querySelector<HTMLInputElement>('input[name="iva"]')!.click()
    await shows('47 canoni, con IVA; 756,66 € senza IVA')
    const row = () => root.querySelector('.offer')!.textContent.replaceAll('\u00a0', ' ')
    expect(row()).toContain('Canone mensile, con IVA923,13 €')
    press(/^Dettagli Leasing Valdora/)
    await shows('47 canoni mensili da 923,13 €, con IVA43.387,11 €')
    expect(text()).toContain('In tutto, IVA compresa54.')
    expect(text()).not.toContain('tutti gli importi sono al netto dell’IVA')
    press(/^Conserva o stampa/)
    await expect
      .poll(() => client.calls.find(({ name }) => name === 'POST /calcolatori/leasing/simulazioni')?.input)
      .toMatchObject({ body: { need: { ...settings.predefinito, conIva: true } } })
    for (const box of root.querySelectorAll<HTMLInputElement>('.tick')) box.click()
    await shows(/Differenza di .+ sul canone e di .+ sul totale, con IVA/)
    press(/^Confronta$/)
    await shows('2 offerte a confronto')
    const cells = [...root.querySelectorAll('.compared tbody tr')].map(
      line => line.querySelector('th, td')!.textContent + line.querySelector('td')!.textContent,
    )
    expect(cells.map(words => words.replaceAll('\u00a0', ' '))).toEqual(
      expect.arrayContaining(['Canone mensile, con IVA923,13 €', 'Anticipo, con IVA9.760,00 €']),
    )
    press(/^Torna alle offerte/)
    await shows('2 offerte, in ordine')
    press(/^Chiedi questa offerta: Leasing Valdora/)
    await shows('Canone con IVA, tasso leasing 6,06 %923,13 €')
  })

  it('are not compared where there is only one', async () => {
    const { model } = show()
    model.steps.go('offerte')
    model.need.numbers.anticipo.set(5)
    await shows('Una sola offerta')
    expect(root.querySelector('.tick')).toBeNull()
  })

  it('are requested with their need, and stored under a link', async () => {
    const client = fakeClient(goodAnswers)
    const { model } = await offers({ ...known, client: client.client })
    press(/^Conserva o stampa/)
    await expect
      .poll(() => client.calls.find(({ name }) => name === 'POST /calcolatori/leasing/simulazioni')?.input)
      .toMatchObject({ body: { need: settings.predefinito } })
    press(/^Chiedi Leasing Valdora/)
    await shows('Chiedi questa offerta')
    expect(text()).toContain('Canone senza IVA, tasso leasing 6,06 %')
    const request = requestOf(model)
    request.write('nome', 'Ada')
    request.write('cognome', 'Rossi')
    request.write('telefono', '333 1234567')
    request.tick('informativa_letta', true)
    expect(await request.send()).toBe(true)
    const { input } = client.calls.find(({ name }) => name === 'POST /leads')!
    expect(input).toMatchObject({
      body: { leasing: { need: settings.predefinito, prodotto: terms.condizioni[0]!.prodotto._id } },
    })
    await shows('Grazie, Ada. La richiesta è arrivata')
  })
})

it('the assumed rental is that of a lease, for any need', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_500_000, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 24, max: 180 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 0, max: 2000 }),
      (valore, anticipoPerc, durataMesi, riscattoPerc, hundredths) => {
        const need = { bene: 'auto', valore, anticipoPerc, durataMesi, riscattoPerc } as const
        const made = leasingRental({
          priceNetOfVat: valore,
          upfrontRental: { percent: anticipoPerc },
          rentals: durataMesi - 1,
          purchaseOption: { percent: riscattoPerc },
          purchaseOptionPeriod: durataMesi,
          annualRate: hundredths / 100,
          vatRate: 0,
        })
        expect(supposeLease(need, hundredths / 100)).toMatchObject({
          rata: made.rental,
          anticipo: made.upfrontRentalAmount,
          riscatto: made.purchaseOptionAmount,
          totale: made.totalNetOfVat,
        })
      },
    ),
  )
})
