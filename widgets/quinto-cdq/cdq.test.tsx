import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../quinto-mutui/fixtures.ts'
import { requestOf } from '../shared/request/request.ts'
import { fakeContext, goodAnswers, settings, terms } from './fixtures.ts'
import { furtherNeed } from './further-need.ts'
import { product } from './live.ts'
import { createModel, livePart } from './model.ts'
import { openOwn } from './open-own.ts'
import { details, renewal } from './optional-parts.tsx'
import { renewalOf } from './renewal-model.ts'
import { View } from './view.tsx'

const root = document.createElement('div')
let end = () => {}
const known = { state: { settings, terms } }

beforeEach(async () => {
  document.body.append(root)
  await Promise.all(
    [livePart, product.comparison, details, renewal, ...Object.values(product.steps)].map(part =>
      part.load(),
    ),
  )
})
afterEach(() => {
  render(null, root)
  root.remove()
  end()
  vi.useRealTimers()
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
const unreachable = () => {
  throw Object.assign(new Error('Il servizio non risponde.'), { name: 'CallError', status: 0, fields: {} })
}

describe('the first view', () => {
  it('shows the instalment and its net amount on an assumed rate until the server answers', () => {
    // 330 € for ten years are worth 30.407,38 € at 5,50 %.
    const { model } = show({ client: { call: () => new Promise(() => {}) } })
    expect(model.figure.value).toMatchObject({
      kind: 'supposed',
      rata: 330_00,
      montante: 39_600_00,
      nettoRicavo: 30_407_38,
    })
    expect(text()).toContain(
      '30.407,38€di netto ricavo, prima di spese e polizze, con 330,00 € al mese per 10 anni',
    )
    expect(text()).toContain('È un quinto dello stipendio netto')
    expect(text()).not.toMatch(/TAEG \d/)
  })

  it('shows the best offer, its TEG, the limiting rule, the representative example and the warning', () => {
    show()
    expect(text()).toContain(
      'di netto ricavo, con 330,00 € al mese per 10 anni, TAN fisso 5,20 %, TAEG 7,47 %',
    )
    expect(text()).toContain('TEG 7,46 %, soglia di usura 15,75 %')
    expect(text()).toContain('Attenzione: prendere in prestito denaro ha un costo.')
    expect(text()).toContain(
      'Esempio rappresentativo: cessione del quinto dello stipendio, importo totale del credito (netto ricavo) 28.135,93 €, durata 10 anni, 120 rate mensili da 330,00 €, TAN fisso 5,20 %, TAEG 7,47 %. Costo totale del credito 11.464,07 €, che comprende: interessi 8.772,07 €, istruttoria 300 €, commissioni 990 €, imposta di bollo 16 €, polizza vita 594 €, polizza perdita d’impiego 396 €, compenso di mediazione 396 €. Importo totale dovuto dal consumatore 39.600,00 €.',
    )
    expect(text()).toContain('OAM n. M000')
  })

  it('names the limiting rule: two fifths with other deductions, the minimum of a pension', async () => {
    const { model } = show()
    furtherNeed(model).altraQuota.set(250)
    furtherNeed(model).pignoramento.set(200)
    await shows('Insieme alle altre trattenute non può superare i due quinti dello stipendio netto.')
    expect(text()).toContain('210,00')
    model.need.chooseKind('cqp')
    model.need.numbers.netto.set(690)
    furtherNeed(model).pignoramento.set(undefined)
    await shows('Della pensione deve restare il trattamento minimo, 611,85 €.')
    expect(text()).toContain('78,15')
    expect(text()).not.toContain('Datore di lavoro')
    // A pension has neither employer nor other deductions.
    expect(model.need.need.value).toEqual({ prodotto: 'cqp', netto: 690_00, durataMesi: 120 })
  })

  it('accepts a smaller instalment, and shows the highest one', async () => {
    const { model } = show()
    furtherNeed(model).rata.set(200)
    await shows('La rata massima sarebbe 330,00 €.')
    expect(model.figure.value).toMatchObject({ offer: { rata: 200_00 } })
  })

  it('compares nothing where only contacts are collected, and asks for other deductions', async () => {
    const { model } = show({ state: { settings: { ...settings, modo: 'solo_contatto' } } })
    expect(text()).toContain('TAN ipotizzato')
    expect(text()).not.toMatch(/Banca Aurelia|TAEG \d/)
    furtherNeed(model).pignoramento.set(500)
    await shows('160,00')
    expect(text()).toContain('due quinti')
  })

  it('sends only the kind when fetching terms: salary and personal details stay in the page', async () => {
    const { client, calls } = fakeClient(goodAnswers)
    const { model } = show({ ...known, client })
    furtherNeed(model).eta.set(45)
    model.need.chooseKind('cqp')
    const termsCalls = () => calls.filter(({ name }) => name === 'POST /calcolatori/cdq/condizioni')
    await expect.poll(termsCalls).toHaveLength(1)
    expect(termsCalls()[0]!.input).toEqual({ body: { partner: undefined, prodotto: 'cqp' } })
  })

  it('reports a server that does not answer, and retries', async () => {
    let broken = true
    const client = fakeClient({
      ...goodAnswers,
      'GET /calcolatori/cdq': () => (broken ? unreachable() : structuredClone(settings)),
    })
    show({ client: client.client })
    await shows('Il servizio non risponde.')
    expect(text()).toContain('330,00')
    broken = false
    press(/^Riprova/)
    await shows('TAEG 7,47')
  })

  it('follows the page’s attributes, and emits the figures', async () => {
    const { attributes, events } = show()
    attributes.netto!.value = 2_000
    await expect
      .poll(() => events.filter(({ event }) => event === 'quinto-calcolo').at(-1)?.detail)
      .toMatchObject({ prodotto: 'cqs', netto: 2_000, durata: 120, rata: 400 })
    attributes.netto!.value = 1
    await expect.poll(() => events.at(-1)?.detail).toMatchObject({ netto: 1_650, nettoRicavo: 28_135.93 })
  })
})

describe('the offers', () => {
  const offers = async (over?: Parameters<typeof fakeContext>[0]) => {
    const shown = show(over)
    shown.model.steps.go('offerte')
    await shows('2 offerte, in ordine di TAEG')
    return shown
  }

  it('are sorted by TAEG, with exclusions and their reasons', async () => {
    const { model } = await offers()
    const rows = [...root.querySelectorAll('.offer')].map(
      offer => `${offer.querySelector('h3')!.textContent} ${offer.querySelector('.bank .note')!.textContent}`,
    )
    expect(rows).toEqual(['Banca Aurelia Quinto Chiaro', 'Cassa Tiberina Tibur Stipendio'])
    model.need.chooseEmployer('parapubblico')
    await shows('Una sola offerta')
    expect(text()).toContain(
      'Banca Aurelia, Quinto Chiaro: non finanzia chi ha questo datore di lavoro: parapubblico.',
    )
    furtherNeed(model).eta.set(60)
    await shows('Cassa Tiberina, Tibur Stipendio: età massima alla scadenza 67 anni, qui 70.')
  })

  it('expand, and can be requested with their need', async () => {
    const client = fakeClient(goodAnswers)
    const { model, events } = await offers({ ...known, client: client.client })
    press(/^Dettagli Cassa Tiberina/)
    await shows('Dalle rate a quello che si riceve')
    press(/^TEG e soglia di usura/)
    await shows('il TEGM della cessione del quinto oltre 15.000 €')
    press(/^Chiedi questa offerta/)
    await shows('Chiedi questa offerta')
    const request = requestOf(model)
    request.write('nome', 'Ada')
    request.write('cognome', 'Rossi')
    request.write('telefono', '333 1234567')
    request.tick('informativa_letta', true)
    expect(await request.send()).toBe(true)
    const { input } = client.calls.find(({ name }) => name === 'POST /leads')!
    expect(input).toMatchObject({
      body: {
        cdq: {
          need: { prodotto: 'cqs', netto: 165_000, durataMesi: 120, occupazione: 'dipendente_statale' },
          prodotto: '0193f5a0-0000-7000-a000-00000000000c',
        },
        pagina: 'https://partner.example/quinto',
      },
    })
    expect(events.map(({ event }) => event)).toContain('quinto-richiesta')
    await shows('Grazie, Ada. La richiesta è arrivata')
  })

  it('are absent when no instalment is possible', async () => {
    const { model } = show()
    furtherNeed(model).pignoramento.set(700)
    await shows('Nessuna offerta con questi dati')
    expect(text()).toContain('Non resta una quota da impegnare. Insieme alle altre trattenute')
    press(/^Vedi che cosa cambiare/)
    await shows('Nessun finanziatore del confronto può rispondere')
    expect(text()).toContain('Banca Aurelia, Quinto Chiaro: non resta una quota da impegnare.')
  })
})

describe('the large figure', () => {
  const large = () => root.querySelector('[part="rata"]')!.textContent

  it('is what one gets for the largest instalment, with what is left of the pay', async () => {
    const { model } = show()
    expect(large()).toBe('28.135,93€')
    expect(text()).toContain('Dello stipendio restano 1.320,00 € al mese.')
    furtherNeed(model).altraQuota.set(250)
    await shows('Dello stipendio restano 1.070,00 € al mese, tolte anche le altre trattenute.')
    model.need.chooseStart('importo')
    await expect.poll(large).toMatch(/^\d{2,3},\d\d€$/)
    expect(text()).toMatch(/Dello stipendio restano 1\.\d{3},\d\d € al mese/)
  })

  it('is the same on an assumed rate, where only contacts are collected', () => {
    show({ state: { settings: { ...settings, modo: 'solo_contatto' } } })
    expect(large()).toBe('30.827,93€')
    expect(text()).toContain('Quanto si può avere')
    expect(text()).toContain('Dello stipendio restano 1.320,00 € al mese.')
  })
})

describe('the renewal', () => {
  it('shows date, rule, settlement amount and refund', async () => {
    const { model } = show()
    const { fields } = renewalOf(model)
    expect(text()).toContain('Si può rinnovare da subito.')
    // 72 instalments of 250 € are worth 15.301,8 € at 5,50 %; three fifths of 1.500 € are 900 €.
    expect(text()).toMatch(/Debito residuo15\.301,8\d €/)
    expect(text()).toMatch(/Meno i costi che si rimborsanoda 581,15 € a 900,00 €/)
    // 15.301,83 € and the indemnity of 153,02 € less the refund; 28.135,93 € are paid out.
    expect(text()).toMatch(/Per chiudere il prestito in corsoda 14\.554,8\d € a 14\.873,7\d €/)
    expect(text()).toMatch(/Netto ricavo del nuovo, con la prima offerta28\.135,93 €/)
    expect(text()).toMatch(/Ne restanoda 13\.262,2\d € a 13\.581,0\d €/)
    expect(text()).toContain('Esempio: sono cifre inventate')
    fields.rata.set(251)
    await expect.poll(text).not.toContain('Esempio: sono cifre inventate')
    fields.pagate.set(30)
    await shows('Si può rinnovare fra 1 anno e 6 mesi, dopo 48 rate pagate.')
    fields.durata.set(84)
    await shows('dopo 34 rate pagate')
    expect(text()).toContain('lo stesso 40 % delle rate')
    fields.durata.set(24)
    await shows('Con questi dati il contratto non torna')
  })

  it('allows a first ten-year assignment to replace a five-year one at any time', async () => {
    const { model } = show()
    const { fields, hadTenYears } = renewalOf(model)
    fields.durata.set(60)
    fields.pagate.set(3)
    await shows('Si può rinnovare da subito.')
    expect(text()).toContain('con la prima di dieci')
    hadTenYears.value = true
    await shows('dopo 24 rate pagate')
    model.need.numbers.durata.set(96)
    await shows('dopo 24 rate pagate')
  })

  it('applies the contract of a delegation, not the law on assignments', async () => {
    const { model } = show()
    const { fields } = renewalOf(model)
    model.need.chooseKind('delega')
    fields.durata.set(60)
    fields.pagate.set(3)
    await shows('dopo 24 rate pagate')
    expect(text()).toContain('Una delega si rinnova di solito dopo il 40 % delle rate')
    expect(text()).not.toContain('Ho già avuto una cessione di dieci anni')
  })
})

it('shows the reason and a contact request where nothing can be assigned', async () => {
  const { model } = show({ client: { call: () => new Promise(() => {}) } })
  model.need.chooseKind('cqp')
  model.need.numbers.netto.set(500)
  await shows('Non resta una quota da impegnare.')
  expect(text()).not.toMatch(/La rata più alta|al mese per|Montante/)
  expect(text()).toContain('Chiedi di essere contattati')
})

describe('a simulation of the own area', () => {
  const kept = { prodotto: 'delega', durataMesi: 96, occupazione: 'dipendente_privato' } as const
  async function opened(cdq: object | undefined) {
    const { client } = fakeClient({ ...goodAnswers, 'GET /clients/simulazioni/:id': () => ({ cdq }) })
    const { context, model } = show({ ...known, client })
    const before = model.need.need.value
    await openOwn(context, model.need, '01a20000-0000-7000-8000-000000000001')
    return { before, after: model.need.need.value }
  }

  it('fills the credit with its instalment, and leaves the pay', async () => {
    const { before, after } = await opened({ ...kept, rata: 210_50 })
    expect(after).toEqual({ ...kept, rata: 210_50, netto: before.netto })
  })

  it('fills everything that was put in', async () => {
    const all = {
      ...kept,
      netto: 1_912_00,
      rata: 210_50,
      eta: 41,
      anzianitaMesi: 97,
      altraQuota: 130_00,
      pignoramento: 20_00,
      provincia: 'RM',
    }
    expect((await opened(all)).after).toEqual(all)
  })

  it('fills the wanted amount, which sets the instalment', async () => {
    const { before, after } = await opened({ ...kept, nettoRichiesto: 9_000_00 })
    expect(after).toEqual({ ...kept, nettoRichiesto: 9_000_00, netto: before.netto })
  })

  it('of another product changes nothing', async () => {
    const { before, after } = await opened(undefined)
    expect(after).toEqual(before)
  })
})
